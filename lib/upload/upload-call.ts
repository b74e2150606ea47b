import { browserClock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import type { RpcMethod } from '@/lib/contract/rpc';
import type { CallOptions, RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { type FormUpload, postForm, SilentUpload } from './post-form';

type UploadCallOptions = Pick<CallOptions, 'object' | 'signal'> & Partial<Pick<FormUpload, 'onProgress' | 'clock'>>;

/**
 * A call with a file: a form whose part `verify` is the call. Resolves as `call` does; 60 s without progress and answer
 * end it. Throws RpcError, TransportError.
 * @spec §7 uploads; parts @assumed contract 1.5
 */
export async function uploadCall(
  rpc: RpcClient,
  { method, params, file }: { method: RpcMethod; params: unknown; file: Blob },
  { object, signal, onProgress, clock = browserClock }: UploadCallOptions,
): Promise<unknown> {
  const request = rpc.request(method, params, object);
  // Listeners for calls also get this one.
  rpc.events.emit('asked', request);
  const form = new FormData();
  form.append('verify', JSON.stringify(request));
  form.append('file', file);
  try {
    const sent = postForm({ address: ENDPOINT.rpc, form, clock, signal, onProgress });
    const { status, text } = await sent.catch((error: unknown) => {
      const isLate = error instanceof SilentUpload;
      throw new TransportError(method, signal?.aborted ? 'cancelled' : isLate ? 'timeout' : 'network');
    });
    if (status === 0) throw new TransportError(method, 'network');
    if (status < 200 || status > 299) throw new TransportError(method, 'http', status);
    const reply = readJson(text);
    if (reply?.id !== request.id) throw new TransportError(method, 'malformed');
    rpc.events.emit('answered', { request, reply });
    // The session may have been replaced while the file was sent.
    const outcome = rpc.outcome(method, reply, request.session);
    if (!outcome.ok) throw outcome.error;
    return outcome.value;
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
