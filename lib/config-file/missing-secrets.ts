import { MASKED_SECRET } from '@/lib/contract/configs';
import { isRecord } from '@/lib/rpc/is-record';
import { type Device, readDeviceTables } from './apply-differences';
import type { AnyTables } from './differences';

/**
 * Whether a file has the mask of a secret where this device has none. Rows of lists by their place: the device restores
 * the secret of the same place, whatever else the row says.
 */
function lacksSecret(file: unknown, own: unknown): boolean {
  if (file === MASKED_SECRET) return own === undefined || own === '';
  if (Array.isArray(file))
    return file.some((each, index) => lacksSecret(each, Array.isArray(own) ? own[index] : undefined));
  if (!isRecord(file)) return false;
  return Object.entries(file).some(([name, value]) => lacksSecret(value, isRecord(own) ? own[name] : undefined));
}

/** The wireless network of the card and the remembered ones. */
function networksOf(table: unknown): Record<string, unknown>[] {
  const card = isRecord(table) ? table.eth2 : undefined;
  return isRecord(card) ? [card, ...(Array.isArray(card.Known) ? card.Known.filter(isRecord) : [])] : [];
}

/** The same for the keys of wireless networks, which the device restores by name and encryption. */
function lacksNetworkKey(file: unknown, own: unknown): boolean {
  const held = networksOf(own);
  return networksOf(file).some(({ SSID, AuthMode, Keys }) => {
    const same = held.filter((each) => each.SSID === SSID && each.AuthMode === AuthMode);
    return lacksSecret(Keys, undefined) && same.every((each) => lacksSecret(Keys, each.Keys));
  });
}

/**
 * Tables of a file without secrets for which this device has no secret either: they are empty after the import. If the
 * device cannot be read, all tables for which it may have none.
 */
export async function tablesWithoutSecret(device: Device, file: AnyTables): Promise<string[]> {
  const isLacking = (name: string, own: unknown) => (name === 'WLan' ? lacksNetworkKey : lacksSecret)(file[name], own);
  const names = Object.keys(file).filter((name) => isLacking(name, undefined));
  const own = await readDeviceTables(device, names).catch((): AnyTables => ({}));
  return names.filter((name) => isLacking(name, own[name]));
}
