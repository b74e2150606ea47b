import type { Nothing, Sealed } from '../rpc';

/** A connection of the device to another one, by its name: those of the methods below. */
export type LinkName = 'Register' | 'ppp0' | 'vpn0' | '3g0';

/** Where a connection stands. @assumed pages-2 section 4 */
export type LinkPhase = 'Idle' | 'Connecting' | 'Connected' | 'Failed';

/** `Since`: 'yyyy-MM-dd HH:mm:ss', '' before the first attempt. `Reason`: key of a text, when it failed. */
export interface LinkStatus {
  ConnStatus: LinkPhase;
  Since: string;
  /** '' while there is none. */
  IPAddress: string;
  Reason?: string;
}

/** Calls of the network pages: time server, links of the device, mail, dynamic DNS. */
export interface NetworkMethods {
  /**
   * Sets the clock by a time server, whether or not it is the stored one. Refused with the reason NetworkError or
   * ConnectTimeout. @spec §7; reasons @assumed pages-2 /network/dateSet
   */
  'netApp.adjustTimeWithNTP': { params: { Address: string; Port: number; TimeZone: number }; result: true };
  /** @spec §7; reply @assumed pages-2 /network/register */
  'netApp.getLinkStatus': { params: { Name: LinkName }; result: LinkStatus };
  /** @spec §7; reply @assumed pages-2 /network/pppoe, as the next two */
  'netApp.getPppoeState': { params: Nothing; result: { State: LinkPhase; Reason?: string } };
  'netApp.getPppoeIp': { params: Nothing; result: { ipaddr: string } };
  'netApp.getPppoeDns': { params: Nothing; result: { ipaddr: string } };
  /** Mobile network. @spec §7; reply @assumed pages-2 /network/4G, as the next one */
  'netApp.getDialInfo': {
    params: { Name: string };
    result: {
      Status: LinkPhase | 'NoSIM';
      IPAddress: string;
      Operator: string;
      /** Seconds since it was dialled. */
      Duration: number;
      /** Bytes. */
      Sent: number;
      Received: number;
      Reason?: string;
    };
  };
  /** `Strength` in dBm. @spec §7 */
  'netApp.getMobileRSSI': { params: { name: string }; result: { info: { Type: string; Strength: number } } };
  /** Dials, or hangs up. @assumed ours: the page has both buttons, the specification no method */
  'netApp.dial': { params: { Name: string; Connect: boolean }; result: true };
  /** Sends a mail by the stored table. Refused with a reason. @spec §7 */
  'netApp.sendTestMail': { params: Nothing; result: true };
  /** @spec §7; states @assumed pages-2 /network/vpn, as the next two */
  'LinkLayerVPNClient.connect': { params: { name: string }; result: true };
  'LinkLayerVPNClient.disconnect': { params: { name: string }; result: true };
  'LinkLayerVPNClient.getStatus': { params: Nothing; result: { state: LinkPhase; address: string; reason?: string } };
  /**
   * Tries a provider, stored or not. Content {Protocol, Address, Port, HostName, UserName, Password}; without a
   * password the stored one. `state` is Success or one of DDNS_FAILURES. @spec §7; reply @assumed pages-2
   * /network/ddns, as the next one
   */
  'ddnsClient.testHostName': { params: Sealed; result: { state: string } };
  'ddnsClient.getStatus': { params: Nothing; result: { State: LinkPhase; Time: string; Reason?: string } };
  /** What the serial port may be used for. @assumed pages-2 /network/serialPort */
  'commPort.getCaps': { params: Nothing; result: { caps: { Functions: string[]; BaudRates: number[] } } };
}

/** Results of a test of dynamic DNS besides Success. @spec §8 DDNS */
export const DDNS_FAILURES = [
  'AuthFailed',
  'NotDynamicDomain',
  'UpdateFailed',
  'SystemError',
  'NetworkError',
  'TooFrequent',
  'OemidFailed',
] as const;
