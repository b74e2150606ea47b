/** Platforms of others that the device sends its events to or registers at. A table may hold members not named here. */

/**
 * Kinds of events that are pushed. AccessControl and DoorStatus @assumed protocol 8 (PictureHttpUpload); the spelling
 * of the others ours: pages-3 /cfg/server names them in words
 */
export const PUSH_EVENTS = ['AccessControl', 'Alarm', 'DoorStatus', 'Temperature', 'DoorBell'] as const;
export type PushEvent = (typeof PUSH_EVENTS)[number];

/** A server that events are pushed to. @assumed pages-3 /cfg/server, protocol 8 */
export interface PushServer {
  Address: string;
  Port: number;
  HttpsEnable: boolean;
  /** Whether the certificate of an https server has to be one that the device trusts. */
  VerifyCert: boolean;
  Uploadpath: string;
  AuthEnable: boolean;
  UserName: string;
  Password: string;
  EventType: PushEvent[];
  WithPicture: boolean;
  /** Events that the server did not accept are kept and sent again. */
  Resend: boolean;
  /**
   * Seconds between two heartbeats, 0: none. @assumed pages-3 /cfg/server names the setting and no effect that a page
   * could show: heartbeats are not among the results and do not change the state, and the emulator, which opens no
   * outgoing connection (12.7), sends none
   */
  HeartBeat: number;
}

/** `PictureHttpUpload`: the first server is the one in use. @assumed pages-3 /cfg/server */
export interface PictureHttpUploadTable {
  Enable: boolean;
  UploadServerList: PushServer[];
}

/**
 * `VSP_GBT28181`: registration at a platform by the national standard GB/T 28181, and the channel it is known by there.
 * @assumed pages-3 /cfg/PlatAccess
 */
export interface Gb28181Table {
  Enable: boolean;
  /** 20 digits, as the two other codes; '' while none is assigned. */
  SipServerID: string;
  /** 10 digits or ''. */
  SipServerDomain: string;
  /** IPv4 or a host name. */
  SipServerIP: string;
  SipServerPort: number;
  DeviceID: string;
  ChannelID: string;
  /** Where the device itself listens for the platform. */
  LocalPort: number;
  Password: string;
  /** Seconds for which one registration is valid. */
  RegistTime: number;
  /** Seconds. */
  HeartBeatPeriod: number;
  /** Lost heartbeats in a row after which the device registers again. */
  MaxTimeoutTimes: number;
}

/** Platforms that the device can register at, by their tables. @assumed pages-3 /cfg/PlatAccess */
export const PLATFORMS = ['VSP_GBT28181', 'VSP_PaaS'] as const;
export type PlatformName = (typeof PLATFORMS)[number];
