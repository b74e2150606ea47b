import { isRecord } from '@/lib/rpc/is-record';
import { RpcError } from '@/lib/rpc/rpc-error';

/** More rows than any device of this kind holds: a larger count is invalid. */
const ROWS_MAX = 1_000_000;

/** A count as a list reports it. Throws RpcError when it is invalid, so that the read counts as failed. */
export function countIn(method: string, count: unknown): number {
  const isCount = Number.isInteger(count) && Number(count) >= 0 && Number(count) <= ROWS_MAX;
  if (!isCount) throw new RpcError(method, 0, {}, {}, 'no count');
  return Number(count);
}

/** A page without rows, although the count of the query says that more follow. */
export class RowsMissing extends RpcError {
  constructor(method: string) {
    super(method, 0, {}, {}, 'no rows');
  }
}

/** Throws RowsMissing for such a page: the read counts as failed, as what came before is not the whole list. */
export function mustHaveRows(method: string, rows: readonly unknown[]): void {
  if (rows.length === 0) throw new RowsMissing(method);
}

/**
 * The rows of a page; null is how a device says that there are none. Throws RpcError for no member, no list, or a row
 * in which one of `texts`, members that are shown as they come, is an object. Some devices leave out an empty list of
 * users: the callers pass null where it may be empty. @assumed protocol, remark 10
 */
export function rowsIn<Row>(
  method: string,
  rows: readonly Row[] | null | undefined,
  texts: readonly (keyof Row & string)[] = [],
): Row[] {
  const list: unknown = rows === null ? [] : rows;
  const isRow = (row: unknown) => isRecord(row) && texts.every((key) => Object(row[key]) !== row[key]);
  if (!Array.isArray(list) || !list.every(isRow)) throw new RpcError(method, 0, {}, {}, 'no rows');
  return list as Row[];
}
