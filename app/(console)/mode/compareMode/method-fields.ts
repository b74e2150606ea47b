import { DOOR } from '@/lib/contract/limits';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/tables/door-methods';
import { eachOf } from '@/lib/each-of';
import { at, bind, ROW, type Values } from '@/lib/forms/bind';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { dayProblem } from '@/lib/timesection/time-section';
import { DAYS, type Day } from '@/lib/timesection/week';
import { chosenProblem, rangeProblem } from '@/lib/validation/text-kinds';
import { type MethodSection, NO_DAY, readDay, writeDay } from './method-day';

/** The proofs, in the order of the check boxes. */
export const PROOFS = ['card', 'fingerprint', 'face', 'password'] as const;
export type ProofKind = (typeof PROOFS)[number];

/** What a door asks for; the proofs and their join belong to a combination. */
interface Choice {
  way: 'combination' | 'sections' | 'persons';
  proofs: ProofKind[];
  join: 'and' | 'or';
}

/** Methods that combine proofs; a single proof is both "and" and "or". @assumed pages-1 /mode/compareMode */
const COMBINATIONS: readonly (readonly [DoorMethod, Choice['join'], readonly ProofKind[]])[] = [
  ['password', 'or', ['password']],
  ['card', 'or', ['card']],
  ['fingerprint', 'or', ['fingerprint']],
  ['face', 'or', ['face']],
  ['cardOrPassword', 'or', ['card', 'password']],
  ['cardAndPassword', 'and', ['card', 'password']],
  ['cardOrPasswordOrFingerprint', 'or', ['card', 'fingerprint', 'password']],
  ['cardAndFingerprint', 'and', ['card', 'fingerprint']],
  ['cardAndFace', 'and', ['card', 'face']],
  ['cardOrFace', 'or', ['card', 'face']],
  ['any', 'or', PROOFS],
];

/** Method of these proofs; undefined when there is none for them. */
export function methodOf({ proofs, join }: Pick<Choice, 'proofs' | 'join'>): DoorMethod | undefined {
  const wanted = PROOFS.filter((proof) => proofs.includes(proof));
  const isJoin = (each: Choice['join']) => wanted.length === 1 || each === join;
  return COMBINATIONS.find(([, each, own]) => isJoin(each) && sameValue(own, wanted))?.[0];
}

/** How a stored method is shown; one that was composed elsewhere has no check boxes. */
function choiceOf(method: number): Choice {
  const [, join = 'or', proofs = []] = COMBINATIONS.find(([name]) => DOOR_METHODS[name] === method) ?? [];
  const way =
    method === DOOR_METHODS.timeSection ? 'sections' : method === DOOR_METHODS.multiCard ? 'persons' : 'combination';
  return { way, proofs: [...proofs], join };
}

/** The three fields of the method are shown alone and written together, by `methodTable`. */
const choiceAt = <K extends keyof Choice>(key: K) =>
  at('AccessControl', ROW, 'Method').as<Choice[K]>(
    choiceOf(DOOR_METHODS.any)[key],
    (method) => choiceOf(method)[key],
    (_, was) => was,
  );

/** One door. `verifyS` is empty where the device has no such time. */
export const METHOD = bind({
  way: choiceAt('way'),
  proofs: choiceAt('proofs'),
  join: choiceAt('join'),
  ...eachOf(DAYS, (_, weekday) => at('AccessControl', ROW, 'TimeSchedule', weekday).as(NO_DAY, readDay, writeDay)),
  verify: at('AccessControl', ROW, 'RemoteCheck').boolean(),
  verifyS: at('AccessControl', ROW, 'RemoteDetail', 'TimeOut').number(),
  opensUnanswered: at('AccessControl', ROW, 'RemoteDetail', 'TimeOutDoorStatus').boolean(),
});

export type MethodFields = Values<typeof METHOD>;

/** The table with this door changed; a door without a week gets one when its method depends on it. */
export function methodTable(fields: MethodFields, was: readonly DoorTable[], index: number): DoorTable[] {
  const week = fields.way === 'sections' && { TimeSchedule: DAYS.map(() => writeDay(NO_DAY)) };
  const AccessControl = was.map((door, each) =>
    each === index ? { ...week, ...door, Method: methodCode(fields, door.Method) } : door,
  );
  return METHOD.toConfigs(fields, { AccessControl }, index).AccessControl;
}

function methodCode(fields: MethodFields, stored: number): number {
  const { way, proofs, join } = fields;
  if (sameValue({ way, proofs, join }, choiceOf(stored))) return stored;
  if (way === 'sections') return DOOR_METHODS.timeSection;
  if (way === 'persons') return DOOR_METHODS.multiCard;
  const method = methodOf(fields);
  return method ? DOOR_METHODS[method] : stored;
}

const UNSUPPORTED: Problem = { key: 'CombinationUnsupported' };

/** Data that the rules need besides the fields. */
export interface MethodFacts {
  /** `UnlockModes` of the device. */
  modes: readonly number[];
  /** Groups of persons in use at this door; undefined while unknown. */
  groupCount: number | undefined;
  /** "proof" in the visitor's language. */
  proofWord: string;
}

/** Stored values are not validated until they are changed. @spec §5 time sections; the rest @assumed pages-1 */
export function methodProblems(fields: MethodFields, loaded: MethodFields, facts: MethodFacts): Problems<MethodFields> {
  const isNewWay = fields.way !== loaded.way;
  const isNewMethod = isNewWay || !sameValue(fields.proofs, loaded.proofs) || fields.join !== loaded.join;
  const method = methodOf(fields);
  const isSupported = method !== undefined && facts.modes.includes(DOOR_METHODS[method]);
  const isJudged = (day: Day) => fields.way === 'sections' || !sameValue(fields[day], loaded[day]);
  return {
    way: fields.way === 'persons' && isNewWay && facts.groupCount === 0 ? { key: 'NoDoorGroup' } : undefined,
    proofs:
      fields.way === 'combination' && isNewMethod
        ? (chosenProblem(fields.proofs, facts.proofWord) ?? (isSupported ? undefined : UNSUPPORTED))
        : undefined,
    ...Object.fromEntries(DAYS.filter(isJudged).map((day) => [day, methodDayProblem(fields, loaded, day, facts)])),
    verifyS: loaded.verifyS === '' ? undefined : rangeProblem(fields.verifyS, DOOR.remoteCheckS),
  };
}

function methodDayProblem(fields: MethodFields, loaded: MethodFields, day: Day, { modes, groupCount }: MethodFacts) {
  const allowed = sectionModes(modes);
  const isNew = ({ enabled, method }: MethodSection, index: number) => enabled && method !== loaded[day][index]?.method;
  const isForeign = fields[day].some((each, index) => isNew(each, index) && !allowed.includes(each.method));
  const isUsed = fields.way === 'sections' && loaded.way !== 'sections';
  const needsGroup = fields[day].some(
    (each, index) => each.enabled && each.method === DOOR_METHODS.multiCard && (isUsed || isNew(each, index)),
  );
  return (
    dayProblem(fields[day]) ??
    (isForeign ? UNSUPPORTED : needsGroup && groupCount === 0 ? ({ key: 'NoDoorGroup' } as const) : undefined)
  );
}

/** Methods that a section may have. */
export const sectionModes = (modes: readonly number[]): number[] =>
  modes.filter((code) => code !== DOOR_METHODS.timeSection);
