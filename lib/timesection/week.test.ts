import { describe, expect, it } from 'vitest';
import { DEFAULT_DAY, formatSection } from './time-section';
import { DAYS, readWeek, writeDay } from './week';

const OFF = '0 00:00:00-00:00:00';

describe('a week table', () => {
  it('gives a missing day as the device creates it', () => {
    expect(readWeek([]).saturday).toEqual(DEFAULT_DAY);
    expect(DAYS.map((day) => readWeek([[OFF], ['1 01:00:00-02:00:00']])[day][0]?.enabled)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('keeps stored texts of a day that nobody changed, even odd ones', () => {
    const odd = ['1 8:00-9:00', OFF, OFF, OFF];
    expect(writeDay(readWeek([odd]).sunday, odd)).toEqual(odd);
    const changed = readWeek([odd]).sunday.map((each, index) => (index === 0 ? { ...each, enabled: true } : each));
    expect(writeDay(changed, odd)[0]).toBe('1 00:00:00-00:00:00');
  });

  it('writes a day it was given', () => {
    expect(writeDay(DEFAULT_DAY, undefined)).toEqual(DEFAULT_DAY.map(formatSection));
  });
});
