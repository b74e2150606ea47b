import { CARD_DIGITS, PERSON, SECTION_ALWAYS } from '@/lib/contract/limits';
import { type AccessUser, USER_AUTHORITY, USER_TYPES, type UserType } from '@/lib/contract/records';
import type { Problems } from '@/lib/forms/form-field';
import { rangeProblem, required } from '@/lib/validation/text-kinds';

/** Fields of the drawer. Times 'yyyy-MM-dd HH:mm:ss'. */
export interface PersonFields {
  userId: string;
  name: string;
  type: UserType;
  useTimes: number | '';
  isAdministrator: boolean;
  isFrozen: boolean;
  /** Digits typed now; empty leaves what is stored. */
  password: string;
  citizenId: string;
  validFrom: string;
  validTo: string;
  doors: number[];
  sections: number[];
  holidays: number[];
  roomNo: string;
  cards: string[];
}

const typeOf = (code: number): UserType =>
  (Object.entries(USER_TYPES) as [UserType, number][]).find(([, value]) => value === code)?.[0] ?? 'normal';

/** A new person: valid from now on, at all doors, always. @assumed pages-1 /personManage */
export function newPerson(now: string, doorCount: number): PersonFields {
  return {
    userId: '',
    name: '',
    type: 'normal',
    useTimes: PERSON.useTimes.max,
    isAdministrator: false,
    isFrozen: false,
    password: '',
    citizenId: '',
    validFrom: now,
    validTo: PERSON.validTo,
    doors: Array.from({ length: doorCount }, (_, index) => index),
    sections: [SECTION_ALWAYS],
    holidays: [SECTION_ALWAYS],
    roomNo: '',
    cards: [],
  };
}

export function personFields(person: AccessUser, cards: readonly string[]): PersonFields {
  return {
    userId: person.UserID,
    name: person.UserName,
    type: typeOf(person.UserType),
    useTimes: person.UseTime > 0 ? person.UseTime : PERSON.useTimes.max,
    isAdministrator: person.Authority === USER_AUTHORITY.administrator,
    isFrozen: person.UserStatus === 1,
    password: '',
    citizenId: person.CitizenIDNo ?? '',
    validFrom: person.ValidFrom,
    validTo: person.ValidTo,
    doors: person.Doors ?? [],
    sections: person.TimeSections ?? [SECTION_ALWAYS],
    holidays: person.SpecialDaysSchedule ?? [SECTION_ALWAYS],
    roomNo: person.RoomNo?.[0] ?? '',
    cards: [...cards],
  };
}

/**
 * The record to write: what the device gave with the fields laid over, so that unknown members survive. Only a guest's
 * uses and a typed password are sent.
 */
export function personRecord(fields: PersonFields, was: AccessUser | undefined): Partial<AccessUser> {
  const { Password: _, ...kept } = was ?? {};
  return {
    ...kept,
    UserID: fields.userId,
    UserName: fields.name,
    UserType: USER_TYPES[fields.type],
    Authority: fields.isAdministrator ? USER_AUTHORITY.administrator : USER_AUTHORITY.user,
    UserStatus: fields.isFrozen ? 1 : 0,
    CitizenIDNo: fields.citizenId,
    ValidFrom: fields.validFrom,
    ValidTo: fields.validTo,
    Doors: fields.doors,
    TimeSections: fields.sections,
    SpecialDaysSchedule: fields.holidays,
    RoomNo: fields.roomNo === '' ? [] : [fields.roomNo],
    ...(fields.type === 'guest' && { UseTime: Number(fields.useTimes) }),
    ...(fields.password !== '' && { Password: fields.password }),
  };
}

/** Validity and sections are hidden for the blocklist and then not judged. @assumed pages-1 /personManage */
export const hasValidity = (fields: PersonFields): boolean => fields.type !== 'blocklist';

const isCard = (number: string) => new RegExp(`^[0-9A-F]{${CARD_DIGITS.min},${CARD_DIGITS.max}}$`).test(number);

/** Room `101`, extensions `101#0` to `101#9`. @assumed pages-1 /vto/room */
const isRoom = (room: string) => /^[1-9]\d*(#\d)?$/.test(room);

export function personProblems(fields: PersonFields, what: { door: string }): Problems<PersonFields> {
  return {
    userId: /^[a-z0-9]{1,32}$/i.test(fields.userId)
      ? undefined
      : { key: 'InvalidUserID', values: { max: PERSON.userIdMax } },
    name: required(fields.name),
    useTimes: fields.type === 'guest' ? rangeProblem(fields.useTimes, PERSON.useTimes) : undefined,
    password:
      fields.password === '' || /^\d{1,8}$/.test(fields.password)
        ? undefined
        : { key: 'InvalidPassword', values: { max: PERSON.passwordDigitsMax } },
    validTo: hasValidity(fields) && fields.validFrom >= fields.validTo ? { key: 'TimeSettingError' } : undefined,
    doors: fields.doors.length === 0 ? { key: 'SelectAtLeastOne', values: { what: what.door } } : undefined,
    roomNo: fields.roomNo === '' || isRoom(fields.roomNo) ? undefined : { key: 'RoomNoError' },
    cards: fields.cards.every(isCard)
      ? undefined
      : { key: 'CardNoError', values: { min: CARD_DIGITS.min, max: CARD_DIGITS.max } },
  };
}

/** What a card-number input keeps. */
export const keepCardNumber = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-F]/g, '')
    .slice(0, CARD_DIGITS.max);

/** State worth a tag in the list. `now` is the device's wall clock. */
export function personState(
  person: AccessUser,
  now: string,
): 'frozen' | 'blocked' | 'expired' | 'notYet' | 'noUses' | 'administrator' | undefined {
  if (person.UserType === USER_TYPES.blocklist) return 'blocked';
  if (person.UserStatus === 1) return 'frozen';
  if (now !== '' && person.ValidTo < now) return 'expired';
  if (now !== '' && person.ValidFrom > now) return 'notYet';
  if (person.UserType === USER_TYPES.guest && person.UseTime === 0) return 'noUses';
  return person.Authority === USER_AUTHORITY.administrator ? 'administrator' : undefined;
}
