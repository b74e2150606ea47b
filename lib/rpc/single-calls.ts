import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { isRecord } from './is-record';

/**
 * The calls of a request: itself, or those of a batch, each with its answer; undefined without a reply. An answer that
 * is missing in the reply of a batch is empty.
 */
export function singleCalls(
  request: RpcRequest,
  reply: RpcReply | undefined,
): (readonly [RpcRequest, RpcReply | undefined])[] {
  if (request.method !== 'system.multicall' || !Array.isArray(request.params)) return [[request, reply]];
  const replies: unknown[] = Array.isArray(reply?.params) ? reply.params : [];
  return request.params.map((each, index) => {
    const answer = replies[index];
    return [each as RpcRequest, reply && (isRecord(answer) ? (answer as RpcReply) : {})] as const;
  });
}
