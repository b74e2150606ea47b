import type { QueryClient } from '@tanstack/react-query';
import { rereadTables } from '@/lib/forms/use-tables';
import { readAllPersons } from '@/lib/persons/read-all-persons';
import { type PlanUses, planUses } from './plan-uses';

/** Reads now which plan is used by whom. Throws RpcError, TransportError. */
export async function readPlanUses(queries: QueryClient): Promise<PlanUses> {
  const { AccessControl } = await rereadTables(queries, ['AccessControl']);
  return planUses(AccessControl, await readAllPersons());
}
