/** From request to reply: address, session, right, handler, and every refusal in protocol form. @spec §7 */
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import type { RpcErrorBody, RpcMethod, RpcReply, RpcRequest } from '@/lib/contract/rpc';
import type { CallContext, CallOutcome, Intercept } from '../device-interface';
import { isRecord } from '../is-record';
import { holdsOne, rightsFor } from '../rights/rights-for';
import { isSearch, strangeParams } from '../rules/strangers';
import type { Call, Core } from '../service';
import { noteLine, noteTouched } from '../touched';
import { isAnsweredAt, isSwitchedOn, needsNoSession } from './access-policy';
import { DeviceError } from './device-error';
import { canonicalMethod, methodNames } from './method-names';
import { registry } from './registry';
import { accountOf, loginOf, objectOf } from './session-of-call';
import { checkStrangers, isHeldIn, refusedStrangers } from './strict-mode';

/** The registry at run time: the types of handlers and parameters are checked where the handlers are written. */
type AnyHandler = (call: Call, params: unknown) => unknown;

/** Answers calls; `intercept` is called before each, also before inner calls of a batch. */
export function createDispatch(
  core: Core,
  intercept: () => Intercept | undefined,
): (request: RpcRequest, context: CallContext) => CallOutcome {
  return (request, context) => {
    const id = typeof request.id === 'number' ? request.id : 0;
    if (typeof request.method !== 'string') {
      core.countUnexpected('', 'not a request', context);
      noteLine('error', 'refused', String(ReplyError.ParseError));
      const error = { code: ReplyError.ParseError, message: 'Request parse error!' };
      return { reply: { error, id, result: false } };
    }
    const fixed = intercept()?.(request, context);
    if (fixed) return { reply: { id, ...fixed } };
    const call: Call = {
      core,
      state: core.state(),
      session: core.sessions.find(sessionId(request, context)),
      context,
      request,
      outcome: {},
    };
    if (call.session) core.sessions.cancelUnload(call.session.login.id);
    const answered = answer(call, id);
    noteTouched(spelling(request.method), request, answered.reply);
    return answered;
  };
}

function answer(call: Call, id: number): CallOutcome {
  const { core, request, outcome } = call;
  const known = call.session?.login.id;
  try {
    const value = run(call);
    const session = outcome.session ?? known;
    const reply: RpcReply = {
      id,
      ...(typeof value === 'object' ? { params: value } : {}),
      result: typeof value === 'number' ? value : true,
      ...(session === undefined ? {} : { session }),
    };
    return { reply, ...cookies(outcome) };
  } catch (error) {
    const refusal = error instanceof DeviceError ? error : internalError(call, error);
    if (refusal.refusal.unexpected) core.countUnexpected(request.method, refusal.refusal.unexpected, call.context);
    const isFactory = /\.factory\./.test(request.method);
    const session = refusal.refusal.session ?? known;
    const reply: RpcReply = {
      error: errorBody(refusal),
      id,
      ...(refusal.refusal.params === undefined ? {} : { params: refusal.refusal.params }),
      result: isFactory ? 0 : false,
      ...(session === undefined ? {} : { session }),
    };
    return { reply, ...cookies(outcome) };
  }
}

function run(call: Call): unknown {
  const { core, request, context } = call;
  const listed = listMethod(call);
  if (listed) return listed;
  const method = canonicalMethod(request.method);
  if (!isAnsweredAt(method ?? request.method, context.entryPoint)) throw sessionError(call);
  // An unknown name of an open area, such as DevInit: a refused session would send a client into another sign-in.
  const isOpen = needsNoSession(method ?? request.method, context.entryPoint);
  if (!call.session && !isOpen) throw sessionError(call);
  if (method === undefined) throw new DeviceError(ReplyError.MethodNotFound, { unexpected: 'unknown method' });
  if (call.session && !isOpen) refuseWithoutRight(call, method);
  if (!isSwitchedOn(method, core.capabilities())) throw new DeviceError(ReplyError.InvalidRequest);
  refuseStrangers(call, method);
  const handler = registry[method] as AnyHandler;
  return handler(call, isRecord(request.params) ? request.params : {});
}

/** A search ignores no condition; members that other calls ignore are a matter of the switch. @throws InvalidParams */
function refuseStrangers(call: Call, method: RpcMethod): void {
  const find = () => strangeParams(method, call.request.params, call.context.isSealed, isHeldIn(call.state));
  const ignored = isSearch(method) ? find() : [];
  if (ignored.length > 0) throw refusedStrangers(ignored);
  checkStrangers(call, find);
}

/** `X.listMethod`, answered for every area. @assumed protocol 1.2 */
function listMethod(call: Call): { method: string[] } | undefined {
  const [area = '', action] = call.request.method.split('.');
  const names = action === 'listMethod' && call.session ? methodNames(area) : undefined;
  return names && area.toLowerCase() !== 'system' ? { method: names } : undefined;
}

function refuseWithoutRight(call: Call, method: RpcMethod): void {
  const rights = rightsFor(method, call.request, loginOf(call).handles.get(objectOf(call)));
  if (!holdsOne(accountOf(call), rights)) throw new DeviceError(ReplyError.NoAuthority);
}

/** The id in the body, otherwise that of the cookie. Old clients send numbers before sign-in. */
function sessionId(request: RpcRequest, context: CallContext): string | undefined {
  const { session } = request;
  if (session !== undefined && session !== null && session !== 0 && session !== '') return String(session);
  return context.cookieSession;
}

function sessionError(call: Call): DeviceError {
  const id = sessionId(call.request, call.context);
  const isExpired = id !== undefined && call.core.sessions.isExpired(id);
  const code = isExpired ? SessionError.SessionExpired : SessionError.SessionInvalid;
  // A page that has just loaded checks whether a login survived the reload: without any id that is expected.
  if (id === undefined && canonicalMethod(call.request.method) === 'Global.keepAlive') return new DeviceError(code);
  return new DeviceError(code, { unexpected: isExpired ? 'session expired' : 'session missing or unknown' });
}

/** The contract's spelling if there is one; unknown names are shortened. */
export function spelling(method: string): string {
  return canonicalMethod(method) ?? method.slice(0, 100);
}

function internalError({ core, request, context }: Call, error: unknown): DeviceError {
  const why = `the emulator failed inside: ${error instanceof Error ? error.message : 'unknown'}`;
  core.countUnexpected(request.method, why, context);
  return new DeviceError(ReplyError.InternalError);
}

function errorBody({ code, message, refusal }: DeviceError): RpcErrorBody {
  return {
    ...(code === undefined ? {} : { code }),
    ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
    message,
  };
}

function cookies({ setSession, clearSession }: Call['outcome']): Partial<CallOutcome> {
  return { ...(setSession ? { setSession } : {}), ...(clearSession ? { clearSession } : {}) };
}
