/** Decision of a door about somebody at its reader. Codes of refusals @assumed pages-1 /accesslog/log (ErrorCode) */

import { DOOR_GROUP, SECTION_ALWAYS } from '@/lib/contract/limits';
import { ACCESS_ERROR, type AccessCard, type AccessUser, USER_TYPES } from '@/lib/contract/records';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import type { DeviceState, WaitingProof } from '../state/device-state';
import { parseWallTime } from '../state/wall-time';
import { isSimilar } from './advanced';
import { areComplete, isOfGroup } from './door-groups';
import { holidaySections } from './holidays';
import { isEnough, isOff, methodNow, takesProof } from './opening-methods';
import { parseTimeSection, planRunsUntil, runningSection } from './time-sections';

/**
 * A credential at a reader: a card by its number; a finger, a face or a right password by its owner (no ID when
 * unknown). `similarity`: how well the finger fits, 1 to 5; without it 5.
 */
export type Proof =
  | { kind: 'card'; cardNo: string }
  | { kind: 'fingerprint'; userId: string; finger: number; similarity?: number }
  | { kind: 'face'; userId: string }
  | { kind: 'password'; userId: string };

/** The recognised person, and why the door stays shut (0: it opens). */
export interface Decision {
  person?: AccessUser;
  card?: AccessCard;
  errorCode: number;
  /** Accepted credentials that wait for others at this door. */
  waiting: readonly WaitingProof[];
  /** This was the first card; valid until then, in wall time. */
  firstCardUntil?: number;
  isDuress: boolean;
  isBlocklisted: boolean;
}

/** Values of `CardType` that the doors and the lift distinguish. */
export const CARD_TYPE = { patrol: 3, blocklist: 4, duress: 5 };

/** When it happens, in milliseconds. */
export interface Moment {
  /** Device clock. */
  now: number;
  /** Wall time. */
  wallNow: number;
}

/**
 * Decides in the order of a device's checks: door on, known, card usable, person usable, right on this door, method,
 * validity, holiday plan or else weekly plan, first card, and whether more credentials are required. A patrol card is
 * recorded and opens nothing.
 */
export function decideAccess(state: DeviceState, door: number, proof: Proof, { now, wallNow }: Moment): Decision {
  const { access, tables } = state;
  const card = proof.kind === 'card' ? access.cards.find(({ CardNo }) => CardNo === proof.cardNo) : undefined;
  const userId = proof.kind === 'card' ? card?.UserID : proof.userId;
  const person = isEnrolled(state, proof) ? access.users.find(({ UserID }) => UserID === userId) : undefined;
  const isBlocklisted = person?.UserType === USER_TYPES.blocklist || card?.CardType === CARD_TYPE.blocklist;
  const known = {
    ...(person ? { person } : {}),
    ...(card ? { card } : {}),
    isBlocklisted,
    isDuress: isDuressProof(state, proof, card),
    waiting: state.doors[door]?.waiting ?? [],
  };
  const refused = (errorCode: number): Decision => ({ ...known, errorCode });
  if (isOff(tables.AccessControl[door])) return refused(ACCESS_ERROR.alwaysClosed);
  if (!person) return refused(ACCESS_ERROR.notAuthorised);
  if (card && card.CardStatus !== 0) return refused(ACCESS_ERROR.cardLost);
  if (isBlocklisted || person.UserStatus !== 0) return refused(ACCESS_ERROR.notAuthorised);
  const place = person.Doors.indexOf(door);
  if (place < 0) return refused(ACCESS_ERROR.noRightOnDoor);
  const config = tables.AccessControl[door];
  const method = config && methodNow(config, wallNow);
  if (method === undefined) return refused(ACCESS_ERROR.outsideSection);
  const groups = method === DOOR_METHODS.multiCard ? (tables.OpenDoorGroup[door]?.Groups ?? []) : undefined;
  const own: WaitingProof = { userId: person.UserID, kind: proof.kind, at: now };
  const isTaken = groups ? isOfGroup(groups, own) : takesProof(method, proof.kind);
  if (!isTaken) return refused(ACCESS_ERROR.wrongMethod);
  if (!isValidAt(person, wallNow)) return refused(ACCESS_ERROR.notValidNow);
  const holiday = holidaySections(tables, person, door, wallNow);
  const isOpenNow = holiday
    ? runningSection(holiday.map(parseTimeSection), wallNow)
    : planRunsUntil(tables, person.TimeSections[place] ?? SECTION_ALWAYS, wallNow);
  if (isOpenNow === undefined) return refused(holiday ? ACCESS_ERROR.outsideHoliday : ACCESS_ERROR.outsideSection);
  if (isPatrol(person, card)) return refused(ACCESS_ERROR.patrol);
  const firstCardUntil = firstCardAwaited(state, door, wallNow);
  if (firstCardUntil !== undefined && !isFirstCard(person, door)) return refused(ACCESS_ERROR.firstCardMissing);
  const isOther = ({ userId: id, kind }: WaitingProof) => id !== own.userId || kind !== own.kind;
  const waiting = [...known.waiting.filter((each) => now - each.at < DOOR_GROUP.togetherMs && isOther(each)), own];
  const ownKinds = waiting.filter((each) => each.userId === person.UserID).map(({ kind }) => kind);
  const isComplete = groups ? areComplete(groups, waiting) : isEnough(method, ownKinds);
  if (!isComplete) {
    return { ...known, waiting, errorCode: groups ? ACCESS_ERROR.groupIncomplete : ACCESS_ERROR.wrongMethod };
  }
  const opened: Decision = { ...known, waiting: [], errorCode: ACCESS_ERROR.none };
  return firstCardUntil === undefined ? opened : { ...opened, firstCardUntil };
}

