import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';

/** The wired card. @spec §9 default interface */
const CARD = 'eth0';

/** Whether the device reports that another host has the address. Without an answer the save continues. @spec §7 */
export async function addressConflict(address: string): Promise<boolean> {
  try {
    await rpc.call('netApp.checkIPConflict', { Interface: CARD, Address: address });
    return false;
  } catch (error) {
    return error instanceof RpcError && (error.code === 0 || error.code === ReplyError.Unknown);
  }
}
