import { ENDPOINT } from '@/lib/contract/endpoints';
import type { HelperFile } from '@/lib/contract/helper';
import type { RpcMethod } from '@/lib/contract/rpc';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { formCall } from '@/lib/upload/form-call';
import type { HelperClient, HelperWatch } from './helper-client';

/**
 * As `uploadCall`, for a file that the helper sends. It acts in the session of this page, whose number is in the call:
 * it needs no login of its own, and never gets the password. Throws RpcError, TransportError, HelperFailure.
 * @assumed pages-3 9
 */
export function uploadByHelper(
  rpc: RpcClient,
  helper: HelperClient,
  { method, params, file }: { method: RpcMethod; params: unknown; file: HelperFile },
  watch: HelperWatch,
): Promise<unknown> {
  const url = new URL(ENDPOINT.rpc, window.location.origin).href;
  return formCall(rpc, { method, params }, (verify) =>
    helper.upload(file, { url, fields: { verify } }, watch).catch((error: unknown) => {
      throw watch.signal?.aborted ? new TransportError(method, 'cancelled') : error;
    }),
  );
}
