import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { PERSON } from '@/lib/contract/limits';
import type { FileTable } from '@/lib/csv/read-csv';
import { failCodesOf } from '@/lib/errors/describe-error';
import { callAtRate } from '@/lib/persons/call-at-rate';
import type { Places } from '@/lib/records/check-group-places';
import type { RpcClient } from '@/lib/rpc/rpc-client';

/** Result of assigning persons to a group. */
export interface Plan {
  /** In no group yet. */
  added: string[];
  /** In another group. */
  moved: string[];
  /** Already in this group. */
  kept: string[];
  /** Unknown to the device. */
  unknown: string[];
}

/** Sorts user IDs by what has to be done with them. */
export function planPlacement(
  userIds: readonly string[],
  groupID: number,
  places: Places,
  known: ReadonlySet<string>,
): Plan {
  const plan: Plan = { added: [], moved: [], kept: [], unknown: [] };
  for (const userId of new Set(userIds)) {
    const held = places.get(userId);
    if (!known.has(userId)) plan.unknown.push(userId);
    else if (held === undefined) plan.added.push(userId);
    else if (held === groupID) plan.kept.push(userId);
    else plan.moved.push(userId);
  }
  return plan;
}

/**
 * User IDs of a file: from the column "UserID", or else from the first one. A first row that is itself an ID is not a
 * header.
 */
export function userIdsOf({ header, rows }: FileTable, known: ReadonlySet<string>): string[] {
  const named = header.findIndex((title) => title.toLowerCase().replace(/[\s_]/g, '') === 'userid');
  const column = Math.max(0, named);
  const first = named < 0 ? (header[0] ?? '').trim() : '';
  const cells = rows.map(({ cells }) => (cells[column] ?? '').trim());
  return [...(known.has(first) ? [first] : []), ...cells].filter((cell) => cell !== '');
}

/** Callbacks of a run. */
export interface Watched {
  signal: AbortSignal;
  /** How many persons have been processed. */
  onProgress(done: number): void;
}

/**
 * Carries out a plan, ten persons per call. Returns who was not accepted; what is done stays done when it is stopped.
 * Throws
 * as `call` when a whole call fails.
 */
export async function carryOut(
  device: { rpc: RpcClient; clock: Clock },
  plan: Plan,
  groupID: number,
  { signal, onProgress }: Watched,
): Promise<{ done: number; failed: string[] }> {
  const failed: string[] = [];
  let done = 0;
  const steps = [
    { method: 'AccessAttendance.insertMulti', userIds: plan.added },
    { method: 'AccessAttendance.updateMulti', userIds: plan.moved },
  ] as const;
  for (const { method, userIds } of steps) {
    for (let at = 0; at < userIds.length && !signal.aborted; at += PERSON.insertRate) {
      const chunk = userIds.slice(at, at + PERSON.insertRate);
      const AttendanceInfoList = chunk.map((UserID) => ({ UserID, groupID }));
      try {
        await callAtRate(device, method, { AttendanceInfoList });
      } catch (error) {
        const codes = failCodesOf(error);
        if (codes.length === 0) throw error;
        failed.push(...chunk.filter((_, index) => codes[index] !== FailCode.None));
      }
      done += chunk.length;
      onProgress(done);
    }
  }
  return { done: done - failed.length, failed };
}
