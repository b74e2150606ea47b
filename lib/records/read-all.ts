import { PAGE_SIZE } from '@/lib/contract/limits';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import type { FinderSource, OpenFinder } from './finder-source';

interface ReadAllOptions {
  /** After each page: rows so far, rows in all. */
  onProgress(read: number, total: number): void;
  signal: AbortSignal;
}

/**
 * Every row that fits, page by page in a query of its own; undefined when it was stopped. A page whose reply was lost is
 * read once more. Throws RpcError, TransportError.
 */
export async function readAll<Row, Condition>(
  rpc: RpcClient,
  source: FinderSource<Row, Condition>,
  condition: Condition,
  { onProgress, signal }: ReadAllOptions,
): Promise<Row[] | undefined> {
  const finder = await source.open(rpc, condition);
  try {
    const rows: Row[] = [];
    while (rows.length < finder.total && !signal.aborted) {
      const page = await readPage(finder, rows.length);
      rows.push(...page);
      onProgress(rows.length, finder.total);
      if (page.length < PAGE_SIZE) break;
    }
    return signal.aborted ? undefined : rows;
  } finally {
    finder.close();
  }
}

async function readPage<Row>(finder: OpenFinder<Row>, offset: number): Promise<Row[]> {
  try {
    return await finder.read(offset, PAGE_SIZE);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return finder.read(offset, PAGE_SIZE);
  }
}
