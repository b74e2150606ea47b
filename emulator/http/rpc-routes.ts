import type { KeyObject } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { ENDPOINT } from '@/lib/contract/endpoints';
import type { RpcRequest } from '@/lib/contract/rpc';
import type { CallContext, EntryPoint, UnexpectedCall } from '../device-interface';
import { isSameMethod } from '../faults/subset';
import { isRecord } from '../is-record';
import { needsNoSession } from '../services/access-policy';
import { canonicalMethod } from '../services/method-names';
import { clientAddress } from './client-address';
import { cookieSession, expiredSessionCookie, sessionCookie } from './cookies';
import { bodyOf, exchange, noSession, type Reply, wrongVerb } from './exchange';
import type { HttpContext } from './http-context';
import { noteRefusal } from './note-refusal';
import { parseCall } from './parse-call';

/** Kind of each address of the device. @spec §7; older addresses @assumed contract 1.2 */
const ENTRY_POINTS: readonly (readonly [path: string, entryPoint: EntryPoint])[] = [
  [ENDPOINT.rpc, 'rpc'],
  [ENDPOINT.rpcOlder, 'rpc'],
  [ENDPOINT.login, 'login'],
  [ENDPOINT.loginOlder, 'login'],
  [ENDPOINT.outside, 'outside'],
];

/**
 * The addresses of calls: POST only, the body is JSON whatever its type says, every JSON answer has status 200. A
 * form on `/RPC3` goes to `upload`, if there is one. No cookie is set where `response.locals.hasNoCookies` is.
 * @assumed contract 1.1, protocol 0 (1)
 */
export function rpcRoutes(context: HttpContext, upload?: RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, entryPoint] of ENTRY_POINTS) {
    router.post(path, (request, response, next) => {
      const isForm = path === ENDPOINT.rpc && /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
      return isForm && upload
        ? upload(request, response, next)
        : answerCall(context, entryPoint, path, request, response);
    });
    router.all(path, (request, response) => wrongVerb(context, request, response, 'rpc', 'POST'));
  }
  return router;
}

/**
 * Session of a call: that of the body, otherwise that of the cookie. An unknown cookie is ignored when the body names a
 * session.
 */
export function sessionOf(call: RpcRequest, request: Request): string | undefined {
  const named = call.session === undefined || call.session === 0 ? '' : String(call.session);
  return named === '' || named === '0' ? cookieSession(request) : named;
}

async function answerCall(
  context: HttpContext,
  entryPoint: EntryPoint,
  endpoint: string,
  request: Request,
  response: Response,
): Promise<void> {
  const body = await bodyOf(context, request, response, 'rpc');
  if (!body) return;
  const parsed = parseCall(body.toString('utf8'), context.limits);
  if ('refusal' in parsed) {
    const noted = [noteRefusal(context, endpoint, 'the body is no call')];
    return exchange(context, request, response, { transport: 'rpc', endpoint, noted }, () => ({
      kind: 'json',
      reply: parsed.refusal,
    }));
  }
  const call = parsed.request;
  const session = sessionOf(call, request);
  const login = session === undefined ? undefined : context.device.login(session);
  const noted: UnexpectedCall[] = [];
  const facts = {
    transport: 'rpc' as const,
    endpoint,
    noted,
    method: call.method,
    params: call.params,
    // Opening costs as much as fifty calls: nobody without a login makes the device do it for a call that needs one.
    opened:
      login || needsNoSession(canonicalMethod(call.method) ?? '', entryPoint)
        ? context.device.unseal(call.params)
        : undefined,
    id: call.id,
    session,
    user: login?.userName,
  };
  const around: CallContext = {
    entryPoint,
    address: clientAddress(request),
    port: request.socket.localPort,
    cookieSession: cookieSession(request),
    secure: 'encrypted' in request.socket,
    noted,
  };
  await exchange(context, request, response, facts, () => {
    const answer = (newKey?: KeyObject) =>
      carryOut(context, call, { ...around, ...(newKey && { newKey }) }, session, request, response);
    return context.device.prepare(call, facts.opened, session)?.then(answer) ?? answer();
  });
}

function carryOut(
  context: HttpContext,
  call: RpcRequest,
  around: CallContext,
  session: string | undefined,
  request: Request,
  response: Response,
): Reply {
  if (isUnloadBeacon(call)) return logOutOnUnload(context, call, session);
  const { device } = context;
  const isCookieOurs = device.capabilities().httpOnly === true && response.locals.hasNoCookies !== true;
  const { reply, setSession, clearSession } = handleWithInnerFaults(context, call, around, request);
  if (setSession !== undefined && isCookieOurs)
    response.setHeader('Set-Cookie', sessionCookie(setSession, around.secure));
  if (clearSession && isCookieOurs) response.setHeader('Set-Cookie', expiredSessionCookie());
  return { kind: 'json', reply };
}

/** The whole request was matched with the rules before; here they are applied to the calls inside a multicall. */
function handleWithInnerFaults(context: HttpContext, call: RpcRequest, around: CallContext, request: Request) {
  context.device.setIntercept((inner, { cookieSession: cookie }) => {
    if (inner === call) return undefined;
    const session = inner.session === undefined ? cookie : String(inner.session);
    const own = session ?? String(call.session ?? '');
    const user = context.device.login(own)?.userName;
    const facts = {
      transport: 'rpc' as const,
      endpoint: ENDPOINT.rpc,
      method: inner.method,
      params: inner.params,
      user,
      session: own,
      address: around.address,
      headers: request.headers,
    };
    return context.faults.innerReply(facts, inner.id);
  });
  try {
    return context.device.handle(call, around);
  } finally {
    context.device.setIntercept(undefined);
  }
}

/**
 * On unload a page sends `Global.logout {unload: true}` in a beacon (text/plain, session by cookie): the login ends
 * after a grace period unless the page comes back, so that a reload is not a logout. @assumed pages-1 shell
 */
function isUnloadBeacon(call: RpcRequest): boolean {
  return isSameMethod('Global.logout', call.method) && isRecord(call.params) && call.params.unload === true;
}

function logOutOnUnload(context: HttpContext, call: RpcRequest, session: string | undefined): Reply {
  if (session === undefined || !context.device.login(session)) return noSession(call.id);
  context.device.scheduleUnload(session);
  return { kind: 'json', reply: { id: call.id, result: true, session } };
}
