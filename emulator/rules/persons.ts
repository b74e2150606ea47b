/** Checks of persons and their credentials; each returns a FailCode. @assumed pages-1 /personManage */
import { FailCode } from '@/lib/contract/error-codes';
import { CARD_DIGITS, FINGERPRINT, FLOOR, PERSON, SECTION_ALWAYS, SECTION_COUNT } from '@/lib/contract/limits';
import {
  ACCESSIBLE_USER_TYPE,
  type AccessCard,
  type AccessFingerprint,
  type AccessUser,
  USER_AUTHORITY,
  USER_TYPES,
} from '@/lib/contract/records';
import { PASSWORD_MASK } from '../state/seed-people';
import { parseWallTime } from '../state/wall-time';
import { isRowTooLarge } from './json-size';
import { isWhole } from './value-kinds';

const CARD_TYPE_MAX = 5;
const CARD_STATUS_MAX = 2;
const LIST_MAX = 256;

const isText = (value: unknown, min: number, max: number) =>
  typeof value === 'string' && value.length >= min && value.length <= max;
const isListOf = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.length <= LIST_MAX && value.every(isItem);
const areDifferent = (list: readonly unknown[]) => new Set(list).size === list.length;
/** A main monitor such as `101` or an extension such as `101#1`. @assumed pages-1 /vto/room */
const isRoom = (value: unknown) => isText(value, 1, PERSON.roomNoMax) && /^[1-9]\d*(#\d)?$/.test(String(value));
const isFloor = (value: unknown) =>
  typeof value === 'string' && /^-?[1-9]\d{0,2}$/.test(value) && isWhole(Number(value), FLOOR.min, FLOOR.max);

/** Simulated failure by the user ID: `F18…` fails with code 18. @assumed pages-1 /personManage */
export function scriptedFailure(userId: unknown): number {
  const number = typeof userId === 'string' ? Number(/^F(\d\d)/.exec(userId)?.[1] ?? 0) : 0;
  return Object.values(FailCode).some((code) => code === number) ? number : FailCode.None;
}

/**
 * A whole person, as it would be stored.
 * @param floors texts of the available floors; undefined on a device without a lift, where any valid floor number is
 * accepted
 */
export function personFailure(person: AccessUser, doorCount: number, floors?: readonly string[]): number {
  if (!isText(person.UserID, 1, PERSON.userIdMax) || !/^[0-9A-Za-z]+$/.test(person.UserID))
    return FailCode.InvalidUserID;
  if (!isText(person.UserName, 1, PERSON.nameMax)) return FailCode.InvalidUserData;
  const isKept = person.Password === '' || person.Password === PASSWORD_MASK;
  const isPassword = isText(person.Password, 1, 8) && /^\d+$/.test(person.Password);
  if (!isKept && !isPassword) return FailCode.InvalidPassword;
  const types: number[] = [...Object.values(USER_TYPES), ACCESSIBLE_USER_TYPE];
  const authorities: number[] = Object.values(USER_AUTHORITY);
  const isSection = (each: unknown) => isWhole(each, 0, SECTION_COUNT - 1) || each === SECTION_ALWAYS;
  const from = parseWallTime(person.ValidFrom);
  const to = parseWallTime(person.ValidTo);
  const isRight =
    types.includes(person.UserType) &&
    authorities.includes(person.Authority) &&
    isWhole(person.UserStatus, 0, 1) &&
    isText(person.CitizenIDNo, 0, PERSON.citizenIdMax) &&
    isWhole(person.UseTime, -1, PERSON.useTimes.max) &&
    from !== undefined &&
    to !== undefined &&
    from < to &&
    isListOf(person.Doors, (each) => isWhole(each, 0, doorCount - 1)) &&
    person.Doors.length > 0 &&
    areDifferent(person.Doors) &&
    isListOf(person.TimeSections, isSection) &&
    isPlanList(person.SpecialDaysSchedule, isSection) &&
    isListOf(person.RoomNo, isRoom) &&
    isListOf(person.FloorNo, (each) => isFloor(each) && (floors?.includes(String(each)) ?? true)) &&
    areDifferent(person.FloorNo) &&
    isFirstCard(person, doorCount) &&
    !isRowTooLarge(person);
  return isRight ? FailCode.None : FailCode.InvalidUserData;
}

/** Different plans, or only SECTION_ALWAYS for none. */
function isPlanList(plans: unknown, isSection: (each: unknown) => boolean): boolean {
  if (!isListOf(plans, isSection) || !Array.isArray(plans) || !areDifferent(plans)) return false;
  return plans.length === 1 || !plans.includes(SECTION_ALWAYS);
}

/** The first-card right is for at least one door. */
function isFirstCard({ IsFirstEnter, FirstEnterDoors }: AccessUser, doorCount: number): boolean {
  if (typeof IsFirstEnter !== 'boolean') return false;
  if (!isListOf(FirstEnterDoors, (each) => isWhole(each, -1, doorCount - 1))) return false;
  return areDifferent(FirstEnterDoors) && (!IsFirstEnter || FirstEnterDoors.some((each) => each >= 0));
}

/** Form of a card; the caller checks its owner. */
export function cardFailure(card: AccessCard): number {
  const digits = new RegExp(`^[0-9A-F]{${CARD_DIGITS.min},${CARD_DIGITS.max}}$`);
  const isRight =
    typeof card.CardNo === 'string' &&
    digits.test(card.CardNo) &&
    isText(card.CardName, 0, PERSON.nameMax) &&
    isWhole(card.CardType, 0, CARD_TYPE_MAX) &&
    isWhole(card.CardStatus, 0, CARD_STATUS_MAX) &&
    !isRowTooLarge(card);
  return isRight ? FailCode.None : FailCode.InvalidCard;
}

/**
 * A row of fingerprints as it arrives: public clients and older states call the member FingerprintPackets.
 * @assumed protocol 4.2
 */
export function fingerprintOf(row: Readonly<Record<string, unknown>>): AccessFingerprint {
  const { UserID, AccessFingerprints = row.FingerprintPackets, DuressIndex = -1 } = row;
  return { UserID, AccessFingerprints, DuressIndex } as AccessFingerprint;
}

/** Packets of three chunks of 1080 base64 characters. */
export function fingerprintFailure(print: AccessFingerprint): number {
  const packets: unknown = print.AccessFingerprints;
  const length = FINGERPRINT.chunks * FINGERPRINT.chunkCharacters;
  const isPacket = (each: unknown) =>
    typeof each === 'string' && each.length === length && /^[A-Za-z0-9+/]+={0,2}$/.test(each);
  if (!isListOf(packets, isPacket) || !Array.isArray(packets) || packets.length === 0)
    return FailCode.InvalidFingerprint;
  if (packets.length > PERSON.fingerprintsPerPerson) return FailCode.MaxFingerprintPerUser;
  return isWhole(print.DuressIndex, -1, packets.length - 1) ? FailCode.None : FailCode.InvalidFingerprint;
}
