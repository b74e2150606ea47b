/**
 * The seam between the device (state, rules, services: no sockets) and everything around it (http, control door,
 * streams, command line: no rules). The core implements `Device`; the edges only call it.
 */
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { ChainState } from '@/lib/contract/methods/sub-controllers';
import type { ProfileName } from '@/lib/contract/profiles';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import type { Decision } from './rules/access-decision';
import type { CodeDecision } from './rules/custom-codes';
import type { PhotoVerdict } from './rules/face-photos';
import type { Shown } from './services/enrolment-keeper';
import type { AtReader } from './services/reader';
import type { CustomProfile } from './state/custom-profile';
import type { DeviceState } from './state/device-state';
import type { AnalyticsMode } from './stream/analytics-scene';
import type { DigestAlgorithm, StreamAuthMode } from './stream/digest';

/** Where a call came in; decides which methods are answered without a session. */
export type Door = 'rpc' | 'login' | 'outside';

/** What the edge knows of a call beside its body. */
export interface CallContext {
  door: Door;
  /** Address of the client, as the socket or a test header says. */
  address: string;
  /** Session id of the cookie, used when the body names none. */
  cookieSession?: string;
  /** It stood inside an encrypted batch. */
  isSealed?: boolean;
  /** The call came over TLS. */
  secure: boolean;
}

/** What the http side must do besides writing the reply. */
export interface CallOutcome {
  reply: RpcReply;
  /** Set the session cookie (a good second sign-in step) or clear it (logout). */
  setSession?: string;
  clearSession?: true;
}

/** A rule that answers instead of the device; also asked for each call inside a multicall. */
export type Intercept = (request: RpcRequest, context: CallContext) => RpcReply | undefined;

/** Time of the device in milliseconds since 1970; timers follow it, so that a frozen clock holds everything. */
export interface Clock {
  now(): number;
  mode(): 'real' | 'frozen';
  speed(): number;
  freeze(at?: number): void;
  run(speed?: number): void;
  /** Moves a frozen or running clock forward and fires what falls due, in order. */
  advance(ms: number): void;
  /** Fires once after `ms` of device time; returns the cancelling function. */
  after(ms: number, fire: () => void): () => void;
}

/** One live login, in memory only. */
export interface Login {
  id: string;
  userName: string;
  address: string;
  clientType: string;
  loginTime: number;
  /** Device time at which it ends without a keep-alive. */
  deadline: number;
}

/** A message for the notification streams of one session. */
export interface OutgoingNotification {
  session: string;
  message: { method: string; params: Record<string, unknown> };
}

/** Parts of the state that go back to the seed; `files` live at the http side. */
export type ResetScope = 'all' | 'tables' | 'records' | 'files' | 'users' | 'logins';

/** Switches of the control door: they count at once. @assumed pages-3 12.5 */
export interface Switches {
  singleLogin: boolean;
  maxSessions: number;
  passwordOverdue: boolean;
  localUserLoggedIn: boolean;
  /** Persons the device has room for. */
  maxPersons: number;
  /** Rows of one page of persons and credentials: who asks for more gets so many. */
  pageRows: number;
  freeBytes: number;
  /** Device time that each record of an import takes. */
  importRowMs: number;
  enforceAccessFilter: boolean;
  /** Ciphers offered by getEncryptInfo; empty: by baseline. */
  ciphers: string[];
  /** Device time a reboot takes. */
  rebootMs: number;
  /** Notification requests live 600 s in place of 10 s. */
  slowNotify: boolean;
  cloudState: string;
  /** Live streams served at a time. */
  maxStreams: number;
  /** How clients of the stream prove who they are. */
  streamAuth: StreamAuthMode;
  /** Seconds after which a digest of the stream needs a new nonce; 0: never. */
  streamNonceS: number;
  /** Seconds of silence after which a client of the stream is dropped; at least one. */
  streamTimeoutS: number;
  /** Whether a face and a vehicle cross the picture, and whether they are told of. */
  streamAnalytics: AnalyticsMode;
  /** What the device sees on new pictures of faces. */
  photoVerdict: PhotoVerdict;
}

/** One emulated device, without a socket. Errors of the wire are replies; nothing here throws for a request. */
export interface Device {
  /** Name of the built-in profile, or of the profile file. */
  readonly profile: string;
  readonly clock: Clock;
  state(): DeviceState;
  /** Changes the state through a draft; the change is kept and persisted. */
  update(change: (draft: DeviceState) => void): void;
  handle(request: RpcRequest, context: CallContext): CallOutcome;
  setIntercept(intercept: Intercept | undefined): void;
  /** Unknown methods, tables, sessions and handles so far. */
  unexpected(): { time: number; method: string; why: string }[];
  clearUnexpected(): void;

