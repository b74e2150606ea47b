/** Platforms of others that the device sends its events to. A table may hold members not named here. */

/**
 * Kinds of events that are pushed. AccessControl and DoorStatus @assumed protocol 8 (PictureHttpUpload); the spelling of
 * the others ours: pages-3 /cfg/server names them in words
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
  /** Seconds between two signs of life, 0 none. */
  HeartBeat: number;
}

/** `PictureHttpUpload`: the first server is the one in use. @assumed pages-3 /cfg/server */
export interface PictureHttpUploadTable {
  Enable: boolean;
  UploadServerList: PushServer[];
}
