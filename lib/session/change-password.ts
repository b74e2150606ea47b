import { PasswordChangeErrorNo } from '@/lib/contract/error-codes';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';

/** What a password change came to. @spec §8 password change failure */
export type PasswordChange =
  | { kind: 'changed' }
  | { kind: 'attempts-left'; attempts: number }
  /** Minutes, rounded up. */
  | { kind: 'locked'; minutes: number }
  | { kind: 'refused'; key: 'UserInUse' | 'PasswordError' | 'CannotChangeUser' | 'OperationFailed' };

const KEYS = new Map<number, Extract<PasswordChange, { kind: 'refused' }>['key']>([
  [PasswordChangeErrorNo.UserInUse, 'UserInUse'],
  [PasswordChangeErrorNo.PasswordError, 'PasswordError'],
  [PasswordChangeErrorNo.CannotChangeUser, 'CannotChangeUser'],
]);

/**
 * Changes a password: encrypted where the device has a key, plain on devices that know no encryption.
 * Throws TransportError when nothing usable came. @spec §7, §8; choice of the call @assumed pages-1 ASH31
 */
export async function changePassword(
  rpc: RpcClient,
  sealed: SealedCalls,
  change: { name: string; pwdOld: string; pwd: string },
): Promise<PasswordChange> {
  try {
    const hasKey = await rpc.call('Security.getEncryptInfo', {}).then(
      () => true,
      (error) => {
        if (error instanceof RpcError) return false;
        throw error;
      },
    );
    if (hasKey) await sealed.call('Security.modifyPasswordPlain', change);
    else await rpc.call('userManager.modifyPassword', change);
    return { kind: 'changed' };
  } catch (error) {
    if (error instanceof RpcError) return refusal(rpc, error);
    throw error;
  }
}

async function refusal(rpc: RpcClient, error: RpcError): Promise<PasswordChange> {
  const { remainLockSeconds, remainModifyTimes } = error.detail;
  if (typeof remainLockSeconds === 'number' && remainLockSeconds > 0) {
    return { kind: 'locked', minutes: Math.ceil(remainLockSeconds / 60) };
  }
  if (typeof remainModifyTimes === 'number') return { kind: 'attempts-left', attempts: remainModifyTimes };
  const answer = await rpc.call('userManager.getErrorNo', {}).catch(() => ({ error: -1 }));
  return { kind: 'refused', key: KEYS.get(answer.error) ?? 'OperationFailed' };
}
