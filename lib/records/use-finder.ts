import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { rpc } from '@/lib/session/device';
import type { FinderSource, OpenFinder } from './finder-source';

/** One page of a list and the way through it. */
export interface Records<Row> {
  rows: readonly Row[];
  total: number;
  /** From 1. */
  page: number;
  pages: number;
  goTo(page: number): void;
  state: 'loading' | 'ready' | 'failed';
  /** A further read is under way over rows that are shown already. */
  isReading: boolean;
  /** The last read failed; the rows shown are older. */
  error: unknown;
  tries: number;
  /** Reads anew from the device. */
  refresh(): Promise<void>;
}

/**
 * Pages of PAGE_SIZE over a query that stays open on the device while its condition holds. A changed condition returns
 * to page 1; a page that a deletion emptied steps back one. @assumed contract 6
 */
export function useFinder<Row, Condition>(source: FinderSource<Row, Condition>, condition: Condition): Records<Row> {
  const queries = useQueryClient();
  const key = JSON.stringify(condition);
  const [page, setPage] = useState(1);
  const open = useRef<{ key: string; finder: OpenFinder<Row> } | undefined>(undefined);

  const close = useCallback(() => {
    open.current?.finder.close();
    open.current = undefined;
  }, []);
  useEffect(() => close, [close]);
  useEffect(() => setPage(1), [key]);

  const query = useQuery({
    queryKey: ['records', source.name, key, page],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (open.current?.key !== key) {
        close();
        open.current = { key, finder: await source.open(rpc, condition) };
      }
      const { finder } = open.current;
      try {
        return { total: finder.total, rows: await finder.read((page - 1) * PAGE_SIZE, PAGE_SIZE) };
      } catch (error) {
        // The next try opens a query of its own: this one may have run out on the device.
        close();
        throw error;
      }
    },
  });
  const total = query.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));

  useEffect(() => {
    if (query.data && page > pages) setPage(pages);
  }, [query.data, page, pages]);

  return {
    rows: query.data?.rows ?? [],
    total,
    page,
    pages,
    goTo: (next) => {
      if (next >= 1 && next <= pages && next !== page) setPage(next);
    },
    state: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    isReading: query.isFetching,
    error: query.error ?? undefined,
    tries: query.errorUpdateCount,
    async refresh() {
      close();
      await queries.resetQueries({ queryKey: ['records', source.name] });
    },
  };
}
