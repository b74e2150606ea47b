import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { CARD_DIGITS, PERSON, SECTION_ALWAYS, SECTION_COUNT } from '@/lib/contract/limits';
import { type AccessUser, USER_AUTHORITY, USER_TYPES, type UserType } from '@/lib/contract/records';
import type { Problem } from '@/lib/i18n/message-keys';
import { type CardFault, isRounded } from '@/lib/persons/card-forms';
import { NORMAL_CARD, type PersonFields, withKind } from '@/lib/persons/person-fields';
import { isCard, isRoom } from '@/lib/persons/person-problems';
import { CARD_WORDS, cardsIn, cardsText, namedCards, type PersonCard, sheetText } from './card-cell';
import { type DateForm, readFileTime } from './file-dates';
import { isCutIdentity } from './sheet-damage';

/** Columns of a person file: the device's member names, the same in every language. */
export type PersonColumn = Exclude<keyof typeof COLUMNS, symbol | number>;

/** A person while a row is applied: the drawer's fields, and all rooms where the drawer has only the first. */
export type FilePerson = PersonFields & { rooms: string[] };

/** Context of a row. */
export interface FileFacts {
  doorCount: number;
  /** Default: year first. */
  dateForm?: DateForm | undefined;
}

interface Column {
  /** The text of a stored person with their cards, undefined where these were not requested. Empty: none. */
  write(person: AccessUser, cards: readonly PersonCard[] | undefined): string;
  /** The changes of a cell to a person; a problem when the cell is invalid for this column. */
  read(cell: string, person: FilePerson, facts: FileFacts): Partial<FilePerson> | Problem | CardFault;
  /** An empty cell keeps the stored value, or the default of a new person; otherwise it means none. */
  keepsWhenEmpty?: true;
  /** Digits that a spreadsheet reads as a number: what that makes of the stored ones changes nothing. */
  isDigits?: true;
}

const WORD = /[\s,;|]+/;
const words = (cell: string): string[] => cell.split(WORD).filter((each) => each !== '');
const unknownWord = (allowed: readonly string[]): Problem => ({
  key: 'FileWord',
  values: { allowed: allowed.join(', ') },
});

/** One of a few words; an unknown number of the device is written as it is. */
function choice<Word extends string>(
  codes: Record<Word, number>,
  code: (person: AccessUser) => number | undefined,
  field: (word: Word) => Partial<FilePerson>,
): Column {
  const known = Object.keys(codes) as Word[];
  return {
    write: (person) => known.find((word) => codes[word] === code(person)) ?? String(code(person) ?? ''),
    read(cell) {
      const word = known.find((each) => each === cell.toLowerCase());
      return word ? field(word) : unknownWord(known);
    },
    keepsWhenEmpty: true,
  };
}

/** A list of different whole numbers from `min` to `max`; undefined when it is invalid. */
function numbers(cell: string, min: number, max: number, isEachOnce = true): number[] | undefined {
  const all = words(cell).map((each) => (/^\d{1,6}$/.test(each) ? Number(each) : Number.NaN));
  const isRight = all.every((each) => each >= min && each <= max) && (!isEachOnce || new Set(all).size === all.length);
  return isRight ? all : undefined;
}

/** The cell of a person without doors, as an older firmware may hold. */
const NO_DOORS = 'none';
/** Doors are numbered from 1, as the pages show them. */
const doorList = (cell: string, { doorCount }: FileFacts): number[] | Problem =>
  numbers(cell, 1, doorCount)?.map((each) => each - 1) ?? {
    key: 'FileNumbers',
    values: { min: 1, max: doorCount },
  };
const doorText = (doors: readonly number[] | undefined) =>
  (doors ?? [])
    .filter((door) => door >= 0)
    .map((door) => door + 1)
    .join(' ');
const isProblem = (value: object): value is Problem => 'key' in value;

const tooLong = (max: number): Problem => ({ key: 'TooLong', values: { max } });
const SECTIONS_PROBLEM: Problem = { key: 'FileSections', values: { max: SECTION_COUNT - 1, always: 'always' } };

