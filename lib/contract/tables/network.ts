/** Interfaces, forwarded ports and filtered addresses. A table may hold members that are not named here. */

/** One card. With DhcpEnable the addresses are those of the lease. */
export interface NetworkInterfaceTable {
  IPAddress: string;
  SubnetMask: string;
  DefaultGateway: string;
  DhcpEnable: boolean;
  DnsServers: string[];
  PhysicalAddress: string;
  /** Bytes. @assumed pages-2 /network/ip, as the next one */
  MTU: number;
  /** The name servers are those of the lease. */
  DnsAutoGet: boolean;
}

/** `Network`: the wired card, the wireless one where there is one, and the names. @assumed pages-2 /network/ip */
export interface NetworkTable {
  DefaultInterface: string;
  Hostname: string;
  eth0: NetworkInterfaceTable;
  eth2?: NetworkInterfaceTable;
}

/** `IPv6` of one card. @assumed pages-2 /network/ip */
export interface Ipv6Table {
  Enable: boolean;
  DhcpEnable: boolean;
  IPAddress: string;
  /** Bits of the prefix. */
  Prefix: number;
  DefaultGateway: string;
  DnsServers: string[];
  LinkLocalAddress: string;
}

/**
 * `AccessFilter`. Type 1 allows TrustList, 0 blocks BannedList. `Ports`, of baseline 2 and later: 'first-last' for each
 * entry, those of TrustList before those of BannedList; all ports where one is missing. @assumed pages-3
 * /safe/ipfilter, /safe/fireWall, which counts `Ports[i]` and does not say over which list
 */
export interface AccessFilterTable {
  Enable: boolean;
  Type: 0 | 1;
  TrustList: string[];
  BannedList: string[];
  Ports?: string[];
}

/** One row of `UPnP.MapTable`. @assumed pages-2 /network/port */
export interface UpnpMapping {
  Enable: boolean;
  ServiceName: string;
  Protocol: 'TCP' | 'UDP';
  InnerPort: number;
  OuterPort: number;
}
