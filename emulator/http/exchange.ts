import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import type { RpcReply } from '@/lib/contract/rpc';
import type { UnexpectedCall } from '../device-interface';
import { type FaultPlan, faultReply } from '../faults/fault-book';
import { type FaultAction, type FaultTransport, MAX_HOLD_MS } from '../faults/fault-rule';
import { breakOff } from '../listener';
import { canonicalMethod } from '../services/method-names';
import { clientAddress } from './client-address';
import { cookieSession } from './cookies';
import type { Holds } from './holds';
import type { HttpContext } from './http-context';
import { noteRefusal, tellRequest } from './note-refusal';
import { BodyError, readBody } from './read-body';

/** The first `size` bytes of a file, sent without holding them in memory. */
export interface DiskPart {
  file: string;
  size: number;
}

/** A reply of the device: JSON, the bytes of a file, or a stream that stays open. */
export type Reply =
  | { kind: 'json'; reply: RpcReply }
  | { kind: 'bytes'; status: number; type: string; body: Buffer | DiskPart; headers?: Record<string, string> }
  /** `open` writes the head and the first bytes; `disturbance` is the action of a fault rule. */
  | { kind: 'stream'; open: (disturbance: FaultAction | undefined) => void };

/** Facts of a request after it was read. */
export interface ExchangeFacts {
  transport: FaultTransport;
  endpoint: string;
  method?: string;
  params?: unknown;
  /** Content of encrypted parameters. */
  opened?: unknown;
  /** Id of the call, echoed by a reply that a fault rule makes. */
  id?: number;
  user?: string;
  /** Id of the login, for the rules; the log does not show it. Default: that of the cookie. */
  session?: string;
  /** Files of the console are served, but not written to the log. */
  isUnlogged?: true;
  /** What of the request is unexpected; the entry of the log is added to it. */
  noted?: UnexpectedCall[];
}

/**
 * Answers one request: applies the fault rules, waits, lets `run` make the reply, breaks it if required, sends it and
 * writes the log. `run` is not called when a rule answers instead or drops the request before.
 */
export async function exchange(
  context: HttpContext,
  request: Request,
  response: Response,
  facts: ExchangeFacts,
  run: () => Reply | Promise<Reply>,
): Promise<void> {
  const started = performance.now();
  const time = context.device.clock.now();
  const session = facts.session ?? cookieSession(request);
  const plan = context.faults.plan({ ...facts, session, address: clientAddress(request), headers: request.headers });
  const note = (status: number | undefined, reply: RpcReply | undefined) => {
    if (facts.isUnlogged) return;
    const { id: _, isUnlogged: __, session: ___, noted = [], ...known } = facts;
    const logged = context.log.add({
      ...known,
      // Reported in the contract's spelling, whatever the client wrote. @assumed contract 1.3
      ...(known.method === undefined ? {} : { method: canonicalMethod(known.method) ?? known.method }),
      time,
      status,
      reply,
      // While the clock is frozen nothing takes time: two runs write the same log. @assumed pages-3 12.8
      durationMs: context.device.clock.mode() === 'frozen' ? 0 : Math.round(performance.now() - started),
      address: clientAddress(request),
      ...(plan.ids.length > 0 ? { faultIds: plan.ids } : {}),
    });
    tellRequest(noted, logged);
  };
  if (plan.delayMs > 0 && !(await context.holds.hold(plan.delayMs))) {
    note(undefined, undefined);
    request.socket.destroy();
    return;
  }
  const { action } = plan;
  if (action?.type === 'refuse' || (action?.type === 'reset' && action.at === 'beforeBody')) {
    note(undefined, undefined);
    breakOff(request.socket);
    return;
  }
  if (action?.type === 'drop' && action.when === 'before') {
    note(undefined, undefined);
    return holdBack(context, request);
  }
  const before = context.device.state();
  const reply = replacedReply(plan, facts) ?? (await run());
  if (context.device.switches().saveBeforeAnswer && context.device.state() !== before) await context.device.saved();
  if (action?.type === 'drop') {
    note(undefined, reply.kind === 'json' ? reply.reply : undefined);
    return holdBack(context, request);
  }
  note(reply.kind === 'bytes' ? reply.status : 200, reply.kind === 'json' ? reply.reply : undefined);
  if (reply.kind === 'stream') return reply.open(action);
  await send(context, response, toBytes(reply, action), action);
}

