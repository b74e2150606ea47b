import { DOOR, SECTIONS_PER_DAY } from '@/lib/contract/limits';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/tables/door-methods';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import { dayProblems, NO_SECTION, parseSection, type TimeSection } from '@/lib/timesection/time-section';
import { DAYS, type Day } from '@/lib/timesection/week';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** The proofs, in the order of the check boxes. */
export const PROOFS = ['card', 'fingerprint', 'face', 'password'] as const;
export type ProofKind = (typeof PROOFS)[number];

/** A section of the week with its method. */
export interface MethodSection extends TimeSection {
  /** Code of DOOR_METHODS. */
  method: number;
}

/** One door as the page shows it. `verifyS` is empty where the device has no such time. */
export interface MethodFields extends Record<Day, MethodSection[]> {
  way: 'combination' | 'sections' | 'persons';
  proofs: ProofKind[];
  join: 'and' | 'or';
  verify: boolean;
  verifyS: number | '';
  opensUnanswered: boolean;
}

interface Combination {
  join: MethodFields['join'];
  proofs: readonly ProofKind[];
}

/** Methods that combine proofs; a single proof is both "and" and "or". @assumed pages-1 /mode/compareMode */
const COMBINATIONS: Readonly<Partial<Record<DoorMethod, Combination>>> = {
  password: { join: 'or', proofs: ['password'] },
  card: { join: 'or', proofs: ['card'] },
  fingerprint: { join: 'or', proofs: ['fingerprint'] },
  face: { join: 'or', proofs: ['face'] },
  cardOrPassword: { join: 'or', proofs: ['card', 'password'] },
  cardAndPassword: { join: 'and', proofs: ['card', 'password'] },
  cardOrPasswordOrFingerprint: { join: 'or', proofs: ['card', 'fingerprint', 'password'] },
  cardAndFingerprint: { join: 'and', proofs: ['card', 'fingerprint'] },
  cardAndFace: { join: 'and', proofs: ['card', 'face'] },
  cardOrFace: { join: 'or', proofs: ['card', 'face'] },
  any: { join: 'or', proofs: PROOFS },
};

const COMBINED = Object.entries(COMBINATIONS) as [DoorMethod, Combination][];

/** Method of these proofs; undefined when there is none for them. */
export function methodOf({ proofs, join }: Pick<MethodFields, 'proofs' | 'join'>): DoorMethod | undefined {
  const wanted = PROOFS.filter((proof) => proofs.includes(proof));
  const isWanted = (each: Combination) => sameValue(each.proofs, wanted) && (wanted.length === 1 || each.join === join);
  return COMBINED.find(([, each]) => isWanted(each))?.[0];
}

/** How a stored method is shown; one that was composed elsewhere has no check boxes. */
function choiceOf(method: number): Pick<MethodFields, 'way' | 'proofs' | 'join'> {
  const known = COMBINED.find(([name]) => DOOR_METHODS[name] === method)?.[1];
  const way =
    method === DOOR_METHODS.timeSection ? 'sections' : method === DOOR_METHODS.multiCard ? 'persons' : 'combination';
  return { way, proofs: [...(known?.proofs ?? [])], join: known?.join ?? 'or' };
}

/** '<method> start-end'; an invalid text becomes a section that is off. */
function readSection(text: string | undefined): MethodSection {
  const [, method = DOOR_METHODS.password, times] = /^(\d+) (.+)$/.exec(text ?? '') ?? [];
  const section = parseSection(`1 ${times}`) ?? NO_SECTION;
  return { ...section, enabled: section.start !== section.end, method: Number(method) };
}

const writeSection = ({ enabled, start, end, method }: MethodSection) =>
  `${method} ${enabled ? `${start}-${end}` : `${NO_SECTION.start}-${NO_SECTION.end}`}`;

function readDay(stored: readonly string[] | undefined): MethodSection[] {
  const count = Math.max(SECTIONS_PER_DAY, stored?.length ?? 0);
  return Array.from({ length: count }, (_, index) => readSection(stored?.[index]));
}

/** A day that has not changed keeps the stored texts. */
const writeDay = (day: MethodSection[], stored: readonly string[] | undefined) =>
  stored && sameValue(day, readDay(stored)) ? [...stored] : day.map(writeSection);

/** Door `index` of the table. Throws when the device has no such door. */
export function methodFields(doors: readonly DoorTable[], index: number): MethodFields {
  const door = doors[index];
  if (!door) throw new Error(`AccessControl has no door ${index}`);
  const days = DAYS.map((day, weekday) => [day, readDay(door.TimeSchedule?.[weekday])] as const);
  return {
    ...choiceOf(door.Method),
    ...(Object.fromEntries(days) as Record<Day, MethodSection[]>),
    verify: door.RemoteCheck,
    verifyS: door.RemoteDetail?.TimeOut ?? '',
    opensUnanswered: door.RemoteDetail?.TimeOutDoorStatus ?? false,
  };
}

