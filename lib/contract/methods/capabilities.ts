import type { Nothing } from '../rpc';

/** A server of the device; `Failed`: it could not take its port. @assumed pages-2 /network/port */
export interface PortState {
  Name: 'HTTP' | 'HTTPS' | 'RTSP' | 'TCP' | 'UDP';
  Port: number;
  State: 'Listening' | 'Failed' | 'Off';
}

/** A set of capabilities; CAPABILITY_SOURCES says which member means what. */
export interface Caps {
  caps: Record<string, unknown>;
}

/** One network interface. @assumed protocol 4.7 */
export interface NetInterface {
  Name: string;
  NetCardName: string;
  Type: 'Normal' | 'Wireless' | 'Mobile';
  ConnStatus: 'Connected' | 'Unconnected';
  /** Mbit/s. */
  Speed: number;
  SupportLongPoE: boolean;
  IPAddress: string;
  PhysicalAddress: string;
  Valid: boolean;
}

/** The capability load and the small calls of the shell. @spec §7 */
export interface CapabilityMethods {
  /**
   * `UnlockModes`: codes of DOOR_METHODS this device knows. `caps` also say how many persons, cards, persons with a
   * face, persons with a finger, and access records fit: UserCapacity, CardCapacity, FaceCapacity, FingerprintCapacity,
   * RecordCapacity (@assumed pages-2 /statistics); `Algorithms`: texts of AccessAdvanced.Algorithm (@assumed
   * ours: pages-3 /AdvancedSet says only that they are a capability).
   */
  'AC.getCaps': { params: Nothing; result: Caps & { UnlockModes: number[] } };
  /**
   * `caps.SIPServerSupport`: the device can be the server, whether or not it is. @assumed ours: SIPServer follows the
   * switch
   */
  'VTO.getCaps': { params: Nothing; result: Caps };
  'FaceInfoManager.getCaps': { params: Nothing; result: Caps };
  'CitizenIdentityManager.getCaps': { params: Nothing; result: Caps };
  'CitizenIdentityManager.getCapacityInfo': { params: Nothing; result: { info: Record<string, unknown> } };
  'Alarm.getOutSlots': { params: Nothing; result: { outputs: number } };
  'Alarm.getInSlots': { params: Nothing; result: { inputs: number } };
  /** Bit mask of the inputs. */
  'Alarm.getInState': { params: Nothing; result: { state: number } };
  /** Bit mask of the outputs. @assumed protocol 4.7 */
  'Alarm.getOutState': { params: Nothing; result: { state: number } };
  /**
   * Runs the linkage of an input for so many seconds, with a record and an event, whatever its line says. Needs
   * AuthManuCtr. @assumed pages-1 /alarm/alarmlink (test button), contract 4 (right)
   */
  'Alarm.testInput': { params: { index: number; duration: number }; result: true };
  /**
   * Raises one of ALARM_TYPES, switched on or not, as it is stored. Needs AuthManuCtr. @assumed pages-1 /alarm/alarmcfg
   * (per-type test)
   */
  'Alarm.testEvent': { params: { type: string; door: number }; result: true };
  /** A failure counts as false. @spec §8 */
  'DevPinmuxManager.getCaps': { params: Nothing; result: Caps };
  /** The cloud link, which no page shows. @assumed pages-2 /network/p2p */
  'Nat.getStatus': { params: Nothing; result: { state: 'Online' | 'Offline' } };
  'netApp.getCaps': { params: Nothing; result: Caps };
  /** The interface of `Network.DefaultInterface` with its name. @assumed protocol 4.7 */
  'netApp.getDefaultEthInfo': { params: Nothing; result: { info: { Name: string } & Record<string, unknown> } };
  'netApp.getNetInterfaces': { params: Nothing; result: { netInterface: NetInterface[] | null } };
  /**
   * Succeeds when no other host has the address; otherwise it is refused. Without an interface it is WIRED_CARD.
   * @spec §7, §9; the meaning @assumed pages-2 /network/ip
   */
  'netApp.checkIPConflict': { params: { Interface?: string; Address: string }; result: true };
  /** Whether the device's own servers listen on their ports. @assumed pages-2 /network/port */
  'netApp.getPortState': { params: Nothing; result: { list: PortState[] | null } };
  /** Counters of an interface. @assumed as public clients read them */
  'netApp.getNetDataStat': {
    params: { Name: string };
    result: { Receive: Record<string, number>; Transmit: Record<string, number> };
  };
  /** Streams and what is left for them, as text. @assumed as public clients read it, its spelling too */
  'netApp.getNetResourceStat': {
    params: Nothing;
    result: {
      IPChanneIn: string;
      NetCapability: string;
      NetRemain: string;
      RemotePreview: string;
      RemoteSendCapability: string;
      RemoteSendRemain: string;
    };
  };
  'intelli.getVersion': { params: Nothing; result: { version: string } };
  'UPnPPortmap.getStatus': {
    params: Nothing;
    result: { state: string; list: { ServiceName: string; State: 'Success' | 'Failed' | 'Unknown' }[] };
  };
  /** Whether a call is in progress. @assumed protocol 4.7 */
  'VideoTalkPhone.getCallState': { params: Nothing; result: { callState: 'Idle' } };
}
