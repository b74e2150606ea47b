import type { Nothing, Sealed } from '../rpc';

/**
 * Whether a chained controller answers; Unknown: the device never heard from it. @assumed pages-1 /door/subController
 */
export const CHAIN_STATES = ['Online', 'Offline', 'Unknown'] as const;
export type ChainState = (typeof CHAIN_STATES)[number];

/**
 * Models that can be chosen for a controller when the device lists none. @assumed pages-1 /door/subController: select
 * from caps
 */
export const CHAIN_MODELS = ['ASC-2', 'ASC-4', 'ASC-8'] as const;

/**
 * A chained controller as it was entered. @spec §7 (device add, modify, remove); members @assumed pages-1
 * /door/subController
 */
export interface SubController {
  /** SUB_CONTROLLER.index; the controller keeps it. */
  Index: number;
  /** Letters or digits. */
  Number: string;
  Name: string;
  /** One of `caps.SubControllerModels`. */
  Model: string;
  /** IPv4, or the number of its address on the bus as text. */
  Address: string;
  UserName: string;
  /** Secret; reads as its mask, '' without one. */
  Password: string;
}

/** What the device knows of a chained controller by itself. @assumed pages-1 /door/subController */
export interface SubControllerState {
  Index: number;
  State: ChainState;
  /** '' until the device hears from it. */
  Type: string;
  Version: string;
  /** Seconds its clock is ahead; below 0 it is behind. */
  ClockDrift: number;
  /** Records it holds that have not been fetched yet. */
  OfflineRecords: number;
}

/** A controller that was found by a search and is not entered yet. */
export interface FoundController {
  Address: string;
  Model: string;
  Type: string;
  Version: string;
}

/** Number of a chained controller, or long number of a door station that registers here. */
export type SyncDevice = number | string;

/** Result of one device. `Records`: how many it transferred. */
export interface SyncResult {
  Device: SyncDevice;
  Success: boolean;
  Records: number;
}

/** State of the synchronisation: it is done when there is a result for each device. */
export interface SyncState {
  State: 'Running' | 'Finished';
  Total: number;
  Results: SyncResult[] | null;
}

/**
 * Chained controllers and their clocks and records. @spec §7 accessControlManager; names and members @assumed pages-1
 * /door/subController
 */
export interface SubControllerMethods {
  'accessControlManager.getSubControllerInfo': { params: Nothing; result: { Info: SubController[] | null } };
  'accessControlManager.getSubControllerState': { params: Nothing; result: { State: SubControllerState[] | null } };
  /**
   * Controllers in the subnet and on the bus that are not entered. @assumed pages-1 /door/subController: subnet search
   */
  'accessControlManager.searchDevice': { params: Nothing; result: { Info: FoundController[] | null } };
  /**
   * Content {info: SubController}. Refused with the field such as `info.Name`, or with reason CannotAddDevice: the
   * index, the number or the address is taken (`field` says which), the list is full, or the controller refuses the
   * password.
   */
  'accessControlManager.addDevice': { params: Sealed; result: true };
  /** The same for the controller with this index; without a password the stored one stays. */
  'accessControlManager.modifyDevice': { params: Sealed; result: true };
  /** Refused with reason TargetInUse while doors of it are in an interlock group. */
  'accessControlManager.removeDevice': { params: { info: Pick<SubController, 'Index'> }; result: true };
  /** Sets the clocks of all of these; refused with reason NoOnlineDevice when one of them is not online. */
  'accessControlManager.syncTime': { params: { devices: SyncDevice[] }; result: true };
  /**
   * Fetches the records that these controllers stored while offline; refused with reason NoOnlineDevice when none of
   * them is online, and with TargetInUse while too many run.
   */
  'accessControlManager.syncOfflineLog': { params: { devices: SyncDevice[] }; result: { token: number } };
  'accessControlManager.getSyncState': { params: { token: number }; result: SyncState };
  /** Stops after the device that is being synchronised. */
  'accessControlManager.stopSync': { params: { token: number }; result: true };
}
