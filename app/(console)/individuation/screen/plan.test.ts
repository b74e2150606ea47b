import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planProblem } from '@/emulator/rules/terminal-screen';
import { copiedTo, periodFields, periodProblems, sectionOf } from './plan';

const clock = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom('00:00', '30:00', '59:59') })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${minute}`);
const period = fc.record({
  start: clock,
  end: clock,
  mode: fc.constantFrom('Pictures', 'Clip', 'Clock'),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 1 }),
  interval: fc.integer({ min: 1, max: 20 }),
});

it('page and device accept the same periods beside each other', () => {
  const other = sectionOf({ start: '10:00:00', end: '12:00:00', mode: 'Clock', ids: [], interval: 5 }, 1, undefined);
  fc.assert(
    fc.property(period, (values) => {
      const isRefused = planProblem({ Sections: [other, sectionOf(values, 1, undefined)] }) !== undefined;
      const problems = Object.values(periodProblems(values, [other])).filter(Boolean);
      expect(problems.length > 0).toBe(isRefused);
    }),
  );
});

it('offers a new period the morning, or the longest time that is free, and never one that overlaps', () => {
  const at = (Time: string) => ({ Day: 1, Time: `1 ${Time}`, Mode: 'Clock', ResourceIDs: [], Interval: 5 });
  const offered = (...times: string[]) => {
    const { start, end } = periodFields(undefined, times.map(at));
    return `${start}-${end}`;
  };
  expect(offered('13:00:00-14:00:00')).toBe('08:00:00-12:00:00');
  expect(offered('20:00:00-23:59:59', '08:00:00-11:59:59', '12:00:00-13:59:59')).toBe('00:00:00-07:59:59');
  expect(offered('00:00:00-09:59:59', '20:00:00-23:59:59')).toBe('10:00:00-19:59:59');
  expect(offered('06:00:00-11:00:00')).toBe('11:00:01-23:59:59');
  expect(offered('00:00:00-23:59:59')).toBe('08:00:00-12:00:00');
});

it('keeps what it does not know of a period, and a clock has no resources', () => {
  const was = { Day: 1, Time: '1 08:00:00-09:00:00', Mode: 'Pictures', ResourceIDs: [1], Interval: 7, Other: 'x' };
  expect(sectionOf(periodFields(was), 1, was)).toEqual(was);
  expect(sectionOf({ ...periodFields(was), mode: 'Clock' }, 1, was).ResourceIDs).toEqual([]);
});

it('replaces the days that a day is copied to, and no others', () => {
  const at = (Day: number, hour: string) => ({
    ...{ Day, Time: `1 ${hour}:00:00-${hour}:30:00`, Mode: 'Clock', ResourceIDs: [], Interval: 5 },
  });
  expect(copiedTo([at(1, '08'), at(2, '10'), at(3, '11')], 1, [2, 4])).toEqual([
    at(1, '08'),
    at(3, '11'),
    at(2, '08'),
    at(4, '08'),
  ]);
});
