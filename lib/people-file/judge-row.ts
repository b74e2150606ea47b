import type { AccessUser } from '@/lib/contract/records';
import type { FileRow } from '@/lib/csv/read-csv';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problem } from '@/lib/i18n/message-keys';
import type { CardFault } from '@/lib/persons/card-forms';
import { NORMAL_CARD, newPerson, personFields, withKind } from '@/lib/persons/person-fields';
import { personProblems } from '@/lib/persons/person-problems';
import { personRecord } from '@/lib/persons/person-record';
import type { PersonCard } from './card-cell';
import { type CardChange, cardChange, isNoChange } from './card-change';
import type { ColumnMap } from './column-map';
import type { HeldCards } from './held-cards';
import type { TakenCard } from './import-conflicts';
import { type FileFacts, type FilePerson, PERSON_COLUMNS, type PersonColumn } from './person-columns';
import { isSheetForm } from './sheet-damage';

/** The outcome of a row without conflicts. */
export type Outcome =
  | { kind: 'new'; record: Partial<AccessUser>; cards: CardChange }
  | {
      kind: 'changed';
      record: Partial<AccessUser>;
      was: AccessUser;
      columns: readonly PersonColumn[];
      cards: CardChange;
    }
  | { kind: 'unchanged' }
  | { kind: 'invalid'; problems: readonly RowProblem[] };

/** `column` undefined: the row as a whole. */
export interface RowProblem {
  column: PersonColumn | undefined;
  problem: Problem | CardFault;
}

/** Input of a plan. */
export interface PlanFacts extends FileFacts {
  /** Device wall clock: start of the validity of new persons when the file has none. */
  now: string;
  /** The translated word for a door, for the rules of the drawer. */
  door: string;
  /** Cards of the device; undefined when the file has none. */
  cards?: HeldCards | undefined;
  /** Cards that their owners lose by rows that are sent: other rows may have them. */
  freed?: ReadonlySet<string> | undefined;
  /** Rows whose card numbers cannot be read, by their number. */
  cardFaults?: ReadonlyMap<number, CardFault> | undefined;
  /** The file holds persons as a device had them: a guest may have no uses left. */
  isBackup?: boolean | undefined;
}

/** The column of each field that the drawer's rules check. */
const COLUMN_OF_FIELD: Partial<Record<keyof FilePerson, PersonColumn>> = {
  userId: 'UserID',
  name: 'UserName',
  useTimes: 'UseTime',
  password: 'Password',
  validTo: 'ValidTo',
  doors: 'Doors',
  firstCardDoors: 'FirstEnterDoors',
  roomNo: 'RoomNo',
  cards: 'Cards',
  cardKinds: 'Cards',
};

/** Members that only their own column changes. */
const MEMBERS: Record<PersonColumn, readonly (keyof AccessUser)[]> = {
  UserID: ['UserID'],
  UserName: ['UserName'],
  UserType: ['UserType'],
  Authority: ['Authority'],
  UserStatus: ['UserStatus'],
  Password: ['Password'],
  CitizenIDNo: ['CitizenIDNo'],
  UseTime: ['UseTime'],
  ValidFrom: ['ValidFrom'],
  ValidTo: ['ValidTo'],
  Doors: ['Doors'],
  TimeSections: ['TimeSections'],
  SpecialDaysSchedule: ['SpecialDaysSchedule'],
  FirstEnterDoors: ['IsFirstEnter', 'FirstEnterDoors'],
  RoomNo: ['RoomNo'],
  FloorNo: ['FloorNo'],
  // Cards are separate rows on the device.
  Cards: [],
};

/** Names keep their blanks, as in the drawer; all other cells are trimmed. */
export function cellOf(row: FileRow, map: ColumnMap, column: PersonColumn): string | undefined {
  const place = map[column];
  const cell = place === undefined ? undefined : row.cells[place];
  return column === 'UserName' ? cell : cell?.trim();
}

