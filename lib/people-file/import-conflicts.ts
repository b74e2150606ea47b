import type { AccessUser } from '@/lib/contract/records';
import type { PlanRow } from './import-plan';
import type { Outcome } from './judge-row';

/** A card that somebody else has: of the device, or of an earlier row. */
export interface TakenCard {
  card: string;
  /** User ID. */
  owner: string;
  /** Number of the earlier row. */
  row?: number;
}

/** Why nobody but a person can tell what is meant. */
export type Conflict =
  /** These rows have the same ID; of many the first. */
  | { why: 'sameId'; others: readonly number[] }
  /** The device has somebody under this ID who looks like another person. */
  | { why: 'otherPerson'; was: AccessUser }
  /** Sent, the row goes without these cards. */
  | { why: 'card'; taken: readonly TakenCard[] };

/** What is done with a row in conflict: it stays out, or goes as far as it may. */
export type Choice = 'leave' | 'send';

/** Choices by row and conflict, where they are not the usual ones. */
export type Decisions = Readonly<Record<string, Choice>>;

/** What counts while nobody has said otherwise. @assumed design/import-plan */
const USUAL: Readonly<Record<Conflict['why'], Choice>> = { sameId: 'leave', otherPerson: 'leave', card: 'send' };

const keyOf = (row: number, why: Conflict['why']) => `${row} ${why}`;

/** What is done with a row in this conflict. */
export const choiceOf = (decisions: Decisions, row: PlanRow, why: Conflict['why']): Choice =>
  decisions[keyOf(row.file.number, why)] ?? USUAL[why];

/** The decisions with one more. Of rows with one ID at most one is sent. */
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

/** One decision for all conflicts of a kind: of rows with one ID the first or the last is sent, or none. */
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
    next[keyOf(row.file.number, why)] = choice === 'send' ? 'send' : 'leave';
    if (choice === 'last' || (choice === 'first' && !chosen.has(row.id))) chosen.set(row.id, row);
  }
  for (const row of chosen.values()) next[keyOf(row.file.number, why)] = 'send';
  return next;
}

/** Whether a row waits for a decision of that kind. */
export const hasConflict = (row: PlanRow, why: Conflict['why']): boolean =>
  row.kind === 'conflict' && row.conflicts.some((each) => each.why === why);

/** A row as it is with these decisions: what it does, or still a conflict, and then it is left out. */
export function settled(row: PlanRow, decisions: Decisions): PlanRow {
  if (row.kind !== 'conflict') return row;
  const { file, id, name, outcome } = row;
  const isSent = row.conflicts.every(({ why }) => choiceOf(decisions, row, why) === 'send');
  return isSent ? { file, id, name, ...outcome } : row;
}

/** Two letters more, less or other are a correction. */
const SLIPS = 2;
/** Longer names nobody typed. */
const NAME_MAX = 64;

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase();

/**
 * Whether a changed row speaks of somebody else than the person the device has under its ID: another name, and nothing
 * that shows it is the same person. `cells`: what the file itself says. An identity number or a card that both have shows
 * it, and the very second from when they are valid, which an export of ours carries. A name spelt otherwise is a
 * correction.
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

/** At most `SLIPS` letters apart, and not another short name altogether. */
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