/**
 * Wall time at which the section ends in which this door still waits for its first card; undefined when it does not.
 * Outside the sections of its plan it does not. @assumed pages-1 /door/firstCard
 */
export function firstCardAwaited({ tables, doors }: DeviceState, door: number, wallNow: number): number | undefined {
  const rule = tables.AccessControl[door]?.FirstEnter;
  if (!rule?.Enable || (doors[door]?.firstCardUntil ?? 0) > wallNow) return undefined;
  return planRunsUntil(tables, rule.TimeIndex, wallNow);
}

/** Is recorded, and opens nothing. */
export const isPatrol = (person: AccessUser, card: AccessCard | undefined): boolean =>
  person.UserType === USER_TYPES.patrol || card?.CardType === CARD_TYPE.patrol;

const isFirstCard = ({ IsFirstEnter, FirstEnterDoors }: AccessUser, door: number) =>
  IsFirstEnter && FirstEnterDoors.includes(door);

const SECOND_MS = 1000;

/** A finger that fits in every respect. */
const SURE = 5;

/** A finger, a face and a password are recognised by the enrolled data, not by the person alone. */
function isEnrolled(state: DeviceState, proof: Proof): boolean {
  const { access } = state;
  if (proof.kind === 'card') return true;
  if (proof.kind === 'face') return access.faces.some(({ UserID }) => UserID === proof.userId);
  if (proof.kind === 'password') {
    return access.users.some(({ UserID, Password }) => UserID === proof.userId && Password !== '');
  }
  const print = access.fingerprints.find(({ UserID }) => UserID === proof.userId);
  return print?.AccessFingerprints[proof.finger] !== undefined && isSimilar(state, proof.similarity ?? SURE);
}

function isDuressProof({ access }: DeviceState, proof: Proof, card: AccessCard | undefined): boolean {
  if (proof.kind === 'card') return card?.CardType === CARD_TYPE.duress;
  const print = access.fingerprints.find(({ UserID }) => UserID === proof.userId);
  return proof.kind === 'fingerprint' && print?.DuressIndex === proof.finger;
}

/** Whether a time is between two seconds of the wall clock; the last one counts in full. */
export const isBetween = (wallNow: number, from: number, to: number): boolean =>
  from <= wallNow && wallNow < to + SECOND_MS;

/** Whether a person may pass at this wall time; a guest as often as was allowed. */
export function isValidAt(person: AccessUser, wallNow: number): boolean {
  const from = parseWallTime(person.ValidFrom) ?? Number.NEGATIVE_INFINITY;
  const to = parseWallTime(person.ValidTo) ?? Number.POSITIVE_INFINITY;
  const isUsedUp = person.UserType === USER_TYPES.guest && person.UseTime === 0;
  return isBetween(wallNow, from, to) && !isUsedUp;
}
