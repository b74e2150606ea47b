/** Interfaces, forwarded ports and filtered addresses. A table may hold members that are not named here. */

export interface NetworkInterfaceTable {
  IPAddress: string;
  SubnetMask: string;
  DefaultGateway: string;
  DhcpEnable: boolean;
  DnsServers: string[];
  PhysicalAddress: string;
}

/** `AccessFilter`. Type 1 allows TrustList, 0 blocks BannedList. @assumed pages-3 /safe/ipfilter */
export interface AccessFilterTable {
  Enable: boolean;
  Type: 0 | 1;
  TrustList: string[];
  BannedList: string[];
}

/** One row of `UPnP.MapTable`. @assumed pages-2 /network/port */
export interface UpnpMapping {
  Enable: boolean;
  ServiceName: string;
  Protocol: 'TCP' | 'UDP';
  InnerPort: number;
  OuterPort: number;
}
