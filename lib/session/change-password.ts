import { PasswordChangeErrorNo, ReplyError } from '@/lib/contract/error-codes';
import type { RpcMethod } from '@/lib/contract/rpc';
import { describeError, type ErrorText } from '@/lib/errors/describe-error';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError, TransportError } from '@/lib/rpc/rpc-error';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';

/** Outcome of a password change. @spec §8 password change failure */
export type PasswordChange =
  | { kind: 'changed' }
  | { kind: 'attempts-left'; attempts: number }
  /** Minutes, rounded up. */
  | { kind: 'locked'; minutes: number }
  /** The change was sent and no answer came: only the next sign-in shows which password is valid. */
  | { kind: 'unknown' }
  | ({ kind: 'refused' } & ErrorText);

const KEYS = new Map<number, ErrorText['key']>([
  [PasswordChangeErrorNo.UserInUse, 'UserInUse'],
  [PasswordChangeErrorNo.PasswordError, 'PasswordError'],
  [PasswordChangeErrorNo.CannotChangeUser, 'CannotChangeUser'],
]);

/** As `RpcError` has it where the device gave none. */
const NO_CODE = 0;
const SEALED = 'Security.modifyPasswordPlain' satisfies RpcMethod;
const PLAIN = 'userManager.modifyPassword' satisfies RpcMethod;

/**
 * Changes a password: encrypted where the device has a key, plain only on devices that say they do not support
 * encryption. Throws TransportError when the change was never sent, and RpcError when the session is over. @spec §7,
 * §8; choice of the call @assumed pages-1 ASH31
 */
export async function changePassword(
  rpc: RpcClient,
  sealed: SealedCalls,
  change: { name: string; pwdOld: string; pwd: string },
): Promise<PasswordChange> {
  try {
    if (await sealed.isSupported()) await sealed.call(SEALED, change);
    else await rpc.call(PLAIN, change);
    return { kind: 'changed' };
  } catch (error) {
    if (error instanceof TransportError && (error.method === SEALED || error.method === PLAIN)) {
      return { kind: 'unknown' };
    }
    if (error instanceof RpcError && !isSessionOver(error)) return refusal(rpc, error);
    throw error;
  }
}

async function refusal(rpc: RpcClient, error: RpcError): Promise<PasswordChange> {
  const { remainLockSeconds, remainModifyTimes } = error.detail;
  if (typeof remainLockSeconds === 'number' && remainLockSeconds > 0) {
    return { kind: 'locked', minutes: Math.ceil(remainLockSeconds / 60) };
  }
  if (typeof remainModifyTimes === 'number') return { kind: 'attempts-left', attempts: remainModifyTimes };
  return accountRefusal(rpc, error);
}

/** Why the device refused a change of an account. @spec §8 */
export async function accountRefusal(
  rpc: RpcClient,
  error: RpcError,
): Promise<Extract<PasswordChange, { kind: 'refused' }>> {
  // The number belongs to the last refusal without a code of its own, which may be an earlier one.
  if (error.code !== NO_CODE && error.code !== ReplyError.Unknown) return { kind: 'refused', ...describeError(error) };
  const answer = await rpc.call('userManager.getErrorNo', {}).catch(() => ({ error: -1 }));
  return { kind: 'refused', key: KEYS.get(answer.error) ?? 'OperationFailed' };
}
