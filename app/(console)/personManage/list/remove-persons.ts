import { failCodesOf } from '@/lib/errors/describe-error';
import { listPersons } from '@/lib/records/list-persons';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';

/** Outcome of deleting persons. */
export type PersonsRemoved =
  /** `replyLost`: the reply was lost, but all of them were deleted. */
  | { kind: 'removed'; replyLost: boolean }
  /** These persons are still on the device; the others were deleted. */
  | { kind: 'partly'; left: string[] };

/**
 * Deletes persons. After a partly failed batch or a lost reply, the remaining persons are read. Throws the original
 * error when all of them are left or when they cannot be read. @assumed contract 5.2
 */
export async function removePersons(rpc: RpcClient, ids: readonly string[]): Promise<PersonsRemoved> {
  const UserIDList = [...ids];
  try {
    await rpc.call('AccessUser.removeMulti', { UserIDList });
    return { kind: 'removed', replyLost: false };
  } catch (error) {
    const isLost = error instanceof TransportError;
    if (!isLost && failCodesOf(error).length === 0) throw error;
    const held = await listPersons(rpc, UserIDList).catch(() => undefined);
    if (!held) throw error;
    const left = held.map((each) => each.UserID);
    if (left.length === UserIDList.length) throw error;
    return left.length === 0 ? { kind: 'removed', replyLost: isLost } : { kind: 'partly', left };
  }
}
