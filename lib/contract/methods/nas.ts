import type { Nothing } from '../rpc';

/** A user of the network storage: its name in the list, and the account that the storage knows. @spec §7 NAS user */
export interface NasUser {
  name: string;
  user: string;
}

/** Results of a test of a storage target besides Success. @assumed ours: pages-2 /network/nas says only {state} */
export const NAS_FAILURES = ['AuthFailed', 'ConnectTimeout', 'NoDirectory', 'LowStorage'] as const;

/** Space of one target that was reached. @assumed ours: pages-3 section 12 says only {device} */
export interface StorageDevice {
  /** Its row of the table NAS, from 0. */
  Index: number;
  TotalBytes: number;
  UsedBytes: number;
  /** 'yyyy-MM-dd HH:mm:ss' of the device's clock; '' before the first write. */
  LastWriteTime: string;
}

/**
 * A folder of a storage target. @spec §3 tree node; what `id` and `nodeInfo` hold @assumed ours: neither the
 * specification nor a public client says
 */
export interface TreeNode {
  /** Its path, as `Directory` of the table NAS spells it. */
  id: string;
  name: string;
  nodeInfo: { HasChildren: boolean };
}

/** Network storage and who may use it. @spec §7; shapes @assumed pages-2 /network/nas */
export interface NasMethods {
  'NASUserManager.getUserInfoAll': { params: Nothing; result: { users: NasUser[] | null } };
  /** Refused with the field `name` when it is taken, and with the reason UserMax. */
  'NASUserManager.addUser': { params: { user: NasUser }; result: true };
  /** Changes `user` of the one with this name; refused as deleteUser. */
  'NASUserManager.modifyUser': { params: { user: NasUser }; result: true };
  /** Refused with the reason TargetInUse while a target signs in as that user. */
  'NASUserManager.deleteUser': { params: { name: string }; result: true };
  /**
   * Tries the stored FTP target of that number: 'FTP1', also meant without a name, is the first row of the table.
   * `state` as devStorage.test. @spec §7 default name
   */
  'FtpTest.test': { params: { name?: string }; result: { state: string } };
  /** Tries a stored target of another protocol. `state` is Success or one of NAS_FAILURES. */
  'devStorage.test': { params: { index: number }; result: { state: string } };
  /**
   * Folders of a stored target, by its row of the table NAS: those in the folder `id`, or the outermost for ''. null
   * where the target does not list them. Refused with the reasons of NAS_FAILURES. @assumed ours: contract 10 names
   * the class alone
   */
  'Tree.getNodes': { params: { index: number; id: string }; result: { nodes: TreeNode[] | null } };
  'devStorage.getDeviceInfo': { params: Nothing; result: { device: StorageDevice[] | null } };
}
