import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { isRecord } from './is-record';

const noted = new Set<string>();

/**
 * For the report at the end of `npm test`: notes once in a process, in a file of the folder GATEHOUSE_TOUCHED, that a
 * method, a table and an error code were met, and whether the call was answered or refused. Never fails a call.
 */
export function noteTouched(method: string, { params }: RpcRequest, { result, error }: RpcReply): void {
  const end = result === false || error ? 'refused' : 'answered';
  noteLine('method', end, method);
  if (isRecord(params) && typeof params.name === 'string' && /\.(get|set)Config$/.test(method)) {
    noteLine('table', end, params.name.slice(0, 100));
  }
  if (typeof error === 'object' && error.code !== undefined) noteLine('error', 'refused', String(error.code));
}

/** The same for what no call in clear names: the table of an encrypted call, a body that is no call, a capability. */
export function noteLine(
  what: 'method' | 'table' | 'error' | 'capability' | 'preset',
  end: 'answered' | 'refused' | 'changed' | 'raised',
  name: string,
): void {
  const folder = process.env.GATEHOUSE_TOUCHED;
  const line = `${what} ${end} ${name}`;
  if (!folder || noted.has(line)) return;
  noted.add(line);
  try {
    appendFileSync(join(folder, `touched-${process.pid}`), `${line.replaceAll(/[\r\n]/g, ' ')}\n`);
  } catch {
    // The folder is gone: the run that asked for the report has ended.
  }
}
