import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDeviceTime, parseDeviceTime } from '@/lib/session/device-time';
import { lastDays } from './log-filter';
import { MONTHS_MAX, monthsOf, pastMonths } from './log-totals';

describe('the months of a span', () => {
  it('are cut at its ends, the latest first', () => {
    expect(monthsOf('2026-01-15 08:00:00', '2026-03-02 23:59:59')).toEqual([
      { key: '2026-03', from: '2026-03-01 00:00:00', to: '2026-03-02 23:59:59' },
      { key: '2026-02', from: '2026-02-01 00:00:00', to: '2026-02-28 23:59:59' },
      { key: '2026-01', from: '2026-01-15 08:00:00', to: '2026-01-31 23:59:59' },
    ]);
    expect(monthsOf('2020-01-01 00:00:00', '2037-12-31 23:59:59')).toHaveLength(MONTHS_MAX);
    expect(monthsOf('', '')).toEqual([]);
  });

  it('end with today', () => {
    const time = { from: '2020-01-01 00:00:00', to: '2037-12-31 23:59:59' };
    expect(pastMonths(time, '2026-03-12')[0]).toEqual({
      key: '2026-03',
      from: '2026-03-01 00:00:00',
      to: '2026-03-12 23:59:59',
    });
    expect(pastMonths({ ...time, from: '2030-01-01 00:00:00' }, '2026-03-12')).toEqual([]);
  });

  it('hold each second once', () => {
    const second = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 6, 1) / 1000 });
    fc.assert(
      fc.property(second, fc.integer({ min: 1, max: 86_400 * 200 }), (start, length) => {
        const [from, to] = [start, start + length].map((at) => formatDeviceTime(at * 1000)) as [string, string];
        const months = monthsOf(from, to);
        expect(months[0]?.to).toBe(to);
        expect(months.at(-1)?.from).toBe(from);
        for (const [index, month] of months.entries()) {
          expect(month.from.slice(0, 7)).toBe(month.key);
          const later = months[index - 1];
          if (later) expect(parseDeviceTime(later.from)).toBe((parseDeviceTime(month.to) ?? 0) + 1000);
        }
      }),
    );
  });

  it('begin that many days before the end of today', () => {
    expect(lastDays('2026-03-02', 1)).toEqual({ from: '2026-03-02 00:00:00', to: '2026-03-02 23:59:59' });
    expect(lastDays('2026-03-02', 7)).toEqual({ from: '2026-02-24 00:00:00', to: '2026-03-02 23:59:59' });
  });
});
