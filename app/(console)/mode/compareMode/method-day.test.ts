import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayProblems } from '@/lib/timesection/time-section';
import { withMethods } from './method-day';

describe('a day painted on the chart', () => {
  const at = (start: string, end: string, method: number, enabled = true) => ({ enabled, start, end, method });
  const off = (method = 0) => at('00:00:00', '00:00:00', method, false);

  it('keeps the method on both sides of an erased part', () => {
    const before = [at('08:00:00', '18:00:00', 17), off(), off(), off()];
    const after = [at('08:00:00', '12:00:00', 0), at('13:00:00', '18:00:00', 0), off(), off()];
    expect(withMethods(before, after).map(({ method }) => method)).toEqual([17, 17, 0, 0]);
  });

  it('never gives a section that continues another method', () => {
    const methods = fc.array(fc.constantFrom(0, 1, 17, 25), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(methods, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (codes, live) => {
        const before = codes.map((method, hour) => at(`0${hour}:00:00`, `0${hour}:59:59`, method, live[hour]));
        const after = before.map(({ method: _, ...each }) => ({ ...each, end: each.end.replace('59:59', '30:00') }));
        expect(dayProblems(after).some(Boolean)).toBe(false);
        expect(withMethods(before, after).map(({ method }) => method)).toEqual(codes);
      }),
    );
  });
});
