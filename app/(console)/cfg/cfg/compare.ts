import { type Device, readDeviceTables } from '@/lib/config-file/apply-differences';
import { type AnyTables, differences } from '@/lib/config-file/differences';
import { loadSettings } from '@/lib/settings-index/load-settings';
import type { Comparison } from './compare-card';

/** What differs between a backup and the device, or an earlier backup. Throws RpcError, TransportError. */
export async function compared(device: Device, file: AnyTables, earlier: AnyTables | undefined): Promise<Comparison> {
  const [{ SETTINGS }, own] = await Promise.all([
    loadSettings(),
    earlier ?? readDeviceTables(device, Object.keys(file)),
  ]);
  return {
    own,
    file,
    isDevice: earlier === undefined,
    found: differences(own, file, SETTINGS),
    missing: Object.keys(file).filter((name) => !Object.hasOwn(own, name)),
  };
}
