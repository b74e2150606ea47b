import type { RecordCondition } from '@/lib/contract/methods/records';
import type { LogTableName, RecordTableName, RecordTables } from '@/lib/contract/records';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { FinderSource, OpenFinder } from './finder-source';
import type { LogSource } from './log-source';
import { countIn, rowsIn } from './read-reply';

/** A log that is a record table. A query without an answer is released. @spec §7 RecordFinder, RecordUpdater */
export function logFinder<Name extends LogTableName>(
  name: Name,
): LogSource<RecordTables[Name]> & Required<Pick<LogSource<RecordTables[Name]>, 'clear'>> {
  return {
    name,
    open: (rpc, condition) => openTable(rpc, name, condition),
    clear: (rpc) => clearTable(rpc, name),
  };
}

/** Rows of another record table that match a condition. @spec §7 RecordFinder */
export function recordFinder<Name extends RecordTableName>(
  name: Name,
): FinderSource<RecordTables[Name], RecordCondition> {
  return { name, open: (rpc, condition) => openTable(rpc, name, condition) };
}

async function openTable<Name extends RecordTableName>(
  rpc: RpcClient,
  name: Name,
  condition: RecordCondition,
): Promise<OpenFinder<RecordTables[Name]>> {
  const login = rpc.sessionId();
  const object = await rpc.call('RecordFinder.factory.create', { name });
  // A login that ends on the way takes its handle with it: the next one begins again.
  const isOver = () => rpc.sessionId() !== login;
  if (isOver()) return openTable(rpc, name, condition);
  const close = () => {
    // Handles end with their login, and the next login has none of them.
    if (login === undefined || isOver()) return;
    // In one request: of two the second could arrive first, and free a handle that the other still uses.
    rpc
      .batch([
        { method: 'RecordFinder.stopFind', params: {}, object },
        { method: 'RecordFinder.destroy', params: {}, object },
      ])
      .catch(() => undefined);
  };
  try {
    await rpc.call('RecordFinder.startFind', { condition }, { object });
    if (isOver()) return openTable(rpc, name, condition);
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

/** @spec §7 RecordUpdater */
async function clearTable(rpc: RpcClient, name: LogTableName): Promise<void> {
  const object = await rpc.call('RecordUpdater.factory.instance', { name });
  try {
    await rpc.call('RecordUpdater.clear', {}, { object });
  } finally {
    rpc.call('RecordUpdater.destroy', {}, { object }).catch(() => undefined);
  }
}
