/** How the device joins networks: sign-in of its wired port, Wi-Fi, and its own access point. */

/** Ways to sign in at a switch. @assumed pages-2 /network/802_1x */
export const WIRED_METHODS = ['PEAP', 'TLS'] as const;

/**
 * `Wire802_1X` of one wired port. `Password` is that of PEAP, `KeyPassword` opens the client key of TLS; `CAEnable`
 * verifies the certificate of the server. @assumed pages-2 /network/802_1x
 */
export interface WiredSignInTable {
  Enable: boolean;
  Method: (typeof WIRED_METHODS)[number];
  UserName: string;
  Password: string;
  CAEnable: boolean;
  KeyPassword: string;
}

/** Kinds of protection of a wireless network; @assumed words, the choices are those of pages-2 /network/wifi */
export const WLAN_SECURITY = ['Open', 'WEP', 'WPA-PSK', 'WPA2-PSK', 'WPA3-SAE'] as const;

export type WlanSecurity = (typeof WLAN_SECURITY)[number];

/** Addresses of the wireless card. */
export interface WlanAddresses {
  DhcpEnable: boolean;
  IPAddress: string;
  SubnetMask: string;
  DefaultGateway: string;
  DnsServers: string[];
}

/** A network that the device has joined. */
export type KnownNetwork = Pick<WlanTable, 'SSID' | 'AuthMode' | 'Keys'>;

/**
 * `WLan` of one wireless card: the network it joins while `Enable` and `LinkEnable` are on. `Encryption` is 'Off' for
 * an open network only; `Keys[0]` is its key, `KeyFlag` whether one is set. A written network without a key keeps the
 * one that the device holds for its name and encryption. @assumed pages-2 /network/wifi; the key of a remembered one
 * ours
 */
export interface WlanTable {
  Enable: boolean;
  LinkEnable: boolean;
  SSID: string;
  AuthMode: WlanSecurity;
  Encryption: 'On' | 'Off';
  Keys: string[];
  KeyFlag: boolean;
  Network: WlanAddresses;
  /**
   * Networks that it remembers, the one joined last first, this one among them; see WLAN_KNOWN_MAX. The device adds
   * them. Where the network to join is out of reach, or refuses after a restart, the best of these takes its place. A
   * row that is left out is forgotten, with its key; without the member none is. @assumed ours: pages-2 expects several
   * networks, and no published table of this family has more than one
   */
  Known?: KnownNetwork[];
}

/**
 * `AccessPoint` of one wireless card: the network it offers. `Channel` 0 is automatic. @assumed pages-2 /network/wifi
 */
export interface AccessPointTable {
  Enable: boolean;
  SSID: string;
  Password: string;
  Channel: number;
  Hide: boolean;
}