/** The table with this door's members changed; other doors, unknown members and an untouched method are kept. */
export function methodTable(fields: MethodFields, was: readonly DoorTable[], index: number): DoorTable[] {
  return was.map((door, each) => {
    if (each !== index) return door;
    const week = DAYS.map((day, weekday) => writeDay(fields[day], door.TimeSchedule?.[weekday]));
    return {
      ...door,
      Method: methodCode(fields, door.Method),
      ...((door.TimeSchedule || fields.way === 'sections') && { TimeSchedule: week }),
      RemoteCheck: fields.verify,
      ...(door.RemoteDetail && {
        RemoteDetail: {
          ...door.RemoteDetail,
          TimeOut: Number(fields.verifyS),
          TimeOutDoorStatus: fields.opensUnanswered,
        },
      }),
    };
  });
}

function methodCode(fields: MethodFields, stored: number): number {
  const { way, proofs, join } = fields;
  if (sameValue({ way, proofs, join }, choiceOf(stored))) return stored;
  if (way === 'sections') return DOOR_METHODS.timeSection;
  if (way === 'persons') return DOOR_METHODS.multiCard;
  const method = methodOf(fields);
  return method ? DOOR_METHODS[method] : stored;
}

/** What the rules need besides the fields. */
export interface MethodFacts {
  /** `UnlockModes` of the device. */
  modes: readonly number[];
  /** Groups of persons in use at this door; undefined while unknown. */
  groupCount: number | undefined;
  /** "proof" in the visitor's language. */
  proofWord: string;
}

/**
 * Stored values are not validated until they are changed. @spec §5 time sections; combinations and groups @assumed
 * pages-1 /mode/compareMode
 */
export function methodProblems(fields: MethodFields, loaded: MethodFields, facts: MethodFacts): Problems<MethodFields> {
  const isNewWay = fields.way !== loaded.way;
  const isNewMethod = isNewWay || !sameValue(fields.proofs, loaded.proofs) || fields.join !== loaded.join;
  const method = methodOf(fields);
  const isSupported = method !== undefined && facts.modes.includes(DOOR_METHODS[method]);
  const proofs =
    fields.proofs.length === 0
      ? { key: 'SelectAtLeastOne' as const, values: { what: facts.proofWord } }
      : isSupported
        ? undefined
        : { key: 'CombinationUnsupported' as const };
  const days = DAYS.map((day) => {
    const isJudged = fields.way === 'sections' || !sameValue(fields[day], loaded[day]);
    return [day, isJudged ? dayProblem(fields[day], loaded[day], facts.modes) : undefined] as const;
  });
  return {
    way: fields.way === 'persons' && isNewWay && facts.groupCount === 0 ? { key: 'NoDoorGroup' } : undefined,
    proofs: fields.way === 'combination' && isNewMethod ? proofs : undefined,
    ...Object.fromEntries(days),
    verifyS: loaded.verifyS === '' ? undefined : rangeProblem(fields.verifyS, DOOR.remoteCheckS),
  };
}

function dayProblem(day: readonly MethodSection[], loaded: readonly MethodSection[], modes: readonly number[]) {
  const key = dayProblems(day).find((each) => each !== undefined);
  const isForeign = day.some(
    ({ enabled, method }, index) =>
      enabled && method !== loaded[index]?.method && !sectionModes(modes).includes(method),
  );
  return key ? { key } : isForeign ? { key: 'CombinationUnsupported' as const } : undefined;
}

/** Methods that a section may have. */
export const sectionModes = (modes: readonly number[]): number[] =>
  modes.filter((code) => code !== DOOR_METHODS.timeSection);

/**
 * A day after it was painted or typed: a section that continues keeps its method, the parts of a divided one have the
 * method of the whole, and a new one takes the method its place had.
 */
export function withMethods(before: readonly MethodSection[], after: readonly TimeSection[]): MethodSection[] {
  return after.map((section, index) => {
    const own = before[index];
    const whole = before.find((each) => each.enabled && each.start <= section.start && section.end <= each.end);
    const source = own?.enabled ? own : section.enabled ? (whole ?? own) : own;
    return { ...section, method: source?.method ?? DOOR_METHODS.password };
  });
}

const MEMBERS: Readonly<Record<string, keyof MethodFields>> = {
  Method: 'way',
  'RemoteDetail.TimeOut': 'verifyS',
};

/** The field that a refusal is about, such as `AccessControl[0].TimeSchedule[2][1]`. */
export function methodFieldOf(member: string): keyof MethodFields | undefined {
  const inner = /^AccessControl\[\d+\]\.(.+)$/.exec(member)?.[1] ?? '';
  const weekday = /^TimeSchedule\[(\d)\]/.exec(inner)?.[1];
  return weekday === undefined ? MEMBERS[inner] : DAYS[Number(weekday)];
}
