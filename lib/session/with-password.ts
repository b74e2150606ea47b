import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';

/** Outcome of a call that needs the password of the account once more. @assumed pages-3 11.2 */
export type WithPassword =
  | { kind: 'done' }
  | { kind: 'wrong-password'; attempts: number }
  | { kind: 'locked'; seconds: number }
  | { kind: 'refused'; error: RpcError };

/**
 * Makes the call. A refusal has no code for a wrong password, so the attempts left are read before and after: fewer
 * mean a wrong password. Throws TransportError, and RpcError when the session is over.
 */
export async function withPassword(
  rpc: RpcClient,
  userName: string,
  call: () => Promise<unknown>,
): Promise<WithPassword> {
  const attempts = () => rpc.call('Authentication2th.getLockInfo', { name: userName }).catch(() => undefined);
  const before = await attempts();
  try {
    await call();
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof RpcError) || isSessionOver(error)) throw error;
    const after = await attempts();
    if (after && after.remainLockSeconds > 0) return { kind: 'locked', seconds: after.remainLockSeconds };
    if (before && after && after.remainTimes < before.remainTimes) {
      return { kind: 'wrong-password', attempts: after.remainTimes };
    }
    return { kind: 'refused', error };
  }
}
