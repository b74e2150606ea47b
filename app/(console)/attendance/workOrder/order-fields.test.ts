import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf, readSpan, type TimeSpan, workedMinutes } from '@/lib/attendance/spans';
import { ORDER, type OrderFields, orderProblems } from './order-fields';

const two = (value: number) => String(value).padStart(2, '0');
const time = fc.nat(1439).map((minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
const span = fc.record<TimeSpan>({ from: time, to: time });
const day = (change: Partial<OrderFields>): OrderFields => ({
  ...ORDER.toFields(),
  name: 'Day',
  period1: readSpan('08:30-17:30'),
  ...change,
});
const keyOf = (fields: OrderFields, key: keyof OrderFields) => orderProblems(fields)[key]?.key;

describe('fields of a shift', () => {
  it('write back what they read, unknown members too', () => {
    const stored = fc.record({
      Name: fc.string(),
      Periods: fc.array(
        span.map(({ from, to }) => `${from}-${to}`),
        { minLength: 1, maxLength: 2 },
      ),
      Overtime: fc.oneof(
        fc.constant(''),
        span.map(({ from, to }) => `${from}-${to}`),
      ),
      LateTime: fc.nat(999),
      EarlyTime: fc.nat(999),
      SigninBefore: fc.nat(240),
      SignoutAfter: fc.nat(240),
      Vendor_Reserved: fc.integer(),
    });
    fc.assert(
      fc.property(stored, (info) => {
        expect(ORDER.toRow(ORDER.toFields(info), info)).toEqual(info);
      }),
    );
  });

  it.each<[string, Partial<OrderFields>, keyof OrderFields, string | undefined]>([
    ['one period', {}, 'period1', undefined],
    ['no period', { period1: readSpan('') }, 'period1', 'NotNull'],
    ['half a period', { period1: { from: '08:00', to: '' } }, 'period1', 'NotNull'],
    ['nothing between', { period1: readSpan('08:00-08:00') }, 'period1', 'TimeSettingError'],
    ['a night', { period1: readSpan('22:00-06:00') }, 'period1', undefined],
    [
      'a night that is not the last',
      { period1: readSpan('22:00-06:00'), period2: readSpan('10:00-12:00') },
      'period1',
      'TimeSettingError',
    ],
    ['a second one', { period2: readSpan('18:00-19:00') }, 'period2', undefined],
    ['a second one that overlaps', { period2: readSpan('17:00-19:00') }, 'period2', 'TimeOverlap'],
    ['a second one that comes round into the first', { period2: readSpan('20:00-09:00') }, 'period2', 'TimeOverlap'],
    ['a second one before the first', { period2: readSpan('06:00-07:00') }, 'period2', 'PeriodOrder'],
    ['overtime', { overtime: readSpan('17:30-20:00') }, 'overtime', undefined],
    ['overtime that overlaps', { overtime: readSpan('17:00-20:00') }, 'overtime', 'TimeOverlap'],
  ])('%s', (_, change, key, problem) => {
    expect(keyOf(day(change), key)).toBe(problem);
  });

  it('of two spans without a minute in common never overlap', () => {
    const minutes = (each: TimeSpan) => {
      const { from, to } = minutesOf(each) ?? { from: 0, to: 0 };
      return new Set(Array.from({ length: to - from }, (_, index) => (from + index) % 1440));
    };
    fc.assert(
      fc.property(span, span, (period1, overtime) => {
        const both = [...minutes(period1)].some((minute) => minutes(overtime).has(minute));
        expect(keyOf(day({ period1, overtime }), 'overtime') === 'TimeOverlap').toBe(both);
      }),
    );
  });

  it('say how long a shift works', () => {
    expect(workedMinutes(day({ period2: readSpan('22:00-06:00'), overtime: readSpan('18:00-20:30') }))).toEqual({
      regular: 9 * 60 + 8 * 60,
      overtime: 150,
    });
    expect(ORDER.fieldOf('workOrderInfo.Periods[1]')).toBe('period2');
    expect(ORDER.fieldOf('workOrderInfo.LateTime')).toBe('late');
    expect(ORDER.fieldOf('vendor')).toBeUndefined();
  });
});
