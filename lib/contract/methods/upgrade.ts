/** Upgrade of the device by a file and from the cloud. @spec §4 upgrade states; wire form @assumed pages-3 /update */
import type { Nothing } from '../rpc';
import type { ChainState } from './sub-controllers';

/** Why an upgrade failed. @assumed pages-3 /update */
export const UPGRADE_REASONS = [
  'WrongUpgradeFile',
  'SignatureError',
  'UpgradeFailed',
  'ConnectTimeout',
  'DownloadFailed',
  'AlgoVersionMismatch',
  'PartitionMismatch',
  'SdkMismatch',
  'FunctionMismatch',
  'LowStorage',
  'TargetInUse',
] as const;

export type UpgradeReason = (typeof UPGRADE_REASONS)[number];

/**
 * What makes a file a WrongUpgradeFile: it is for another model, its version cannot be read, or it is not as long as
 * announced. In `detail.field` beside the reason; absent: it is no upgrade file at all. @assumed ours, so that each has
 * a sentence of its own; a device may leave it out
 */
export const WRONG_IN_UPGRADE = ['Model', 'Version', 'Size'] as const;

export type WrongInUpgrade = (typeof WRONG_IN_UPGRADE)[number];

/**
 * State of an upgrade by file. `Cancelled`: none is in progress; `Importing`: a file has arrived and waits for the
 * start; `FailedReboot`: failed, and the device restarts with the old version. @spec §4; names @assumed pages-3
 * /update, `Cancelled` protocol 4.7
 */
export type UpgradeState = 'Cancelled' | 'Importing' | 'Upgrading' | 'Succeeded' | 'Failed' | 'FailedReboot';

/** State of the cloud upgrade. @spec §4; wire words @assumed pages-3 /update */
export type CloudState =
  | 'None'
  | 'Regular'
  | 'Emergency'
  | 'Checking'
  | 'Timeout'
  | 'Upgrading'
  | 'Disabled'
  | 'InvalidPatch';

/** State of the upgrade of a sub-device; `None`: none since the device started. @assumed pages-3 /update */
export type SubUpgradeState = 'None' | 'Upgrading' | 'Succeeded' | 'Failed' | 'Cancelled';

/**
 * A device that is attached to this one, and its upgrade. `Progress` in percent. @spec §7 RemoteUpgrader; members
 * @assumed pages-3 /update, which shows name, model, version and online state: one right and one call read all of them
 */
export interface SubDevice {
  ID: number;
  Name: string;
  Model: string;
  /** Empty until the device heard from it. */
  Version: string;
  Online: ChainState;
  State: SubUpgradeState;
  Progress: number;
  Reason?: UpgradeReason;
}

/** Methods of the areas upgrader, CloudUpgrader and RemoteUpgrader. */
export interface UpgradeMethods {
  /**
   * Checks an upgrade file, which comes as a part of the form, and keeps it for the start. It is one for this device,
   * or for sub-devices. Nobody else may replace, start or drop it while its login lasts (Unknown with TargetInUse).
   * Returns the version in it. Errors: Unknown with a reason. `Data` (base64 of the first lines), `Digest` and `Bytes`
   * are what the device read of the file of the form; InvalidParams naming `file` for a call outside of one. @assumed
   * pages-3 /update; the version in the reply, so that a downgrade is seen before the start
   */
  'upgrader.importFile': {
    params: { Name: string; Size: number; Data?: string; Digest?: string; Bytes?: number };
    result: { Version: string };
  };
  /** Installs the imported file. @assumed pages-3 /update */
  'upgrader.start': { params: Nothing; result: true };
  /** `Progress` in percent. @assumed pages-3 /update, protocol 4.7 */
  'upgrader.getState': {
    params: Nothing;
    result: {
      CurCustomVer: number;
      File: string;
      NoReboot: string[] | null;
      Progress: number;
      State: UpgradeState;
      Reason?: UpgradeReason;
    };
  };
  /** Stops an upgrade and drops the imported file. @assumed pages-3 /update */
  'upgrader.cancel': { params: Nothing; result: true };
  'CloudUpgrader.getAutoCheck': { params: Nothing; result: { flag: boolean } };
  'CloudUpgrader.setAutoCheck': { params: { flag: boolean }; result: true };
  /**
   * `way` 2 in the background, 0 from a button. `Attention` is the release note, a text of several lines.
   * @spec §4; `Attention`, `PackageID` @assumed pages-3 /update
   */
  'CloudUpgrader.check': {
    params: { way: number };
    result: { State: CloudState; OldVersion: string; NewVersion: string; Attention?: string; PackageID?: string };
  };
  /**
   * Loads and installs the version that `check` found. Errors: InvalidParams naming NewVersion, Unknown with the reason
   * TargetInUse. @spec §7; @assumed pages-3 /update
   */
  'CloudUpgrader.execute': { params: { NewVersion: string; way: number }; result: true };
  /**
   * `Progress` in percent, 100 until the restart; `Reason` of the last upgrade that failed, `Restarts` where the device
   * restarts after it. @assumed pages-3 /update; `Restarts` ours
   */
  'CloudUpgrader.getState': {
    params: Nothing;
    result: { State: CloudState; Progress: number; Reason?: UpgradeReason; Restarts?: boolean };
  };
  'CloudUpgrader.cancel': { params: Nothing; result: true };
  /**
   * Sends the imported file to these devices and installs it there; one that is not online, or of another model than
   * the file, fails alone. Errors: InvalidParams naming `list`; Unknown with the reason NoOnlineDevice (none of them is
   * online), WrongUpgradeFile (no file is imported), TargetInUse. @spec §7; @assumed pages-3 /update
   */
  'RemoteUpgrader.selectDevList': { params: { list: number[] }; result: true };
  /** `null` without any. @spec §7; members @assumed pages-3 /update */
  'RemoteUpgrader.getAllStates': { params: Nothing; result: { states: SubDevice[] | null } };
  /** Stops the upgrade of these, or of all. @spec §7; @assumed protocol 4.7: `["All"]` */
  'RemoteUpgrader.cancel': { params: { list: (number | 'All')[] }; result: true };
}
