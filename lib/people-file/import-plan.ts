import type { Clock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import type { FileRow } from '@/lib/csv/read-csv';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problem } from '@/lib/i18n/message-keys';
import { newPerson, personFields } from '@/lib/persons/person-fields';
import { personProblems } from '@/lib/persons/person-problems';
import { personRecord } from '@/lib/persons/person-record';
import type { ColumnMap } from './column-map';
import { type FileFacts, type FilePerson, PERSON_COLUMNS, type PersonColumn } from './person-columns';

/** What would become of one row. */
export type PlanRow = {
  /** As the file has it. */
  file: FileRow;
  id: string;
  name: string;
} & (
  | { kind: 'new'; record: Partial<AccessUser> }
  | { kind: 'changed'; record: Partial<AccessUser>; was: AccessUser; columns: readonly PersonColumn[] }
  | { kind: 'unchanged' }
  /** Row `other` has the same ID; none of the two is sent. */
  | { kind: 'conflict'; other: number }
  | { kind: 'invalid'; problems: readonly RowProblem[] }
);

/** `column` undefined: the row as a whole. */
export interface RowProblem {
  column: PersonColumn | undefined;
  problem: Problem;
}

/** What a plan is made from. */
export interface PlanFacts extends FileFacts {
  /** Device wall clock: from when new persons are valid where the file does not say. */
  now: string;
  /** The word for a door, for the rules of the drawer. */
  door: string;
}

/** Rows judged before the page gets a turn. */
const ROWS_AT_ONCE = 500;

/** Where a rule of the drawer stands in a file. */
const COLUMN_OF_FIELD: Partial<Record<keyof FilePerson, PersonColumn>> = {
  userId: 'UserID',
  name: 'UserName',
  useTimes: 'UseTime',
  password: 'Password',
  validTo: 'ValidTo',
  doors: 'Doors',
  firstCardDoors: 'FirstEnterDoors',
  roomNo: 'RoomNo',
};

/** Members that no other than their own column changes. */
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
};

/** IDs of the rows, each once: whom to ask the device for. Of one that is too long it could only refuse the call. */
export function idsOf(rows: readonly FileRow[], map: ColumnMap): string[] {
  return [...new Set(rows.map((row) => cellOf(row, map, 'UserID') ?? ''))].filter(
    (id) => id !== '' && id.length <= PERSON.userIdMax,
  );
}

/** Names keep their blanks, as the drawer keeps them; all else is technical. */
function cellOf(row: FileRow, map: ColumnMap, column: PersonColumn): string | undefined {
  const place = map[column];
  const cell = place === undefined ? undefined : row.cells[place];
  return column === 'UserName' ? cell : cell?.trim();
}

/**
 * What every row would do to a device that holds `held`, judged slice by slice. Rejects with the signal's reason when it
 * is aborted.
 */
export async function planImport(
  table: { header: readonly string[]; rows: readonly FileRow[] },
  map: ColumnMap,
  held: ReadonlyMap<string, AccessUser>,
  facts: PlanFacts,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<PlanRow[]> {
  const rowsOfId = firstRows(table.rows, map);
  const plan: PlanRow[] = [];
  for (const row of table.rows) {
    if (plan.length % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) {
      await new Promise<void>((resolve) => clock.after(0, resolve));
      signal.throwIfAborted();
    }
    const id = cellOf(row, map, 'UserID') ?? '';
    const other = rowsOfId.get(id)?.find((number) => number !== row.number);
    const name = cellOf(row, map, 'UserName') ?? '';
    const isLong = row.cells.slice(table.header.length).some((cell) => cell.trim() !== '');
    if (isLong) {
      const problems = [{ column: undefined, problem: { key: 'FileCells' } as const }];
      plan.push({ file: row, id, name, kind: 'invalid', problems });
    } else if (other !== undefined) plan.push({ file: row, id, name, kind: 'conflict', other });
    else plan.push({ file: row, id, name, ...judged(row, map, held.get(id), facts) });
  }
  return plan;
}

/** The first two rows of each ID. */
function firstRows(rows: readonly FileRow[], map: ColumnMap): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  for (const row of rows) {
    const id = cellOf(row, map, 'UserID') ?? '';
    const known = numbers.get(id);
    if (known && known.length < 2) known.push(row.number);
    if (!known && id !== '') numbers.set(id, [row.number]);
  }
  return numbers;
}

