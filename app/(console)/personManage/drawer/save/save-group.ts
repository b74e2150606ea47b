import type { Clock } from '@/lib/clock';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { NO_GROUP } from '@/lib/persons/person-fields';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';

/** Outcome of saving the check group; `error` when it is not stored. */
export type GroupSaved = { replyLost: boolean; error?: undefined } | { error: unknown };

/** Reads the check group of a person; NO_GROUP for none. Throws like `call`. */
export async function groupOf(rpc: RpcClient, userId: string): Promise<number> {
  const params = { UserIDList: [userId] };
  const { AttendanceInfoList } = await rpc.call('AccessAttendance.list', params, { needs: ['AttendanceInfoList'] });
  return AttendanceInfoList?.find((each) => each.UserID === userId)?.groupID ?? NO_GROUP;
}

/**
 * Puts a stored person into a check group or takes the person out. Reads the present group first: somebody may have
 * moved the person in the meantime, or an earlier try may have succeeded.
 * @assumed pages-1 /attendance/checkGroup (one group per person)
 */
export async function saveGroup(
  device: { rpc: RpcClient; clock: Clock },
  userId: string,
  wanted: number,
): Promise<GroupSaved> {
  const { rpc } = device;
  try {
    const held = await groupOf(rpc, userId);
    if (held === wanted) return { replyLost: false };
    const AttendanceInfoList = [{ UserID: userId, groupID: wanted }];
    if (wanted === NO_GROUP) await rpc.call('AccessAttendance.removeMulti', { UserIDList: [userId] });
    else if (held === NO_GROUP) await callAtRate(device, 'AccessAttendance.insertMulti', { AttendanceInfoList });
    else await callAtRate(device, 'AccessAttendance.updateMulti', { AttendanceInfoList });
    return { replyLost: false };
  } catch (error) {
    const isLost = error instanceof TransportError && (await groupOf(rpc, userId).catch(() => undefined)) === wanted;
    return isLost ? { replyLost: true } : { error };
  }
}
