import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { testDevice } from '../test-device';
import { isEnough, methodNow, methodWeekProblem, takesProof } from './opening-methods';
import { parseMethodSection } from './time-sections';

const MODES = Object.values<number>(DOOR_METHODS);
const OFF = '1 00:00:00-00:00:00';
const KINDS = ['card', 'fingerprint', 'face', 'password'] as const;
/** Friday. */
const NOON = Date.UTC(2026, 10, 20, 12);
const door = (change: Partial<DoorTable>): DoorTable => {
  const [made] = testDevice().device.state().tables.AccessControl;
  if (!made) throw new Error('no door');
  return { ...made, ...change };
};
const week = (day: string[]) => Array.from({ length: 7 }, () => day);
const problem = (day: string[], modes = MODES) =>
  methodWeekProblem(door({ TimeSchedule: week(day) }), undefined, modes);

describe('the credentials of a method', () => {
  it('are both for "and", one of them for "or"', () => {
    expect(isEnough(DOOR_METHODS.cardAndFace, ['card'])).toBe(false);
    expect(isEnough(DOOR_METHODS.cardAndFace, ['face', 'card'])).toBe(true);
    expect(isEnough(DOOR_METHODS.cardOrFace, ['face'])).toBe(true);
    expect(isEnough(DOOR_METHODS.cardOrFace, ['password'])).toBe(false);
    expect(takesProof(DOOR_METHODS.cardAndFace, 'face')).toBe(true);
    expect(takesProof(DOOR_METHODS.cardAndFace, 'fingerprint')).toBe(false);
  });

  it('are still accepted with additional ones, and never by a credential of another kind', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MODES),
        fc.subarray([...KINDS]),
        fc.constantFrom(...KINDS),
        (method, has, more) => {
          if (isEnough(method, has)) expect(isEnough(method, [...has, more])).toBe(true);
          if (!takesProof(method, more)) expect(isEnough(method, [more])).toBe(false);
        },
      ),
    );
  });
});

describe('the week of methods', () => {
  it('gives the method of the running section, and none between sections', () => {
    const sections = ['17 08:00:00-12:00:00', '1 13:00:00-18:00:00', OFF, OFF];
    const own = door({ Method: DOOR_METHODS.timeSection, TimeSchedule: week(sections) });
    expect(methodNow(own, NOON)).toBe(17);
    expect(methodNow(own, NOON + 1000)).toBeUndefined();
    expect(methodNow(own, NOON + 3_600_000)).toBe(1);
    expect(methodNow({ ...own, Method: 35 }, NOON + 1000)).toBe(35);
  });

  it('is refused when it is inverted, overlapping, in another form, or with a method that is not allowed in a section', () => {
    expect(problem(['1 08:00:00-12:00:00', '17 12:00:01-18:00:00', OFF, OFF])).toBeUndefined();
    expect(problem(['1 08:00:00-12:00:00', '17 12:00:00-18:00:00', OFF, OFF])).toBe('TimeSchedule[0][1]');
    expect(problem(['1 18:00:00-08:00:00', OFF, OFF, OFF])).toBe('TimeSchedule[0][0]');
    expect(problem(['01 08:00:00-12:00:00', OFF, OFF, OFF])).toBe('TimeSchedule[0][0]');
    expect(problem(['5 08:00:00-12:00:00', OFF, OFF, OFF])).toBe('TimeSchedule[0][0]');
    expect(problem(['17 08:00:00-12:00:00', OFF, OFF, OFF], [1, 5])).toBe('TimeSchedule[0][0]');
    expect(problem([OFF, OFF, OFF])).toBe('TimeSchedule[0][0]');
    expect(methodWeekProblem(door({ TimeSchedule: [] }), undefined, MODES)).toBe('TimeSchedule');
  });

  it('reads back every section it could be given', () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const clock = (at: number) => `${two(Math.floor(at / 3600))}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)}`;
    const second = fc.integer({ min: 0, max: 86_399 });
    fc.assert(
      fc.property(fc.constantFrom(...MODES), second, second, (method, startS, endS) => {
        const isEnabled = startS > 0 || endS > 0;
        const section = { isEnabled, method, startS, endS };
        expect(parseMethodSection(`${method} ${clock(startS)}-${clock(endS)}`)).toEqual(section);
      }),
    );
  });
});
