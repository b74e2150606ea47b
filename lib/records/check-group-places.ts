import { PAGE_SIZE } from '@/lib/contract/limits';
import type { AttendanceInfo } from '@/lib/contract/records';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { countIn, rowsIn } from './read-reply';

/** Group of each person by user ID; persons in no group are missing. */
export type Places = ReadonlyMap<string, number>;

/** Reads who is in which group, in one batch of pages. Throws RpcError, TransportError. */
export async function readPlaces(rpc: RpcClient): Promise<Places> {
  const needs = { needs: ['Token', 'Total'] } as const;
  const { Token, Total } = await rpc.call('AccessAttendance.startFind', { Condition: {} }, needs);
  const total = countIn('AccessAttendance.startFind', Total);
  const pages = Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, page) => ({
    method: 'AccessAttendance.doFind' as const,
    params: { Token, Offset: page * PAGE_SIZE, Count: PAGE_SIZE },
  }));
  const outcomes = await rpc.batch([...pages, { method: 'AccessAttendance.stopFind', params: { Token } }]);
  const rows = outcomes.slice(0, -1).flatMap((outcome) => {
    if (!outcome.ok) throw outcome.error;
    const { Info } = Object(outcome.value) as { Info?: AttendanceInfo[] | null };
    return rowsIn('AccessAttendance.doFind', Info);
  });
  return new Map(rows.map(({ UserID, groupID }) => [UserID, groupID]));
}
