/**
 * The whole state of a device, as one plain JSON tree. Changed only through the store; logins, handles, tokens and
 * subscriptions are not part of it. Times are milliseconds since 1970 of the device clock unless a comment says
 * otherwise.
 */
import type { ConfigTables, SecureTables } from '@/lib/contract/configs';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import type { FaceGroup, FaceGroupPerson } from '@/lib/contract/methods/analysis';
import type { CustomDevice, PictureText } from '@/lib/contract/methods/device-areas';
import type { OwnRegistration, RegisteredContact } from '@/lib/contract/methods/intercom';
import type { LogEntry } from '@/lib/contract/methods/log';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { ChainState, SubController } from '@/lib/contract/methods/sub-controllers';
import type { UpgradeReason, UpgradeState } from '@/lib/contract/methods/upgrade';
import type { AccountGroup, PasswordStrength } from '@/lib/contract/methods/user-manager';
import type { ProfileName } from '@/lib/contract/profiles';
import type {
  AccessCard,
  AccessFace,
  AccessFingerprint,
  AccessUser,
  AttendanceInfo,
  CheckGroup,
  FloorInfo,
  RecordTableName,
  WorkOrder,
} from '@/lib/contract/records';
import type { Correction } from '@/lib/contract/tables/temperature';
import type { PromptResult } from '@/lib/contract/tables/terminal-screen';
import type { CollectState } from '@/lib/contract/tables/work-mode';
import type { Switches } from '../device-interface';
import type { MobileMonths } from '../rules/mobile-data';
import type { SimState } from '../rules/sim-card';
import type { StoredAdvert } from './adverts';
import type { CustomFactory } from './custom-profile';
import type { StoredPicture } from './screen-pictures';

/** Written into state.json; a higher number there is refused. */
export const SCHEMA_VERSION = 1;

/** A console account. It holds digests of name, realm and password; the password itself is not stored. */
export interface StoredAccount {
  id: number;
  name: string;
  group: string;
  memo: string;
  authorities: string[];
  reserved: boolean;
  sharable: boolean;
  /** 32 upper-case hex digits. */
  h1: string;
  /** 64 lower-case hex digits, for digests of the stream; absent where an earlier version stored the account. */
  h1Sha256?: string;
  /** What the device thought of the password when it was set; absent where an earlier version stored the account. */
  strength?: PasswordStrength;
  passwordModified: number;
}

/** Failed attempts of one name and until when it is locked (0: open). */
export interface Lock {
  failures: number;
  lockedUntil: number;
  /** Time of the last attempt; absent before the first. */
  triedAt?: number;
}

/** A recovery code; tests read it here, as the contact reads it in the message. */
export interface RecoveryCode {
  code: string;
  /** 'message' was sent to the contact, 'qr' belongs to the QR code. */
  way: 'message' | 'qr';
  issued: number;
}

/** Password recovery in progress. @assumed pages-1 forgot password */
export interface Recovery {
  codes: RecoveryCode[];
  /** Codes sent on `day` ('yyyy-MM-dd' of the wall clock). */
  sent: { day: string; count: number };
  wrongChecks: Lock;
}

/** An accepted credential that waits for others. `at`: device clock. */
export interface WaitingProof {
  userId: string;
  kind: 'card' | 'fingerprint' | 'face' | 'password';
  at: number;
}

/** Leaf and lock of one door. */
export interface DoorState {
  leaf: 'Open' | 'Close';
  lock: 'Locked' | 'Unlocked';
  waiting: WaitingProof[];
  /** Wall time until which the first card is valid; 0: none came yet. */
  firstCardUntil: number;
  /** The sensor's cable is cut: the state reads 'Break'. */
  isBroken: boolean;
  /** Somebody keeps the leaf open; it does not close by itself. */
  isHeld: boolean;
}

/** Anti-passback. @assumed pages-1 /door/repeatEnter */
export interface AntiPassbackState {
  /** In the order of their numbers. */
  routes: RepeatEnterRoute[];
  /** Last group of a route that each person passed; `at` device clock. */
  zones: { UserID: string; Index: number; Group: number; at: number }[];
  /** Last entry by a door that admits the same person again only after a while; `at` device clock. */
  entries: { UserID: string; door: number; at: number }[];
}

/** Wiring and activity of the alarm terminals. Times on the device clock, 0: off. */
export interface AlarmState {
  /** Contact of each input: closed or open. */
  lines: boolean[];
  /** Until when each output runs. */
  outputsUntil: number[];
  beepUntil: number;
  /** Mails and pictures sent by alarms. */
  mails: number;
  snapshots: number;
}

/** Position of the camera: degrees right and up, zoom factor, focus from 0 near to 1 far. */
export interface CameraPosition {
  pan: number;
  tilt: number;
  zoom: number;
  focus: number;
}

