import type { RecordRow } from '@/lib/contract/methods/records';
import type { RecordTableName } from '@/lib/contract/records';
import type { Handle } from '@/lib/contract/rpc';
import type { RpcClient } from '@/lib/rpc/rpc-client';

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

/** Adds a row, or changes the given members of row `recNo`. Throws as `call`. @spec §7 RecordUpdater */
export async function writeRecord(
  rpc: RpcClient,
  name: RecordTableName,
  record: RecordRow,
  recNo?: number,
): Promise<void> {
  await byUpdater(rpc, name, async (object) => {
    if (recNo === undefined) await rpc.call('RecordUpdater.insert', { record }, { object });
    else await rpc.call('RecordUpdater.update', { recno: recNo, record }, { object });
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
