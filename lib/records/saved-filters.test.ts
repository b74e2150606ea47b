// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogFilter } from './log-filter';
import { keepingKey, keptColumns } from './log-keeping';
import { keepFilters, SAVED_FILTERS, type SavedFilter, savedFilters } from './saved-filters';

const filters: LogFilter[] = [
  { member: 'Type', label: 'Type', choices: [{ value: 'BreakIn', label: 'Intrusion' }] },
  { member: 'UserID', label: 'User ID' },
];
const times = { from: '2026-05-01 00:00:00', to: '2026-05-07 23:59:59' };
const good: SavedFilter = { name: 'Night', values: { ...times, Type: 'BreakIn', UserID: '7' } };
const KEY = keepingKey('filters', 'Log');
const put = (value: unknown) => localStorage.setItem(KEY, typeof value === 'string' ? value : JSON.stringify(value));

beforeEach(() => localStorage.clear());

describe('saved filters', () => {
  it('are restored as they were stored, also spans up to today', () => {
    const week: SavedFilter = { name: 'Week', days: 7, values: { ...times, Type: '', UserID: '' } };
    expect(keepFilters('Log', [good, week])).toBe(true);
    expect(savedFilters('Log', filters)).toEqual([good, week]);
    expect(savedFilters('Other', filters)).toEqual([]);
    keepFilters('Log', []);
    expect(localStorage.length).toBe(0);
  });

  it.each([
    'not json',
    '{"length":1}',
    [null, 1, 'x', []],
    [{ ...good, name: '' }],
    [{ ...good, name: 'x'.repeat(33) }],
    [{ ...good, name: 'a\u0000b' }],
    [{ ...good, name: { toString: 1 } }],
    [{ name: 'No times', values: {} }],
    [{ name: 'Wrong times', values: { from: 'now', to: 'later' } }],
    [{ name: 'Days', days: 1e9, values: {} }],
  ])('are none in %j', (kept) => {
    put(kept);
    expect(savedFilters('Log', filters)).toEqual([]);
  });

  it('lose members and values that the table does not have', () => {
    put([{ ...good, values: { ...times, Type: 'Flood', UserID: 'x'.repeat(33), __proto__: 1, Other: '1' } }]);
    expect(savedFilters('Log', filters)).toEqual([{ name: 'Night', values: { ...times, Type: '', UserID: '' } }]);
  });

  it('are limited, each name once', () => {
    put([good, good, ...Array.from({ length: 40 }, (_, index) => ({ ...good, name: `F${index}` }))]);
    const read = savedFilters('Log', filters);
    expect(read).toHaveLength(SAVED_FILTERS.max - 1);
    expect(new Set(read.map(({ name }) => name)).size).toBe(read.length);
  });

  it('never fail, whatever is in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        put(text);
        localStorage.setItem(keepingKey('columns', 'Log'), text);
        for (const { name, values } of savedFilters('Log', filters)) {
          expect(name.trim()).not.toBe('');
          expect(Object.values(values).every((each) => typeof each === 'string')).toBe(true);
        }
        expect(keptColumns('Log', ['Door'])?.every((each) => typeof each === 'string') ?? true).toBe(true);
      }),
    );
  });

  it('report when the browser has no room', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { setItem });
    expect(keepFilters('Log', [good])).toBe(false);
    vi.unstubAllGlobals();
  });
});

describe('columns that the browser kept', () => {
  const known = ['Door', 'Name'];
  const columnsFrom = (kept: unknown) => {
    localStorage.setItem(keepingKey('columns', 'Log'), JSON.stringify(kept));
    return keptColumns('Log', known);
  };

  it('are those that the table has', () => {
    expect(columnsFrom(['Name', 'gone', 7, null, '__proto__'])).toEqual(['Name']);
    expect(columnsFrom([])).toEqual([]);
  });

  it.each([
    ['only unknown ones', ['gone', 'constructor']],
    ['no list', { Door: true }],
    ['a text', 'Door'],
  ])('are the usual ones when they are %s', (_, kept) => expect(columnsFrom(kept)).toBeUndefined());
});
