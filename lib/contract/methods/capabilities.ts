import type { Nothing } from '../rpc';

/** A bag of capabilities; which member means what stands in CAPABILITY_SOURCES. */
export interface Caps {
  caps: Record<string, unknown>;
}

/** One network interface. @assumed protocol 4.7 */
export interface NetInterface {
  Name: string;
  Type: 'Normal' | 'Wireless' | 'Mobile';
  IPAddress: string;
  PhysicalAddress: string;
  Valid: boolean;
}

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

/** The capability load and the small calls of the shell. @spec §7 */
export interface CapabilityMethods {
  /** `UnlockModes`: codes of DOOR_METHODS this device knows. */
  'AC.getCaps': { params: Nothing; result: Caps & { UnlockModes: number[] } };
  'VTO.getCaps': { params: Nothing; result: Caps };
  'FaceInfoManager.getCaps': { params: Nothing; result: Caps };
  'CitizenIdentityManager.getCaps': { params: Nothing; result: Caps };
  'CitizenIdentityManager.getCapacityInfo': { params: Nothing; result: { info: Record<string, unknown> } };
  'VideoTalkManager.getCaps': { params: Nothing; result: Caps };
  'VideoOutput.getAdvertisementCaps': { params: Nothing; result: Caps };
  'accessControlManager.getCaps': { params: Nothing; result: Caps };
  'Alarm.getOutSlots': { params: Nothing; result: { outputs: number } };
  'Alarm.getInSlots': { params: Nothing; result: { inputs: number } };
  /** Bit mask of the inputs. */
  'Alarm.getInState': { params: Nothing; result: { state: number } };
  /** A failure counts as false. @spec §8 */
  'DevPinmuxManager.getCaps': { params: Nothing; result: Caps };
  'netApp.getCaps': { params: Nothing; result: Caps };
  'netApp.getNetInterfaces': { params: Nothing; result: { netInterface: NetInterface[] | null } };
  'RemoteUpgrader.getAllStates': { params: Nothing; result: { states: unknown[] } };
  'intelli.getVersion': { params: Nothing; result: { version: string } };
  'UPnPPortmap.getStatus': {
    params: Nothing;
    result: { state: string; list: { ServiceName: string; State: 'Success' | 'Failed' | 'Unknown' }[] };
  };
  'CloudUpgrader.getAutoCheck': { params: Nothing; result: { flag: boolean } };
  'CloudUpgrader.setAutoCheck': { params: { flag: boolean }; result: true };
  /** `way` 2 in the background, 0 from a button. @spec §4 */
  'CloudUpgrader.check': {
    params: { way: number };
    result: { State: CloudState; OldVersion: string; NewVersion: string };
  };
  'CloudUpgrader.getState': { params: Nothing; result: { State: CloudState; Progress: number } };
  /** `cert`: base64 of the PEM text. @spec §7; content @assumed protocol 4.7 */
  'CertManager.exportRootCert': { params: Nothing; result: { cert: string } };
}
