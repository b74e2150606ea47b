// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropJournal, type ImportJournal, keepJournal, keptJournal } from './import-journal';
import { keptImport } from './kept-import';
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
  decisions: { '2 card': 'skip' },
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

  it.each<[string, object | string]>([
    ['not JSON', '{bad'],
    ['null', 'null'],
    ['a list', '[]'],
    ['without a table', { table: undefined }],
    ['with a text for its rows', { table: { header: ['UserID'], rows: 'x' } }],
    ['with a row of numbers', { table: { header: ['UserID'], rows: [{ number: 2, cells: [1] }] } }],
    ['with a column that persons do not have', { map: { constructor: 0 } }],
    ['with a place outside the file', { map: { UserID: 99 } }],
    ['with an unknown order of dates', { dateForm: 'toString' }],
    ['with a negative number of photos', { photos: -1 }],
    ['with an undo of an unknown column', { undo: { columns: ['__proto__'], changed: [], added: [] } }],
    ['with an unknown decision', { decisions: { '2 card': 'explode' } }],
  ])('is no journal when it is %s, and is deleted', (_, foreign) => {
    keepJournal(journal);
    const own = JSON.parse(keptImport.get() ?? '');
    keptImport.set(typeof foreign === 'string' ? foreign : JSON.stringify({ ...own, ...foreign }));
    expect(keptJournal('SN1', 'admin')).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is complete or none, whatever member of it is replaced by whatever value', () => {
    keepJournal(journal);
    const own = JSON.parse(keptImport.get() ?? '');
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(own)), fc.jsonValue(), (member, value) => {
        keptImport.set(JSON.stringify({ ...own, [member]: value }));
        const read = keptJournal('SN1', 'admin');
        if (!read) return;
        expect(read.table.rows.flatMap(({ cells }) => cells).every((cell) => typeof cell === 'string')).toBe(true);
        expect(read.undo.changed.flat().every((cell) => typeof cell === 'string')).toBe(true);
        expect(read.photos + read.passwords).toBeGreaterThanOrEqual(0);
      }),
    );
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
