import { describe, expect, it } from 'vitest';
import type { SummerTimeEdge } from '@/lib/contract/configs';
import { msUntilWall, summerTimeMs, summerTimeProblem } from './summer-time';

const edge = (Month: number, Week: number, Day: number, Hour: number, Minute = 0): SummerTimeEdge => ({
  Month,
  Week,
  Day,
  Hour,
  Minute,
});
const europe = { TimeFormat: '', DSTEnable: true, DSTStart: edge(3, -1, 0, 2), DSTEnd: edge(10, -1, 0, 3) };
const south = { TimeFormat: '', DSTEnable: true, DSTStart: edge(10, 1, 0, 2), DSTEnd: edge(4, 1, 0, 3) };
const newYear = { ...south, DSTEnd: edge(1, 0, 1, 0) };
const HOUR = 3_600_000;

describe('summer time', () => {
  // Zone dates of the last Sundays of March and October 2026, and of the first Sundays of April and October.
  it.each([
    [europe, '2026-03-29 01:59:59', 0],
    [europe, '2026-03-29 02:00:00', HOUR],
    [europe, '2026-10-25 01:59:59', HOUR],
    [europe, '2026-10-25 02:00:00', 0],
    [south, '2026-04-05 01:59:59', HOUR],
    [south, '2026-04-05 02:00:00', 0],
    [south, '2026-10-04 02:00:00', HOUR],
    [newYear, '2026-12-31 22:59:59', HOUR],
    [newYear, '2026-12-31 23:00:00', 0],
    [newYear, '2026-09-30 12:00:00', 0],
    // An hour, which the device's clock leaves out and shows again at once.
    [{ ...europe, DSTStart: edge(6, 0, 1, 1), DSTEnd: edge(6, 0, 1, 2) }, '2026-07-01 00:00:00', 0],
    [{ ...europe, DSTEnable: false }, '2026-07-01 00:00:00', 0],
    [{ ...europe, DSTStart: edge(5, 0, 31, 0), DSTEnd: edge(9, 0, 1, 1) }, '2026-05-31 00:00:00', HOUR],
  ])('%o at %s', (locales, at, expected) => {
    expect(summerTimeMs(locales, Date.parse(`${at.replace(' ', 'T')}Z`))).toBe(expected);
  });

  // Wall times, the second ones of the clock of the zone.
  it.each([
    ['2026-03-29 04:00:00', '2026-03-28 12:00:00', 15 * HOUR],
    ['2026-03-29 01:30:00', '2026-03-28 12:00:00', 13.5 * HOUR],
    ['2026-03-29 02:30:00', '2026-03-28 12:00:00', 14 * HOUR],
    ['2026-03-29 02:30:00', '2026-03-29 02:10:00', -0.67 * HOUR],
    ['2026-10-25 02:30:00', '2026-10-24 12:00:00', 13.5 * HOUR],
    ['2026-10-25 02:30:00', '2026-10-25 02:10:00', HOUR / 3],
    ['2026-10-25 04:00:00', '2026-10-24 12:00:00', 16 * HOUR],
  ])('%s comes after %s in %d ms', (wall, zone, expected) => {
    const ms = msUntilWall(europe, Date.parse(`${zone}Z`), Date.parse(`${wall}Z`));
    expect(ms / HOUR).toBeCloseTo(expected / HOUR, 2);
  });

  it.each([
    [{ DSTEnd: edge(3, -1, 0, 2, 30) }, 'DSTEnd'],
    [{ DSTEnd: edge(3, -1, 0, 3) }, undefined],
    [{ DSTEnd: edge(3, -1, 0, 2, 59) }, 'DSTEnd'],
    [{ DSTEnd: edge(2, 1, 0, 0) }, undefined],
    [{ DSTEnd: edge(13, 1, 0, 0) }, 'DSTEnd.Month'],
    [{ DSTStart: edge(3, 5, 0, 0) }, 'DSTStart.Week'],
    [{ DSTStart: edge(3, 0, 0, 0) }, 'DSTStart.Day'],
    [{ DSTStart: edge(3, 1, 7, 0) }, 'DSTStart.Day'],
    [{ DSTStart: edge(3, 1, 6, 24) }, 'DSTStart.Hour'],
  ])('refuses %o: %s', (change, problem) => {
    expect(summerTimeProblem({ ...europe, ...change })).toBe(problem);
  });
});
