/** System: batches, plain and encrypted, and lists for discovery. @spec §7, @assumed protocol 1.2, 1.6 */
import { ReplyError } from '@/lib/contract/error-codes';
import { REQUEST } from '@/lib/contract/limits';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { encryptText } from '../crypto/sealed';
import { isRecord } from '../is-record';
import { type Call, service } from '../service';
import { badCall } from './device-error';
import { methodNames, serviceNames } from './method-names';
import { openProtected } from './session-of-call';

/** Runs the calls of a batch in order; each is answered separately. A nested batch is refused. */
function runAll(call: Call, calls: unknown, cookieSession: string | undefined, isSealed = false): RpcReply[] {
  if (!Array.isArray(calls) || calls.length > REQUEST.callsPerMulticall) throw badCall('params');
  return calls.map((each: unknown) => {
    if (!isRecord(each) || typeof each.method !== 'string') {
      return { result: false, error: { code: ReplyError.ParseError, message: 'Request parse error!' } };
    }
    if (/^system\.multi(call|Sec)$/i.test(each.method)) {
      return { id: idOf(each), result: false, error: { code: ReplyError.InvalidRequest, message: 'Invalid Request!' } };
    }
    const request: RpcRequest = {
      method: each.method,
      params: each.params,
      id: idOf(each),
      ...(typeof each.object === 'number' ? { object: each.object } : {}),
    };
    const inner = cookieSession === undefined ? {} : { cookieSession };
    const { session: _outer, ...reply } = call.core.dispatch(request, { ...call.context, ...inner, isSealed });
    return reply;
  });
}

const idOf = (each: Record<string, unknown>) => (typeof each.id === 'number' ? each.id : 0);

/** Methods of the area System. */
export const system = service(['System', 'system'], {
  'system.multicall': (call) => runAll(call, call.request.params, call.session?.login.id),

  'System.multiSec'(call, params) {
    const { value, key } = openProtected(call, params);
    const replies = runAll(call, value, call.session?.login.id, true);
    return { content: encryptText(JSON.stringify(replies), key) };
  },

  'system.listService': () => ({ service: serviceNames() }),

  'system.listMethod': () => ({ method: methodNames('system') ?? [] }),
});
