import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError } from './rpc-error';

/**
 * Whether the device knows the method that was called. False only when it says so itself: a lost answer or another
 * refusal is thrown, or a secret would travel in clear because a line was bad. @spec §7 encrypted calls
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
