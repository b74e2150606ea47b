import { CARD_DIGITS, PERSON, SECTION_ALWAYS } from '@/lib/contract/limits';
import {
  type AccessUser,
  CARD_STATUSES,
  CARD_TYPES,
  USER_AUTHORITY,
  USER_TYPES,
  type UserType,
} from '@/lib/contract/records';
import { codeName } from '@/lib/records/code-name';
import { allDoors, sectionsByDoor } from '@/lib/timesection/door-sections';

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

/** A type of person; of one that the console does not know, its code. */
export type PersonType = UserType | `${number}`;

const typeOf = (code: number = USER_TYPES.normal): PersonType => codeName(USER_TYPES, code) ?? `${code}`;

/** Code of a type. */
export const codeOfType = (type: PersonType): number =>
  Object.hasOwn(USER_TYPES, type) ? USER_TYPES[type as UserType] : Number(type);

/** A new person: valid from now on, at all doors, always. @assumed pages-1 /personManage */
export const newPerson = (now: string, doorCount: number): PersonFields =>
  personFields(
    { UserID: '', UserName: '', ValidFrom: now, ValidTo: PERSON.validTo, Doors: allDoors(doorCount) },
    doorCount,
  );

type Stored = Partial<AccessUser> & Pick<AccessUser, 'UserID' | 'UserName' | 'ValidFrom' | 'ValidTo'>;

/** Fields of the drawer; times 'yyyy-MM-dd HH:mm:ss'. */
export type PersonFields = ReturnType<typeof personFields>;

/** The fields of a stored person; credentials and check group are read by separate calls and come later. */
export const personFields = (person: Stored, doorCount: number) => ({
  userId: person.UserID,
  name: person.UserName,
  type: typeOf(person.UserType),
  // The remaining uses of a guest stay as they are, also when missing; others have none, and may become guests.
  useTimes: (person.UserType === USER_TYPES.guest ? person.UseTime : PERSON.useTimes.max) as number | '',
  authority: (person.Authority === USER_AUTHORITY.administrator
    ? 'administrator'
    : 'user') as keyof typeof USER_AUTHORITY,
  isFrozen: person.UserStatus === 1,
  /** Newly typed digits; empty keeps what is stored. */
  password: '',
  citizenId: person.CitizenIDNo ?? '',
  validFrom: person.ValidFrom,
  validTo: person.ValidTo,
  doors: person.Doors ?? [],
  /** By door. */
  sections: sectionsByDoor(person, doorCount),
  /** Numbers of holiday plans; none is an empty list here and SECTION_ALWAYS on the device. */
  holidays: (person.SpecialDaysSchedule ?? []).filter((plan) => plan !== SECTION_ALWAYS),
  isFirstCard: person.IsFirstEnter === true,
  firstCardDoors: (person.FirstEnterDoors ?? []).filter((door) => door >= 0),
  roomNo: person.RoomNo?.[0] ?? '',
  floors: person.FloorNo ?? [],
  /** `groupID` of the check group. */
  group: NO_GROUP as number,
  cards: [] as string[],
  /** By card number; a card that is missing is a normal one. */
  cardKinds: {} as CardKinds,
  /** Photos in base64. */
  faces: [] as string[],
  fingers: { packets: [], duress: -1 } as FingerFields,
});

/** Validity and sections are hidden for the blocklist, and then not validated. @assumed pages-1 /personManage */
export const hasValidity = (fields: PersonFields): boolean => fields.type !== 'blocklist';

/** The characters that a card-number input accepts. */
export const keepCardNumber = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-F]/g, '')
    .slice(0, CARD_DIGITS.max);
