import { type Decisions, settled, type TakenCard } from './import-conflicts';
import type { PlanRow } from './import-plan';

/** Cards of this row that somebody else has. */
export const takenOf = (row: PlanRow): TakenCard[] =>
  row.kind === 'conflict' ? row.conflicts.flatMap((each) => (each.why === 'card' ? each.taken : [])) : [];

/** Cards that persons lose by the rows that are sent. */
function freedCards(rows: readonly PlanRow[], decisions: Decisions): Set<string> {
  const outcomes = rows.map((row) => settled(row, decisions));
  return new Set(outcomes.flatMap((row) => (row.kind === 'new' || row.kind === 'changed' ? row.cards.removed : [])));
}

/** Cards that this row gives to its person, or would give if nobody else had them. */
function wantedOf(row: PlanRow): string[] {
  const outcome = row.kind === 'conflict' ? row.outcome : row;
  const added = outcome.kind === 'new' || outcome.kind === 'changed' ? outcome.cards.added : [];
  return [...takenOf(row).map(({ card }) => card), ...added.map(({ number }) => number)];
}

/** Whether other decisions free a card that another row wants, or no longer free it: then the plan is another one. */
export function changesFreed(rows: readonly PlanRow[], before: Decisions, after: Decisions): boolean {
  const [was, is] = [freedCards(rows, before), freedCards(rows, after)];
  return rows.some((row) => wantedOf(row).some((card) => was.has(card) !== is.has(card)));
}

/**
 * The plan of a file in which a card goes from one person to another: removals are sent first, so that what the row of
 * its owner takes away is free for another row. `again` makes the plan with such cards; without any, `rows` stand.
 */
export async function withFreedCards(
  rows: PlanRow[],
  decisions: Decisions,
  again: (freed: ReadonlySet<string>) => Promise<PlanRow[]>,
): Promise<PlanRow[]> {
  const freed = freedCards(rows, decisions);
  const isWanted = rows.some((row) => takenOf(row).some(({ card }) => freed.has(card)));
  return isWanted ? again(freed) : rows;
}
