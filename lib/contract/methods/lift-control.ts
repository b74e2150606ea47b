import type { FloorInfo } from '../records';
import type { Nothing } from '../rpc';

/** Floors and their lift modules. @spec §7 LiftControl; names of the calls @assumed pages-1 /liftControl */
export interface LiftControlMethods {
  'LiftControl.getFloorInfo': { params: Nothing; result: { Info: FloorInfo[] | null } };
  /**
   * Replaces the list. Refused with the field, such as `Info[3].ControlModulePort`, or with reason TargetInUse when a
   * person has a floor that would be removed.
   */
  'LiftControl.setFloorInfo': { params: { Info: FloorInfo[] }; result: true };
  /** Presses the button of a floor once. Refused with reason LiftModuleTimeout when its module does not answer. */
  'LiftControl.testFloor': { params: { Floor: number }; result: true };
}
