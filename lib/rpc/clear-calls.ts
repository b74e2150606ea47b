import { SECURE_CONFIG_NAMES, type TableName } from '@/lib/contract/configs';
import { isRecord } from './is-record';

/** Tables whose content must travel encrypted. @spec §7 */
export const isSecureTable = (name: TableName): boolean => SECURE_CONFIG_NAMES.some((each) => each === name);

/** Calls that write tables, and encrypted calls whose name parameter says which table they carry. */
const WRITES = [
  'configManager.setConfig',
  'configManager.setChannelConfig',
  'configManager.setTemporaryConfig',
  'Security.setConfig',
];

/** True for `SIP`, and for a path into it such as `SIP.AuthPassword` or `Wireless[0]`. */
const isSecurePath = (name: unknown): boolean =>
  typeof name === 'string' && SECURE_CONFIG_NAMES.some((each) => each === name.split(/[.[]/, 1)[0]);

/** Whether a call carries the content of an encrypted table, even if its method is a plain one. */
export const writesSecureTable = (method: unknown, params: unknown): boolean =>
  typeof method === 'string' && WRITES.includes(method) && isRecord(params) && isSecurePath(params.name);

/**
 * The last check before a call is sent in clear: an encrypted table never is, alone or in a batch, whole or one
 * element of it. Throws Error, because only a bug of the console can request that. @spec §7 encrypted calls
 */
export function refuseSecretsInClear(method: string, params: unknown): void {
  const members = method === 'system.multicall' && Array.isArray(params) ? params.filter(isRecord) : [];
  const all = [{ method, params }, ...members];
  if (all.some((call) => writesSecureTable(call.method, call.params))) {
    throw new Error('an encrypted table must not be sent in clear');
  }
}