type Judged =
  | { kind: 'new'; record: Partial<AccessUser> }
  | { kind: 'changed'; record: Partial<AccessUser>; was: AccessUser; columns: readonly PersonColumn[] }
  | { kind: 'unchanged' }
  | { kind: 'invalid'; problems: RowProblem[] };

function judged(row: FileRow, map: ColumnMap, was: AccessUser | undefined, facts: PlanFacts): Judged {
  const fields = was ? personFields(was, facts.doorCount) : newPerson(facts.now, facts.doorCount);
  const loaded: FilePerson = { ...fields, rooms: was?.RoomNo ?? [] };
  let person = loaded;
  const problems: RowProblem[] = [];
  const changed: PersonColumn[] = [];
  for (const column of Object.keys(PERSON_COLUMNS) as PersonColumn[]) {
    const cell = cellOf(row, map, column);
    const { write, read, keepsWhenEmpty } = PERSON_COLUMNS[column];
    // What the device holds is not judged: an export imports again, whatever stands in it.
    if (cell === undefined || (cell === '' && keepsWhenEmpty) || (was && isWritten(write(was), cell))) continue;
    const answer = read(cell, person, facts);
    if ('key' in answer) problems.push({ column, problem: answer });
    else person = { ...person, ...answer };
    changed.push(column);
  }
  if (was && changed.length === 0) return { kind: 'unchanged' };
  const broken = personProblems(person, loaded, { door: facts.door });
  for (const [field, problem] of Object.entries(broken) as [keyof FilePerson, Problem | undefined][]) {
    const column = COLUMN_OF_FIELD[field];
    const isKnown = problems.some((each) => each.column === column);
    // A name that came from the device stays as it is.
    const isMeant = was === undefined || column === undefined || isTouched(column, changed);
    if (problem && isMeant && !isKnown) problems.push({ column, problem });
  }
  if (problems.length > 0) return { kind: 'invalid', problems };
  const record: Partial<AccessUser> = { ...personRecord(person, was), ...roomsOf(person, loaded) };
  if (!was) return { kind: 'new', record };
  const { Password: _, ...before } = was;
  if (sameValue({ ...before, ...record }, before)) return { kind: 'unchanged' };
  const columns = (Object.keys(MEMBERS) as PersonColumn[]).filter((column) =>
    MEMBERS[column].some((member) =>
      member === 'Password' ? record.Password !== undefined : !sameValue(record[member], was[member]),
    ),
  );
  return { kind: 'changed', record, was, columns };
}

/** Cells lose their outer blanks when they are read. */
const isWritten = (text: string, cell: string) => text === cell || text.trim() === cell;

/** The end of the validity is judged with its start, the sections with their doors. */
const isTouched = (column: PersonColumn, changed: readonly PersonColumn[]) =>
  changed.includes(column) || (column === 'ValidTo' && changed.includes('ValidFrom'));

/** All rooms of the file; the record of the drawer knows the first. */
const roomsOf = (person: FilePerson, loaded: FilePerson) =>
  sameValue(person.rooms, loaded.rooms) ? {} : { RoomNo: person.rooms };

/** A person of the device without what it never shows; whether a write arrived is told by comparing this. */
export function isHeldAs(held: AccessUser | undefined, sent: Partial<AccessUser>): boolean {
  if (!held) return false;
  const { Password: _, ...shown } = sent;
  return sameValue({ ...held, ...shown }, held);
}
