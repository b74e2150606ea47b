import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTES, minutesOf, percentile, placeOnTrack, totalOf, troublesOf } from './health-figures';

const MINUTE_MS = 60_000;
const NOW = 100 * MINUTE_MS;

describe('percentile', () => {
  it('has as many numbers at or below it as it says', () => {
    expect([percentile([], 0.5), percentile([7], 0.95), percentile([3, 1, 2], 0.5)]).toEqual([undefined, 7, 2]);
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.constantFrom(0.5, 0.95), (numbers, share) => {
        const found = percentile(numbers, share) as number;
        const below = numbers.filter((each) => each <= found).length;
        const less = numbers.filter((each) => each < found).length;
        return numbers.includes(found) && below >= share * numbers.length && less < share * numbers.length;
      }),
    );
  });
});

describe('the last hour', () => {
  it('shows for each minute the worst state, and nothing before the log began', () => {
    const minutes = minutesOf(
      {
        changes: [
          { state: 'online', at: NOW - 10 * MINUTE_MS + 1 },
          { state: 'slow', at: NOW - 5.5 * MINUTE_MS },
          { state: 'lost', at: NOW - 5.4 * MINUTE_MS },
          { state: 'online', at: NOW - 3.5 * MINUTE_MS },
        ],
      },
      NOW,
    );
    expect(minutes).toHaveLength(MINUTES);
    expect(minutes.slice(0, 50).every((each) => each === undefined)).toBe(true);
    expect(minutes.slice(50)).toEqual([
      ...['online', 'online', 'online', 'online'],
      ...['lost', 'lost', 'lost', 'online', 'online', 'online'],
    ]);
  });

  it('counts troubles and the seconds without a connection, also one that lasts', () => {
    const changes = [
      { state: 'online', at: 0 },
      { state: 'slow', at: 1_000 },
      { state: 'lost', at: 2_000 },
      { state: 'online', at: 43_000 },
      { state: 'lost', at: 50_000 },
    ] as const;
    expect(troublesOf({ changes }, 52_000)).toEqual({ slow: 1, lost: 2, lostS: 43 });
    expect(troublesOf({ changes }, 52_000, 42_000)).toEqual({ slow: 0, lost: 2, lostS: 3 });
    expect(troublesOf({ changes: changes.slice(0, 4) }, 90_000, 60_000)).toEqual({ slow: 0, lost: 0, lostS: 0 });
  });
});

it('adds up all methods', () => {
  const one = { method: 'a.b', calls: 2, lost: 1, times: [5], slowest: 5 };
  const other = { method: 'c.d', calls: 3, lost: 0, times: [1, 2, 9], slowest: 9 };
  const log = { since: 0, methods: { 'a.b': one, 'c.d': other }, codes: [], changes: [] };
  expect(totalOf(log)).toMatchObject({ calls: 5, lost: 1, times: [5, 1, 2, 9], slowest: 9 });
  expect(totalOf({ ...log, methods: {} })).toMatchObject({ calls: 0, slowest: 0 });
});

it('places times on a track whose thirds are powers of ten', () => {
  expect([0, 1, 5_000, 60_000].map(placeOnTrack)).toEqual([0, 0, 100, 100]);
  expect(placeOnTrack(100) - placeOnTrack(10)).toBeCloseTo(placeOnTrack(1_000) - placeOnTrack(100));
});
