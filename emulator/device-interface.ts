/**
 * The boundary between the device (state, rules, services: no sockets) and everything around it (http, control API,
 * streams, command line: no rules). The core implements `Device`; the edges only call it.
 */
import type { KeyObject } from 'node:crypto';
import type { Authority } from '@/lib/contract/authorities';
import type { PortState } from '@/lib/contract/methods/capabilities';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { ChainState } from '@/lib/contract/methods/sub-controllers';
import type { UpgradeReason } from '@/lib/contract/methods/upgrade';
import type { TalkFormat } from '@/lib/contract/methods/video';
import type { ProfileName } from '@/lib/contract/profiles';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import type { PLUGGED_STATES } from '@/lib/contract/tables/ext-module';
import type { VoiceEvent } from '@/lib/contract/tables/sound';
import type { TimeBase } from './clock';
import type { NewAdvert } from './rules/adverts';
import type { CodeDecision } from './rules/custom-codes';
import type { FaceAtCamera } from './rules/face-detection';
import type { PhotoVerdict } from './rules/face-photos';
import type { Shown } from './services/enrolment-keeper';
import type { AtReader, AtReaderDecision } from './services/reader';
import type { StoredAdvert } from './state/adverts';
import type { CustomProfile } from './state/custom-profile';
import type { DeviceState } from './state/device-state';
import type { StoredPicture } from './state/screen-pictures';
import type { AnalyticsMode } from './stream/analytics-scene';
import type { DigestAlgorithm, StreamAuthMode } from './stream/digest';

/** The address of a call; it decides which methods are answered without a session. */
export type EntryPoint = 'rpc' | 'login' | 'outside';

/** Facts of a call besides its body, known to the edge. */
export interface CallContext {
  entryPoint: EntryPoint;
  /** Address of the client, as the socket or a test header says. */
  address: string;
  /** Port of the device by which it came, where the edge knows it. */
  port?: number | undefined;
  /** Session id of the cookie, used when the body names none. */
  cookieSession?: string;
  /** It came in an encrypted batch. */
  isSealed?: boolean;
  /** It came in a form with a file, and the edge has put into its parameters what it read of the file. */
  hasFile?: true;
  /** The call came over TLS. */
  secure: boolean;
  /** A key that was made for this call, off the thread. */
  newKey?: KeyObject;
  /** What of this request is unexpected is also added here, for the edge that knows its entry in the log. */
  noted?: UnexpectedCall[];
}

/** A call that no correct client makes. */
export interface UnexpectedCall {
  /** Device time in milliseconds since 1970. */
  time: number;
  method: string;
  why: string;
  /** Id in the request log; absent where nothing was logged. */
  request?: number;
  user?: string;
  /** Secrets are masked; long ones are cut to an excerpt. */
  params?: unknown;
}

/** The reply to a call, and other effects for the http side to apply. */
export interface CallOutcome {
  reply: RpcReply;
  /** Set the session cookie (a successful second sign-in step) or clear it (logout). */
  setSession?: string;
  clearSession?: true;
}

/** A rule that replaces the device's answer; also called for each call inside a multicall. */
export type Intercept = (request: RpcRequest, context: CallContext) => RpcReply | undefined;

/** Time of the device in milliseconds since 1970; timers follow it, so that a frozen clock stops everything. */
export interface Clock {
  now(): number;
  /** `real` follows the machine's clock; `running` goes on from a time of its own, or at another speed. */
  mode(): 'real' | 'running' | 'frozen';
  speed(): number;
  freeze(at?: number): void;
  run(speed?: number): void;
  /** Follows the machine's clock again. */
  follow(): void;
  /** Another time, which runs or stands as before. */
  set(at: number): void;
  /**
   * Moves a frozen or running clock forward and fires due timers, in order. With `sliceMs` it stops after that much
   * real time, and returns what is left of `ms` while timers are due; undefined when all is done.
   */
  advance(ms: number, sliceMs?: number): number | undefined;
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
  /** When it ends without a keep-alive, by the clock of the logins. */
  deadline: number;
}

/** A message for the notification streams of one session. */
export interface OutgoingNotification {
  session: string;
  message: { method: string; params: Record<string, unknown> };
}

/** Parts of the state that can be reset to the seed; `files` belong to the http side. */
export type ResetScope = 'all' | 'tables' | 'records' | 'files' | 'users' | 'logins';

/** Values of the switch `sessionClock`. */
export const SESSION_CLOCKS = ['device', 'wall'] as const;
/** Values of the switch `strict`. */
export const STRICT_MODES = ['off', 'report', 'refuse'] as const;

