import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ConfigName, ConfigTables } from '@/lib/contract/configs';
import { rpc } from '@/lib/session/device';
import { readTables } from './save-tables';

/** Tables by name; an optional one may be missing. */
export type Read<Names extends ConfigName, Optional extends ConfigName = never> = Pick<ConfigTables, Names> &
  Partial<Pick<ConfigTables, Optional>>;

/** Tables as the device holds them. A form that names the same tables in the same order shares the read. */
export function useTables<Names extends ConfigName, Optional extends ConfigName = never>(
  names: readonly Names[],
  optional: readonly Optional[] = [],
): UseQueryResult<Read<Names, Optional>> {
  return useQuery({
    queryKey: ['tables', ...names, ...optional],
    queryFn: async () => (await readTables(rpc, names, optional)) as Read<Names, Optional>,
  });
}