/** JSON of a reply as a device prints it: members in alphabetical order. @assumed protocol 1.2 */
function replyText({ error, id, params, result, session }: RpcReply): string {
  return JSON.stringify({ error, id, params, result, session });
}

/**
 * Sends the pieces of one reply at a limited speed; each resolves after its last byte was sent. When holds are
 * released, all that is left follows at once, or the connection breaks: a reply with a gap would be a wrong one.
 */
export function slowWriter(holds: Holds, response: Response, bytesPerSecond: number): (body: Buffer) => Promise<void> {
  const step = Math.max(1, Math.floor(bytesPerSecond / 10));
  const pauseMs = (step * 1000) / bytesPerSecond;
  const { releases } = holds;
  return async (body) => {
    for (let at = 0; at < body.length && !response.destroyed && !response.writableEnded; at += step) {
      if (holds.releases !== releases) {
        // Until the client has taken it: a large file must not pile up.
        await new Promise((resolve) => response.write(body.subarray(at), resolve));
        return;
      }
      response.write(body.subarray(at, at + step));
      if (!(await holds.hold(pauseMs))) response.destroy();
    }
  };
}

/** Reads a body of at most `maxBytes`; undefined when it was refused and the reply is sent. */
export async function bodyOf(
  context: HttpContext,
  request: Request,
  response: Response,
  transport: FaultTransport,
  maxBytes = context.limits.rpcBytes,
): Promise<Buffer | undefined> {
  try {
    return await readBody(request, maxBytes, context.limits.bodyMs);
  } catch (error) {
    await refuseBody(context, request, response, { transport, endpoint: request.path }, error);
    return undefined;
  }
}

/** Answers a body that was not read: BodyTooLong as JSON, 408 for a slow one, then the connection ends. */
export async function refuseBody(
  context: HttpContext,
  request: Request,
  response: Response,
  facts: ExchangeFacts,
  error: unknown,
): Promise<void> {
  if (!(error instanceof BodyError)) throw error;
  if (error.problem === 'aborted') {
    request.socket.destroy();
    return;
  }
  request.resume();
  if (error.problem === 'tooSlow') {
    return exchange(context, request, response, facts, () =>
      plainReply(408, 'Request Timeout', { Connection: 'close' }),
    );
  }
  const reply: RpcReply = {
    error: { code: ReplyError.BodyTooLong, message: 'request length error' },
    id: 0,
    result: false,
  };
  await exchange(context, request, response, facts, () => ({ kind: 'json', reply }));
  await discardRest(context, request);
}

/** A reply of plain text. */
export const plainReply = (status: number, text: string, headers: Record<string, string> = {}): Reply => ({
  kind: 'bytes',
  status,
  type: 'text/plain; charset=utf-8',
  body: Buffer.from(text),
  headers: { 'Cache-Control': 'no-store', ...headers },
});

/** Answers a request whose verb the address does not take, `allowed` does. */
export function wrongVerb(
  context: HttpContext,
  request: Request,
  response: Response,
  transport: FaultTransport,
  allowed: string,
): Promise<void> {
  const noted = [noteRefusal(context, `${request.method} ${request.path}`, 'wrong verb')];
  const facts = { transport, endpoint: request.path, noted };
  return exchange(context, request, response, facts, () => plainReply(405, 'Method Not Allowed', { Allow: allowed }));
}

/** The refusal of a call, as JSON. */
export const refusedCall = (id: number, code: number, message: string): Reply => ({
  kind: 'json',
  reply: { error: { code, message }, id, result: false },
});

/** The refusal of a call that names no live login. */
export const noSession = (id: number): Reply =>
  refusedCall(id, SessionError.SessionInvalid, 'Invalid session in request data!');

/**
 * After an answer that came before the end of the body: what the client still sends is discarded for a moment, or it
 * would find the connection broken in place of the answer. `Connection: close` would end it at once.
 */
