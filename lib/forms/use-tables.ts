import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AllTables, TableName } from '@/lib/contract/configs';
import { rpc, sealed } from '@/lib/session/device';
import { readTables } from './save-tables';

/** Tables by name; an optional one may be missing. */
export type Read<Names extends TableName, Optional extends TableName = never> = Pick<AllTables, Names> &
  Partial<Pick<AllTables, Optional>>;

/** Tables as the device holds them. A form that names the same tables in the same order shares the read. */
export function useTables<Names extends TableName, Optional extends TableName = never>(
  names: readonly Names[],
  optional: readonly Optional[] = [],
): UseQueryResult<Read<Names, Optional>> {
  return useQuery({
    queryKey: ['tables', ...names, ...optional],
    queryFn: async () => (await readTables(rpc, names, optional, sealed)) as Read<Names, Optional>,
  });
}
