import { failCodesOf } from '@/lib/errors/describe-error';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';

/** What became of persons that were to be deleted. */
export type PersonsRemoved =
  /** `replyLost`: no answer came, but none of them is on the device any more. */
  | { kind: 'removed'; replyLost: boolean }
  /** The device still holds these; the others are gone. */
  | { kind: 'partly'; left: string[] };

/**
 * Deletes persons. A batch that failed in parts and an answer that got lost leave it open who is gone, so the device is
 * asked. Throws what was said when everybody is still there, or when nobody can tell. @assumed contract 5.2
 */
export async function removePersons(rpc: RpcClient, ids: readonly string[]): Promise<PersonsRemoved> {
  const UserIDList = [...ids];
  try {
    await rpc.call('AccessUser.removeMulti', { UserIDList });
    return { kind: 'removed', replyLost: false };
  } catch (error) {
    const isLost = error instanceof TransportError;
    if (!isLost && failCodesOf(error).length === 0) throw error;
    const held = await rpc.call('AccessUser.list', { UserIDList }, { needs: ['Info'] }).catch(() => undefined);
    if (!held) throw error;
    const left = (held.Info ?? []).map((each) => each.UserID);
    if (left.length === UserIDList.length) throw error;
    return left.length === 0 ? { kind: 'removed', replyLost: isLost } : { kind: 'partly', left };
  }
}
