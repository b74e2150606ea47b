import { describe, expect, it } from 'vitest';
import { DEFAULT_DAY, formatSection } from './time-section';
import { DAYS, readDay, writeDay } from './week';

const OFF = '0 00:00:00-00:00:00';

describe('a week table', () => {
  // By hand from the specification. @spec §3, §9
  it('has seven days, 0 is Sunday and 6 is Saturday', () => {
    expect([DAYS.length, DAYS[0], DAYS[6]]).toEqual([7, 'sunday', 'saturday']);
  });

  it('creates a missing day as the device does', () => {
    expect(readDay(undefined)).toEqual(DEFAULT_DAY);
    expect(readDay([OFF])[0]?.enabled).toBe(false);
    expect(readDay(['1 01:00:00-02:00:00'])[0]?.enabled).toBe(true);
  });

  it('keeps the stored texts of an unchanged day, even odd ones', () => {
    const odd = ['1 8:00-9:00', OFF, OFF, OFF];
    expect(writeDay(readDay(odd), odd)).toEqual(odd);
    const changed = readDay(odd).map((each, index) => (index === 0 ? { ...each, enabled: true } : each));
    expect(writeDay(changed, odd)[0]).toBe('1 00:00:00-00:00:00');
  });

  it('writes a changed day', () => {
    expect(writeDay(DEFAULT_DAY, undefined)).toEqual(DEFAULT_DAY.map(formatSection));
  });
});
