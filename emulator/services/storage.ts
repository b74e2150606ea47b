/** Memory of the device: pictures of its screen and of accesses, and sounds. @spec §7; @assumed pages-3 10.2 */
import { PICTURE_FOLDER } from '@/lib/contract/methods/file-manager';
import { SOUND_FOLDER } from '@/lib/contract/methods/sounds';
import { SNAPSHOT_FOLDER, type StoragePart } from '@/lib/contract/methods/storage';
import { picturesOf } from '../rules/privacy';
import { service } from '../service';
import type { DeviceState } from '../state/device-state';
import { areaHandles } from './area-handles';
import { networkStorage } from './nas';

/** Of each part. */
export const TOTAL_BYTES = 512 * 1024 * 1024;
/** Of one picture of an access. */
export const SNAPSHOT_BYTES = 24_576;
const DEVICE = '/dev/mmc0';

/** The folders of the memory. */
export function storageParts(state: DeviceState): StoragePart[] {
  const pictures = state.pictures.reduce((sum, { size }) => sum + size, 0);
  const sounds = state.sounds.reduce((sum, { size }) => sum + size, 0);
  const snapshots = picturesOf(state.records.SnapRecord.rows).size * SNAPSHOT_BYTES;
  const part = (Path: string, UsedBytes: number) => ({ Path, TotalBytes: TOTAL_BYTES, UsedBytes, IsError: false });
  return [part(PICTURE_FOLDER, pictures), part(SNAPSHOT_FOLDER, snapshots), part(SOUND_FOLDER, sounds)];
}

/** What uploads may take: as a tester set it, but never more than the files leave. */
function freeBytes(state: DeviceState): number {
  const used = storageParts(state).reduce((sum, { UsedBytes }) => sum + UsedBytes, 0);
  return Math.max(0, Math.min(TOTAL_BYTES - used, state.switches.freeBytes));
}

/** Methods of the area. */
export const storage = service(['storage', 'StorageDeviceManager'], {
  ...areaHandles('storage'),

  'storage.getDeviceAllInfo': ({ state }) => ({
    info: [
      {
        Name: DEVICE,
        State: 'Success',
        Detail: storageParts(state),
        TotalBytes: TOTAL_BYTES,
        FreeBytes: freeBytes(state),
      },
    ],
  }),
  'storage.getDeviceNames': () => ({ names: [DEVICE] }),

  'StorageDeviceManager.getDeviceInfos': ({ core, state }) => ({
    devices: [
      { Name: DEVICE, Type: 'Memory', TotalBytes: TOTAL_BYTES, FreeBytes: freeBytes(state) },
      ...(core.capabilities().nas ? networkStorage(state) : []).map(({ Index, TotalBytes, UsedBytes }) => ({
        Name: `NAS${Index + 1}`,
        Type: 'Network' as const,
        TotalBytes,
        FreeBytes: Math.max(0, TotalBytes - UsedBytes),
      })),
    ],
  }),
});
