import { ReplyError } from '@/lib/contract/error-codes';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { RecordTableName, RecordTables } from '@/lib/contract/records';
import type { Handle } from '@/lib/contract/rpc';
import { isRecord } from '@/lib/rpc/is-record';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';

/** Number of deletions in one request. */
const TOGETHER = 20;

/** Writes with a handle of its own, which is always released. Throws as `call`. */
async function byUpdater<T>(rpc: RpcClient, name: RecordTableName, run: (object: Handle) => Promise<T>): Promise<T> {
  const object = await rpc.call('RecordUpdater.factory.instance', { name });
  try {
    return await run(object);
  } finally {
    // A handle that is not released ends with the login.
    rpc.call('RecordUpdater.destroy', {}, { object }).catch(() => undefined);
  }
}

/** Throws as `call`. @spec §7 RecordUpdater */
export async function addRecord(rpc: RpcClient, name: RecordTableName, record: RecordRow): Promise<void> {
  await byUpdater(rpc, name, (object) => rpc.call('RecordUpdater.insert', { record }, { object }));
}

/** A device names the number of a row that it does not have. */
export const isRowGone = (error: unknown): boolean => error instanceof RpcError && error.detail.field === 'recno';

/**
 * Changes the members of row `recNo` that `change` computes from the row as it is now. Throws as `call`, and what
 * `change` throws; `isRowGone` tells a row that somebody deleted. @spec §7 RecordUpdater
 */
export async function changeRecord<Name extends RecordTableName>(
  rpc: RpcClient,
  name: Name,
  recNo: number,
  change: (held: RecordTables[Name]) => RecordRow,
): Promise<void> {
  await byUpdater(rpc, name, async (object) => {
    const { record } = await rpc.call('RecordUpdater.get', { recno: recNo }, { object, needs: ['record'] });
    // Another device may answer with null in place of a refusal.
    if (!isRecord(record))
      throw new RpcError('RecordUpdater.get', ReplyError.InvalidParams, { field: 'recno' }, {}, 'no record');
    await rpc.call(
      'RecordUpdater.update',
      { recno: recNo, record: change(record as unknown as RecordTables[Name]) },
      { object },
    );
  });
}

/** Deletes rows; returns the numbers of those that the device kept. Throws as `batch`. @spec §7 RecordUpdater */
export async function removeRecords(
  rpc: RpcClient,
  name: RecordTableName,
  recNos: readonly number[],
): Promise<number[]> {
  return byUpdater(rpc, name, async (object) => {
    const kept: number[] = [];
    for (let at = 0; at < recNos.length; at += TOGETHER) {
      const some = recNos.slice(at, at + TOGETHER);
      const outcomes = await rpc.batch(
        some.map((recno) => ({ method: 'RecordUpdater.remove', params: { recno }, object })),
      );
      kept.push(...some.filter((_, place) => !outcomes[place]?.ok));
    }
    return kept;
  });
}
