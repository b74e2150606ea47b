import { type QueryClient, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AllTables, ConfigName, TableName } from '@/lib/contract/configs';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';
import { type Read, type SaveOutcome, saveTables, saysMissing } from './save-tables';
import { TableReader } from './table-reader';

const reader = new TableReader(rpc, sealed);
/** Every table has one cache entry, shared by all readers. */
const tableQuery = <N extends TableName>(name: N, forSave = false) => ({
  queryKey: ['table', name] as const,
  queryFn: () => reader.read(name, forSave),
});

/** The device answered that it has no such table. */
const isLack = ({ data, error }: UseQueryResult<unknown>) => data === undefined && saysMissing(error);

/** Those of the tables that the device does not have, as far as they have been read. */
export function useLacking<N extends TableName>(names: readonly N[]): N[] {
  return useQueries({
    queries: names.map((name) => ({ ...tableQuery(name), refetchOnMount: false as const, retryOnMount: false })),
    combine: (results) => names.filter((_, index) => isLack(results[index] as UseQueryResult<unknown>)),
  });
}

/** Several tables as one read. */
export interface TablesQuery<T> {
  /** Defined once every table was answered; an optional one that the device does not have is missing. */
  data: T | undefined;
  /** The tables that were answered so far, those that could not be read, now or again, and those there are not. */
  held: Partial<AllTables>;
  failed: readonly TableName[];
  lacking: readonly TableName[];
  isError: boolean;
  isLoading: boolean;
  isFetching: boolean;
  error: unknown;
  errorUpdateCount: number;
  /** Reads again, in one batch. Resolves to the tables; undefined when they could not be read. */
  refetch(): Promise<T | undefined>;
}

/**
 * Tables of the device. One batch reads what all parts of a page ask for at the same moment, and no table twice.
 * `onMount`: whether a table that another part of the page already shows is read again.
 */
export function useTables<Names extends TableName, Optional extends TableName = never>(
  names: readonly Names[],
  optional: readonly Optional[] = [],
  onMount: 'read' | 'share' = 'read',
): TablesQuery<Read<Names, Optional>> {
  const queries = useQueryClient();
  const all: TableName[] = [...names, ...optional];
  const combine = (results: UseQueryResult<unknown>[]): TablesQuery<Read<Names, Optional>> => {
    // A page of which nothing can be read has failed.
    const hasAny = names.length > 0 || all.length === 0 || results.some((result) => !isLack(result));
    const isMissing = (result: UseQueryResult<unknown>, index: number) =>
      hasAny && index >= names.length && isLack(result);
    const isAnswered = results.every((result, index) => result.data !== undefined || isMissing(result, index));
    const failed = results.find((result, index) => result.isError && !isMissing(result, index));
    const lacking = all.filter((_, index) => isLack(results[index] as UseQueryResult<unknown>));
    const failures = all.filter((name, index) => results[index]?.isError && !lacking.includes(name));
    const held = results.flatMap(({ data }, index) => (data === undefined ? [] : [[all[index], data] as const]));
    return {
      data: isAnswered ? (Object.fromEntries(held) as Read<Names, Optional>) : undefined,
      held: Object.fromEntries(held),
      failed: failures,
      lacking,
      isError: failed !== undefined,
      isLoading: results.some(({ isLoading }) => isLoading),
      isFetching: results.some(({ isFetching }) => isFetching),
      error: failed?.error ?? null,
      errorUpdateCount: Math.max(0, ...results.map(({ errorUpdateCount }) => errorUpdateCount)),
      refetch: async () => {
        // A first read would only be joined, though another one is wanted because its answer does not come.
        const first = all.filter((_, index) => results[index]?.data === undefined);
        await Promise.all(first.map((name) => queries.cancelQueries({ queryKey: ['table', name] }, { silent: true })));
        const again = combine(await Promise.all(results.map(({ refetch }) => refetch())));
        return again.isError ? undefined : again.data;
      },
    };
  };
  return useQueries({
    queries: all.map((name) => ({
      ...tableQuery(name),
      ...(onMount === 'read'
        ? { refetchOnMount: 'always' as const }
        : { refetchOnMount: false, staleTime: Number.POSITIVE_INFINITY }),
    })),
    combine,
  });
}

/** One table, or a part of it, for a part of a page; a cached table is not read again. */
export function useTable<N extends TableName, T = AllTables[N]>(
  name: N,
  select?: (table: AllTables[N]) => T,
): UseQueryResult<T> {
  return useQuery({
    ...tableQuery(name),
    staleTime: Number.POSITIVE_INFINITY,
    ...(select && { select: select as (table: unknown) => T }),
  }) as UseQueryResult<T>;
}

/**
 * Reads tables now, for the caller and for all that show them; an optional one that is refused is left out. `forSave`:
 * what is stored, also while another login previews it. Otherwise throws as `readTables`.
 */
export async function rereadTables<Names extends TableName, Optional extends TableName = never>(
  queries: QueryClient,
  names: readonly Names[],
  optional: readonly Optional[] = [],
  forSave = false,
): Promise<Read<Names, Optional>> {
  const read = (name: TableName) => queries.fetchQuery({ ...tableQuery(name, forSave), staleTime: 0, retry: false });
  const held = await Promise.all([
    ...names.map(async (name) => [name, await read(name)] as const),
    ...optional.map(async (name) => [name, await read(name).catch(missing)] as const),
  ]);
  return Object.fromEntries(held.filter(([, table]) => table !== undefined)) as Read<Names, Optional>;
}

/** Whatever the reason of the refusal, the caller goes on without the table. */
function missing(error: unknown): undefined {
  if (!(error instanceof RpcError)) throw error;
}

/** Nothing had to be written. */
const UNCHANGED: SaveOutcome = { kind: 'saved', needReboot: false, replyLost: false };

/**
 * Changes a plain table on top of what the device holds now, and refreshes all that show it; a change that returns the
 * table itself writes nothing. `channel`: only that element of the list is written. Throws as `readTables`.
 * @spec §7 ConfigManager
 */
export async function editTable<N extends ConfigName>(
  queries: QueryClient,
  name: N,
  change: (table: AllTables[N]) => AllTables[N],
  channel?: number,
): Promise<SaveOutcome> {
  const held = await reader.read(name, true);
  const next = change(held);
  const outcome = next === held ? UNCHANGED : await saveTables(rpc, { [name]: next } as object, channel);
  // Also after a failure: only the answer may have been lost, or somebody else changed the table.
  await queries.invalidateQueries({ queryKey: ['table', name] });
  return outcome;
}

export type EditTable = ReturnType<typeof useEditTable>;

/** `editTable` for a component. */
export function useEditTable() {
  const queries = useQueryClient();
  return useCallback(
    <N extends ConfigName>(name: N, change: (table: AllTables[N]) => AllTables[N], channel?: number) =>
      editTable(queries, name, change, channel),
    [queries],
  );
}
