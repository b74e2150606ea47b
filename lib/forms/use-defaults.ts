import { useQuery } from '@tanstack/react-query';
import type { TableName } from '@/lib/contract/configs';
import { rpc, sealed } from '@/lib/session/device';
import { type Read, readDefaults } from './save-tables';

/** The part of `settings` that is needed to read defaults. */
interface Own<Names extends TableName, O extends TableName, F extends object> {
  form(row?: number): {
    configs: readonly Names[];
    optional: readonly O[];
    toFields(tables: Read<Names, O>): F;
  };
}

/**
 * The values that the device comes with, read once while the page is open; undefined until then, and where the device
 * does not tell them. For marks beside single fields: the button of the page reads them again.
 */
export function useDefaults<Names extends TableName, O extends TableName, F extends object>(
  own: Own<Names, O, F>,
  row?: number,
): F | undefined {
  const { configs, optional, toFields } = own.form(row);
  return useQuery({
    queryKey: ['defaults', row, ...configs, ...optional],
    queryFn: async () => toFields(await readDefaults(rpc, configs, sealed, optional)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
}
