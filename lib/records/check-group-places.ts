import { PAGE_SIZE } from '@/lib/contract/limits';
import type { AttendanceInfo } from '@/lib/contract/records';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { freeToken } from './count-list';
import { countIn, rowsIn } from './read-reply';

/** Group of each person by user ID; persons in no group are missing. */
export type Places = ReadonlyMap<string, number>;

/** Pages in one request, of which the device accepts REQUEST.callsPerMulticall calls. */
const PAGES_TOGETHER = 100;

/** Reads who is in which group, in batches of pages. Throws RpcError, TransportError. */
export async function readPlaces(rpc: RpcClient): Promise<Places> {
  const login = rpc.sessionId();
  const needs = { needs: ['Token', 'Total'] } as const;
  const { Token, Total } = await rpc.call('AccessAttendance.startFind', { Condition: {} }, needs);
  try {
    const total = countIn('AccessAttendance.startFind', Total);
    const pages = Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, page) => ({
      method: 'AccessAttendance.doFind' as const,
      params: { Token, Offset: page * PAGE_SIZE, Count: PAGE_SIZE },
    }));
    const places = new Map<string, number>();
    for (let at = 0; at < pages.length; at += PAGES_TOGETHER)
      for (const outcome of await rpc.batch(pages.slice(at, at + PAGES_TOGETHER))) {
        if (!outcome.ok) throw outcome.error;
        const { Info } = Object(outcome.value) as { Info?: AttendanceInfo[] | null };
        for (const { UserID, groupID } of rowsIn('AccessAttendance.doFind', Info)) places.set(UserID, groupID);
      }
    return places;
  } finally {
    freeToken(rpc, 'AccessAttendance', Token, login);
  }
}
