import { ENDPOINT } from '@/lib/contract/endpoints';
import type { Result } from '@/lib/contract/rpc';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';

/** `Init` of a device that has an administrator. @spec §3 */
export const INITIALISED = 2;

const METHOD = 'DevInit.getStatus';

/**
 * Whether the device has an administrator. An answer without that information is a failed read, not a new device.
 * Throws RpcError, TransportError. @spec §2 public routes; empty answers @assumed pages-3 11.6
 */
export async function initStatus(rpc: RpcClient): Promise<Result<typeof METHOD>> {
  const status = await rpc.call(METHOD, {}, { endpoint: ENDPOINT.outside });
  if (typeof status?.Init !== 'number') throw new TransportError(METHOD, 'empty');
  return { ...status, Find: status.Find ?? '' };
}
