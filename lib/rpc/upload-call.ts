import { ENDPOINT } from '@/lib/contract/endpoints';
import type { RpcMethod } from '@/lib/contract/rpc';
import type { CallOptions, RpcClient } from './rpc-client';
import { TransportError } from './rpc-error';

/**
 * A call with a file: a form whose part `verify` is the call. Resolves as `call` does. Throws RpcError,
 * TransportError.
 * @spec §7 uploads; parts @assumed contract 1.5
 */
export async function uploadCall(
  rpc: RpcClient,
  { method, params, file }: { method: RpcMethod; params: unknown; file: Blob },
  { object, signal }: Pick<CallOptions, 'object' | 'signal'>,
): Promise<unknown> {
  const request = rpc.request(method, params, object);
  const form = new FormData();
  form.append('verify', JSON.stringify(request));
  form.append('file', file);
  const init = { method: 'POST', body: form, cache: 'no-store', ...(signal && { signal }) } as const;
  const response = await fetch(ENDPOINT.rpc, init).catch(() => {
    throw new TransportError(method, signal?.aborted ? 'cancelled' : 'network');
  });
  if (!response.ok) throw new TransportError(method, 'http', response.status);
  const reply = await response.json().catch(() => undefined);
  if (reply?.id !== request.id) throw new TransportError(method, 'malformed');
  const outcome = rpc.outcome(method, reply);
  if (!outcome.ok) throw outcome.error;
  return outcome.value;
}