const timeColumn = (member: 'ValidFrom' | 'ValidTo', field: 'validFrom' | 'validTo'): Column => ({
  write: (person) => person[member] ?? '',
  read(cell, person, { dateForm = 'ymd' }) {
    const read = readFileTime(cell, dateForm, person[field]);
    return read ? ({ [field]: read } as Partial<FilePerson>) : { key: 'FileTime', values: { example: PERSON.validTo } };
  },
  keepsWhenEmpty: true,
});

const COLUMNS = {
  UserID: { write: (person) => person.UserID, read: (cell) => ({ userId: cell }) },
  UserName: {
    write: (person) => person.UserName,
    read: (cell) => (cell.length > PERSON.nameMax ? tooLong(PERSON.nameMax) : { name: cell }),
  },
  UserType: choice<UserType>(
    USER_TYPES,
    (person) => person.UserType,
    (type) => ({ type }),
  ),
  Authority: choice(
    USER_AUTHORITY,
    (person) => person.Authority,
    (authority) => ({ authority }),
  ),
  UserStatus: choice(
    { normal: 0, frozen: 1 },
    (person) => person.UserStatus,
    (word) => ({ isFrozen: word === 'frozen' }),
  ),
  // The device never returns the digits.
  Password: { write: () => '', read: (cell) => ({ password: cell }), keepsWhenEmpty: true },
  CitizenIDNo: {
    write: (person) => person.CitizenIDNo ?? '',
    read(cell) {
      if (isRounded(cell) || isCutIdentity(cell)) return { fault: 'rounded', value: cell };
      return cell.length > PERSON.citizenIdMax ? tooLong(PERSON.citizenIdMax) : { citizenId: cell };
    },
    isDigits: true,
  },
  UseTime: {
    write: (person) => (person.UserType === USER_TYPES.guest ? String(person.UseTime) : ''),
    read: (cell) =>
      /^\d{1,6}$/.test(cell)
        ? { useTimes: Number(cell) }
        : { key: 'OutOfRange', values: { min: PERSON.useTimes.min, max: PERSON.useTimes.max } },
    keepsWhenEmpty: true,
  },
  ValidFrom: timeColumn('ValidFrom', 'validFrom'),
  ValidTo: timeColumn('ValidTo', 'validTo'),
  /**
   * Empty keeps the doors, or gives a new person all of them. A person whom the device has without says so: no device
   * accepts that again, and the row is named instead of opening all doors.
   */
  Doors: {
    write: ({ Doors }) => doorText(Doors) || (Doors ? NO_DOORS : ''),
    read(cell, _, facts) {
      if (cell.toLowerCase() === NO_DOORS) return { doors: [] };
      const doors = doorList(cell, facts);
      return isProblem(doors) ? doors : { doors };
    },
    keepsWhenEmpty: true,
  },
  // In the order of the doors of this row, so it is read after them.
  TimeSections: {
    write: (person) =>
      (person.TimeSections ?? []).map((each) => (each === SECTION_ALWAYS ? 'always' : String(each))).join(' '),
    read(cell, { doors, sections }) {
      // Without doors there is nothing to set; the column of the doors names the problem.
      if (doors.length === 0) return {};
      const list = numbers(cell.replace(/\balways\b/gi, String(SECTION_ALWAYS)), 0, SECTION_ALWAYS, false);
      const isRight = list?.every((each) => each < SECTION_COUNT || each === SECTION_ALWAYS);
      if (!list || !isRight || list.length > doors.length) return SECTIONS_PROBLEM;
      const at = (door: number) => list[doors.indexOf(door)] ?? SECTION_ALWAYS;
      return { sections: sections.map((was, door) => (doors.includes(door) ? at(door) : was)) };
    },
    keepsWhenEmpty: true,
  },
  SpecialDaysSchedule: {
    write: (person) => (person.SpecialDaysSchedule ?? []).filter((plan) => plan !== SECTION_ALWAYS).join(' '),
    read(cell) {
      const holidays = numbers(cell, 0, SECTION_COUNT - 1);
      return holidays ? { holidays } : { key: 'FileNumbers', values: { min: 0, max: SECTION_COUNT - 1 } };
    },
  },
  FirstEnterDoors: {
    write: (person) => (person.IsFirstEnter ? doorText(person.FirstEnterDoors) : ''),
    read(cell, person, facts) {
      const doors = doorList(cell, facts);
      if (isProblem(doors)) return doors;
      // Without the right its doors stay as they are: they have no effect.
      return doors.length > 0
        ? { isFirstCard: true, firstCardDoors: doors }
        : { isFirstCard: false, firstCardDoors: person.firstCardDoors };
    },
  },
  RoomNo: {
    write: (person) => (person.RoomNo ?? []).join(' '),
    read(cell) {
      const rooms = words(cell);
      const isRight = rooms.every((room) => isRoom(room) && room.length <= PERSON.roomNoMax);
      return isRight ? { rooms, roomNo: rooms[0] ?? '' } : { key: 'RoomNoError' };
    },
    isDigits: true,
  },
  FloorNo: {
    write: (person) => (person.FloorNo ?? []).join(' '),
    read(cell) {
      const floors = words(cell);
      return floors.every((floor) => /^-?[1-9]\d{0,2}$/.test(floor)) && new Set(floors).size === floors.length
        ? { floors }
        : { key: 'FileFloors' };
    },
  },
  /** Empty keeps the cards, so that a template filled in for another purpose removes no cards. */
  Cards: {
    write: (_, cards) => (cards ? cardsText(cards, sheetText) : ''),
    read(cell, person) {
      const cards = cardsIn(cell);
      const twice = cards.find((card, index) => cards.indexOf(card) < index);
      if (!cards.every(isCard)) return { key: 'CardNoError', values: { min: CARD_DIGITS.min, max: CARD_DIGITS.max } };
      if (twice !== undefined) return { key: 'CardThere', values: { value: twice } };
      if (cards.length > PERSON.cardsPerPerson) return { key: 'CardMax', values: { max: PERSON.cardsPerPerson } };
      const heldOf = (number: string) => person.cardKinds[number] ?? NORMAL_CARD;
      const named = namedCards(cell, heldOf);
      if (!named) return { key: 'FileCard', values: CARD_WORDS };
      return {
        cards,
        cardKinds: named.reduce((kinds, { number, type, status }) => {
          const held = heldOf(number);
          return withKind(kinds, number, { type: type ?? held.type, status: status ?? held.status });
        }, person.cardKinds),
      };
    },
    keepsWhenEmpty: true,
  },
} satisfies Record<string, Column>;

/** How each column is written and read. */
export const PERSON_COLUMNS: Readonly<Record<PersonColumn, Column>> = COLUMNS;

/** Whether this is the name of a column. */
export const isPersonColumn = (name: unknown): name is PersonColumn =>
  typeof name === 'string' && Object.hasOwn(COLUMNS, name);

const NEEDED: Partial<Record<PersonColumn, keyof DeviceCapabilities>> = {
  SpecialDaysSchedule: 'holidayPlan',
  FirstEnterDoors: 'firstCard',
  RoomNo: 'intercom',
  FloorNo: 'liftControl',
  Cards: 'cardAuth',
};

/** Columns that this device supports, in the order of the template. */
export function columnsOf(capabilities: DeviceCapabilities): PersonColumn[] {
  return (Object.keys(COLUMNS) as PersonColumn[]).filter((name) => {
    const needed = NEEDED[name];
    return needed === undefined || Boolean(capabilities[needed]);
  });
}

/** The row of a stored person with these cards; without them the cell is empty. */
export const personRow = (
  person: AccessUser,
  columns: readonly PersonColumn[],
  cards?: readonly PersonCard[] | undefined,
): string[] => columns.map((name) => PERSON_COLUMNS[name].write(person, cards));