export async function discardRest(context: HttpContext, request: Request): Promise<void> {
  request.resume();
  if (!request.complete) await context.holds.wait(500);
  if (!request.complete) request.socket.destroySoon();
}

/** Never answers: the connection ends when the client leaves, when holds are released, or after two minutes. */
async function holdBack(context: HttpContext, request: Request): Promise<void> {
  // When the client gave up, delays end and the files of its upload are removed.
  const left = new Promise((resolve) => request.socket.once('close', resolve));
  await Promise.race([context.holds.hold(MAX_HOLD_MS), left]);
  request.socket.destroy();
}

function replacedReply({ action }: FaultPlan, facts: ExchangeFacts): Reply | undefined {
  if (action?.type === 'http') {
    return {
      kind: 'bytes',
      status: action.status,
      type: 'text/plain; charset=utf-8',
      body: Buffer.from(action.body ?? ''),
    };
  }
  const reply = action && faultReply(action, facts.id);
  return reply && { kind: 'json', reply };
}

function toBytes(
  reply: Exclude<Reply, { kind: 'stream' }>,
  action: FaultAction | undefined,
): Reply & { kind: 'bytes' } {
  const kind = action?.type === 'malformed' ? action.kind : undefined;
  if (kind === 'html' || kind === 'notJson') {
    const isHtml = kind === 'html';
    const text = isHtml ? '<html><body><h1>It works!</h1></body></html>' : 'this is not JSON';
    return {
      kind: 'bytes',
      status: 200,
      type: isHtml ? 'text/html; charset=utf-8' : 'application/json',
      body: Buffer.from(text),
    };
  }
  if (reply.kind === 'bytes') {
    return kind === undefined ? reply : { ...reply, body: halfOf(reply.body) };
  }
  let { reply: said } = reply;
  if (kind === 'wrongId') said = { ...said, id: (said.id ?? 0) + 1 };
  if (kind === 'noParams') said = { ...said, params: undefined };
  if (kind === 'wrongType') said = { ...said, params: 7 };
  const text = replyText(said);
  const body = Buffer.from(kind === 'halfJson' ? text.slice(0, text.length >> 1) : text);
  return {
    kind: 'bytes',
    status: 200,
    type: 'application/json; charset=utf-8',
    body,
    headers: { 'Cache-Control': 'no-store' },
  };
}

async function send(
  context: HttpContext,
  response: Response,
  { status, type, body, headers }: Reply & { kind: 'bytes' },
  action: FaultAction | undefined,
): Promise<void> {
  response.status(status);
  response.setHeader('Content-Type', type);
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (action?.type === 'reset') {
    // Chunked on purpose: without the last chunk the client detects that the reply is incomplete.
    const part = action.at === 'midBody' ? halfOf(body) : body;
    for await (const piece of piecesOf(part)) await new Promise((resolve) => response.write(piece, resolve));
    response.socket?.destroySoon();
    return;
  }
  if (action?.type === 'throttle') {
    response.setHeader('Content-Length', lengthOf(body));
    const slowly = slowWriter(context.holds, response, action.bytesPerSecond);
    for await (const piece of piecesOf(body)) {
      await slowly(piece);
      if (response.destroyed) break;
    }
    response.end();
    return;
  }
  if (status === 204 || status === 304) return void response.end();
  response.setHeader('Content-Length', lengthOf(body));
  if (Buffer.isBuffer(body)) response.end(body);
  // The client left, or the file was removed meanwhile: the announced length shows it.
  // A stream is piped, by which the listener knows that the answer has begun.
  else await pipeline(Readable.from(piecesOf(body)), response).catch(() => response.destroy());
}

const lengthOf = (body: Buffer | DiskPart) => (Buffer.isBuffer(body) ? body.length : body.size);

function halfOf(body: Buffer | DiskPart): Buffer | DiskPart {
  return Buffer.isBuffer(body) ? body.subarray(0, body.length >> 1) : { ...body, size: body.size >> 1 };
}

/** Splits the bytes into pieces that do not pile up for a slow client. */
async function* piecesOf(body: Buffer | DiskPart): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(body)) yield body;
  else if (body.size > 0) yield* createReadStream(body.file, { end: body.size - 1 });
}
