import type { Handle, Nothing } from '../rpc';

/** State of the leaf: 'Break' when the sensor's cable is cut. @assumed pages-1 /door */
export type DoorStatus = 'Open' | 'Close' | 'Break';

/** A finger was pressed on a reader that waits for it. Code @assumed protocol 3.4, members pages-1 /personManage */
export const FINGERPRINT_EVENT = 'Fingerprint';

/** `Data` of FINGERPRINT_EVENT. `Step` from 1; after a failed press the reader stops waiting. */
export interface FingerprintPress {
  ReaderID: string;
  UserID: string;
  Step: number;
  Result: boolean;
  /**
   * After the last successful press: the name under which `/RPC3_Loadfile` returns the data, once, to the login that
   * captured it.
   */
  FileName?: string;
}

/**
 * One door by handle; with a handle of the first one `DoorIndex` and `DoorState` may name another.
 * @spec §7 accessControl; openDoor and closeDoor @assumed as public clients send them
 */
export interface AccessControlMethods {
  'accessControl.factory.instance': { params: { channel: number }; result: Handle };
  'accessControl.destroy': { params: Nothing; result: true };
  'accessControl.getDoorStatus': { params: { DoorState: number }; result: { Info: { status: DoorStatus } } };
  /** Refused with reason InterlockDoorOpen while another door of the interlock group is open. */
  'accessControl.openDoor': { params: { Type: 'Remote'; UserID?: string; DoorIndex?: number }; result: true };
  'accessControl.closeDoor': { params: { DoorIndex?: number }; result: true };
  /**
   * A reader of this door takes one finger, pressed ENROLMENT.presses times, each within ENROLMENT.waitS seconds.
   * `UserID` is empty for a person not stored yet. Refused with TargetInUse while it waits for another login.
   */
  'accessControl.captureFingerprint': { params: { info: { ReaderID: string; UserID: string } }; result: true };
  /** Succeeds also when nothing is waiting. @assumed pages-1 /personManage (closing the dialog cancels) */
  'accessControl.stopCaptureFingerprint': { params: { info: { ReaderID: string } }; result: true };
}
