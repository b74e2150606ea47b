import type { Nothing, Sealed } from '../rpc';

/** Groups of ONVIF accounts. @assumed pages-1 /onvifUser */
export const ONVIF_GROUPS = ['admin', 'operator', 'user'] as const;

/** An account for ONVIF clients, separate from those of the console. @assumed pages-1 /onvifUser */
export interface OnvifUser {
  Id: number;
  Name: string;
  /** One of ONVIF_GROUPS. */
  Group: string;
  /** Built in: it cannot be deleted. */
  Reserved: boolean;
}

/**
 * ONVIF accounts. Calls that carry a password travel encrypted, as DockUser. @spec §7 (DockUser, UserManager);
 * @assumed contract 10
 */
export interface OnvifUserMethods {
  'userManager.onvifgetUserInfoAll': { params: Nothing; result: { users: OnvifUser[] | null } };
  'userManager.onvifmodifyUser': { params: { name: string; user: { Group: string } }; result: true };
  'userManager.onvifdeleteUser': { params: { name: string }; result: true };
  /** For other clients; the console calls DockUser. */
  'userManager.onvifaddUser': { params: { user: NewOnvifUser }; result: true };
  'userManager.onvifmodifyPassword': { params: { name: string; pwd: string; pwdOld: string }; result: true };
  /** Content {user: NewOnvifUser}. Refused with the field `Name`, `Group` or `Password`. */
  'DockUser.addUser': { params: Sealed; result: true };
  /** Content {name, pwd, pwdOld}. Refused with the field `pwd` or `pwdOld`. */
  'DockUser.modifyPassword': { params: Sealed; result: true };
}

export interface NewOnvifUser {
  Name: string;
  Group: string;
  Password: string;
}
