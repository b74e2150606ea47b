/** What the device uses of other servers: platforms, time, mail, tunnels. A table may hold members not named here. */

/**
 * `DVRIP.RegisterServer`: the device announces itself to a platform. @assumed pages-2 /network/register. Its addition,
 * registration by HTTP with a check of the certificate, has no member: neither path nor messages nor where a device
 * would take the certificate from are known, so that a switch would do nothing. @assumed ours
 */
export interface RegisterServerTable {
  Enable: boolean;
  DeviceID: string;
  /**
   * One or two: the second one, optional as its address may be '', is a reserve that is tried when the first does not
   * answer. The device stays at it until it registers anew. @assumed ours: pages-2 /network/register names no member
   */
  Servers: { Address: string; Port: number }[];
}

/** One provider of dynamic DNS; one at most is enabled. @assumed pages-2 /network/ddns */
export interface DdnsTable {
  Enable: boolean;
  Protocol: string;
  Address: string;
  Port: number;
  HostName: string;
  UserName: string;
  Password: string;
  /** Minutes. */
  KeepAlive: number;
}

/** Kinds of tunnel. @assumed pages-2 /network/vpn */
export const VPN_PROTOCOLS = ['PPTP', 'L2TP', 'LinkLayer'] as const;

/** `VPN`. `PSK` is that of L2TP. @assumed pages-2 /network/vpn */
export interface VpnTable {
  /**
   * An enabled tunnel connects by itself, when it is saved and when the device starts: "connect at start-up" needs no
   * member of its own. @assumed ours
   */
  Enable: boolean;
  Protocol: (typeof VPN_PROTOCOLS)[number];
  Address: string;
  UserName: string;
  Password: string;
  PSK: string;
  Encrypt: boolean;
  DefaultRoute: boolean;
}

/** `Email`. @assumed pages-2 /network/email */
export interface EmailTable {
  Enable: boolean;
  Address: string;
  Port: number;
  SslEnable: boolean;
  TlsEnable: boolean;
  Anonymous: boolean;
  UserName: string;
  Password: string;
  SendAddress: string;
  Receivers: string[];
  Title: string;
  AttachEnable: boolean;
  /** Seconds between two mails. */
  SendInterv: number;
  /** Minutes between two reports. */
  HealthReport: { Enable: boolean; Interval: number };
}

/** Ways to a storage target. @assumed pages-2 /network/nas, as the next one */
export const NAS_PROTOCOLS = ['SMB', 'FTP', 'NFS'] as const;

/**
 * One target for snapshots. NFS has no password. `Default`: new snapshots are stored there; at most one target has it.
 */
export interface NasTable {
  Name: string;
  Enable: boolean;
  Default: boolean;
  Protocol: (typeof NAS_PROTOCOLS)[number];
  Address: string;
  Port: number;
  Directory: string;
  UserName: string;
  Password: string;
}

/** Generations that may be used. @assumed pages-2 /network/4G, as the next one */
export const MOBILE_MODES = ['Auto', '4G', '3G'] as const;
/** How the device authenticates at a mobile network. */
export const MOBILE_AUTH = ['None', 'PAP', 'CHAP', 'Auto'] as const;

/** One mobile network. */
export interface WirelessTable {
  Enable: boolean;
  Mode: (typeof MOBILE_MODES)[number];
  APN: string;
  AccessNumber: string;
  AuthMode: (typeof MOBILE_AUTH)[number];
  UserName: string;
  Password: string;
  AutoConnect: boolean;
  /**
   * MB in a month; 0: no limit. Once it is reached the device hangs up and refuses to dial, with the reason FlowLimit,
   * until the next month or a higher limit. @assumed pages-2 /network/4G (monthly limit); what it does ours
   */
  FlowLimit: number;
}

/** The device at the serial port. @assumed pages-2 /network/serialPort, as the next ones */
export const SERIAL_DEVICES = ['None', 'CardReader', 'DoorModule', 'Controller', 'LiftModule'] as const;
/** Bits in a second. */
export const BAUD_RATES = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200] as const;
/** Bits of one character. */
export const DATA_BITS = [5, 6, 7, 8] as const;
/** Bits after each character. */
export const STOP_BITS = [1, 1.5, 2] as const;
/** Check bit. */
export const PARITIES = ['None', 'Even', 'Odd'] as const;
/** Which number of a person is sent. */
export const SERIAL_NUMBERS = ['CardNo', 'UserID'] as const;
/** Direction of a Wiegand port. */
export const WIEGAND_MODES = ['In', 'Out'] as const;
/** Length of a number on the line. */
export const WIEGAND_BITS = [26, 34, 66] as const;

/** One serial port. */
export interface CommTable {
  Function: (typeof SERIAL_DEVICES)[number];
  OutType: (typeof SERIAL_NUMBERS)[number];
  Address: number;
  Attribute: { BaudRate: number; DataBits: number; StopBits: number; Parity: (typeof PARITIES)[number] };
}

/** One Wiegand port. Pulses in microseconds. */
export interface WiegandTable {
  Mode: (typeof WIEGAND_MODES)[number];
  TransferMode: (typeof WIEGAND_BITS)[number];
  PulseWidth: number;
  PulseStep: number;
  OutType: (typeof SERIAL_NUMBERS)[number];
  Reverse: boolean;
}
