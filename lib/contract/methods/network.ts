import type { Nothing, Sealed } from '../rpc';
import type { WlanSecurity } from '../tables/network-access';
import type { PlatformName } from '../tables/platforms';

/**
 * Name of a connection of the device, as the methods below use it. eth0 is the sign-in of the wired port at its switch,
 * eth2 the wireless network that is joined; first @assumed ours: pages-2 /network/802_1x names no call
 */
export type LinkName = 'Register' | 'ppp0' | 'vpn0' | '3g0' | 'eth0' | 'eth2';

/** The wired card, about which a question for a taken address is when it names none. @spec §9 */
export const WIRED_CARD = 'eth0';

/** The wireless card. @spec §7 scanWLanDevices; name @assumed pages-2 /network/wifi */
export const WLAN_CARD = 'eth2';

/**
 * A station that a scan found; stations of one network have one SSID. @spec §7; members @assumed pages-2 /network/wifi
 */
export interface WirelessNetwork {
  SSID: string;
  BSSID: string;
  /** 0 to 100. */
  LinkQuality: number;
  AuthMode: WlanSecurity;
  EncrAlgr: string;
  LinkMode: string;
  ApConnected: boolean;
  /** @assumed ours: from 36 on it is one of 5 GHz */
  Channel?: number;
}

/**
 * Ways of WPS: the button of the router, the PIN of the device, the PIN of the router. @assumed pages-2 /network/wifi
 */
export const WPS_WAY = { button: 0, devicePin: 1, routerPin: 2 } as const;

/** `WLanPin` of a reply: the PIN to enter at the router. */
export interface WpsInfo {
  Type: number;
  SSID: string;
  ApPin: string;
  WLanPin: string;
}

/** State of a connection. @assumed pages-2 section 4 */
export type LinkPhase = 'Idle' | 'Connecting' | 'Connected' | 'Failed';

/** `Since`: 'yyyy-MM-dd HH:mm:ss', '' before the first attempt. `Reason`: key of a text, when it failed. */
export interface LinkStatus {
  ConnStatus: LinkPhase;
  Since: string;
  /** '' while there is none. */
  IPAddress: string;
  Reason?: string;
  /** Of some devices, for Register: in place of ConnStatus. @assumed pages-2 /network/register */
  Status?: LinkPhase;
  /** Register only: host and port at which the device is registered; left out while it is not. @assumed ours */
  Server?: string;
  /** Wi-Fi only: name and encryption of the network, and its signal from 0 to 100. First two @assumed ours */
  SSID?: string;
  AuthMode?: WlanSecurity;
  LinkQuality?: number;
}

/**
 * An attempt to connect that has ended by itself. `time`: 'yyyy-MM-dd HH:mm:ss', of its end; `reason`: key of a text,
 * when it failed. @assumed ours: pages-2 /network/vpn names no members
 */
export interface LinkAttempt {
  time: string;
  state: LinkPhase;
  reason?: string;
}

/** The push of events: off, nothing sent yet, the last one accepted or not. States @assumed ours: pages-3 names none */
export type PushState = 'Off' | 'Idle' | 'Normal' | 'Failed';

/** Outcome of one push. `time`: 'yyyy-MM-dd HH:mm:ss'; `httpCode`: 0 without an answer. */
export interface PushResult {
  time: string;
  /** One of PUSH_EVENTS. */
  event: string;
  httpCode: number;
}

/** Reply of netApp.getHttpUploadStatus. */
export interface PushStatus {
  state: PushState;
  /** Events that still have to be sent. */
  queued: number;
  /** '' none, ConnectTimeout, or an HTTP status. */
  lastError: string;
  /** The last PUSH.results ones, newest first. @assumed ours: the page shows them, pages-3 names no call */
  results?: PushResult[] | null;
}

/** A card at a reader. @assumed ours: pages-2 /network/serialPort asks for the last card with its raw bits */
export interface ReadCard {
  /** 'yyyy-MM-dd HH:mm:ss'. */
  Time: string;
  CardNo: string;
  /** On the line, zeros and ones, the first one first; '' where the number does not travel as bits. */
  Bits: string;
}

