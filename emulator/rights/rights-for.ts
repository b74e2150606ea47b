/** The right that a call needs, by the tables of this folder. */
import type { Authority } from '@/lib/contract/authorities';
import { EXPORT_TYPES } from '@/lib/contract/methods/security-im-export';
import type { RpcMethod, RpcRequest } from '@/lib/contract/rpc';
import { isRecord } from '../is-record';
import { isRecordTable } from '../services/record-tables';
import type { HandleEntry } from '../sessions';
import { METHOD_RIGHTS } from './method-rights';
import {
  EXPORT_RIGHTS,
  FOR_EVERYBODY,
  RECORD_RIGHTS,
  TABLE_READERS,
  TABLE_RIGHTS,
  TABLE_WRITERS,
} from './table-rights';

/** Asks for every table that the account may read. @assumed as public clients send it */
export const ALL_TABLES = 'All';
/** Methods that only read; all others of the area write. */
const RECORD_READS = /^RecordFinder\./;

/** Rights of which the caller needs one; empty for methods open to every login. */
export function rightsFor(
  method: RpcMethod,
  request: RpcRequest,
  handle: HandleEntry | undefined,
): readonly Authority[] {
  const right = METHOD_RIGHTS[method];
  if (right === 'readTable') return rightsToRead(nameIn(request.params));
  if (right === 'writeTable') return rightsToWrite(nameIn(request.params));
  if (right === 'record') return recordRights(method, handle, nameIn(request.params));
  if (right === 'export') return exportRights(isRecord(request.params) ? request.params.Type : undefined);
  return right === 'content' ? [] : right;
}

/** Whether the account holds one of these rights; an empty list is open to every account. */
export function holdsOne(account: { authorities: readonly string[] }, rights: readonly Authority[]): boolean {
  return rights.length === 0 || rights.some((right) => account.authorities.includes(right));
}

/** Right of the page that has this table; a path inside a table needs that of the table. */
export function rightOfTable(name: unknown): Authority {
  const table = tableIn(name);
  return (Object.hasOwn(TABLE_RIGHTS, table) ? TABLE_RIGHTS[table] : undefined) ?? 'AuthSysCfg';
}

/** Rights of which writing this table needs one. */
export function rightsToWrite(name: unknown): readonly Authority[] {
  const table = tableIn(name);
  return [rightOfTable(name), ...((Object.hasOwn(TABLE_WRITERS, table) ? TABLE_WRITERS[table] : undefined) ?? [])];
}

/** One of these rights is needed to read this table; empty for a table without a right and for the name of all. */
export function rightsToRead(name: unknown): readonly Authority[] {
  const table = tableIn(name);
  if (table === ALL_TABLES || FOR_EVERYBODY.includes(table)) return [];
  const readers = Object.hasOwn(TABLE_READERS, table) ? (TABLE_READERS[table] ?? []) : [];
  return [rightOfTable(name), ...readers];
}

const tableIn = (name: unknown): string => (typeof name === 'string' ? (/^\w+/.exec(name)?.[0] ?? '') : '');

/** By the table of the handle; a factory call names its table. Without a table the handler refuses the call. */
function recordRights(method: RpcMethod, handle: HandleEntry | undefined, name: unknown): readonly Authority[] {
  const ofHandle = handle && 'table' in handle ? handle.table : undefined;
  const table = method.includes('.factory.') ? name : ofHandle;
  if (!isRecordTable(table)) return [];
  return RECORD_READS.test(method) ? RECORD_RIGHTS[table].read : RECORD_RIGHTS[table].write;
}

/** By the kind of data; for an unknown kind, the right of any kind is enough. */
function exportRights(type: unknown): readonly Authority[] {
  const known = EXPORT_TYPES.find((each) => each === type);
  return known ? [EXPORT_RIGHTS[known]] : Object.values(EXPORT_RIGHTS);
}

const nameIn = (params: unknown): unknown => (isRecord(params) ? params.name : undefined);
