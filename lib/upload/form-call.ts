import type { Handle, RpcMethod } from '@/lib/contract/rpc';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';

/**
 * A call that stands in the part `verify` of a form; `carry` sends the form, and returns the HTTP status (0 when the
 * connection broke) and the reply. Resolves as `call` does. Throws RpcError, TransportError, and what `carry` throws.
 * @spec §7 uploads; parts @assumed contract 1.5
 */
export async function formCall(
  rpc: RpcClient,
  { method, params, object }: { method: RpcMethod; params: unknown; object?: Handle | undefined },
  carry: (verify: string) => Promise<{ status: number; text: string }>,
): Promise<unknown> {
  const request = rpc.request(method, params, object);
  // Listeners for calls also get this one.
  rpc.events.emit('asked', request);
  try {
    const { status, text } = await carry(JSON.stringify(request));
    if (status === 0) throw new TransportError(method, 'network');
    if (status < 200 || status > 299) throw new TransportError(method, 'http', status);
    const reply = readJson(text);
    if (reply?.id !== request.id) throw new TransportError(method, 'malformed');
    rpc.events.emit('answered', { request, reply });
    // The session may have been replaced while the file was sent.
    const outcome = rpc.outcome(method, reply, request.session);
    if (!outcome.ok) throw outcome.error;
    return outcome.value;
  } catch (error) {
    if (error instanceof TransportError && error.kind !== 'cancelled')
      rpc.events.emit('unanswered', { method, kind: error.kind, isUpload: true });
    throw error;
  } finally {
    rpc.events.emit('ended', request);
  }
}

function readJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
