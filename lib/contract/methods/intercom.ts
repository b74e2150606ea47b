import type { Nothing, Sealed } from '../rpc';
import type { Caps } from './capabilities';

/** Where this device's own registration stands. @assumed pages-1 /vto/sipSet */
export const REGISTER_STATES = ['Unregistered', 'Registering', 'Registered', 'Failed'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

/** The device's own registration. */
export interface OwnRegistration {
  State: RegisterState;
  /** The server's last answer as SIP numbers it (200, 401, 408), 0 without one. */
  Code: number;
  /** Address it registers at, '' for none. */
  Server: string;
  /** Wall time of the change, 'yyyy-MM-dd HH:mm:ss'. */
  Time: string;
}

/** A device that registers here. @assumed pages-1 /onlineStatus; version ours */
export interface RegisteredContact {
  Number: string;
  Type: string;
  IP: string;
  Port: number;
  State: 'Online' | 'Offline';
  /** Wall time of the change, 'yyyy-MM-dd HH:mm:ss'. */
  Time: string;
  Version?: string;
  /** Seconds its clock is ahead, below 0 behind; absent: it does not say. @assumed pages-1 /vto/rigisterManage: time sync */
  ClockDrift?: number;
}

/** Settings of a registration that is tried and not kept; a password left out is the stored one. */
export interface RegisterTrial {
  SIPServer: string;
  SIPServerPort: number;
  UserID: string;
  AuthID: string;
  RegisterRealm: string;
  AuthPassword?: string;
}

/** Code of the event after a registration changed, the device's own or that of a contact. @assumed pages-1 /onlineStatus */
export const REGISTER_EVENT = 'VideoTalkRegister';

/** The intercom. Areas @spec §7; getRegisterState @assumed pages-1 /onlineStatus, `Own` and testRegister ours */
export interface IntercomMethods {
  'VideoTalkManager.getCaps': { params: Nothing; result: Caps };
  'VideoTalkManager.getRegisterState': {
    params: Nothing;
    result: { Info: RegisteredContact[] | null; Own: OwnRegistration };
  };
  /** Is somebody at that address? @assumed pages-1 /vto/vts: ping button */
  'VideoTalkManager.ping': { params: { IP: string }; result: { Reached: boolean; Ms: number } };
  /** Content RegisterTrial; answers the server's answer, as SIP numbers and words it. */
  'VideoTalkManager.testRegister': { params: Sealed; result: { Code: number; Text: string } };
}
