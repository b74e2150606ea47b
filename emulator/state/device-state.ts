/**
 * Everything a device remembers, as one plain JSON tree. Changed only through the store; logins, handles, tokens and
 * subscriptions are not part of it. Times are milliseconds since 1970 of the device clock unless a comment says more.
 */
import type { ConfigTables, SecureTables } from '@/lib/contract/configs';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import type { OwnRegistration, RegisteredContact } from '@/lib/contract/methods/intercom';
import type { LogEntry } from '@/lib/contract/methods/log';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { ChainState, SubController } from '@/lib/contract/methods/sub-controllers';
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
import type { Switches } from '../device-interface';
import type { CustomFactory } from './custom-profile';

/** Written into state.json; a higher number there is refused. */
export const SCHEMA_VERSION = 1;

/** A console account. It holds digests of name, realm and password; the password itself is kept nowhere. */
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
  passwordModified: number;
}

/** Wrong tries of one name and until when it is closed (0: open). */
export interface Lock {
  failures: number;
  lockedUntil: number;
}

/** A recovery code; tests read it here, as the bound person reads it in the message. */
export interface RecoveryCode {
  code: string;
  /** 'message' was sent to the contact, 'qr' belongs to the description. */
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

/** A proof that was good and not enough: it waits for the others. `at`: device clock. */
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
  /** Wall time until which the first card counts; 0: nobody came yet. */
  firstCardUntil: number;
  /** The sensor's cable is cut: the state reads 'Break'. */
  isBroken: boolean;
  /** Somebody holds the leaf open; it does not fall shut by itself. */
  isHeld: boolean;
}

/** Anti-passback. @assumed pages-1 /door/repeatEnter */
export interface AntiPassbackState {
  /** In the order of their numbers. */
  routes: RepeatEnterRoute[];
  /** Last group of a route each person came through; `at` device clock. */
  zones: { UserID: string; Index: number; Group: number; at: number }[];
  /** Last entry by a door that lets the same person in again only after a while; `at` device clock. */
  entries: { UserID: string; door: number; at: number }[];
}

/** What is wired to the alarm terminals and what runs there. Times on the device clock, 0: off. */
export interface AlarmState {
  /** Contact of each input: closed or open. */
  lines: boolean[];
  /** Until when each output runs. */
  outputsUntil: number[];
  beepUntil: number;
  /** Mails and pictures that alarms sent off. */
  mails: number;
  snapshots: number;
}

/** Where the camera looks: degrees right and up, zoom factor, focus from 0 near to 1 far. */
export interface CameraPosition {
  pan: number;
  tilt: number;
  zoom: number;
  focus: number;
}

/** A movement on its way: `position` of the camera is that of `startedAt`. */
export interface CameraMovement {
  code: string;
  startedAt: number;
  /** It ends here by itself; null: when it is stopped. */
  endsAt: number | null;
  /** Change in a second. */
  rates: CameraPosition;
  /** Of a tour, a scan or a pattern: its number and its way, begun anew after the last stop. */
  index?: number;
  path?: CameraStop[];
}

/** A place of the camera, milliseconds from the start of its way; between two it moves evenly. */
export interface CameraStop {
  ms: number;
  position: CameraPosition;
}

/** The movable camera. @assumed pages-2 PTZ pad */
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
  /** Of AccessControlCardRec, not handed over yet; oldest first. */
  unsent: RecordRow[];
}

/** Rows of one record table, oldest first. */
export interface RecordStore {
  nextRecNo: number;
  rows: RecordRow[];
}

/** The whole tree; plain JSON, so that it can be stored, copied and compared. */
export interface DeviceState {
  schemaVersion: number;
  profile: ProfileName;
  /** Of a profile file, laid over `profile`. */
  custom?: CustomFactory;
  seed: number;
  serialNumber: string;
  /** 'Login to ' and 32 hex digits, stable per device. */
  realm: string;
  /** Capability → value, laid over the profile. */
  capabilityChanges: Record<string, unknown>;
  /** `status` 2: initialised. `isAccessOpen`: DevInit.access is still taken after the account was made. */
  init: { status: 1 | 2; find: string; isAccessOpen: boolean; netAccess: number; upgradeCheck: number };
  contact: { phone: string; email: string };
  accounts: StoredAccount[];
  /** Table name → table, as the wire shows it. */
  tables: ConfigTables & { [name: string]: unknown };
  secureTables: SecureTables & { [name: string]: unknown };
  access: {
    users: AccessUser[];
    cards: AccessCard[];
    faces: AccessFace[];
    fingerprints: AccessFingerprint[];
    /** Who is in which check group; who is in none has no entry. */
    attendance: AttendanceInfo[];
  };
  /** Accounts of ONVIF clients; `h1` digest of name, realm and password, '' until a password is set. */
  onvifUsers: { id: number; name: string; group: string; reserved: boolean; h1: string }[];
  antiPassback: AntiPassbackState;
  checkGroups: CheckGroup[];
  workOrders: WorkOrder[];
  /** Of the lift, lowest first. */
  floors: FloorInfo[];
  /** By their index; with the password. */
  subControllers: SubController[];
  /** What is wired up, entered or not. */
  chain: ChainedDevice[];
  /** Records that door stations keep to themselves, by their long number. */
  stationRecords: Record<string, RecordRow[]>;
  /** At the call server. */
  registration: OwnRegistration;
  /** Who registers here. */
  presence: RegisteredContact[];
  records: Record<RecordTableName, RecordStore>;
  /** Oldest first. */
  log: LogEntry[];
  recovery: Recovery;
  locks: {
    /** By user name, unknown names too. */
    signIn: Record<string, Lock>;
    passwordChange: Record<string, Lock>;
    reset: Lock;
  };
  doors: DoorState[];
  alarms: AlarmState;
  camera: CameraState;
  switches: Switches;
  autoCheck: boolean;
  /** Wall time minus (clock + zone), set by global.setCurrentTime. */
  wallOffset: number;
  bootedAt: number;
  /** Language of the last start: another one waits for the next. */
  bootLanguage: string;
  /** Seconds of running time before the last start. */
  upBefore: number;
}
