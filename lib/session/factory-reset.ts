import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';

/** Outcome of a factory reset. @spec §8 factory reset; attempts and lock @assumed pages-3 11.2 */
export type FactoryReset =
  | { kind: 'reset' }
  | { kind: 'wrong-password'; attempts: number }
  | { kind: 'locked'; seconds: number }
  | { kind: 'refused' };

/**
 * Resets the device, with the password where it requires one (undefined: the older call). A refusal has no code for a
 * wrong password, so the attempts left are read before and after: fewer mean a wrong password. Throws TransportError,
 * and RpcError when the session is over.
 */
export async function factoryReset(
  rpc: RpcClient,
  userName: string,
  password: string | undefined,
): Promise<FactoryReset> {
  const attempts = () => rpc.call('Authentication2th.getLockInfo', { name: userName }).catch(() => undefined);
  const before = password === undefined ? undefined : await attempts();
  try {
    if (password === undefined) await rpc.call('magicBox.resetSystemEx', { type: 0 });
    else await rpc.call('magicBox.resetSystem', { authN: { mode: 'pwd', password } });
    return { kind: 'reset' };
  } catch (error) {
    if (!(error instanceof RpcError) || isSessionOver(error)) throw error;
    const after = password === undefined ? undefined : await attempts();
    if (after && after.remainLockSeconds > 0) return { kind: 'locked', seconds: after.remainLockSeconds };
    if (before && after && after.remainTimes < before.remainTimes) {
      return { kind: 'wrong-password', attempts: after.remainTimes };
    }
    return { kind: 'refused' };
  }
}
