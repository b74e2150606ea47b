import type { Nothing } from '../rpc';

/** A part of a storage; sizes in bytes. */
export interface StoragePart {
  Path: string;
  TotalBytes: number;
  UsedBytes: number;
  IsError: boolean;
}

/** The memory of a device; sizes in bytes. */
export interface DeviceStorage {
  Name: string;
  State: string;
  Detail: StoragePart[];
  /** All of it, and what uploads and upgrades may still take. @assumed ours: no source names the whole */
  TotalBytes: number;
  FreeBytes: number;
}

/** Folder of the pictures that the device takes when somebody is at a door. @assumed pages-3 /cfg/PrivacySet */
export const SNAPSHOT_FOLDER = '/snapshot';
/** Removes all of them. @assumed pages-3 /cfg/PrivacySet */
export const ALL_SNAPSHOTS = `${SNAPSHOT_FOLDER}/*`;

/** A storage that the device can write to now: its own memory, or a target of the network. Sizes in bytes. */
export interface WritableStorage {
  Name: string;
  Type: 'Memory' | 'Network';
  TotalBytes: number;
  FreeBytes: number;
}

/** Memory of the device. @spec §7; shapes @assumed pages-3 10.2 */
export interface StorageMethods {
  'storage.getDeviceAllInfo': { params: Nothing; result: { info: DeviceStorage[] } };
  /**
   * Everything that the device can write to. No page asks: memory is read by storage.getDeviceAllInfo, network storage
   * by devStorage.getDeviceInfo. @assumed ours: @spec §7 and contract 10 name the area, and none of its calls
   */
  'StorageDeviceManager.getDeviceInfos': { params: Nothing; result: { devices: WritableStorage[] } };
}
