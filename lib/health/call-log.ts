/**
 * What this browser has seen of the device since sign-in: how often each method was called, how long the answers took,
 * which codes came, and how the connection was. Never what a call contains. In memory only.
 */
import { LoginError } from '@/lib/contract/error-codes';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { isRecord } from '@/lib/rpc/is-record';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { TransportError } from '@/lib/rpc/rpc-error';
import { singleCalls } from '@/lib/rpc/single-calls';
import type { Connection, ConnectionState } from '@/lib/session/connection';
import type { Store } from '@/lib/store';

/** Answer times that are kept of each method: of more calls the latest. */
export const TIMES_MAX = 200;
/** Codes that are kept, and changes of the connection: the latest. */
export const ROWS_MAX = 200;

/** The calls of one method. */
export interface MethodFigures {
  method: string;
  /** Ended calls: answered ones and those without an answer. */
  calls: number;
  /** Without a usable answer. */
  lost: number;
  /** Milliseconds of the latest answers, in their order. */
  times: readonly number[];
  /** Milliseconds; 0 before the first answer. */
  slowest: number;
}

/** Refusals with one code, or calls without an answer of one kind, on one page. */
export interface SeenCode {
  /** 0: refused without a code. */
  code: number | TransportError['kind'];
  /** Of the latest one. */
  method: string;
  /** Its path. */
  page: string;
  count: number;
  /** Of the latest one, in milliseconds since 1970 by the clock of this browser. */
  at: number;
}

/** The connection became this. */
export interface ConnectionChange {
  state: ConnectionState;
  /** Milliseconds since 1970 by the clock of this browser. */
  at: number;
}

/** Everything that was seen. */
export interface CallLog {
  /** When it began, in milliseconds since 1970 by the clock of this browser. */
  since: number;
  /** By method. */
  methods: Readonly<Record<string, MethodFigures>>;
  /** The latest first. */
  codes: readonly SeenCode[];
  /** In their order, the first at `since`. */
  changes: readonly ConnectionChange[];
}

/** A log that begins now. */
export const newLog = (state: ConnectionState): CallLog => {
  const since = Date.now();
  return { since, methods: {}, codes: [], changes: [{ state, at: since }] };
};

/** With one more ended call of a method; `time` in milliseconds, undefined without an answer. */
function withCall(log: CallLog, method: string, time: number | undefined): CallLog {
  const { calls, lost, times, slowest } = log.methods[method] ?? { calls: 0, lost: 0, times: [], slowest: 0 };
  const next: MethodFigures = {
    method,
    calls: calls + 1,
    lost: lost + (time === undefined ? 1 : 0),
    times: time === undefined ? times : [...times, time].slice(-TIMES_MAX),
    slowest: Math.max(slowest, time ?? 0),
  };
  return { ...log, methods: { ...log.methods, [method]: next } };
}

function withCode(log: CallLog, { code, method, page }: Pick<SeenCode, 'code' | 'method' | 'page'>): CallLog {
  const isSame = (each: SeenCode) => each.code === code && each.page === page;
  const before = log.codes.find(isSame);
  const next: SeenCode = { code, method, page, count: (before?.count ?? 0) + 1, at: Date.now() };
  return { ...log, codes: [next, ...log.codes.filter((each) => !isSame(each))].slice(0, ROWS_MAX) };
}

/** The code of a refusal, 0 without one; undefined for any other answer. The list of users has no result. @spec §7 */
function refusalIn(answer: RpcReply | undefined): number | undefined {
  if (answer?.result || (answer?.params !== undefined && answer.error === undefined)) return undefined;
  const code = isRecord(answer?.error) ? answer.error.code : undefined;
  // The first step of a sign-in is refused with what the second one needs.
  if (code === LoginError.SecondStepNeeded) return undefined;
  return typeof code === 'number' ? code : 0;
}

/** Follows every call of a client into a log; `page` is the path that is open. */
export function followCalls(
  client: Pick<RpcClient, 'events'>,
  connection: Pick<Connection, 'state'>,
  log: Store<CallLog>,
  page: () => string,
): void {
  /** When each call that has not ended was sent, by the monotonic clock. */
  const sent = new Map<RpcRequest, number>();
  client.events.on('asked', (request) => sent.set(request, performance.now()));
  client.events.on('answered', ({ request, reply }) => {
    const began = sent.get(request);
    sent.delete(request);
    let next = began === undefined ? log.get() : withCall(log.get(), request.method, performance.now() - began);
    for (const [{ method }, answer] of singleCalls(request, reply)) {
      const code = refusalIn(answer);
      if (code !== undefined) next = withCode(next, { code, method: String(method), page: page() });
    }
    log.set(next);
  });
  client.events.on('unanswered', ({ method, kind }) => {
    log.set(withCode(withCall(log.get(), method, undefined), { code: kind, method, page: page() }));
  });
  client.events.on('ended', (request) => void sent.delete(request));
  connection.state.subscribe(() => {
    const before = log.get();
    const change = { state: connection.state.get(), at: Date.now() };
    log.set({ ...before, changes: [...before.changes, change].slice(-ROWS_MAX) });
  });
}
