import type { Clock } from '@/lib/clock';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { readPatiently } from '@/lib/rpc/read-patiently';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { FinderSource, OpenFinder } from './finder-source';
import { mustHaveRows, RowsMissing } from './read-reply';

/** The device, and the progress and abort signal of a long read. */
export interface LongRead {
  rpc: RpcClient;
  clock: Clock;
  signal: AbortSignal;
  /** Called with the number of rows read, and the total. */
  onProgress(done: number, total: number): void;
}

/**
 * Every matching row, as of the opening of the query, page by page and with retries. After a page that is shorter
 * than requested the next one is requested; after an empty one before the end, as where rows were deleted meanwhile,
 * everything is read once more. Throws as `call`, also when that happens again, and the signal's reason when aborted.
 */
export async function readAll<Row, Condition>(
  source: FinderSource<Row, Condition>,
  condition: Condition,
  read: LongRead,
  pageSize = PAGE_SIZE,
): Promise<Row[]> {
  return readOnce(source, condition, read, pageSize).catch((error: unknown) => {
    if (!(error instanceof RowsMissing)) throw error;
    return readOnce(source, condition, read, pageSize);
  });
}

async function readOnce<Row, Condition>(
  source: FinderSource<Row, Condition>,
  condition: Condition,
  { rpc, clock, signal, onProgress }: LongRead,
  pageSize: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  let finder: OpenFinder<Row> | undefined;
  let total = 0;
  try {
    do {
      const page = await readPatiently(clock, signal, async () => {
        finder ??= await source.open(rpc, condition, signal);
        total = finder.total;
        return finder.read(rows.length, pageSize);
      });
      if (rows.length < total) mustHaveRows(source.name, page);
      rows.push(...page);
      onProgress(rows.length, total);
    } while (rows.length < total);
    signal.throwIfAborted();
    return rows;
  } finally {
    finder?.close();
  }
}
