import type { RpcClient } from '@/lib/rpc/rpc-client';

/**
 * A list on the device that is read page by page. Hides the family of calls: list services with tokens, record tables
 * with handles. @spec §7 record tables, access
 */
export interface FinderSource<Row, Condition> {
  /** Part of the cache key. */
  name: string;
  /**
   * Opens a query, which must be closed. Throws RpcError, TransportError; where opening reads much, the signal's reason
   * when aborted.
   */
  open(rpc: RpcClient, condition: Condition, signal?: AbortSignal): Promise<OpenFinder<Row>>;
}

/** An open query on the device. */
export interface OpenFinder<Row> {
  total: number;
  /** Rows from `offset`; fewer than `count` at the end. */
  read(offset: number, count: number): Promise<Row[]>;
  /** Frees the token or handle; never throws. */
  close(): void;
}
