import type { Nothing, Sealed } from '../rpc';
import type { Caps } from './capabilities';

/** States of this device's own registration. @assumed pages-1 /vto/sipSet */
export const REGISTER_STATES = ['Unregistered', 'Registering', 'Registered', 'Failed'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

/** The device's own registration. */
export interface OwnRegistration {
  State: RegisterState;
  /** The last answer of the server as a SIP status (200, 401, 408); 0 when there is none. */
  Code: number;
  /** Address of the server it registers at; '' when there is none. */
  Server: string;
  /** Wall time of the change, 'yyyy-MM-dd HH:mm:ss'. */
  Time: string;
}

/** A device that registers at this one. @assumed pages-1 /onlineStatus; version ours */
export interface RegisteredContact {
  Number: string;
  Type: string;
  IP: string;
  Port: number;
  State: 'Online' | 'Offline';
  /** Wall time of the change, 'yyyy-MM-dd HH:mm:ss'. */
  Time: string;
  Version?: string;
  /**
   * Seconds by which its clock is ahead, negative when it is behind; absent when it does not report its clock.
   * @assumed pages-1 /vto/rigisterManage: time sync
   */
  ClockDrift?: number;
}

/** Settings of a registration that is tried and not stored; without a password the stored one is used. */
export interface RegisterTrial {
  SIPServer: string;
  SIPServerPort: number;
  UserID: string;
  AuthID: string;
  RegisterRealm: string;
  /** Absent: the stored one; '': none. */
  AuthPassword?: string;
}

/**
 * Code of the event after a registration changed, the device's own or that of a contact. @assumed pages-1 /onlineStatus
 */
export const REGISTER_EVENT = 'VideoTalkRegister';

/** The intercom. Areas @spec §7; getRegisterState @assumed pages-1 /onlineStatus, `Own` and testRegister ours */
export interface IntercomMethods {
  'VideoTalkManager.getCaps': { params: Nothing; result: Caps };
  'VideoTalkManager.getRegisterState': {
    params: Nothing;
    result: { Info: RegisteredContact[] | null; Own: OwnRegistration };
  };
  /** Whether a device answers at that address. @assumed pages-1 /vto/vts: ping button */
  'VideoTalkManager.ping': { params: { IP: string }; result: { Reached: boolean; Ms: number } };
  /** Content RegisterTrial; the result is the answer of the SIP server: its status and text. */
  'VideoTalkManager.testRegister': { params: Sealed; result: { Code: number; Text: string } };
}
