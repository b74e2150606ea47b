import { steadyClock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import type { RpcMethod } from '@/lib/contract/rpc';
import type { CallOptions, RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { formCall } from './form-call';
import { type FormUpload, postForm, SilentUpload } from './post-form';

type UploadCallOptions = Pick<CallOptions, 'object' | 'signal'> & Partial<Pick<FormUpload, 'onProgress' | 'clock'>>;

/** A call with a file. As `formCall`; 60 s without progress and answer end it. Throws RpcError, TransportError. */
export function uploadCall(
  rpc: RpcClient,
  { method, params, file }: { method: RpcMethod; params: unknown; file: Blob },
  { object, signal, onProgress, clock = steadyClock }: UploadCallOptions,
): Promise<unknown> {
  return formCall(rpc, { method, params, object }, (verify) => {
    const form = new FormData();
    form.append('verify', verify);
    form.append('file', file);
    return postForm({ address: ENDPOINT.rpc, form, clock, signal, onProgress }).catch((error: unknown) => {
      const isLate = error instanceof SilentUpload;
      throw new TransportError(method, signal?.aborted ? 'cancelled' : isLate ? 'timeout' : 'network');
    });
  });
}