/** Calls of the network pages: time server, links of the device, mail, dynamic DNS. */
export interface NetworkMethods {
  /**
   * Sets the clock by a time server, whether or not it is the stored one. Refused with the reason NetworkError or
   * ConnectTimeout. @spec §7; reasons @assumed pages-2 /network/dateSet
   */
  'netApp.adjustTimeWithNTP': { params: { Address: string; Port: number; TimeZone: number }; result: true };
  /** @spec §7; reply @assumed pages-2 /network/wifi; the same for Register @assumed ours, its entry has Status */
  'netApp.getLinkStatus': { params: { Name: LinkName }; result: LinkStatus };
  /**
   * Networks in reach; with a name also the hidden one of that name. A scan takes a while: `Scanning` is true until a
   * later call returns its complete result. @spec §7; `Scanning` @assumed ours
   */
  'netApp.scanWLanDevices': {
    params: { Name: string; SSID: string };
    result: { wlanDevice: WirelessNetwork[] | null; Scanning?: boolean };
  };
  /** @spec §7; members @assumed pages-2 /network/wifi */
  'netApp.connectByWps': { params: { info: WpsInfo }; result: { info: WpsInfo } };
  /** @spec §7; reply @assumed pages-2 /network/pppoe, as the next two */
  'netApp.getPppoeState': { params: Nothing; result: { State: LinkPhase; Reason?: string } };
  'netApp.getPppoeIp': { params: Nothing; result: { ipaddr: string } };
  'netApp.getPppoeDns': { params: Nothing; result: { ipaddr: string } };
  /** Mobile network. @spec §7; reply @assumed pages-2 /network/4G, as the next one */
  'netApp.getDialInfo': {
    params: { Name: string };
    result: {
      /** PinRequired @assumed pages-2 /network/4G (PIN entry): the card asks for its PIN */
      Status: LinkPhase | 'NoSIM' | 'PinRequired';
      IPAddress: string;
      Operator: string;
      /** Seconds since it was dialled. */
      Duration: number;
      /** Bytes. */
      Sent: number;
      Received: number;
      Reason?: string;
      /**
       * Seconds to the next attempt of a device that reconnects by itself. @assumed pages-2 /network/4G (retry time)
       */
      RetryIn?: number;
      /** With PinRequired: wrong PINs that the card still takes before it locks itself. @assumed ours */
      PinTries?: number;
      /** Bytes both ways since the first day of the month. @assumed pages-2 /network/4G (data use of the month) */
      MonthUsed?: number;
    };
  };
  /**
   * Unlocks the SIM card. Content {Name, PIN}, of 4 to 8 digits. Refused with the reason AuthFailed for a wrong one.
   * @assumed pages-2 /network/4G (PIN entry); name and members ours
   */
  'netApp.unlockSim': { params: Sealed; result: true };
  /** `Strength` in dBm. @spec §7 */
  'netApp.getMobileRSSI': { params: { name: string }; result: { info: { Type: string; Strength: number } } };
  /**
   * Dials, or hangs up: '3g0' or 'ppp0'. One that is dialled in already hangs up first, in the same call: the reply to
   * a call of its own might be lost with the link. @assumed ours: the pages have the buttons, the specification no
   * method
   */
  'netApp.dial': { params: { Name: string; Connect: boolean }; result: true };
  /**
   * Sends a mail by the stored table, to its receivers or only to the given one. Refused with a reason. @spec §7;
   * `Receiver` @assumed pages-2 /network/email (a receiver for the test only)
   */
  'netApp.sendTestMail': { params: { Receiver?: string }; result: true };
  /**
   * The mail that an alarm would send under this title, with an alarm of the device's choice. @assumed pages-2
   * /network/email (preview of an alarm mail); method and members ours
   */
  'netApp.previewMail': { params: { Title: string }; result: { Subject: string; Text: string } };
  /**
   * Tries a server of PictureHttpUpload as it is stored. `httpCode` is its status, 0 without an answer.
   * @assumed pages-3 /cfg/server
   */
  'netApp.testHttpUpload': { params: { Index: number }; result: { state: 'Success' | 'Failed'; httpCode: number } };
  /** @assumed pages-3 /cfg/server */
  'netApp.getHttpUploadStatus': { params: Nothing; result: PushStatus };
  /**
   * Registration at a platform. `reason`: key of a text, when it failed.
   * @assumed pages-3 /cfg/PlatAccess; spelling of the states as of other connections, and the reason, ours
   */
  'netApp.getVspStatus': { params: { Name: PlatformName }; result: { state: LinkPhase; reason?: string } };
  /** @spec §7; states @assumed pages-2 /network/vpn, as the next two */
  'LinkLayerVPNClient.connect': { params: { name: string }; result: true };
  'LinkLayerVPNClient.disconnect': { params: { name: string }; result: true };
  'LinkLayerVPNClient.getStatus': {
    params: Nothing;
    result: {
      state: LinkPhase;
      address: string;
      reason?: string;
      /** The last LINK_ATTEMPTS since the start, newest first. @assumed ours: the specification names no call */
      attempts?: LinkAttempt[] | null;
    };
  };
  /**
   * Tries a provider, stored or not. Content {Protocol, Address, Port, HostName, UserName, Password}; without a
   * password the stored one. `state` is Success or one of DDNS_FAILURES. @spec §7; reply @assumed pages-2
   * /network/ddns, as the next one
   */
  'ddnsClient.testHostName': { params: Sealed; result: { state: string } };
  'ddnsClient.getStatus': {
    params: Nothing;
    result: {
      State: LinkPhase;
      Time: string;
      Reason?: string;
      /**
       * Address of the device as the provider sees it, which the name points at; left out while it is not known.
       * @assumed ours: pages-2 /network/ddns expects it beside the name, and names no member
       */
      Address?: string;
    };
  };
  /** The last card since the start, of any person or none. @assumed pages-2 /network/serialPort; name ours */
  'commPort.getLastCard': { params: Nothing; result: { card: ReadCard | null } };
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
