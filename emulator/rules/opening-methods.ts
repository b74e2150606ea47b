/** Credentials of the opening methods, and the methods of a door's own week. @assumed pages-1 /mode/compareMode */
import { isDeepStrictEqual } from 'node:util';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/tables/door-methods';
import type { WaitingProof } from '../state/device-state';
import { dayAt, parseMethodSection, runningSection, sectionProblem } from './time-sections';

type ProofKind = WaitingProof['kind'];

/** Methods for which this credential alone is enough. */
const ALONE: Readonly<Record<ProofKind, readonly DoorMethod[]>> = {
  card: ['card', 'cardOrPassword', 'cardOrPasswordOrFingerprint', 'cardOrFace', 'any'],
  fingerprint: ['fingerprint', 'cardOrPasswordOrFingerprint', 'any'],
  face: ['face', 'cardOrFace', 'any'],
  password: ['password', 'cardOrPassword', 'cardOrPasswordOrFingerprint', 'any'],
};

/** Methods that need two credentials of one person. */
const TOGETHER: Readonly<Partial<Record<DoorMethod, readonly ProofKind[]>>> = {
  cardAndPassword: ['card', 'password'],
  cardAndFingerprint: ['card', 'fingerprint'],
  cardAndFace: ['card', 'face'],
};

const WEEK_DAYS = 7;

const togetherFor = (method: number) =>
  Object.entries(TOGETHER).find(([name]) => DOOR_METHODS[name as DoorMethod] === method)?.[1];

const isAlone = (method: number, kind: ProofKind) => ALONE[kind].some((name) => DOOR_METHODS[name] === method);

/** Whether the method accepts this credential at all, alone or with another one. */
export function takesProof(method: number, kind: ProofKind): boolean {
  return isAlone(method, kind) || togetherFor(method)?.includes(kind) === true;
}

/** Whether these credentials of one person are enough. */
export function isEnough(method: number, kinds: readonly ProofKind[]): boolean {
  const wanted = togetherFor(method);
  return wanted ? wanted.every((kind) => kinds.includes(kind)) : kinds.some((kind) => isAlone(method, kind));
}

/** Whether the door is switched off; older devices have no such switch. */
export const isOff = (door: DoorTable | undefined): boolean => door?.Enable === false;

/** Method of a door at this wall time; undefined while its week has no section. */
export function methodNow(door: DoorTable, wallNow: number): number | undefined {
  if (door.Method !== DOOR_METHODS.timeSection) return door.Method;
  return runningSection((door.TimeSchedule?.[dayAt(wallNow)] ?? []).map(parseMethodSection), wallNow)?.method;
}

/**
 * Path of the invalid section, such as `TimeSchedule[1][0]`: wrong form, inverted, overlapping, or with a method that
 * the readers do not allow. A stored week is accepted unchanged.
 */
export function methodWeekProblem(door: DoorTable, before: DoorTable | undefined, modes: readonly number[]) {
  const week = door.TimeSchedule;
  if (week === undefined || isDeepStrictEqual(week, before?.TimeSchedule)) return undefined;
  if (week.length !== WEEK_DAYS) return 'TimeSchedule';
  for (const [weekday, day] of week.entries()) {
    const wrong = sectionProblem(day, parseMethodSection) ?? foreignMethod(day, modes);
    if (wrong !== undefined) return `TimeSchedule[${weekday}][${wrong}]`;
  }
  return undefined;
}

/** Index of the first running section with a method that is not allowed in a section. */
function foreignMethod(day: readonly string[], modes: readonly number[]): number | undefined {
  const index = day.findIndex((text) => {
    const section = parseMethodSection(text);
    const isAllowed = section && section.method !== DOOR_METHODS.timeSection && modes.includes(section.method);
    return section?.isEnabled && !isAllowed;
  });
  return index < 0 ? undefined : index;
}