  logins(): Login[];
  login(id: string): Login | undefined;
  endLogin(id: string): void;
  /** The page said goodbye by beacon: the login ends after the unload grace unless a call comes. */
  scheduleUnload(id: string): void;
  /**
   * Sends an event to every session that attached its code. Codes: those of contract 1.6. An access or an alarm also
   * leaves its row in the record tables.
   */
  emit(event: DeviceEvent): void;
  onNotification(listener: (notification: OutgoingNotification) => void): () => void;
  /** Called with the name of every table that a client or the control door wrote. */
  onTableWritten(listener: (name: string) => void): () => void;

  switches(): Switches;
  setSwitches(change: Partial<Switches>): void;
  /** False during a reboot: the http side refuses connections. */
  isUp(): boolean;
  onUp(listener: (up: boolean) => void): () => void;
  /** Starts a reboot as `magicBox.reboot` does, without asking. */
  reboot(): void;

  /** Effective capabilities: profile with changes laid over. */
  capabilities(): Record<string, unknown>;
  setCapabilities(change: Record<string, unknown>): void;
  /** Content of the file before sign-in, and the device name of the language in the other. */
  webCapsConfig(): Record<string, unknown>;
  preLanguage(): string;

  /**
   * A device of another profile; a name that `profiles` does not list changes nothing. `keepState` keeps accounts,
   * contact, persons, records and log; tables always follow the profile. Logins end.
   */
  useProfile(name: string, keepState?: boolean): void;
  /** All devices this one can become: the built-in profiles and that of the profile file. */
  profiles(): { name: string; deviceType: string }[];
  reset(scope: ResetScope): void;
  /** Deep, restorable copy of the state (no logins). */
  snapshot(): DeviceState;
  /** Ends all logins. */
  restore(snapshot: DeviceState): void;
  /**
   * HA1 of an account in lower-case hex for RTSP digest, with the realm of `realm()`. An account stored by an earlier
   * version has none of SHA-256 until its password is set anew.
   */
  ha1(userName: string, algorithm: DigestAlgorithm): string | undefined;
  realm(): string;
  /**
   * Private key and certificate of a server reached by these names and addresses, as PEM; signed by the root that
   * `exportRootCert` gives out.
   */
  tlsIdentity(hosts: readonly string[]): { key: string; cert: string };
  /** Something happens at a door: the leaf is opened or closed by hand, the sensor's cable is cut or mended. */
  doorHappening(index: number, what: 'open' | 'close' | 'break' | 'mend'): void;
  /** The contact of an alarm input closes or opens. */
  alarmInput(index: number, isClosed: boolean): void;
  /** Something the device itself raises an alarm for, if that is switched on. `type`: see ALARM_TYPES. */
  raiseAlarm(type: string, door: number): void;
  /** Somebody types digits at a door; answers whether they were the duress password. */
  duressTyped(door: number, code: string): boolean;
  /** A chained controller comes, goes, or falls silent; false where no controller is at the address of that index. */
  chainState(index: number, state: ChainState): boolean;
  /** A contact of the directory registers here or its registration ends; false where there is none, or with a wrong password. */
  contactRegisters(type: string, number: string, isOnline: boolean, password?: string): boolean;
  /** Somebody shows a card or a finger to a reader that may wait for one; false: it waits for nothing of the kind. */
  enrols(readerId: string, shown: Shown): boolean;
  /** Base64 data of the finger that this login captured, once. */
  capturedFinger(file: string, session: string): string | undefined;
  /** A picture in base64 joins those of a person; answers a FailCode. */
  addFace(userId: string, photo: string): number;
  /** A file of a full export that this login asked for. */
  exportedFile(path: string, session: string): Buffer | undefined;
  /** Somebody shows a card, a finger or a face: the device decides, records, tells and opens. */
  atReader(happening: AtReader): Decision;
  /** A card in the lift that asks for a floor: 0 it goes there, else why not, as ACCESS_ERROR. */
  callFloor(cardNo: string, floor: number): number;
  /** Digits typed at a door that belong to no person. */
  typeCode(door: number, digits: string): CodeDecision;
  /** A login from elsewhere, which nobody uses: it stands in the list of live logins and holds no session of a client. */
  addLogin(details: { userName: string; address: string; clientType: string }): void;
  /** Wall time in milliseconds, see state/wall-time. */
  wallNow(): number;
  /** Ends timers, writes what is pending. */
  close(): Promise<void>;
}

/** What the core needs to start. */
export interface DeviceOptions {
  profile: ProfileName;
  /** Folder of state.json, keys and files; absent: memory only. */
  stateDir?: string;
  /** Forget what the folder holds. */
  fresh?: boolean;
  seed: number;
  /** Number that new RSA keys are drawn from, which makes them no secret; absent: chance. */
  keySeed?: number;
  /** Of a profile file; `profile` is its base then. */
  custom?: CustomProfile;
  clock?: Clock;
  /** There is an https port this time: a stored `Https.Enable` may stand. */
  opensHttps?: boolean;
  /** Overrides after loading: capability or table path → value. */
  set?: Record<string, unknown>;
  /** Told when stored state could not be used; `process.emitWarning` when absent. */
  warn?: (text: string) => void;
}
