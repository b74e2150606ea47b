import type { Clock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import type { FileRow } from '@/lib/csv/read-csv';
import { sameValue } from '@/lib/forms/changed-tables';
import { isCard } from '@/lib/persons/person-problems';
import { cardsIn } from './card-cell';
import type { ColumnMap } from './column-map';
import { type Conflict, isSomebodyElse, type TakenCard } from './import-conflicts';
import { cellOf, judgeRow, type Outcome, type PlanFacts } from './judge-row';

/** The outcome of one row. */
export type PlanRow = {
  /** As in the file. */
  file: FileRow;
  id: string;
  name: string;
} & (
  | Outcome
  /** A person has to decide; `outcome` applies when the row is sent. */
  | { kind: 'conflict'; conflicts: readonly Conflict[]; outcome: Outcome }
);

/** Rows handled before the page gets a turn. */
const ROWS_AT_ONCE = 500;

/**
 * Each ID of the rows once, to request them from the device. Too long IDs are left out: the device would refuse the
 * call.
 */
export function idsOf(rows: readonly FileRow[], map: ColumnMap): string[] {
  return [...new Set(rows.map((row) => cellOf(row, map, 'UserID') ?? ''))].filter(
    (id) => id !== '' && id.length <= PERSON.userIdMax,
  );
}

/** Each card number of the rows once, to find their owners. */
export function cardNumbersOf(rows: readonly FileRow[], map: ColumnMap): string[] {
  return [...new Set(rows.flatMap((row) => cardsIn(cellOf(row, map, 'Cards') ?? '')))].filter(isCard);
}

/**
 * The outcome of every row on a device that holds `held`, in slices. Rejects with the signal's reason when it is
 * aborted.
 */
export async function planImport(
  table: { header: readonly string[]; rows: readonly FileRow[] },
  map: ColumnMap,
  held: ReadonlyMap<string, AccessUser>,
  facts: PlanFacts,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<PlanRow[]> {
  const rowsOfId = rowNumbers(table.rows, map);
  const claimed = new Map<string, { id: string; row: number }>();
  const plan: PlanRow[] = [];
  for (const row of table.rows) {
    if (plan.length % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) {
      await new Promise<void>((resolve) => clock.after(0, resolve));
      signal.throwIfAborted();
    }
    const id = cellOf(row, map, 'UserID') ?? '';
    const name = cellOf(row, map, 'UserName') ?? '';
    const base = { file: row, id, name };
    if (row.cells.slice(table.header.length).some((cell) => cell.trim() !== '')) {
      plan.push({ ...base, kind: 'invalid', problems: [{ column: undefined, problem: { key: 'FileCells' } }] });
      continue;
    }
    const was = held.get(id);
    const taken = takenCards(row, map, id, facts, claimed);
    const outcome = judgeRow(row, map, was, facts, taken);
    const conflicts: Conflict[] = [];
    const sameId = rowsOfId.get(id) ?? [];
    if (sameId.length > 1) conflicts.push({ why: 'sameId', others: othersOf(sameId, row.number) });
    const own = facts.cards?.of.get(id)?.map(({ number }) => number) ?? [];
    if (outcome.kind === 'changed' && isSomebodyElse(outcome, identity(row, map), own)) {
      conflicts.push({ why: 'otherPerson', was: outcome.was });
    }
    if (taken.length > 0 && outcome.kind !== 'invalid') conflicts.push({ why: 'card', taken });
    plan.push({ ...base, ...(conflicts.length > 0 ? { kind: 'conflict', conflicts, outcome } : outcome) });
  }
  return plan;
}

/** The number of rows listed of those with the same ID: a longer list would not be read. */
const OTHERS_MAX = 5;

function othersOf(numbers: readonly number[], own: number): number[] {
  const others: number[] = [];
  for (const each of numbers) {
    if (each !== own) others.push(each);
    if (others.length === OTHERS_MAX) break;
  }
  return others;
}

/**
 * Cards of a row that belong to another person of the device or to an earlier row with another ID. The others are
 * recorded in `claimed`, so that no later row gets them.
 */
function takenCards(
  row: FileRow,
  map: ColumnMap,
  id: string,
  { cards: held, freed }: PlanFacts,
  claimed: Map<string, { id: string; row: number }>,
): TakenCard[] {
  const cell = cellOf(row, map, 'Cards');
  if (cell === undefined || cell === '') return [];
  const taken: TakenCard[] = [];
  for (const card of cardsIn(cell)) {
    const owner = held?.ownerOf.get(card);
    const earlier = claimed.get(card);
    if (owner !== undefined && owner !== id && !freed?.has(card)) taken.push({ card, owner });
    else if (earlier && earlier.id !== id) taken.push({ card, owner: earlier.id, row: earlier.row });
    else claimed.set(card, { id, row: row.number });
  }
  return taken;
}

/** The row's own values that identify the person. */
const identity = (row: FileRow, map: ColumnMap) => ({
  citizenId: cellOf(row, map, 'CitizenIDNo'),
  validFrom: cellOf(row, map, 'ValidFrom'),
  cards: cardsIn(cellOf(row, map, 'Cards') ?? ''),
});

/** The first rows of each ID. */
function rowNumbers(rows: readonly FileRow[], map: ColumnMap): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  for (const row of rows) {
    const id = cellOf(row, map, 'UserID') ?? '';
    const known = numbers.get(id);
    if (known && known.length <= OTHERS_MAX) known.push(row.number);
    if (!known && id !== '') numbers.set(id, [row.number]);
  }
  return numbers;
}

/**
 * Whether the device holds this person, ignoring what it never returns; this comparison shows whether a write
 * arrived.
 */
export function isHeldAs(held: AccessUser | undefined, sent: Partial<AccessUser>): boolean {
  if (!held) return false;
  const { Password: _, ...shown } = sent;
  return sameValue({ ...held, ...shown }, held);
}
