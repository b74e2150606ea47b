import { MASKED_SECRET } from '@/lib/contract/configs';
import { isRecord } from '@/lib/rpc/is-record';
import { type Device, readDeviceTables } from './apply-differences';
import type { AnyTables } from './differences';

/** Whether a file has the mask of a secret where this device has none. */
function lacksSecret(file: unknown, own: unknown): boolean {
  if (file === MASKED_SECRET) return own === undefined || own === '';
  if (Array.isArray(file))
    return file.some((each, index) => lacksSecret(each, Array.isArray(own) ? own[index] : undefined));
  if (!isRecord(file)) return false;
  return Object.entries(file).some(([name, value]) => lacksSecret(value, isRecord(own) ? own[name] : undefined));
}

/**
 * Tables of a file without secrets for which this device has no secret either: they are empty after the import. If the
 * device cannot be read, all tables for which it may have none.
 */
export async function tablesWithoutSecret(device: Device, file: AnyTables): Promise<string[]> {
  const names = Object.keys(file).filter((name) => lacksSecret(file[name], undefined));
  const own = await readDeviceTables(device, names).catch((): AnyTables => ({}));
  return names.filter((name) => lacksSecret(file[name], own[name]));
}
