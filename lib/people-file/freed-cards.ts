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