/** The outcome of a row alone, without the cards in `taken`, on a device that holds `was`. */
export function judgeRow(
  row: FileRow,
  map: ColumnMap,
  was: AccessUser | undefined,
  facts: PlanFacts,
  taken: readonly TakenCard[],
): Outcome {
  const held = facts.cards && (facts.cards.of.get(cellOf(row, map, 'UserID') ?? '') ?? []);
  const fields = was ? personFields(was, facts.doorCount) : newPerson(facts.now, facts.doorCount);
  const loaded: FilePerson = { ...fields, ...cardFields(held ?? []), rooms: was?.RoomNo ?? [] };
  let person = loaded;
  const problems: RowProblem[] = [];
  const changed: PersonColumn[] = [];
  for (const column of Object.keys(PERSON_COLUMNS) as PersonColumn[]) {
    const cell = cellOf(row, map, column);
    const { write, read, keepsWhenEmpty, isDigits } = PERSON_COLUMNS[column];
    // Unchanged values of the device are not validated: an export can be imported again, whatever it contains.
    if (cell === undefined || (cell === '' && keepsWhenEmpty) || (was && isWritten(write(was, held), cell))) continue;
    if (was && isDigits && !facts.isBackup && isSheetForm(write(was, held), cell)) continue;
    const fault = column === 'Cards' ? facts.cardFaults?.get(row.number) : undefined;
    const answer = fault ?? read(cell, person, facts);
    if ('key' in answer || 'fault' in answer) problems.push({ column, problem: answer });
    else person = { ...person, ...answer };
    changed.push(column);
  }
  if (was && changed.length === 0) return { kind: 'unchanged' };
  const broken = personProblems(person, loaded, { door: facts.door });
  for (const [field, problem] of Object.entries(broken) as [keyof FilePerson, Problem | undefined][]) {
    const column = COLUMN_OF_FIELD[field];
    const isKnown = problems.some((each) => each.column === column);
    // A stored value that the row does not change is accepted, whatever it is.
    const isMeant = was === undefined || column === undefined || isTouched(column, changed);
    if (isAsHeld(field, person) && (facts.isBackup || was)) continue;
    if (problem && isMeant && !isKnown) problems.push({ column, problem });
  }
  if (problems.length > 0) return { kind: 'invalid', problems };
  const wanted = person.cards.filter((card) => !taken.some((each) => each.card === card));
  const cards = cardChange(
    held,
    wanted.map((number) => ({ number, ...(person.cardKinds[number] ?? NORMAL_CARD) })),
  );
  const record: Partial<AccessUser> = { ...personRecord(person, was), ...roomsOf(person, loaded) };
  if (!was) return { kind: 'new', record, cards };
  const { Password: _, ...before } = was;
  const isSameCards = isNoChange(cards);
  if (isSameCards && sameValue({ ...before, ...record }, before)) return { kind: 'unchanged' };
  const columns = (Object.keys(MEMBERS) as PersonColumn[]).filter((column) =>
    column === 'Cards'
      ? !isSameCards
      : MEMBERS[column].some((member) =>
          member === 'Password' ? record.Password !== undefined : !sameValue(record[member], was[member]),
        ),
  );
  return { kind: 'changed', record, was, columns, cards };
}

/** Cards as the drawer knows them. */
const cardFields = (held: readonly PersonCard[]): Pick<FilePerson, 'cards' | 'cardKinds'> => ({
  cards: held.map(({ number }) => number),
  cardKinds: held.reduce((kinds, { number, type, status }) => withKind(kinds, number, { type, status }), {}),
});

/** Cells are trimmed when they are read. */
const isWritten = (text: string, cell: string) => text === cell || text.trim() === cell;

/** The end of the validity is validated with its start, the sections with their doors. */
const isTouched = (column: PersonColumn, changed: readonly PersonColumn[]) =>
  changed.includes(column) || (column === 'ValidTo' && changed.includes('ValidFrom'));

/**
 * A state that nobody chooses and a device may hold: a guest without uses left. A stored person may get it back by an
 * undo file; others only by a backup.
 */
const isAsHeld = (field: keyof FilePerson, { useTimes }: FilePerson): boolean =>
  field === 'useTimes' && useTimes !== '' && Number(useTimes) === 0;

/** All rooms of the file; the drawer's record has only the first. */
const roomsOf = (person: FilePerson, loaded: FilePerson) =>
  sameValue(person.rooms, loaded.rooms) ? {} : { RoomNo: person.rooms };
