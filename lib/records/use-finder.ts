import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ReplyError } from '@/lib/contract/error-codes';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { rpc } from '@/lib/session/device';
import type { FinderSource, OpenFinder } from './finder-source';

/** One page of a list and its navigation. */
export interface Records<Row> {
  rows: readonly Row[];
  total: number;
  /** The filter that found `rows`, as text; absent for a list without filters. */
  filter?: string;
  /** Filter, order and page of `rows`, as text; absent for a list with one order that is read as a whole. */
  slice?: string;
  /** From 1. */
  page: number;
  pages: number;
  goTo(page: number): void;
  state: 'loading' | 'ready' | 'failed';
  /** A further read is in progress while rows are already shown. */
  isReading: boolean;
  /** The last read failed; the rows shown are older. */
  error: unknown;
  tries: number;
  /** Reads again from the device. */
  refresh(): Promise<void>;
}

interface Slice<Row> {
  total: number;
  rows: Row[];
  /** As in `Records`; the rows of the page before are shown while another one is read. */
  filter: string;
  slice: string;
}

/** What a device answers to a query that it has dropped meanwhile. @assumed contract 5.1 */
const EXPIRED: readonly number[] = [ReplyError.InvalidRequest, ReplyError.InvalidParams];

/** How long the rows of a page that was left are remembered. */
const REMEMBERED_MS = 60_000;

/** A query that is open on the device. */
interface Opened<Row> {
  key: string;
  login: unknown;
  finder: Promise<OpenFinder<Row>>;
  /** Ends what opening still reads. */
  abort: AbortController;
  /** Settles when nothing is being read from it; never rejects. */
  reads: Promise<unknown>;
}

/**
 * Pages of PAGE_SIZE over a query that stays open on the device while its condition is the same. A changed condition
 * returns to page 1; when a deletion empties a page, it goes back one. @assumed contract 6
 */
export function useFinder<Row, Condition>(source: FinderSource<Row, Condition>, condition: Condition): Records<Row> {
  const queries = useQueryClient();
  const key = JSON.stringify(condition);
  const [wanted, setWanted] = useState({ key, page: 1 });
  // A new condition starts at its first page, without a request for the old page number.
  const page = wanted.key === key ? wanted.page : 1;
  const setPage = (next: number) => setWanted({ key, page: next });
  const open = useRef<Opened<Row> | undefined>(undefined);
  const good = useRef<{ key: string; page: number; data: Slice<Row> } | undefined>(undefined);

  const close = useCallback(() => {
    const own = open.current;
    open.current = undefined;
    own?.abort.abort();
    // Two requests may arrive in another order than they were sent: what is being read still needs the query.
    own?.reads.then(async () => (await own.finder).close()).catch(() => undefined);
  }, []);
  useEffect(() => close, [close]);

  const query = useQuery({
    queryKey: ['records', source.name, key, page],
    placeholderData: keepPreviousData,
    // A page that is opened again shows what it showed, while it is read again.
    staleTime: 0,
    gcTime: REMEMBERED_MS,
    queryFn: async function read({ signal }: { signal: AbortSignal }): Promise<Slice<Row>> {
      const login = rpc.sessionId();
      // The query of a login that ended is gone with it.
      const isOld = open.current?.key === key && open.current.login === login;
      if (!isOld) {
        close();
        const abort = new AbortController();
        const finder = source.open(rpc, condition, abort.signal);
        open.current = { key, login, finder, abort, reads: Promise.resolve() };
      }
      const own = open.current as Opened<Row>;
      const rows = own.finder.then((finder) => finder.read((page - 1) * PAGE_SIZE, PAGE_SIZE));
      own.reads = Promise.allSettled([own.reads, rows]);
      try {
        return { rows: await rows, total: (await own.finder).total, filter: key, slice: `${key} ${page}` };
      } catch (error) {
        // The next attempt opens its own query: this one may have expired on the device.
        if (open.current === own) close();
        // Nobody waits for it any more. A list that is shown again meanwhile is read anew.
        signal.throwIfAborted();
        if (isOld && EXPIRED.includes(Object(error).code)) return read({ signal });
        throw error;
      }
    },
  });
  useEffect(() => {
    if (query.data && !query.isPlaceholderData) good.current = { key, page, data: query.data };
  });
  // When a page cannot be read, the last page that was read stays. @assumed contract 5.2
  const kept = query.data === undefined && good.current?.key === key ? good.current : undefined;
  const data = query.data ?? kept?.data;
  const shownPage = kept?.page ?? page;
  const total = data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));

  useEffect(() => {
    if (query.data && page > pages) setWanted({ key, page: pages });
  }, [query.data, key, page, pages]);

  return {
    rows: data?.rows ?? [],
    total,
    filter: data?.filter ?? key,
    slice: data?.slice ?? '',
    page: shownPage,
    pages,
    goTo: (next) => {
      if (next < 1 || next > pages || next === shownPage) return;
      if (next === page) void query.refetch();
      else setPage(next);
    },
    state: data ? 'ready' : query.isError ? 'failed' : 'loading',
    isReading: query.isFetching,
    error: query.error ?? undefined,
    tries: query.errorUpdateCount,
    async refresh() {
      close();
      await queries.resetQueries({ queryKey: ['records', source.name] });
    },
  };
}
