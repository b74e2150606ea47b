import type { FileTable } from '@/lib/csv/read-csv';
import type { Places } from '@/lib/records/check-group-places';

/** Result of assigning persons to a group. */
export interface Plan {
  /** In no group yet. */
  added: string[];
  /** In another group. */
  moved: string[];
  /** Already in this group. */
  kept: string[];
  /** Unknown to the device. */
  unknown: string[];
}

/** Sorts user IDs by what has to be done with them. */
export function planPlacement(
  userIds: readonly string[],
  groupID: number,
  places: Places,
  known: ReadonlySet<string>,
): Plan {
  const plan: Plan = { added: [], moved: [], kept: [], unknown: [] };
  for (const userId of new Set(userIds)) {
    const held = places.get(userId);
    if (!known.has(userId)) plan.unknown.push(userId);
    else if (held === undefined) plan.added.push(userId);
    else if (held === groupID) plan.kept.push(userId);
    else plan.moved.push(userId);
  }
  return plan;
}

/** A title of a column has no digit; nearly every ID has one. */
const looksLikeId = (cell: string) => /^[0-9A-Za-z]*\d[0-9A-Za-z]*$/.test(cell);

/**
 * User IDs of a file: from the column "UserID", or else from the first one. A first row that may itself be an ID, also
 * an unknown one, is not a header.
 */
export function userIdsOf({ header, rows }: FileTable, known: ReadonlySet<string>): string[] {
  const named = header.findIndex((title) => title.toLowerCase().replace(/[\s_]/g, '') === 'userid');
  const column = Math.max(0, named);
  const first = named < 0 ? (header[0] ?? '').trim() : '';
  const isId = known.has(first) || looksLikeId(first) || rows.length === 0;
  const cells = rows.map(({ cells }) => (cells[column] ?? '').trim());
  return [...(isId ? [first] : []), ...cells].filter((cell) => cell !== '');
}
