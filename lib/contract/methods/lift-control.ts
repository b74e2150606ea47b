import type { FloorInfo } from '../records';
import type { Nothing } from '../rpc';

/** Floors and their lift modules. @spec §7 LiftControl; names of the calls @assumed pages-1 /liftControl */
export interface LiftControlMethods {
  'LiftControl.getFloorInfo': { params: Nothing; result: { Info: FloorInfo[] | null } };
}
