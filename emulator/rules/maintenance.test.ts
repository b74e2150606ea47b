import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maintainProblem, nextRestart } from './maintenance';

const table = (change: object = {}) => ({
  AutoRebootEnable: true,
  AutoRebootDay: 2,
  AutoRebootHour: 2,
  AutoRebootMinute: 17,
  DeletePictureDays: 0,
  ...change,
});
/** A Friday. */
const FRIDAY_NOON = Date.UTC(2026, 10, 20, 12, 0, 0);
const HOUR_MS = 3_600_000;

describe('the restart of AutoMaintain', () => {
  it('is on the next chosen day at the chosen time', () => {
    expect(nextRestart(table(), FRIDAY_NOON)).toBe(Date.UTC(2026, 10, 24, 2, 17));
    expect(nextRestart(table({ AutoRebootDay: 7 }), FRIDAY_NOON)).toBe(FRIDAY_NOON + 14 * HOUR_MS + 17 * 60_000);
    expect(nextRestart(table({ AutoRebootDay: 5, AutoRebootHour: 12 }), FRIDAY_NOON)).toBe(FRIDAY_NOON + 17 * 60_000);
    const passed = table({ AutoRebootDay: 5, AutoRebootHour: 12, AutoRebootMinute: 0 });
    expect(nextRestart(passed, FRIDAY_NOON)).toBe(FRIDAY_NOON + 7 * 24 * HOUR_MS);
  });

  it.each([
    ['switched off', table({ AutoRebootEnable: false })],
    ['never', table({ AutoRebootDay: -1 })],
    ['without a time', table({ AutoRebootHour: 'two' })],
    ['no table', null],
  ])('does not come when it is %s', (_, held) => {
    expect(nextRestart(held, FRIDAY_NOON)).toBeUndefined();
  });

  it('is within a week of any moment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 }),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (AutoRebootDay, at) => {
          const ms = (nextRestart(table({ AutoRebootDay }), at.getTime()) ?? Number.NaN) - at.getTime();
          expect(ms).toBeGreaterThan(0);
          expect(ms).toBeLessThanOrEqual(7 * 24 * HOUR_MS);
        },
      ),
    );
  });

  it.each([
    ['AutoRebootDay', 8],
    ['AutoRebootDay', -2],
    ['AutoRebootHour', 24],
    ['AutoRebootMinute', 60],
    ['DeletePictureDays', 8],
  ])('is refused with %s %i', (member, value) => {
    expect(maintainProblem(table({ [member]: value }))).toBe(member);
    expect(maintainProblem(table())).toBeUndefined();
  });
});
