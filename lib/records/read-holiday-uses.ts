import type { QueryClient } from '@tanstack/react-query';
import { rereadTables } from '@/lib/forms/use-tables';
import { readAllPersons } from '@/lib/persons/read-all-persons';
import { holidayUses } from './plan-uses';

/** Reads now which doors and persons use each holiday plan. Throws RpcError, TransportError. */
export async function readHolidayUses(
  queries: QueryClient,
  doorNames: readonly string[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { AccessControl } = await rereadTables(queries, ['AccessControl']);
  return holidayUses(AccessControl, await readAllPersons(), doorNames);
}
