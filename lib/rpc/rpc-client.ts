import mitt from 'mitt';
import type { Cancel, Clock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { TIMER_MS } from '@/lib/contract/limits';
import type { Handle, Params, Result, RpcMethod, RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { refuseSecretsInClear } from './clear-calls';
import { isRecord } from './is-record';
import { isSessionOver, RpcError, TransportError } from './rpc-error';

export interface CallOptions {
  /** Address; default: the RPC address. */
  endpoint?: string;
  /** Handle of a factory call. */
  object?: Handle;
  /** Number of a movement call. @spec §7 */
  seq?: number;
  /** Sent even when the page unloads. */
  outlivesPage?: boolean;
  signal?: AbortSignal;
  /** Another session than the one of this tab: sign-in uses its own until it is accepted. */
  session?: string | number;
  /** Without a session of its own: the device takes that of the browser's cookie. */
  isByCookie?: boolean;
  /**
   * Required members of `params`: a successful reply without one counts as refused. A member that is null is present:
   * that is how a device writes an empty list. @assumed pages-3 11.6, protocol 0
   */
  needs?: readonly string[];
}

/** One call of a batch. */
export interface BatchCall {
  method: RpcMethod;
  params: unknown;
  object?: Handle;
}

/** Outcome of one call of a batch, in order. */
export type Outcome = { ok: true; value: unknown } | { ok: false; error: RpcError };

/** Events of the connection. */
export type RpcEvents = {
  /** The device ended the session; sent once for each session. */
  sessionLost: { code: number };
  /** A call is sent. */
  asked: RpcRequest;
  /** A usable answer came, success or not. */
  answered: { request: RpcRequest; reply: RpcReply };
  /** An answer has been pending for longer than SLOW_MS. */
  waiting: RpcRequest;
  /** A call ended, in any way: the data it was to change may have changed. */
  ended: RpcRequest;
  /**
   * No usable answer came. `isUpload`: a file was sent with the call; one that this computer can no longer read breaks
   * it, too.
   */
  unanswered: { method: string; kind: TransportError['kind']; isUpload?: true };
};

/** Whether a call makes a handle, which is its result. @spec §7 */
export const isFactory = (method: string): boolean => /\.factory\.(create|instance)$/.test(method);

/** A call that takes longer makes the connection count as slow. */
const SLOW_MS = 3_000;

/** Polling interval of `settled`. */
const SETTLE_STEP_MS = 30;

type Fetcher = (input: string, init: RequestInit) => Promise<Response>;

/**
 * Implements the envelope: numbers calls, matches replies, tells failure from success, times out after
 * TIMER_MS.callTimeout. It never repeats a call by itself. @spec §7
 */
export class RpcClient {
  readonly events = mitt<RpcEvents>();
  private nextId = 1;
  private session: string | number | undefined;
  private readonly underWay = new Set<RpcRequest>();

  constructor(
    private readonly fetcher: Fetcher,
    private readonly clock: Clock,
  ) {}

  /** Session sent with every call; undefined before sign-in and after its end. Kept in memory only. */
  setSession(session: string | number | undefined): void {
    this.session = session;
  }

  sessionId(): string | number | undefined {
    return this.session;
  }

  /**
   * Resolves once every call has ended, or after `withinMs`. Calls use separate connections: a pending one may reach
   * the device after a later one.
   */
  async settled(withinMs: number): Promise<void> {
    const deadline = this.clock.now() + withinMs;
    do {
      // At least once: an unmounted page still has its finders and subscriptions to release.
      await new Promise<void>((resolve) => this.clock.after(SETTLE_STEP_MS, resolve));
    } while (this.underWay.size > 0 && this.clock.now() < deadline);
  }

  /**
   * Calls the device. Resolves to the reply's `params`, or its `result` where a successful reply has nothing else.
   * Throws RpcError when refused, or when a factory answers no handle; TransportError when no usable answer came.
   */
  async call<M extends RpcMethod>(method: M, params: Params<M>, options: CallOptions = {}): Promise<Result<M>> {
    const request = this.request(method, params, options.object);
    if (options.seq !== undefined) request.seq = options.seq;
    const reply = await this.exchange(request, options);
    const value = this.unwrap(method, reply, request.session);
    const missing = options.needs?.find((member) => !isRecord(value) || value[member] === undefined);
    if (missing !== undefined) throw new RpcError(method, 0, {}, {}, `no ${missing}`);
    if (isFactory(method) && typeof value !== 'number') throw new RpcError(method, 0, {}, {}, 'no handle');
    return value as Result<M>;
  }

  /** As `call`, but resolves to the whole reply, successful or failed; sign-in needs the session of the failure. */
  async exchangeRaw(method: RpcMethod, params: unknown, options: CallOptions = {}): Promise<RpcReply> {
    const request = this.request(method, params, options.object);
    if (options.session !== undefined) request.session = options.session;
    if (options.isByCookie) delete request.session;
    return this.exchange(request, options);
  }

  /** Several calls in one request; single failures do not throw. Throws as `call` when the batch itself fails. */
  async batch(calls: readonly BatchCall[], options: CallOptions = {}): Promise<Outcome[]> {
    const members = calls.map((each) => this.request(each.method, each.params, each.object));
    const replies = await this.call('system.multicall', members, options);
    return calls.map((each, index) => this.outcome(each.method, replies?.[index], members[index]?.session));
  }

  /** A reply inside a batch as an outcome; a missing one counts as refused without a code. */
  outcome(method: string, reply: RpcReply | undefined, asked = this.session): Outcome {
    try {
      return { ok: true, value: this.unwrap(method, reply ?? {}, asked) };
    } catch (error) {
      if (error instanceof RpcError) return { ok: false, error };
      throw error;
    }
  }

  /** The envelope of a call, also for encrypted batches. */
  request(method: string, params: unknown, object?: Handle): RpcRequest {
    const request: RpcRequest = { method, params, id: this.nextId++ };
    if (this.session !== undefined) request.session = this.session;
    if (object !== undefined) request.object = object;
    return request;
  }

  private async exchange(request: RpcRequest, options: CallOptions): Promise<RpcReply> {
    refuseSecretsInClear(request.method, request.params);
    if (options.signal?.aborted) throw new TransportError(request.method, 'cancelled');
    const abort = new AbortController();
    this.underWay.add(request);
    this.events.emit('asked', request);
    const onAbort = () => abort.abort();
    options.signal?.addEventListener('abort', onAbort);
    let timedOut = false;
    const cancelTimeout: Cancel = this.clock.after(TIMER_MS.callTimeout, () => {
      timedOut = true;
      abort.abort();
    });
    const cancelSlow = this.clock.after(SLOW_MS, () => this.events.emit('waiting', request));
    try {
      const reply = await this.send(request, options, abort.signal);
      this.events.emit('answered', { request, reply });
      return reply;
    } catch (error) {
      const failure = this.asTransportError(request.method, error, timedOut, options.signal?.aborted ?? false);
      if (failure.kind !== 'cancelled') {
        this.events.emit('unanswered', { method: request.method, kind: failure.kind });
      }
      throw failure;
    } finally {
      this.underWay.delete(request);
      cancelTimeout();
      cancelSlow();
      options.signal?.removeEventListener('abort', onAbort);
      this.events.emit('ended', request);
    }
  }

  private async send(
    request: RpcRequest,
    { endpoint = ENDPOINT.rpc, outlivesPage }: CallOptions,
    signal: AbortSignal,
  ): Promise<RpcReply> {
    const response = await this.fetcher(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      credentials: 'same-origin',
      cache: 'no-store',
      ...(outlivesPage && { keepalive: true }),
      signal,
    });
    if (!response.ok) throw new TransportError(request.method, 'http', response.status);
    const reply: unknown = await response.json();
    // A reply with another id is ignored: another call's result must never fill this form.
    if (!isRecord(reply) || reply.id !== request.id || !('result' in reply || 'error' in reply)) {
      throw new TransportError(request.method, 'malformed');
    }
    return reply as RpcReply;
  }

  private asTransportError(method: string, error: unknown, timedOut: boolean, cancelled: boolean): TransportError {
    if (error instanceof TransportError) return error;
    if (timedOut) return new TransportError(method, 'timeout');
    if (cancelled) return new TransportError(method, 'cancelled');
    return new TransportError(method, error instanceof SyntaxError ? 'malformed' : 'network');
  }

  private unwrap(method: string, reply: RpcReply, asked: string | number | undefined): unknown {
    // @spec §7: a reply is failed when it lacks a truthy result, except for the user list.
    const listAnswered = method === 'userManager.getUserInfoAll' && isRecord(reply.params) && 'users' in reply.params;
    if (reply.result || listAnswered) return reply.params ?? reply.result;
    const body = isRecord(reply.error) ? reply.error : {};
    const code = typeof body.code === 'number' ? body.code : 0;
    const error = new RpcError(
      method,
      code,
      isRecord(body.detail) ? body.detail : {},
      isRecord(reply.params) ? reply.params : {},
      typeof reply.error === 'string' ? reply.error : String(body.message ?? ''),
    );
    // A late answer to the previous session says nothing about the current one.
    if (isSessionOver(error) && asked !== undefined && asked === this.session)
      this.events.emit('sessionLost', { code });
    throw error;
  }
}
