import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime } from './time-of-day';
import {
  DEFAULT_DAY,
  dayProblems,
  formatSection,
  NO_SECTION,
  parseDay,
  parseSection,
  type TimeSection,
} from './time-section';

const clock = (at: number) =>
  formatTime({ hours: Math.floor(at / 3600), minutes: Math.floor(at / 60) % 60, seconds: at % 60 });
const section: fc.Arbitrary<TimeSection & { from: number; to: number }> = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 0, max: 86_399 }))
  .map(([enabled, from, to]) => ({ enabled, from, to, start: clock(from), end: clock(to) }));
const on = (start: string, end: string): TimeSection => ({ enabled: true, start, end });

describe('text of a section', () => {
  it('reads what it writes', () => {
    fc.assert(
      fc.property(section, ({ enabled, start, end }) => {
        expect(parseSection(formatSection({ enabled, start, end }))).toEqual({ enabled, start, end });
      }),
    );
  });

  it.each([
    '',
    '1 08:00:00',
    '2 08:00:00-09:00:00',
    '1 8:00:00-09:00:00',
    '1 08:00:00-24:00:00',
    '1  08:00:00-09:00:00',
  ])('does not take %j', (text) => {
    expect(parseSection(text)).toBeUndefined();
  });

  it('has the default day of the device', () => {
    expect(DEFAULT_DAY.map(formatSection)).toEqual([
      '1 00:00:00-23:59:59',
      '0 00:00:00-00:00:00',
      '0 00:00:00-00:00:00',
      '0 00:00:00-00:00:00',
    ]);
    expect(parseDay(['1 08:00:00-09:00:00', 'odd'])).toEqual([
      on('08:00:00', '09:00:00'),
      NO_SECTION,
      NO_SECTION,
      NO_SECTION,
    ]);
  });
});

describe('dayProblems', () => {
  it('requires the start before the end, in enabled sections only', () => {
    expect(dayProblems([on('08:00:00', '08:00:00')])).toEqual(['TimeSettingError']);
    expect(dayProblems([on('09:00:00', '08:59:59')])).toEqual(['TimeSettingError']);
    expect(dayProblems([{ ...on('09:00:00', '08:00:00'), enabled: false }])).toEqual([undefined]);
  });

  it('counts sections that share one second as overlap, not those one second apart', () => {
    expect(dayProblems([on('08:00:00', '09:00:00'), on('09:00:00', '10:00:00')])).toEqual(['TSOverlap', 'TSOverlap']);
    expect(dayProblems([on('08:00:00', '09:00:00'), on('09:00:01', '10:00:00')])).toEqual([undefined, undefined]);
  });

  it('clears when one of the two is switched off', () => {
    const other = on('08:30:00', '10:00:00');
    expect(dayProblems([on('08:00:00', '09:00:00'), { ...other, enabled: false }])).toEqual([undefined, undefined]);
  });

  it('finds an overlap exactly when two ordered enabled sections share a second', () => {
    fc.assert(
      fc.property(fc.array(section, { minLength: 2, maxLength: 4 }), (day) => {
        const live = day.filter(({ enabled, from, to }) => enabled && from < to);
        const shares = live.some((a, i) =>
          live.some((b, j) => i < j && Math.max(a.from, b.from) <= Math.min(a.to, b.to)),
        );
        expect(dayProblems(day).includes('TSOverlap')).toBe(shares);
      }),
    );
  });

  it('does not depend on the order of the sections', () => {
    fc.assert(
      fc.property(fc.array(section, { minLength: 2, maxLength: 4 }), (day) => {
        expect([...dayProblems([...day].reverse())].reverse()).toEqual(dayProblems(day));
      }),
    );
  });
});
