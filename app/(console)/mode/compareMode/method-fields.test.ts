import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import {
  METHOD,
  type MethodFacts,
  type MethodFields,
  methodOf,
  methodProblems,
  methodTable,
  PROOFS,
  type ProofKind,
} from './method-fields';

const NIGHT = '1 00:00:00-00:00:00';
/** Members the page knows, and some it does not. */
const STORED = [0, 1, 2].map(
  (index) =>
    ({
      Name: `Door ${index}`,
      Method: DOOR_METHODS.cardOrPassword,
      RemoteCheck: false,
      RemoteDetail: { TimeOut: 5, TimeOutDoorStatus: false },
      TimeSchedule: Array.from({ length: 7 }, () => ['1 00:00:00-23:59:59', NIGHT, NIGHT, NIGHT]),
      Own: index,
    }) as unknown as DoorTable,
);
const ALL: MethodFacts = { modes: Object.values(DOOR_METHODS), groupCount: 1, proofWord: 'credential' };
const doorOf = (change: object) => STORED.map((door, index) => (index === 1 ? { ...door, ...change } : door));
const fieldsOf = (change: object = {}) => METHOD.toFields({ AccessControl: doorOf(change) }, 1);
const problemsOf = (change: Partial<MethodFields>, facts: Partial<MethodFacts> = {}, stored: object = {}) => {
  const loaded = fieldsOf(stored);
  const found = methodProblems({ ...loaded, ...change }, loaded, { ...ALL, ...facts });
  return Object.fromEntries(Object.entries(found).flatMap(([key, problem]) => (problem ? [[key, problem.key]] : [])));
};

describe('proofs and methods', () => {
  const cases: [ProofKind[], MethodFields['join'], number | undefined][] = [
    [['card', 'face'], 'and', 21],
    [['face', 'card'], 'or', 25],
    [['card', 'password'], 'and', 3],
    [['card', 'password'], 'or', 2],
    [['card', 'fingerprint'], 'and', 10],
    [['card', 'fingerprint', 'password'], 'or', 7],
    [['card', 'fingerprint', 'face', 'password'], 'or', 35],
    [['face'], 'and', 17],
    [['face'], 'or', 17],
    [['card', 'face', 'password'], 'and', undefined],
    [['face', 'password'], 'or', undefined],
    [[], 'or', undefined],
  ];

  it.each(cases)('%j with "%s" is method %s', (proofs, join, code) => {
    const method = methodOf({ proofs, join });
    expect(method && DOOR_METHODS[method]).toBe(code);
  });

  it('have a method for each single check box', () => {
    expect(PROOFS.every((proof) => methodOf({ proofs: [proof], join: 'and' }) === proof)).toBe(true);
  });

  it('round-trip: a save without a change writes what is stored', () => {
    const time = fc.constantFrom('00:00:00', '08:00:00', '12:30:00', '18:00:00', '23:59:59');
    const section = fc.tuple(fc.integer({ min: 0, max: 40 }), time, time).map(([code, a, b]) => `${code} ${a}-${b}`);
    const day = fc.array(section, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.oneof(day, fc.constant(['odd', 'text'])), { minLength: 7, maxLength: 7 }),
        fc.integer({ min: 0, max: 99 }),
        (Method, TimeSchedule, TimeOut) => {
          const doors = doorOf({ Method, TimeSchedule, RemoteDetail: { TimeOut, TimeOutDoorStatus: true, Own: 1 } });
          expect(methodTable(METHOD.toFields({ AccessControl: doors }, 1), doors, 1)).toEqual(doors);
        },
      ),
    );
  });

  it('are all kept when another field changes, also on a door without a week', () => {
    const { TimeSchedule: _, RemoteDetail: __, ...older } = STORED[1] ?? {};
    const doors = STORED.map((door, index) => (index === 1 ? ({ ...older, Method: 13 } as typeof door) : door));
    const next = methodTable({ ...METHOD.toFields({ AccessControl: doors }, 1), verify: true }, doors, 1);
    expect(next).toEqual(doors.map((door, index) => (index === 1 ? { ...door, RemoteCheck: true } : door)));
  });
});