/** Switches of the control API: they take effect at once. @assumed pages-3 12.5 */
export interface Switches {
  /**
   * Members that the device does not know are ignored or stored, reported among the unexpected calls, or refused; so
   * are conditions that no row meets, but for the refusal.
   */
  strict: (typeof STRICT_MODES)[number];
  /** Logins, challenges, tokens and notification requests end by the device's clock, or by the machine's. */
  sessionClock: (typeof SESSION_CLOCKS)[number];
  /** A call that changed the state is answered when the change is stored: it outlives a killed process. */
  saveBeforeAnswer: boolean;
  /** Where a write gets the secrets that it leaves out while its table is on trial: what is in force, or stored. */
  missingSecrets: 'InForce' | 'Stored';
  singleLogin: boolean;
  maxSessions: number;
  passwordOverdue: boolean;
  localUserLoggedIn: boolean;
  /** Capacity of persons. */
  maxPersons: number;
  /** The most rows in one page of persons and credentials. */
  pageRows: number;
  freeBytes: number;
  /** Milliseconds between two people who enrol themselves in collection mode; 0: nobody comes. */
  collectionMs: number;
  /** Packets in a second of a packet capture. */
  capturePackets: number;
  /** Whether the temperature sensor answers, and what it measures in degrees Celsius. */
  sensorOnline: boolean;
  sensorCelsius: number;
  /** Degrees that two measurements of the same person lie apart. */
  sensorSwing: number;
  /** Milliseconds between two strangers who look into the camera and are measured; 0: nobody comes. */
  passersMs: number;
  /** What answers where the module should be. */
  extModule: (typeof PLUGGED_STATES)[number];
  /** How an uploaded sound is made playable: at once, after 3 s, not, or without an end. */
  soundTranscoding: 'Quick' | 'Slow' | 'Fails' | 'Never';
  /** Whether an uploaded clip becomes playable after 2 s, does not, or never ends. */
  advertTranscoding: 'Passes' | 'Fails' | 'Never';
  /** Device time that each record of an import takes. */
  importRowMs: number;
  enforceAccessFilter: boolean;
  /** Ciphers offered by getEncryptInfo; empty: those of the baseline. */
  ciphers: string[];
  /** Device time a reboot takes. */
  rebootMs: number;
  /** Notification requests last 600 s instead of 10 s. */
  slowNotify: boolean;
  cloudState: string;
  /** Why the next upgrade fails at 60 %; empty: it succeeds. */
  upgradeReason: UpgradeReason | '';
  /** A failed upgrade restarts the device. */
  upgradeRestarts: boolean;
  /** How fast the wall clock runs ahead, in millionths. */
  clockDriftPpm: number;
  /** Whether a card is in the slot of the mobile network. */
  hasSim: boolean;
  /** PIN that this card asks for; '': none. */
  simPin: string;
  /** HTTP status with which the server of pushed events answers; 0: it does not. */
  pushAnswer: number;
  /** Why the DDNS provider refuses; '': by how the host name begins. */
  ddnsAnswer: string;
  /** Whether the platforms that the device registers at answer. */
  hasPlatforms: boolean;
  lostNetworks: string[];
  /** Live streams served at a time. */
  maxStreams: number;
  /** Authentication of stream clients. */
  streamAuth: StreamAuthMode;
  /** Seconds after which a digest of the stream needs a new nonce; 0: never. */
  streamNonceS: number;
  /** Seconds of silence after which a client of the stream is dropped; at least one. */
  streamTimeoutS: number;
  /** Whether a face and a vehicle cross the picture, and whether they are reported. */
  streamAnalytics: AnalyticsMode;
  /** The face that crosses the picture while `streamAnalytics` is on. */
  face: FaceAtCamera;
  /** The result of face detection on new pictures. */
  photoVerdict: PhotoVerdict;
}

/** Content of the files that clients sent, by their generated paths; it is kept outside the device. */
export interface DeviceFiles {
  read(path: string): Buffer | undefined;
  remove(path: string): void;
}

/** One emulated device, without a socket. Errors of the protocol are replies; nothing here throws for a request. */
export interface Device {
  /** Name of the built-in profile, or of the profile file. */
  readonly profile: string;
  readonly clock: Clock;
  state(): DeviceState;
  /** Changes the state through a draft; the change is kept and persisted. */
  update(change: (draft: DeviceState) => void): void;
  handle(request: RpcRequest, context: CallContext): CallOutcome;
  /**
   * What takes long and must not hold up other calls is made before: the key of a certificate request, for the login
   * of this session. One at a time; without it the call is refused. Undefined for nearly every call.
   */
  prepare(
    request: RpcRequest,
    opened: unknown,
    session: string | undefined,
  ): Promise<KeyObject | undefined> | undefined;
  setIntercept(intercept: Intercept | undefined): void;
  /** Unknown methods, tables, sessions and handles so far, and what the switch `strict` reports. */
  unexpected(): UnexpectedCall[];
  /** Adds a request that reached no service to them, in the order in which all of them came. */
  noteUnexpected(method: string, why: string): UnexpectedCall;
  clearUnexpected(): void;

