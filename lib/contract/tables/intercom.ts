/**
 * Place of a door station, its call server and the stations it calls. A table may hold members that are not named here.
 */

/** Where a door station stands. Numbers @assumed pages-1 /vto/sipSet; the switches of the levels ours */
export interface BuildingTable {
  /** Digits. */
  BuildingNumber: string;
  /** Digits. */
  BuildingUnitNumber: string;
  /** 1 digital, 0 analog. @assumed protocol 4.10 */
  SystemType: number;
  /** The building number is part of the address of a room. */
  EnableBuilding: boolean;
  /** The same of the unit number. */
  EnableUnit: boolean;
  /** Layers with rooms. @assumed pages-1 /vto/roomNo, as the four below */
  UnitFloorNumber: number;
  /** Rooms of each layer. */
  FloorPerRoomNumber: number;
  /** Number of the first room of the lowest layer, digits. */
  FirstFloorStart: string;
  /** Number of the first room of the layer above; each further layer is as far from the one below it. */
  SecondFloorStart: string;
  /** Digits of the layer in a number. */
  FloorLen: number;
}

/** How long management stations are rung. @assumed pages-1 /vto/vts */
export interface CallInfoTable {
  /** Seconds each station is rung. */
  CallTime: number;
  /** Seconds until the call goes on to the next one. */
  ForwardTime: number;
}

/** Codes of `VTOBasicInfo.Type`: what the device is in the intercom. 1 and 2 @assumed protocol 4.10, the others ours */
export const INTERCOM_TYPES = {
  Villa: 0,
  Apartment: 1,
  FenceStation: 2,
  Staircase: 3,
  Module: 4,
  SIPServer: 5,
  VTT: 6,
  VTA: 7,
  AnalogControl: 8,
} as const;

export type IntercomType = keyof typeof INTERCOM_TYPES;

/** Codes of `SIP.ServerType` and the port such a server usually has. @assumed pages-1 /vto/sipSet; codes ours */
export const SIP_SERVER_TYPES = [
  { name: 'vto', code: 0, port: 5060 },
  { name: 'platform', code: 1, port: 5080 },
  { name: 'thirdParty', code: 2, port: 5060 },
] as const;

/** Registration at a call server, and this device as one. @assumed pages-1 /vto/sipSet, protocol 4.10 */
export interface SipTable {
  UserEnable: boolean;
  UserID: string;
  AuthID: string;
  /** Secret. */
  AuthPassword: string;
  /** IPv4, IPv6 or host name. */
  SIPServer: string;
  SIPServerPort: number;
  RegisterRealm: string;
  /** See SIP_SERVER_TYPES. */
  ServerType: number;
  /** This device is the server. */
  IsMainVTO: boolean;
  ServerUserName: string;
  /** Secret. */
  ServerPassword: string;
  /** Backup server, '' without one. */
  SIPServerRedundancy: string;
  SIPServerRedundancyPort: number;
  SIPServerRedundancyUserName: string;
  /** Secret; the wire spells it so. */
  SIPServerRedundancyPassWord: string;
  /** Seconds. */
  RegExpiration: number;
  LocalSIPPort: number;
  LocalRTPPort: number;
  STUNServer: string;
  OutboundProxy: string;
}
