import type { AccessUser } from '@/lib/contract/records';
import type { PlanRow } from './import-plan';
import type { Outcome } from './judge-row';

/** A card that belongs to somebody else: on the device, or in an earlier row. */
export interface TakenCard {
  card: string;
  /** User ID. */
  owner: string;
  /** Number of the earlier row. */
  row?: number;
}

/** Why a person has to decide. */
export type Conflict =
  /** These rows have the same ID; only the first few are listed. */
  | { why: 'sameId'; others: readonly number[] }
  /** The device has somebody with this ID who seems to be another person. */
  | { why: 'otherPerson'; was: AccessUser }
  /** When it is sent, the row is sent without these cards. */
  | { why: 'card'; taken: readonly TakenCard[] };

/** What to do with a row in conflict: skip it, or send it as far as possible. */
export type Choice = 'skip' | 'send';

/** Choices by row and conflict, where they differ from the defaults. */
export type Decisions = Readonly<Record<string, Choice>>;

/** The default choices. @assumed design/import-plan */
const USUAL: Readonly<Record<Conflict['why'], Choice>> = { sameId: 'skip', otherPerson: 'skip', card: 'send' };

const keyOf = (row: number, why: Conflict['why']) => `${row} ${why}`;

/** The choice for a row in this conflict. */
export const choiceOf = (decisions: Decisions, row: PlanRow, why: Conflict['why']): Choice =>
  decisions[keyOf(row.file.number, why)] ?? USUAL[why];

/** The decisions with one more. Of rows with the same ID at most one is sent. */
export function decided(
  decisions: Decisions,
  rows: readonly PlanRow[],
  row: PlanRow,
  why: Conflict['why'],
  choice: Choice,
): Decisions {
  const next: Record<string, Choice> = { ...decisions, [keyOf(row.file.number, why)]: choice };
  if (why === 'sameId' && choice === 'send') {
    for (const other of rows) {
      if (other.id === row.id && other !== row) delete next[keyOf(other.file.number, why)];
    }
  }
  return next;
}

/** One decision for all conflicts of a kind: of rows with the same ID the first or the last is sent, or none. */
export function decidedForAll(
  decisions: Decisions,
  rows: readonly PlanRow[],
  why: Conflict['why'],
  choice: Choice | 'first' | 'last',
): Decisions {
  const next: Record<string, Choice> = { ...decisions };
  const chosen = new Map<string, PlanRow>();
  for (const row of rows) {
    if (!hasConflict(row, why)) continue;
    next[keyOf(row.file.number, why)] = choice === 'send' ? 'send' : 'skip';
    if (choice === 'last' || (choice === 'first' && !chosen.has(row.id))) chosen.set(row.id, row);
  }
  for (const row of chosen.values()) next[keyOf(row.file.number, why)] = 'send';
  return next;
}

/** Whether a row has an open conflict of that kind. */
export const hasConflict = (row: PlanRow, why: Conflict['why']): boolean =>
  row.kind === 'conflict' && row.conflicts.some((each) => each.why === why);

/** A row after these decisions: its outcome, or an open conflict, and then it is skipped. */
export function settled(row: PlanRow, decisions: Decisions): PlanRow {
  if (row.kind !== 'conflict') return row;
  const { file, id, name, outcome } = row;
  const isSent = row.conflicts.every(({ why }) => choiceOf(decisions, row, why) === 'send');
  return isSent ? { file, id, name, ...outcome } : row;
}

/** Names that differ in up to two letters are corrections. */
const SLIPS = 2;
/** Longer names are not compared. */
const NAME_MAX = 64;

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase();

/**
 * Whether a changed row seems to be about somebody else than the person with its ID on the device: another name, and
 * no evidence that it is the same person. `cells`: the file's own values. Evidence is the same identity number, a
 * card that both have, or the same start of the validity to the second, which our exports contain. A name with a
 * small difference is a correction.
 */
export function isSomebodyElse(
  { was, record }: Extract<Outcome, { kind: 'changed' }>,
  cells: { citizenId: string | undefined; validFrom: string | undefined; cards: readonly string[] },
  held: readonly string[],
): boolean {
  if (isNear(folded(was.UserName), folded(record.UserName ?? was.UserName))) return false;
  const isSameNumber = Boolean(cells.citizenId) && cells.citizenId === was.CitizenIDNo;
  return !isSameNumber && cells.validFrom !== was.ValidFrom && !cells.cards.some((card) => held.includes(card));
}

/** At most `SLIPS` letters apart, and not a different short name. */
function isNear(left: string, right: string): boolean {
  if (left === right || left === '') return true;
  const longer = Math.max(left.length, right.length);
  if (longer > NAME_MAX || Math.abs(left.length - right.length) > SLIPS) return false;
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= right.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (left[at - 1] === right[to - 1] ? 0 : 1);
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  const distance = row[right.length] ?? longer;
  return distance <= SLIPS && distance * 3 <= longer;
}
