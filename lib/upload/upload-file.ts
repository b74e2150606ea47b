import type { HelperFile } from '@/lib/contract/helper';
import type { RpcMethod } from '@/lib/contract/rpc';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { uploadCall } from './upload-call';

/**
 * As `uploadCall`, for a file of this browser, or of the helper program, which sends it: its code is loaded with the
 * first one. Throws RpcError, TransportError, HelperFailure.
 */
export async function uploadFile(
  rpc: RpcClient,
  call: { method: RpcMethod; params: unknown; file: File | HelperFile },
  watch: { signal: AbortSignal; onProgress(share: number): void },
): Promise<unknown> {
  const { file } = call;
  if (file instanceof File) return uploadCall(rpc, { ...call, file }, watch);
  const [{ helper }, { uploadByHelper }] = await Promise.all([
    import('@/lib/helper/device-helper'),
    import('@/lib/helper/upload-by-helper'),
  ]);
  return uploadByHelper(rpc, helper, { ...call, file }, watch);
}
