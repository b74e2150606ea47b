import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotsOf } from './row-slots';

const pages = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 });

describe('elements of rows', () => {
  it('go on to the rows that come, place by place', () => {
    expect(slotsOf(['a', 'b', 'c'])).toEqual([0, 1, 2]);
    expect(slotsOf(['d', 'a'])).toEqual([0, 1]);
  });

  it('stay with the row that has the focus, and are given to nobody when it goes', () => {
    expect(slotsOf(['x', 'b', 'a'], { row: 'b', slot: 4 })).toEqual([0, 4, 1]);
    expect(slotsOf(['x', 'y', 'z'], { row: 'b', slot: 1 })).toEqual([0, 2, 3]);
    fc.assert(
      fc.property(pages, fc.nat(25), (rows, slot) => {
        const slots = slotsOf(rows, { row: rows[slot] ?? 'gone', slot });
        expect(new Set(slots).size).toBe(rows.length);
        expect(slots.indexOf(slot)).toBe(rows[slot] === undefined ? -1 : slot);
      }),
    );
  });
});