/** A running movement: `position` of the camera is that of `startedAt`. */
export interface CameraMovement {
  code: string;
  startedAt: number;
  /** It ends here by itself; null: when it is stopped. */
  endsAt: number | null;
  /** Change in a second. */
  rates: CameraPosition;
  /** For a tour, a scan or a pattern: its number and path, repeated after the last stop. */
  index?: number;
  path?: CameraStop[];
}

/**
 * A position of the camera, with its time in milliseconds from the start of the path; in between it is interpolated.
 */
export interface CameraStop {
  ms: number;
  position: CameraPosition;
}

/** The PTZ camera. @assumed pages-2 PTZ pad */
export interface CameraState {
  position: CameraPosition;
  movement: CameraMovement | null;
  presets: { index: number; name: string; position: CameraPosition }[];
  /** Movements so far, the latest last; `stopped` null: replaced or not stopped yet. */
  movements: { code: string; started: number; stopped: number | null }[];
  tours: { index: number; name: string; steps: { preset: number; dwellS: number; speed: number }[] }[];
  scans: { index: number; left: CameraPosition | null; right: CameraPosition | null }[];
  patterns: { index: number; stops: CameraStop[] }[];
  /** The pattern that is being recorded. */
  recording: { index: number; startedAt: number; stops: CameraStop[] } | null;
  /** Parts that run, such as the wiper; absent: none has ever run. */
  peripherals?: string[];
  /** Turns of the wiper since then, one each `everyMs` milliseconds or (0) once; absent: one after the other. */
  wipes?: { since: number; everyMs: number };
  /** 0 to 100; absent: half open. */
  iris?: number;
  /** Light of the board around the camera, 0 to 100; absent: off. */
  faceBoard?: number;
  /** Members that its input has of a table; absent: all of each. */
  members?: Record<string, string[]>;
}

/** A controller on the bus or in the subnet. @assumed pages-1 /door/subController */
export interface ChainedDevice {
  Address: string;
  Model: string;
  Type: string;
  Version: string;
  State: ChainState;
  /** Seconds its clock is ahead. */
  drift: number;
  userName: string;
  password: string;
  /** Doors of this device that it serves, from 0. */
  doors: number[];
  /** Rows of AccessControlCardRec that were not handed over to the main device yet, oldest first. */
  unsent: RecordRow[];
}

/** The stored value of a table while another one is in force. */
export interface TemporaryValue {
  stored: unknown;
  user: string;
  /** The login whose preview it is; absent for a change on trial, which outlives its login. */
  login?: string;
  /** Device clock and seconds; 0 for a preview. */
  until: number;
  timeoutS: number;
}

/** Rows of one record table, oldest first. */
export interface RecordStore {
  nextRecNo: number;
  rows: RecordRow[];
}

/** Where a new version comes from. */
export type UpgradeWay = 'file' | 'cloud';

/** The last upgrade, as getState of its way reports it. `installed`: a complete version, in use after the restart. */
export interface UpgradeReport {
  way: UpgradeWay;
  state: UpgradeState;
  progress: number;
  reason?: UpgradeReason;
  file: string;
  installed?: string;
}

/** One sound of the loudspeaker; times by the device clock, `text` where the device spoke it. */
export interface HeardSound {
  at: number;
  until: number;
  /** The reason; empty for a trial. */
  event: string;
  path: string;
  text: string;
  /** 0 to 100. */
  volume: number;
}

/** A sound file; `data` in base64, `size` in bytes. */
export interface StoredSound {
  name: string;
  size: number;
  seconds: number;
  data: string;
  /** It stays when it is no longer the sound of an event. */
  isRecording?: boolean;
}

/** What other clients set by the areas of device control. */
export interface DeviceAreas {
  wide: string;
  texts: PictureText[];
  /** Object that the camera follows; 0: none. */
  tracked: number;
  /** Mode of each channel. */
  record: string[];
  devices: CustomDevice[];
  /** Addresses of terminals. */
  partners: string[];
  /** The network storage is taken out of use. */
  isUnmounted: boolean;
}

