import type { Handle, Nothing } from '../rpc';

/** State of the leaf: 'Break' when the sensor's cable is cut. @assumed pages-1 /door */
export type DoorStatus = 'Open' | 'Close' | 'Break';

/** One door by handle. @spec §7 accessControl; openDoor and closeDoor @assumed as public clients send them */
export interface AccessControlMethods {
  'accessControl.factory.instance': { params: { channel: number }; result: Handle };
  'accessControl.destroy': { params: Nothing; result: true };
  'accessControl.getDoorStatus': { params: { DoorState: 0 }; result: { Info: { status: DoorStatus } } };
  /** Refused with reason InterlockDoorOpen while another door of the interlock group is open. */
  'accessControl.openDoor': { params: { Type: 'Remote'; UserID?: string }; result: true };
  'accessControl.closeDoor': { params: Nothing; result: true };
}
