// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropJournal, type ImportJournal, keepJournal, keptJournal } from './import-journal';
import { fileOf } from './people.fixtures';

const { table, map } = fileOf(['UserID', 'UserName', 'Password'], ['1', 'A', '1234']);
const journal: ImportJournal = {
  serialNumber: 'SN1',
  userName: 'admin',
  fileName: 'persons.csv',
  table,
  map,
  passwords: 1,
  undo: { columns: ['UserID'], changed: [], added: ['1'] },
  decisions: { '2 card': 'leave' },
  photos: 3,
};

beforeEach(() => sessionStorage.clear());

describe('the journal of an import', () => {
  it('is restored without door passwords', () => {
    expect(keepJournal(journal)).toBe(true);
    expect(JSON.stringify(sessionStorage)).not.toContain('1234');
    expect(keptJournal('SN1', 'admin')).toEqual({
      ...journal,
      table: { ...table, rows: [{ number: 2, cells: ['1', 'A', ''] }] },
    });
    dropJournal();
    expect(keptJournal('SN1', 'admin')).toBeUndefined();
  });

  it('keeps no column that the import does not use', () => {
    const { Password: _, ...unnamed } = map;
    keepJournal({ ...journal, map: unnamed });
    expect(JSON.stringify(sessionStorage)).not.toContain('1234');
  });

  it.each([
    ['device', 'SN2', 'admin'],
    ['account', 'SN1', 'other'],
  ])('is not shown to another %s, and does not wait for its own', (_, serialNumber, userName) => {
    keepJournal(journal);
    expect(keptJournal(serialNumber, userName)).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it("reports when the tab's storage is full, and leaves nothing of an earlier one", () => {
    keepJournal(journal);
    const kept = sessionStorage;
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('sessionStorage', { setItem, removeItem: (key: string) => kept.removeItem(key) });
    expect(keepJournal(journal)).toBe(false);
    vi.unstubAllGlobals();
    expect(keptJournal('SN1', 'admin')).toBeUndefined();
  });
});