describe('rules', () => {
  it('require a proof, a method for it, and one the device lists', () => {
    expect(problemsOf({ proofs: [] })).toEqual({ proofs: 'SelectAtLeastOne' });
    expect(problemsOf({ proofs: ['card', 'face', 'password'], join: 'and' })).toEqual({
      proofs: 'CombinationUnsupported',
    });
    expect(problemsOf({ proofs: ['card', 'face'], join: 'and' })).toEqual({});
    expect(problemsOf({ proofs: ['card', 'face'], join: 'and' }, { modes: [1, 2, 25] })).toEqual({
      proofs: 'CombinationUnsupported',
    });
  });

  it('accept a stored method, whatever the device lists', () => {
    expect(problemsOf({ verify: true }, { modes: [] }, { Method: 13 })).toEqual({});
    expect(problemsOf({ verify: true }, { groupCount: 0 }, { Method: 11 })).toEqual({});
  });

  it('require a group in use before several persons open', () => {
    expect(problemsOf({ way: 'persons' }, { groupCount: 0 })).toEqual({ way: 'NoDoorGroup' });
    expect(problemsOf({ way: 'persons' })).toEqual({});
    expect(problemsOf({ way: 'persons' }, { groupCount: undefined })).toEqual({});
  });

  it('require a group in use before several persons open in a period', () => {
    const day = [{ enabled: true, start: '08:00:00', end: '18:00:00', method: DOOR_METHODS.multiCard }];
    const none = { groupCount: 0 };
    const stored = {
      Method: DOOR_METHODS.timeSection,
      TimeSchedule: STORED[0]?.TimeSchedule?.map(() => ['11 08:00:00-18:00:00', NIGHT, NIGHT, NIGHT]),
    };
    expect(problemsOf({ way: 'sections', monday: day }, none)).toEqual({ monday: 'NoDoorGroup' });
    expect(problemsOf({ way: 'sections', monday: day })).toEqual({});
    expect(problemsOf({ verify: true }, none, stored)).toEqual({});
    const week = { ...stored, Method: DOOR_METHODS.card };
    expect(Object.keys(problemsOf({ way: 'sections' }, none, week))).toHaveLength(7);
  });

  it('check the week: order, overlap, methods the device lists', () => {
    const section = (start: string, end: string, method = 1) => ({ enabled: true, start, end, method });
    const way = 'sections';
    expect(problemsOf({ way, monday: [section('18:00:00', '08:00:00')] })).toEqual({ monday: 'TimeSettingError' });
    expect(problemsOf({ way, friday: [section('08:00:00', '12:00:00'), section('12:00:00', '18:00:00')] })).toEqual({
      friday: 'TSOverlap',
    });
    expect(problemsOf({ way, sunday: [section('08:00:00', '12:00:00', 17)] }, { modes: [1, 5] })).toEqual({
      sunday: 'CombinationUnsupported',
    });
    expect(problemsOf({ way, sunday: [section('08:00:00', '12:00:00', 5)] })).toEqual({
      sunday: 'CombinationUnsupported',
    });
  });

  it('require 1 to 15 s for the platform, where there is such a time', () => {
    expect(problemsOf({ verifyS: 16 })).toEqual({ verifyS: 'OutOfRange' });
    expect(problemsOf({ verifyS: '' })).toEqual({ verifyS: 'NotNull' });
    expect(problemsOf({}, {}, { RemoteDetail: undefined })).toEqual({});
  });

  it('find the field that a refusal is about', () => {
    expect(METHOD.fieldOf('AccessControl[1].TimeSchedule[2][1]')).toBe('tuesday');
    expect(METHOD.fieldOf('AccessControl[1].RemoteDetail.TimeOut')).toBe('verifyS');
    expect(METHOD.fieldOf('AccessControl[1].Method')).toBe('way');
    expect(METHOD.fieldOf('AccessControl[1].Name')).toBeUndefined();
  });
});
