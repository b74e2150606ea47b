import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError } from './rpc-error';

/**
 * Whether the device knows the called method. False only when it says so itself: a lost answer or another refusal is
 * thrown, otherwise a bad connection could make a secret travel in clear. @spec §7 encrypted calls
 */
export async function knowsMethod(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof RpcError && error.code === ReplyError.MethodNotFound) return false;
    throw error;
  }
}
