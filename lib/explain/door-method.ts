import type { DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/tables/door-methods';
import { parseTime } from '@/lib/timesection/time-of-day';
import type { ProofKind } from './setup';

/** Credentials of each method: any one of them, or all of them. @assumed pages-1 /mode/compareMode */
const PROOFS: Readonly<Partial<Record<DoorMethod, { any: readonly ProofKind[] } | { all: readonly ProofKind[] }>>> = {
  password: { any: ['password'] },
  card: { any: ['card'] },
  cardOrPassword: { any: ['card', 'password'] },
  cardAndPassword: { all: ['card', 'password'] },
  fingerprint: { any: ['fingerprint'] },
  cardOrPasswordOrFingerprint: { any: ['card', 'password', 'fingerprint'] },
  cardAndFingerprint: { all: ['card', 'fingerprint'] },
  face: { any: ['face'] },
  cardAndFace: { all: ['card', 'face'] },
  cardOrFace: { any: ['card', 'face'] },
  any: { any: ['card', 'fingerprint', 'face', 'password'] },
};

const METHODS = Object.keys(DOOR_METHODS) as DoorMethod[];
const proofsOf = (code: number) => {
  const name = METHODS.find((each) => DOOR_METHODS[each] === code);
  return name && PROOFS[name];
};

/** Whether the method uses this credential, alone or with another one. */
export function asksFor(code: number, kind: ProofKind): boolean {
  const proofs = proofsOf(code);
  return proofs !== undefined && ('any' in proofs ? proofs.any : proofs.all).includes(kind);
}

/** Credentials that are still missing after one person presented these; none when one of them is enough. */
export function missingProofs(code: number, shown: readonly ProofKind[]): readonly ProofKind[] {
  const proofs = proofsOf(code);
  if (!proofs) return [];
  if ('all' in proofs) return proofs.all.filter((kind) => !shown.includes(kind));
  return proofs.any.some((kind) => shown.includes(kind)) ? [] : proofs.any;
}

/**
 * Code of the method at this time of day; undefined when the door's own week has no section then.
 * @param weekday 0 is Sunday; @param time 'HH:mm:ss'
 */
export function methodAt(door: DoorTable, weekday: number, time: string): number | undefined {
  if (door.Method !== DOOR_METHODS.timeSection) return door.Method;
  return methodSections(door.TimeSchedule?.[weekday]).find(({ start, end }) => start <= time && time <= end)?.method;
}

/** The sections of a day that count: not one that cannot be read, or that is off. */
export function methodSections(day: readonly string[] = []): { method: number; start: string; end: string }[] {
  return day.flatMap((text) => {
    const [, code = '', start = '', end = ''] = /^(\d+) (\S+)-(\S+)$/.exec(text) ?? [];
    const isOff = start === '00:00:00' && end === '00:00:00';
    return parseTime(start) && parseTime(end) && !isOff ? [{ method: Number(code), start, end }] : [];
  });
}
