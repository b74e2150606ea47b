import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { memberAt } from '@/lib/capabilities/read-capabilities';
import { browserClock, type Cancel } from '@/lib/clock';
import type { BatchCall } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import { batchTogether } from '@/lib/session/batch-together';
import { useDeviceEvents } from '@/lib/session/use-device-events';

/** Events come in bursts: one read for each burst. */
const SETTLE_MS = 300;

/** The console asks for events every 10 s; a longer silence means that some may be lost. */
const SILENCE_MS = 15_000;

/** The parts of its query that a block uses. */
export interface BlockQuery {
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  dataUpdatedAt: number;
  refetch(): Promise<unknown>;
}

/** The read of one block: when it is shown, and once when a page that was hidden is seen again. */
export function useBlock<T>(name: string, read: () => Promise<T>) {
  return useQuery({ queryKey: ['overview', name], queryFn: read, refetchOnWindowFocus: 'always' });
}

/** Reads again after events with these codes, and when events resume after a gap; never while the page is hidden. */
export function useRenewal(codes: readonly string[], query: BlockQuery): void {
  const waiting = useRef<Cancel>(undefined);
  const heardAt = useRef<number>(undefined);
  useEffect(() => () => waiting.current?.(), []);
  const renew = () => {
    waiting.current?.();
    waiting.current = browserClock.after(SETTLE_MS, () => {
      // A hidden page is renewed when it is seen again.
      if (!document.hidden) void query.refetch();
    });
  };
  useDeviceEvents(codes, renew, () => {
    const now = browserClock.now();
    if (heardAt.current && now - Math.max(heardAt.current, query.dataUpdatedAt) > SILENCE_MS) renew();
    heardAt.current = now;
  });
}

/** A call, or false for none. */
export type Asked = BatchCall | false;

/**
 * Several calls in one request. A value is undefined where there was no call or the call was refused; `refusal` is the
 * first one. Throws it when all are refused, otherwise as `rpc.batch`. The outcome of `releases` does not matter.
 */
export async function readSome(calls: readonly Asked[], releases: readonly Asked[] = [], batch = batchTogether) {
  const sent = [...calls, ...releases].filter((each) => each !== false);
  const outcomes = sent.length > 0 ? await batch(sent) : [];
  const read = calls.map((each) => (each ? outcomes.shift() : undefined));
  const refusal = read.find((each) => each?.ok === false)?.error;
  if (refusal && !read.some((each) => each?.ok)) throw refusal;
  return { values: read.map((each) => (each?.ok ? each.value : undefined)), refusal };
}

/** The same, all or nothing: throws the first refusal. */
export async function readEach(calls: readonly Asked[]): Promise<unknown[]> {
  const { values, refusal } = await readSome(calls);
  if (refusal) throw refusal;
  return values;
}

/** A number of a reply. Throws RpcError when it is missing. */
export function numberAt(reply: unknown, path: string): number {
  const value = memberAt(reply, path);
  if (typeof value !== 'number') throw new RpcError(path, 0, {}, {}, `no ${path}`);
  return value;
}
