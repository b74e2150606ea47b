/** What a door decides about somebody at its reader. Codes of refusals @assumed pages-1 /accesslog/log (ErrorCode) */
import { DOOR_METHODS } from '@/lib/contract/configs';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { ACCESS_ERROR, type AccessCard, type AccessUser, USER_TYPES } from '@/lib/contract/records';
import type { DeviceState } from '../state/device-state';
import { parseWallTime } from '../state/wall-time';
import { holidaySections } from './holidays';
import { parseTimeSection } from './time-sections';

/** What somebody shows to a reader: a card by its number, a finger or a face by whose it is (unknown ones by no ID). */
export type Proof =
  | { kind: 'card'; cardNo: string }
  | { kind: 'fingerprint'; userId: string; finger: number }
  | { kind: 'face'; userId: string };

/** Who it was, as far as the device knows, and why the door stays shut (0: it opens). */
export interface Decision {
  person?: AccessUser;
  card?: AccessCard;
  errorCode: number;
  isDuress: boolean;
  isBlocklisted: boolean;
}

const CARD_TYPE = { patrol: 3, blocklist: 4, duress: 5 };

/** Opening methods for which this proof alone is enough. Numbers: DOOR_METHODS. */
const ENOUGH: Readonly<Record<Proof['kind'], readonly (keyof typeof DOOR_METHODS)[]>> = {
  card: ['card', 'cardOrPassword', 'cardOrPasswordOrFingerprint', 'cardOrFace', 'timeSection', 'any'],
  fingerprint: ['fingerprint', 'cardOrPasswordOrFingerprint', 'timeSection', 'any'],
  face: ['face', 'cardOrFace', 'timeSection', 'any'],
};

/**
 * Decides in the order a device checks: known, card in use, person in use, right on this door, method, validity, holiday
 * plan or else weekly plan. A patrol is noted and opens nothing. Two proofs together, groups, first cards and
 * anti-passback are not looked at.
 * @param wallNow wall time in milliseconds
 */
export function decideAccess(state: DeviceState, door: number, proof: Proof, wallNow: number): Decision {
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
  };
  const refused = (errorCode: number): Decision => ({ ...known, errorCode });
  if (!person) return refused(ACCESS_ERROR.notAuthorised);
  if (card && card.CardStatus !== 0) return refused(ACCESS_ERROR.cardLost);
  if (isBlocklisted || person.UserStatus !== 0) return refused(ACCESS_ERROR.notAuthorised);
  const place = person.Doors.indexOf(door);
  if (place < 0) return refused(ACCESS_ERROR.noRightOnDoor);
  const method = tables.AccessControl[door]?.Method;
  if (!ENOUGH[proof.kind].some((name) => DOOR_METHODS[name] === method)) return refused(ACCESS_ERROR.wrongMethod);
  if (!isValidAt(person, wallNow)) return refused(ACCESS_ERROR.notValidNow);
  const holiday = holidaySections(tables, person, door, wallNow);
  const isOpenNow = holiday
    ? isWithinSections(holiday, wallNow)
    : isWithinPlan(tables, person.TimeSections[place] ?? SECTION_ALWAYS, wallNow);
  if (!isOpenNow) return refused(ACCESS_ERROR.outsideSection);
  const isPatrol = person.UserType === USER_TYPES.patrol || card?.CardType === CARD_TYPE.patrol;
  return refused(isPatrol ? ACCESS_ERROR.patrol : ACCESS_ERROR.none);
}

/** A finger and a face are known by what was enrolled, not by the person alone. */
function isEnrolled({ access }: DeviceState, proof: Proof): boolean {
  if (proof.kind === 'card') return true;
  if (proof.kind === 'face') return access.faces.some(({ UserID }) => UserID === proof.userId);
  const print = access.fingerprints.find(({ UserID }) => UserID === proof.userId);
  return print?.FingerprintPackets[proof.finger] !== undefined;
}

function isDuressProof({ access }: DeviceState, proof: Proof, card: AccessCard | undefined): boolean {
  if (proof.kind === 'card') return card?.CardType === CARD_TYPE.duress;
  const print = access.fingerprints.find(({ UserID }) => UserID === proof.userId);
  return proof.kind === 'fingerprint' && print?.DuressIndex === proof.finger;
}

function isValidAt(person: AccessUser, wallNow: number): boolean {
  const from = parseWallTime(person.ValidFrom) ?? Number.NEGATIVE_INFINITY;
  const to = parseWallTime(person.ValidTo) ?? Number.POSITIVE_INFINITY;
  const isUsedUp = person.UserType === USER_TYPES.guest && person.UseTime === 0;
  return from <= wallNow && wallNow <= to && !isUsedUp;
}

/** A plan that is switched off or missing lets nobody in; weekdays count from Sunday. */
function isWithinPlan(tables: DeviceState['tables'], number: number, wallNow: number): boolean {
  if (number === SECTION_ALWAYS) return true;
  const plan = tables.AccessTimeSchedule[number];
  if (!plan?.Enable) return false;
  return isWithinSections(plan.TimeSchedule[new Date(wallNow).getUTCDay()] ?? [], wallNow);
}

function isWithinSections(sections: readonly string[], wallNow: number): boolean {
  const second = Math.floor(wallNow / 1000) % 86_400;
  return sections.some((text) => {
    const section = parseTimeSection(text);
    return section?.isEnabled === true && section.startS <= second && second <= section.endS;
  });
}
