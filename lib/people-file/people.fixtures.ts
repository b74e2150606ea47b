import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { FileTable } from '@/lib/csv/read-csv';
import type { PersonCard } from './card-cell';
import { guessColumns } from './column-map';
import { columnsOf, type PersonColumn } from './person-columns';

/** Every column, as a device with holiday plans, first card, intercom, lift and cards has them. */
export const ALL_COLUMNS = columnsOf({
  ...DEFAULT_CAPABILITIES,
  holidayPlan: true,
  firstCard: true,
  intercom: true,
  liftControl: true,
  cardAuth: true,
});

/** Page names that no file here uses. */
export const LABELS = Object.fromEntries(ALL_COLUMNS.map((each) => [each, `label of ${each}`])) as Record<
  PersonColumn,
  string
>;

/** A file as `readCsv` gives it, with its columns guessed. */
export function fileOf(header: readonly string[], ...cells: (readonly string[])[]) {
  const table: FileTable = { header, rows: cells.map((each, index) => ({ number: index + 2, cells: each })) };
  return { table, map: guessColumns(header, ALL_COLUMNS, LABELS) };
}

/** Facts of a plan for a device with one door. */
export const FACTS = { doorCount: 1, now: '2026-11-20 12:00:00', door: 'door' };

/** A card of type normal and status valid. */
export const normal = (number: string): PersonCard => ({ number, type: 0, status: 0 });

/** A row that does not change cards. */
export const NO_CARDS = { added: [], changed: [], removed: [], held: [] };