  logins(): Login[];
  /** Tokens of searches that a login holds, and has not stopped. */
  openQueries(id: string): number;
  login(id: string): Login | undefined;
  /** The law in which a login talks through the speaker, by `speak.start`. */
  talkOf(id: string): TalkFormat | undefined;
  /** The clock that logins and what belongs to them live by, see the switch `sessionClock`. */
  sessionTime(): TimeBase;
  /** Resolves when the state as it is now is stored, or could not be. */
  saved(): Promise<void>;
  /** Whether the account of this login holds one of these rights; an empty list is open to every login. */
  mayUse(session: string, rights: readonly Authority[]): boolean;
  endLogin(id: string): void;
  /** The page sent its unload beacon: the login ends after the grace period unless a call comes. */
  scheduleUnload(id: string): void;
  /**
   * Sends an event to every session that attached its code. Codes: those of contract 1.6. An access or an alarm also
   * writes its row in the record tables.
   */
  emit(event: DeviceEvent): void;
  onNotification(listener: (notification: OutgoingNotification) => void): () => void;
  /** Called with the name of every table that a client or the control API wrote. */
  onTableWritten(listener: (name: string) => void): () => void;
  /** Accounts, their groups or the capabilities changed. */
  onAccessChanged(listener: () => void): () => void;
  /** Called with the id of every login that ended, in any way. */
  onLoginEnded(listener: (id: string) => void): () => void;

  switches(): Switches;
  setSwitches(change: Partial<Switches>): void;
  /** Content of encrypted parameters, for the log and the fault rules; undefined for parameters in clear. */
  unseal(params: unknown): unknown;
  /** Why the latest state could not be saved in the state folder; undefined when it was, or without a folder. */
  saveProblem(): string | undefined;
  /** False during a reboot: the http side refuses connections. */
  isUp(): boolean;
  onUp(listener: (up: boolean) => void): () => void;
  /** Whether this server of the device could take the port of its table. */
  serverListens(name: PortState['Name'], isListening: boolean): void;
  /** Called when the tables were reset or the profile was changed, by the control API. */
  onReset(listener: () => void): () => void;
  /** Starts a reboot as `magicBox.reboot` does, without a check. */
  reboot(): void;
  /** The power fails, and comes back: down at once, before anything else can happen. */
  powerLoss(): void;

  /** Effective capabilities: profile with changes on top. */
  capabilities(): Record<string, unknown>;
  setCapabilities(change: Record<string, unknown>): void;
  /** Content of the file before sign-in, and the device name of the language in the other. */
  webCapsConfig(): Record<string, unknown>;
  preLanguage(): string;

