import { CARD_DIGITS, PERSON, SECTION_ALWAYS } from '@/lib/contract/limits';
import {
  type AccessUser,
  CARD_STATUSES,
  CARD_TYPES,
  USER_AUTHORITY,
  USER_TYPES,
  type UserType,
} from '@/lib/contract/records';

/** Fields of the drawer. Times 'yyyy-MM-dd HH:mm:ss'. */
export interface PersonFields {
  userId: string;
  name: string;
  type: UserType;
  useTimes: number | '';
  authority: keyof typeof USER_AUTHORITY;
  isFrozen: boolean;
  /** Newly typed digits; empty keeps what is stored. */
  password: string;
  citizenId: string;
  validFrom: string;
  validTo: string;
  doors: number[];
  /**
   * Section of each door of the device, also of those that the person may not pass: a door that is chosen again gets
   * its section back.
   */
  sections: number[];
  /** Numbers of holiday plans; none is an empty list here and SECTION_ALWAYS on the device. */
  holidays: number[];
  isFirstCard: boolean;
  firstCardDoors: number[];
  roomNo: string;
  floors: string[];
  /** `groupID` of the check group, NO_GROUP for none. */
  group: number;
  cards: string[];
  /** By card number; a card that is missing is a normal one. */
  cardKinds: CardKinds;
  /** Photos in base64. */
  faces: string[];
  fingers: FingerFields;
}

/** Type and status of a card, as codes of the device. */
export interface CardKind {
  type: number;
  status: number;
}

/** Kinds of cards by number; normal ones are omitted. */
export type CardKinds = Readonly<Record<string, CardKind>>;

/** Type and status of most cards. */
export const NORMAL_CARD: CardKind = { type: CARD_TYPES.normal, status: CARD_STATUSES.normal };

/** The kinds with one changed; normal cards are omitted, so that equal lists are equal values. */
export function withKind(kinds: CardKinds, number: string, kind: CardKind): CardKinds {
  const { [number]: _, ...others } = kinds;
  return kind.type === NORMAL_CARD.type && kind.status === NORMAL_CARD.status ? others : { ...others, [number]: kind };
}

/** Fingerprints of one person: data in base64, and the index of the duress finger, -1 none. */
export interface FingerFields {
  packets: string[];
  duress: number;
}

/** A person in no check group; devices number theirs from 1. */
export const NO_GROUP = 0;

const typeOf = (code: number): UserType =>
  (Object.entries(USER_TYPES) as [UserType, number][]).find(([, value]) => value === code)?.[0] ?? 'normal';

/** Credentials and check group before they are read, and those of a new person. */
const NOT_READ = {
  group: NO_GROUP,
  cards: [],
  cardKinds: {},
  faces: [],
  fingers: { packets: [], duress: -1 },
} satisfies Partial<PersonFields>;

/** A new person: valid from now on, at all doors, always. @assumed pages-1 /personManage */
export function newPerson(now: string, doorCount: number): PersonFields {
  return {
    userId: '',
    name: '',
    type: 'normal',
    useTimes: PERSON.useTimes.max,
    authority: 'user',
    isFrozen: false,
    password: '',
    citizenId: '',
    validFrom: now,
    validTo: PERSON.validTo,
    doors: Array.from({ length: doorCount }, (_, index) => index),
    sections: Array.from({ length: doorCount }, () => SECTION_ALWAYS),
    holidays: [],
    isFirstCard: false,
    firstCardDoors: [],
    roomNo: '',
    floors: [],
    ...NOT_READ,
  };
}

/** The fields of a stored person; credentials and check group are read by separate calls and come later. */
export function personFields(person: AccessUser, doorCount: number): PersonFields {
  const doors = person.Doors ?? [];
  return {
    userId: person.UserID,
    name: person.UserName,
    type: typeOf(person.UserType),
    // The remaining uses of a guest stay as they are, also when missing; others have none, and may become guests.
    useTimes: person.UserType === USER_TYPES.guest ? person.UseTime : PERSON.useTimes.max,
    authority: person.Authority === USER_AUTHORITY.administrator ? 'administrator' : 'user',
    isFrozen: person.UserStatus === 1,
    password: '',
    citizenId: person.CitizenIDNo ?? '',
    validFrom: person.ValidFrom,
    validTo: person.ValidTo,
    doors,
    sections: Array.from({ length: doorCount }, (_, door) => {
      const place = doors.indexOf(door);
      return (place < 0 ? undefined : person.TimeSections?.[place]) ?? SECTION_ALWAYS;
    }),
    holidays: (person.SpecialDaysSchedule ?? []).filter((plan) => plan !== SECTION_ALWAYS),
    isFirstCard: person.IsFirstEnter === true,
    firstCardDoors: (person.FirstEnterDoors ?? []).filter((door) => door >= 0),
    roomNo: person.RoomNo?.[0] ?? '',
    floors: person.FloorNo ?? [],
    ...NOT_READ,
  };
}

/** Validity and sections are hidden for the blocklist, and then not validated. @assumed pages-1 /personManage */
export const hasValidity = (fields: PersonFields): boolean => fields.type !== 'blocklist';

/** The characters that a card-number input accepts. */
export const keepCardNumber = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-F]/g, '')
    .slice(0, CARD_DIGITS.max);
