import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPlacement, userIdsOf } from './placement';

const id = fc.constantFrom<string>('1', '2', '3', '4', '5', '6', 'x');
const known = new Set(['1', '2', '3', '4', '5', '6']);

describe('a placement plan', () => {
  it('lists every requested person once, and no one else', () => {
    fc.assert(
      fc.property(
        fc.array(id),
        fc.uniqueArray(fc.tuple(id, fc.constantFrom(1, 2)), { selector: ([each]) => each }),
        (ids, held) => {
          const places = new Map(held);
          const { added, moved, kept, unknown } = planPlacement(ids, 1, places, known);
          expect([...added, ...moved, ...kept, ...unknown].sort()).toEqual([...new Set(ids)].sort());
          expect(unknown.every((each) => !known.has(each))).toBe(true);
          expect(added.every((each) => !places.has(each))).toBe(true);
          expect(moved.every((each) => places.get(each) === 2)).toBe(true);
          expect(kept.every((each) => places.get(each) === 1)).toBe(true);
        },
      ),
    );
  });
});

describe('a file of user IDs', () => {
  const rows = (...lines: string[][]) => lines.map((cells, index) => ({ number: index + 2, cells }));

  it('is read from the column "UserID", or else from the first column', () => {
    expect(userIdsOf({ header: ['Name', 'User ID'], rows: rows(['A', ' 1 '], ['B', '2'], ['C', '']) }, known)).toEqual([
      '1',
      '2',
    ]);
    expect(userIdsOf({ header: ['Person'], rows: rows(['3'], ['x']) }, known)).toEqual(['3', 'x']);
  });

  it('may have no header', () => {
    expect(userIdsOf({ header: ['4'], rows: rows(['5']) }, known)).toEqual(['4', '5']);
    expect(userIdsOf({ header: ['x'], rows: rows(['5']) }, new Set(['x', '5']))).toEqual(['x', '5']);
  });

  it('may begin with an ID that the device does not know', () => {
    expect(userIdsOf({ header: ['9999'], rows: rows(['1'], ['2']) }, known)).toEqual(['9999', '1', '2']);
    expect(userIdsOf({ header: ['A17', 'Ann'], rows: rows(['1', 'Bob']) }, known)).toEqual(['A17', '1']);
  });

  it('may be one ID, and is empty with a header alone', () => {
    expect(userIdsOf({ header: ['1'], rows: [] }, known)).toEqual(['1']);
    expect(userIdsOf({ header: ['x'], rows: [] }, known)).toEqual(['x']);
    expect(userIdsOf({ header: ['UserID'], rows: [] }, known)).toEqual([]);
  });
});