  /**
   * Switches to another profile; an unknown name changes nothing. `keepState` keeps accounts, contact, persons,
   * records and log; tables always follow the profile. Logins end.
   */
  useProfile(name: string, keepState?: boolean): void;
  /** All available profiles: the built-in ones and that of the profile file. */
  profiles(): { name: string; deviceType: string }[];
  reset(scope: ResetScope): void;
  /** Deep, restorable copy of the state (no logins). */
  snapshot(): DeviceState;
  /** Ends all logins. */
  restore(snapshot: DeviceState): void;
  /**
   * HA1 of an account in lower-case hex for RTSP digest, with the realm of `realm()`. An account stored by an earlier
   * version has no SHA-256 digest until its password is set again.
   */
  ha1(userName: string, algorithm: DigestAlgorithm): string | undefined;
  /** Whether this name is locked after wrong passwords, at the sign-in or for the live picture. */
  isLocked(userName: string): boolean;
  /** Counts and logs a wrong password for the live picture, as at the sign-in. */
  wrongPassword(userName: string, address: string): void;
  /** Whether the account holds the right to see the live picture. */
  mayPlay(userName: string): boolean;
  /** Whether no login of another account keeps the loudspeaker by `speak.start`. */
  mayTalk(userName: string | undefined): boolean;
  realm(): string;
  /**
   * Private key and certificate of a server with these names and addresses, as PEM; signed by the root of
   * `exportRootCert`.
   */
  tlsIdentity(hosts: readonly string[]): { key: string; cert: string };
  /** An event at a door: the leaf is opened or closed by hand, the sensor's cable is cut or mended. */
  doorHappening(index: number, what: 'open' | 'close' | 'break' | 'mend'): void;
  /** The contact of an alarm input closes or opens. */
  alarmInput(index: number, isClosed: boolean): void;
  /** An event that raises an alarm, if that is switched on; returns whether it is. `type`: see ALARM_TYPES. */
  raiseAlarm(type: string, door: number): boolean;
  /** Somebody types digits at a door; returns whether they are the duress password. */
  duressTyped(door: number, code: string): boolean;
  /**
   * A chained controller goes online, offline, or stops answering; false when no controller has the address of that
   * index.
   */
  chainState(index: number, state: ChainState): boolean;
  /**
   * A contact of the directory registers here or its registration ends; false when there is none, or with a wrong
   * password.
   */
  contactRegisters(type: string, number: string, isOnline: boolean, password?: string): boolean;
  /** Somebody presents a card or a finger to a reader; false when it does not wait for one. */
  enrols(readerId: string, shown: Shown): boolean;
  /** The same after `ms` of device time, unless the device has restarted or has another state by then. */
  enrolsLater(readerId: string, shown: Shown, ms: number): void;
  /** Base64 data of the finger that this login captured, once. */
  capturedFinger(file: string, session: string): string | undefined;
  /** Adds a picture in base64 to those of a person; returns a FailCode. */
  addFace(userId: string, photo: string): number;
  /** Where the content of files is, from now on. */
  useFiles(files: DeviceFiles): void;
  /** Content of the picture of the screen at a path of the device. */
  pictureBytes(path: string): Buffer | undefined;
  /** Content of an advert; undefined where it is lost. */
  advertBytes(id: number): Buffer | undefined;
  /** Why an advert is not taken: a reason of its refusal. */
  advertProblem(advert: NewAdvert): string | undefined;
  /** Adds an advert whose content has been kept, and returns its ID. A clip is transcoded first. */
  addAdvert(advert: NewAdvert & Pick<StoredAdvert, 'file'>): number;
  /** Content of another file that was uploaded, by its path. */
  fileBytes(path: string): Buffer | undefined;
  /** Why a picture for the screen is not taken: a message key of the console. */
  pictureProblem(picture: Pick<StoredPicture, 'name' | 'width' | 'height'>): string | undefined;
  /** Adds a picture for the screen whose content has been kept. */
  addPicture(picture: StoredPicture): void;
  /** Something happens at the device that it speaks at. */
  prompt(event: VoiceEvent): void;
  /** A file of a full export, for the login that requested it. */
  exportedFile(path: string, session: string): Buffer | undefined;
  /** Somebody presents a card, a finger or a face: the device decides, records, reports and opens. */
  atReader(happening: AtReader): AtReaderDecision;
  /** The platform's answer about who waits at a door: an ACCESS_ERROR; undefined where nobody does. */
  platformAnswers(door: number, isConfirmed: boolean): number | undefined;
  /** Somebody presses the exit button: an ACCESS_ERROR; undefined where the button does nothing. */
  exitButton(door: number): number | undefined;
  /** A card in the lift with a requested floor: 0 when allowed, otherwise the ACCESS_ERROR. */
  callFloor(cardNo: string, floor: number): number;
  /** Digits typed at a door that belong to no person. */
  typeCode(door: number, digits: string): CodeDecision;
  /** A login from elsewhere for the list of live logins, without a client's session. */
  addLogin(details: { userName: string; address: string; clientType: string }): void;
  /** Wall time in milliseconds, see state/wall-time. */
  wallNow(): number;
  /** Whether the wall clock has shown this time already: it shows an hour twice when summer time ends. */
  wasShown(wallMs: number): boolean;
  /** Ends timers, writes what is pending. */
  close(): Promise<void>;
}

/** Options for the start of the core. */
export interface DeviceOptions {
  profile: ProfileName;
  /** Folder of state.json, keys and files; absent: memory only. */
  stateDir?: string;
  /** Forget what the folder holds. */
  fresh?: boolean;
  seed: number;
  /** Number that new RSA keys are derived from, which makes them public; absent: random. */
  keySeed?: number;
  /** Content of a profile file, which is based on `profile`. */
  custom?: CustomProfile;
  clock?: Clock;
  /** There is an https port in this run: a stored `Https.Enable` may stay. */
  opensHttps?: boolean;
  /** Whether a client talks through the speaker by a stream; default: never. */
  isTalking?: () => boolean;
  /** Overrides after loading: capability or table path → value. */
  set?: Record<string, unknown>;
  /** Called when stored state could not be used; default: `process.emitWarning`. */
  warn?: (text: string) => void;
}
