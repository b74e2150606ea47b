import { type Device, readDeviceTables } from '@/lib/config-file/apply-differences';
import { type AnyTables, type Difference, differences } from '@/lib/config-file/differences';
import type { BackupContent } from '@/lib/config-file/read-config-file';
import { loadSettings } from '@/lib/settings-index/load-settings';

/** Two configurations and what differs. */
export interface Comparison {
  own: AnyTables;
  file: AnyTables;
  /** `own` is what the device holds. */
  isDevice: boolean;
  /** When the two were made, as the device writes times; of the device nothing. */
  times: { own?: string | undefined; file: string };
  found: readonly Difference[];
  /**
   * Tables that were not compared: of the file those that the other side, or this account, does not have, and of an
   * earlier file those that this one lacks.
   */
  missing: readonly string[];
}

type Dated = Pick<BackupContent, 'values' | 'time'>;

/** What differs between a backup and the device, or an earlier backup. Throws RpcError, TransportError. */
export async function compared(
  device: Device,
  { values: file, time }: Dated,
  earlier: Dated | undefined,
): Promise<Comparison> {
  const [{ SETTINGS }, own] = await Promise.all([
    loadSettings(),
    earlier?.values ?? readDeviceTables(device, Object.keys(file)),
  ]);
  return {
    own,
    file,
    isDevice: earlier === undefined,
    times: { own: earlier?.time, file: time },
    found: differences(own, file, SETTINGS),
    missing: [
      ...Object.keys(file).filter((name) => !Object.hasOwn(own, name)),
      ...Object.keys(own).filter((name) => !Object.hasOwn(file, name)),
    ],
  };
}
