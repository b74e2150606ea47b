import type { Nothing } from '../rpc';
import type { Caps } from './capabilities';

/** The group each door is bound to, as `AccessControl[].ABLockRoute` holds it. `Route` -1: none. @assumed pages-1 /door/abLock */
export interface InterlockRoute {
  Door: number;
  Route: number;
}

/** What belongs to no door alone. @spec §7 accessControlManager; names of the calls @assumed contract 10 */
export interface AccessControlManagerMethods {
  'accessControlManager.getCaps': { params: Nothing; result: Caps };
  'accessControlManager.getABLockRoute': { params: Nothing; result: { Info: InterlockRoute[] } };
  /** `index`: the door. Refused with the field `info.Route` when there is no such group. */
  'accessControlManager.setABLockRoute': {
    params: { index: number; info: Pick<InterlockRoute, 'Route'> };
    result: true;
  };
}
