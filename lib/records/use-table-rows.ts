import { useState } from 'react';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { Records } from './use-finder';

/** A read that returns the whole table. */
interface TableRead<Table> {
  data: Table | undefined;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  errorUpdateCount: number;
  refetch(): Promise<unknown>;
}

/** Rows of a configuration table as a list with pages: the device returns such a table whole. */
export function useTableRows<Table, Row>(
  query: TableRead<Table>,
  rowsOf: (table: Table) => readonly Row[],
): Records<Row> {
  const [wanted, setWanted] = useState(1);
  const all = query.data === undefined ? [] : rowsOf(query.data);
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  return {
    rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: all.length,
    slice: String(page),
    page,
    pages,
    goTo: (next) => next >= 1 && next <= pages && setWanted(next),
    state: query.data !== undefined ? 'ready' : query.isError ? 'failed' : 'loading',
    isReading: query.isFetching,
    error: query.error ?? undefined,
    tries: query.errorUpdateCount,
    async refresh() {
      await query.refetch();
    },
  };
}
