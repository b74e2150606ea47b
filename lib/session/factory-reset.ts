import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { type WithPassword, withPassword } from './with-password';

/**
 * Resets the device, with the password where it requires one (undefined: the older call). Throws TransportError, and
 * RpcError when the session is over. @spec §8 factory reset; attempts and lock @assumed pages-3 11.2
 */
export const factoryReset = (rpc: RpcClient, userName: string, password: string | undefined): Promise<WithPassword> =>
  password === undefined
    ? orRefused(rpc.call('magicBox.resetSystemEx', { type: 0 }))
    : withPassword(rpc, userName, () => rpc.call('magicBox.resetSystem', { authN: { mode: 'pwd', password } }));

/** The outcome of a call without a password. */
export async function orRefused(call: Promise<unknown>): Promise<WithPassword> {
  try {
    await call;
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof RpcError) || isSessionOver(error)) throw error;
    return { kind: 'refused', error };
  }
}