/** The whole tree; plain JSON, so that it can be stored, copied and compared. */
export interface DeviceState {
  schemaVersion: number;
  profile: ProfileName;
  /** Content of a profile file, which overrides `profile`. */
  custom?: CustomFactory;
  /** Ports of the command line; `https` is absent without TLS. Absent while the device is not served. */
  startPorts?: { http: number; https?: number; rtsp?: number };
  seed: number;
  serialNumber: string;
  /** 'Login to ' and 32 hex digits, stable per device. */
  realm: string;
  /** Capability → value, laid over the profile. */
  capabilityChanges: Record<string, unknown>;
  /** The latest sound of `speak.startPlay`, with its volume of 0 to 100 and its end by the device clock. */
  played?: { path: string; volume: number; until: number };
  /** What the loudspeaker played, newest last. */
  heard: HeardSound[];
  /** Sound files. */
  sounds: StoredSound[];
  /** What the microphone records now, since `at` of the device clock. */
  recording?: { name: string; at: number };
  /** `status` 2: initialised. `isAccessOpen`: DevInit.access is still accepted after the account was created. */
  init: { status: 1 | 2; find: string; isAccessOpen: boolean; netAccess: number; upgradeCheck: number };
  contact: { phone: string; email: string };
  accounts: StoredAccount[];
  /** Table name → table, in the form of the protocol. */
  tables: Omit<ConfigTables, 'OpenDoorRoute'> & { [name: string]: unknown };
  secureTables: SecureTables & { [name: string]: unknown };
  access: {
    users: AccessUser[];
    cards: AccessCard[];
    faces: AccessFace[];
    fingerprints: AccessFingerprint[];
    /** Memberships of check groups; persons in no group have no entry. */
    attendance: AttendanceInfo[];
  };
  /** Groups of accounts beside the device's own two. */
  accountGroups: AccountGroup[];
  /** Accounts of ONVIF clients; `h1` digest of name, realm and password, '' until a password is set. */
  onvifUsers: { id: number; name: string; group: string; reserved: boolean; h1: string }[];
  antiPassback: AntiPassbackState;
  checkGroups: CheckGroup[];
  workOrders: WorkOrder[];
  /** Floors of the lift, lowest first. */
  floors: FloorInfo[];
  /** By their index; with the password. */
  subControllers: SubController[];
  /** All connected devices, entered or not. */
  chain: ChainedDevice[];
  /** Offline records of door stations, by their long number. */
  stationRecords: Record<string, RecordRow[]>;
  /** At the call server. */
  registration: OwnRegistration;
  /** Contacts that register here. */
  presence: RegisteredContact[];
  records: Record<RecordTableName, RecordStore>;
  /** Tables in force that are not stored, by name. */
  temporary: Record<string, TemporaryValue>;
  /** Oldest first. */
  log: LogEntry[];
  recovery: Recovery;
  locks: {
    /** By user name, unknown names too. */
    signIn: Record<string, Lock>;
    passwordChange: Record<string, Lock>;
    /** The password once more, for a factory reset or an export, by account. */
    reset: Record<string, Lock>;
  };
  doors: DoorState[];
  alarms: AlarmState;
  /** PEM texts by `type` of CertManager, with the names of their files. */
  certificates: Record<string, { fileName: string; content: string }>;
  /**
   * Who enrolled themselves, the last one last: `since` device time of the start of the mode, 0 in normal mode;
   * `visits` all so far; `at` wall time. @assumed pages-2 /WorkMode
   */
  selfHelp: { since: number; visits: number; entries: { UserID: string; state: CollectState; at: number }[] };
  /** What other clients set by the areas that no page needs. @assumed pages-3 10.2 */
  areas: DeviceAreas;
  /** Corrections of the temperature sensor, the newest first. @assumed pages-3 /calibrationconfig */
  corrections: Correction[];
  /** Since when the camera counts who passes, in wall time. @assumed pages-2 /statistics */
  counting: { since: number };
  /**
   * Users of the network storage, and what the device has written to the storage that it reaches. Wall time, 0: never.
   */
  nas: { users: { name: string; user: string }[]; usedBytes: number; lastWrite: number };
  /** Sent, the latest last. */
  mails: { time: number; to: string[]; title: string; text?: string }[];
  sim: SimState;
  mobileMonths: MobileMonths;
  upgrade: UpgradeReport;
  camera: CameraState;
  /** Groups of faces and their persons; numbers are never used again. @assumed pages-3 10.2 */
  faceLibrary: { groups: FaceGroup[]; persons: FaceGroupPerson[]; lastId: number };
  /** For the screen, in the order in which they came. */
  pictures: StoredPicture[];
  adverts: { lastId: number; items: StoredAdvert[] };
  /**
   * What happened at the screen last: a touch, a delivered advert, a tested prompt, a call, the bell. Device time, 0:
   * never.
   */
  screen: {
    touchedAt: number;
    delivered: { ids: number[]; at: number; durationS: number };
    prompt: { result: PromptResult | ''; at: number };
    call: { to: string; at: number };
    bellAt: number;
  };
  switches: Switches;
  autoCheck: boolean;
  /** Wall time minus (clock + zone), set by global.setCurrentTime. */
  wallOffset: number;
  bootedAt: number;
  /** Language of the last start: another one takes effect with the next. */
  bootLanguage: string;
  /** `identityOf` the tables of the last start, for the same reason. */
  bootIdentity: string;
  /** Seconds of running time before the last start. */
  upBefore: number;
}
