import type { RecordCondition } from '@/lib/contract/methods/records';
import type { LogTableName, RecordTableName, RecordTables } from '@/lib/contract/records';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import type { FinderSource, OpenFinder } from './finder-source';
import { countIn, rowsIn } from './read-reply';

/** Rows of one log that fit a condition, newest first. A query without an answer is given back. @spec §7 RecordFinder */
export function logFinder<Name extends LogTableName>(name: Name): FinderSource<RecordTables[Name], RecordCondition> {
  return { name, open: (rpc, condition) => openLog(rpc, name, condition) };
}

/** Rows of another record table that fit a condition. @spec §7 RecordFinder */
export function recordFinder<Name extends RecordTableName>(
  name: Name,
): FinderSource<RecordTables[Name], RecordCondition> {
  return { name, open: (rpc, condition) => openLog(rpc, name, condition) };
}

async function openLog<Name extends RecordTableName>(
  rpc: RpcClient,
  name: Name,
  condition: RecordCondition,
): Promise<OpenFinder<RecordTables[Name]>> {
  const login = rpc.sessionId();
  const object = await rpc.call('RecordFinder.factory.create', { name });
  const close = () => {
    // A login that is over took its handles along, and the next one has none of them.
    if (login === undefined || rpc.sessionId() !== login) return;
    // In one request: of two the second could come first, and free a handle that the other still names.
    rpc
      .batch([
        { method: 'RecordFinder.stopFind', params: {}, object },
        { method: 'RecordFinder.destroy', params: {}, object },
      ])
      .catch(() => undefined);
  };
  try {
    await rpc.call('RecordFinder.startFind', { condition }, { object });
    const { count } = await rpc.call('RecordFinder.getQuerySize', {}, { object, needs: ['count'] });
    return {
      total: countIn('RecordFinder.getQuerySize', count),
      async read(offset, size) {
        const params = { offset, count: size };
        const { records } = await rpc.call('RecordFinder.doSeekFind', params, { object, needs: ['records'] });
        return rowsIn('RecordFinder.doSeekFind', records) as unknown as RecordTables[Name][];
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** How many rows the log holds. Throws as `call`. */
export async function countLog(rpc: RpcClient, name: LogTableName): Promise<number> {
  const { total, close } = await openLog(rpc, name, {});
  close();
  return total;
}

/**
 * Empties a log of `held` rows. True: the reply was lost, but the rows are gone. Throws RpcError when the device refuses,
 * TransportError when nobody knows. @spec §7 RecordUpdater
 */
export async function clearLog(rpc: RpcClient, name: LogTableName, held: number): Promise<boolean> {
  const object = await rpc.call('RecordUpdater.factory.instance', { name });
  try {
    await rpc.call('RecordUpdater.clear', {}, { object });
    return false;
  } catch (error) {
    const left = error instanceof TransportError ? await countLog(rpc, name).catch(() => undefined) : undefined;
    // Some may have come since: only a log with fewer rows was emptied.
    if (left === undefined || left >= held) throw error;
    return true;
  } finally {
    rpc.call('RecordUpdater.destroy', {}, { object }).catch(() => undefined);
  }
}
