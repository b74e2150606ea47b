import type { RecordCondition } from '@/lib/contract/methods/records';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import type { FinderSource } from './finder-source';

/** Members of every row of a log. A source whose rows have no number counts them, the oldest is 1. */
export interface LogRow {
  RecNo: number;
  /** Seconds since 1970 of the device's wall clock. */
  CreateTime: number;
}

/**
 * A log of the device, newest row first. A condition has the member CreateTime, ["<>", from, to] in seconds, and the
 * members of the page's filters; a source with other calls translates it.
 */
export interface LogSource<Row extends LogRow> extends FinderSource<Row, RecordCondition> {
  /** Clears the log, ignoring the filters. Absent: the device does not offer that. Throws as `call`. */
  clear?(rpc: RpcClient): Promise<void>;
}

/** How many rows the log holds. Throws as `call`. */
export async function countLog<Row extends LogRow>(rpc: RpcClient, log: LogSource<Row>): Promise<number> {
  const { total, close } = await log.open(rpc, {});
  close();
  return total;
}

/**
 * Clears a log of `held` rows. True: the reply was lost, but the rows are gone. Throws RpcError when the device
 * refuses, TransportError when the result is unknown.
 */
export async function clearLog<Row extends LogRow>(
  rpc: RpcClient,
  log: LogSource<Row>,
  held: number,
): Promise<boolean> {
  try {
    await log.clear?.(rpc);
    return false;
  } catch (error) {
    const left = error instanceof TransportError ? await countLog(rpc, log).catch(() => undefined) : undefined;
    // New rows may have come since: only a log with fewer rows was cleared.
    if (left === undefined || left >= held) throw error;
    return true;
  }
}
