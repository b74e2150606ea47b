import { browserClock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { TIMER_MS } from '@/lib/contract/limits';
import type { RpcMethod } from '@/lib/contract/rpc';
import type { CallOptions, RpcClient } from './rpc-client';
import { TransportError } from './rpc-error';

interface UploadOptions extends Pick<CallOptions, 'object' | 'signal'> {
  /** Called with the share sent, 0 to 1. With it, 60 s without progress and answer end the upload. */
  onProgress?(share: number): void;
}

/**
 * A call with a file: a form whose part `verify` is the call. Resolves as `call` does. Throws RpcError,
 * TransportError.
 * @spec §7 uploads; parts @assumed contract 1.5
 */
export async function uploadCall(
  rpc: RpcClient,
  { method, params, file }: { method: RpcMethod; params: unknown; file: Blob },
  { object, signal, onProgress }: UploadOptions,
): Promise<unknown> {
  const request = rpc.request(method, params, object);
  // Listeners for calls also get this one.
  rpc.events.emit('asked', request);
  const form = new FormData();
  form.append('verify', JSON.stringify(request));
  form.append('file', file);
  const send = onProgress ? postWatched(form, onProgress, signal) : post(form, signal);
  try {
    const { status, text } = await send.catch((error: unknown) => {
      throw new TransportError(method, signal?.aborted ? 'cancelled' : error === LATE ? 'timeout' : 'network');
    });
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

interface Answer {
  status: number;
  text: string;
}

const LATE = new Error('late');

async function post(form: FormData, signal: AbortSignal | undefined): Promise<Answer> {
  const init = { method: 'POST', body: form, cache: 'no-store', ...(signal && { signal }) } as const;
  const response = await fetch(ENDPOINT.rpc, init);
  return { status: response.status, text: await response.text() };
}

/** Uses XMLHttpRequest: fetch does not report upload progress. */
function postWatched(
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const giveUp = (reason: unknown) => {
      cancelTimer();
      reject(reason);
      request.abort();
    };
    const wait = () => browserClock.after(TIMER_MS.uploadTimeout, () => giveUp(LATE));
    let cancelTimer = wait();
    request.open('POST', ENDPOINT.rpc);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      cancelTimer();
      cancelTimer = wait();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      cancelTimer();
      resolve({ status: request.status, text: request.responseText });
    };
    request.onerror = () => giveUp(new Error('network'));
    signal?.addEventListener('abort', () => giveUp(signal.reason));
    request.send(form);
  });
}

function readJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
