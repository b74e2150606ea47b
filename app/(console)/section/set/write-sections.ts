import type { TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import { readTables, type SaveOutcome, saveTables } from '@/lib/forms/save-tables';
import { rpc } from '@/lib/session/device';

/**
 * Changes several plans in one call, based on the current table: either all of them are stored or none. Throws as
 * `readTables`.
 * @spec §7 ConfigManager setConfig
 */
export async function writeSections(
  change: (plan: TimeScheduleTable, number: number) => TimeScheduleTable,
): Promise<SaveOutcome> {
  const { AccessTimeSchedule } = await readTables(rpc, ['AccessTimeSchedule']);
  return saveTables(rpc, { AccessTimeSchedule: AccessTimeSchedule.map(change) });
}
