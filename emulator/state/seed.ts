/** A fresh device of a profile. */
import { createHash } from 'node:crypto';
import { AUTHORITIES, IGNORED_AUTHORITIES } from '@/lib/contract/authorities';
import { PAGE_SIZE, PERSON } from '@/lib/contract/limits';
import { PROFILES, type ProfileName } from '@/lib/contract/profiles';
import { StreamLimits } from '@/lib/contract/stream';
import { type AccountDigests, accountDigests } from '../crypto/login-digest';
import type { Switches } from '../device-interface';
import { KNOWN_FACE } from '../rules/face-detection';
import { identityOf } from '../rules/intercom';
import { COUNTED_MS } from '../rules/people-count';
import { quietScreen, seedAdverts } from './adverts';
import { changedCapabilities, profileCapabilities } from './capabilities';
import type { CustomProfile } from './custom-profile';
import { type DeviceState, SCHEMA_VERSION, type StoredAccount } from './device-state';
import { plainTables, secureTables } from './factory-tables';
import { createRandom } from './random';
import { seedPictures } from './screen-pictures';
import { seedAntiPassback } from './seed-anti-passback';
import { seedChain } from './seed-chain';
import { seedCheckGroups, seedFloors, seedWorkOrders } from './seed-groups';
import { seedManyPeople } from './seed-many-people';
import { seedPeople } from './seed-people';
import { seedLog, seedPresence, seedRecords } from './seed-records';
import { SITE_ACCESSES, SITE_LOG, SITE_LOG_SAMPLES, siteAccounts, siteMail, sitePeople, siteTables } from './seed-site';

/** Passwords of the seed accounts. `admin` @assumed pages-3 12.2, the others ours */
export const SEED_PASSWORDS = { admin: 'Admin123', operator1: 'Operator1', service: 'Service-9-Mode' } as const;

const CONTACT = { phone: '', email: 'admin@example.com' };

/** Initial switches of the control API. @assumed pages-3 12.5 */
export const FACTORY_SWITCHES: Switches = {
  strict: 'off',
  sessionClock: 'device',
  saveBeforeAnswer: false,
  missingSecrets: 'InForce',
  singleLogin: false,
  maxSessions: 10,
  passwordOverdue: false,
  localUserLoggedIn: false,
  maxPersons: PERSON.capacity,
  pageRows: PAGE_SIZE,
  freeBytes: 268_435_456,
  importRowMs: 0,
  enforceAccessFilter: false,
  ciphers: [],
  rebootMs: 2000,
  slowNotify: false,
  cloudState: 'None',
  upgradeReason: '',
  upgradeRestarts: false,
  clockDriftPpm: 0,
  hasSim: true,
  simPin: '',
  pushAnswer: 200,
  ddnsAnswer: '',
  hasPlatforms: true,
  lostNetworks: [],
  maxStreams: StreamLimits.maxSessions,
  streamAuth: 'digest',
  streamNonceS: 0,
  streamTimeoutS: StreamLimits.sessionTimeoutS,
  streamAnalytics: 'off',
  face: { ...KNOWN_FACE },
  photoVerdict: 'good',
  collectionMs: 20_000,
  extModule: 'Online',
  capturePackets: 12,
  soundTranscoding: 'Quick',
  advertTranscoding: 'Passes',
  sensorOnline: true,
  sensorCelsius: 36.5,
  sensorSwing: 0.04,
  passersMs: 0,
};

/** Switches of a new device of the profile. */
export function factorySwitches(profile: ProfileName): Switches {
  if (profile !== 'people-10000') return { ...FACTORY_SWITCHES };
  return { ...FACTORY_SWITCHES, maxPersons: PERSON.largeCapacity, pageRows: PERSON.largePage };
}

/** The administrator, who holds every right. */
export function adminAccount(digests: AccountDigests, now: number): StoredAccount {
  return {
    id: 1,
    name: 'admin',
    group: 'admin',
    memo: "admin's account",
    authorities: [...AUTHORITIES, ...IGNORED_AUTHORITIES],
    reserved: false,
    sharable: true,
    ...digests,
    passwordModified: now,
  };
}

function seedAccounts(realm: string, now: number): StoredAccount[] {
  const rights = { operator1: ['AuthSysInfo', 'Monitor_01'], service: [] };
  const reserved = (['operator1', 'service'] as const).map((name, index) => ({
    id: index + 2,
    name,
    group: 'user',
    memo: name === 'service' ? 'maintenance at the device' : 'logs and live view',
    authorities: rights[name],
    reserved: true,
    sharable: name === 'operator1',
    ...accountDigests(name, realm, SEED_PASSWORDS[name]),
    passwordModified: now,
  }));
  return [adminAccount(accountDigests('admin', realm, SEED_PASSWORDS.admin), now), ...reserved];
}

/** Two users of the network storage, of whom the targets use the first, and a storage that is two thirds full. */
export const seedNas = (): DeviceState['nas'] => ({
  users: [
    { name: 'Front door', user: 'door' },
    { name: 'Archive', user: 'archive' },
  ],
  usedBytes: 1_340_000_000_000,
  lastWrite: 0,
});

/** It has counted for a while. @param now wall time in milliseconds */
export const seedCounting = (now: number): DeviceState['counting'] => ({ since: now - COUNTED_MS });

/** The built-in account, and two for recording and viewing clients. @assumed pages-1 /onvifUser */
export function seedOnvifUsers(realm: string): DeviceState['onvifUsers'] {
  const { admin, operator1 } = SEED_PASSWORDS;
  return [
    { id: 1, name: 'admin', group: 'admin', reserved: true, h1: accountDigests('admin', realm, admin).h1 },
    {
      id: 2,
      name: 'recorder',
      group: 'operator',
      reserved: false,
      h1: accountDigests('recorder', realm, operator1).h1,
    },
    { id: 3, name: 'viewer', group: 'user', reserved: false, h1: accountDigests('viewer', realm, operator1).h1 },
  ];
}

function firstAccounts(
  custom: CustomProfile | undefined,
  realm: string,
  now: number,
  isSite: boolean,
): StoredAccount[] {
  const given = custom?.accounts?.map((account, index) => ({ id: index + 1, ...account, passwordModified: now }));
  if (given) return given;
  return isSite ? siteAccounts(seedAccounts(realm, now), realm, now) : seedAccounts(realm, now);
}

/** Settings of a grown site; a table that a profile file names stays as it says. */
function grown(factory: Pick<DeviceState, 'tables' | 'secureTables'>, custom: CustomProfile | undefined) {
  const { tables, secureTables } = factory;
  const isOwn = ([name]: [string, unknown]) => !Object.hasOwn(custom?.factory.tables ?? {}, name);
  const of = (changes: object) => Object.fromEntries(Object.entries(changes).filter(isOwn));
  return {
    tables: { ...tables, ...of(siteTables(tables)) },
    secureTables: { ...secureTables, ...of({ Email: siteMail(secureTables.Email) }) },
  };
}

/** Profiles that start before their first set-up, and the letter of `Find`: A phone, B e-mail. @assumed contract 3 */
const UNINITIALISED: Partial<Record<ProfileName, string>> = {
  uninitialised: 'A',
  'uninitialised-mail': 'B',
  mobile: 'A',
};

/** Realm of the sign-in digests of a device with this seed. @assumed pages-3 12.2 */
export function realmOf(seed: number): string {
  return `Login to ${createHash('md5').update(`gatehouse ${seed}`).digest('hex')}`;
}

/** Rows of a profile file; missing numbers are assigned. */
function customRecords(records: CustomProfile['records']): Partial<DeviceState['records']> {
  return Object.fromEntries(
    Object.entries(records).map(([name, given]) => {
      const rows = given.map((row, index) => ({ RecNo: index + 1, ...row }));
      return [name, { rows, nextRecNo: rows.reduce((most, { RecNo }) => Math.max(most, Number(RecNo)), 0) + 1 }];
    }),
  );
}

/** Without the weekly restart, which would end logins of a Tuesday night. A profile file may switch it on. */
const withoutRestart = (tables: DeviceState['tables']): DeviceState['tables'] => ({
  ...tables,
  AutoMaintain: { ...tables.AutoMaintain, AutoRebootEnable: false },
});

/**
 * Factory state with seed data.
 * @param options.now milliseconds of the device clock
 * @param options.isBlank before the first set-up, as after a factory reset: Init 1, no account, no contact
 */
export function seedState(options: {
  profile: ProfileName;
  seed: number;
  now: number;
  isBlank?: boolean;
  /** Content of a profile file, which is based on `profile`. */
  custom?: CustomProfile;
}): DeviceState {
  const { profile, seed, now, custom } = options;
  const random = createRandom(seed);
  const column = PROFILES.findIndex((each) => each.name === profile);
  const serialNumber = `9D${String(column).padStart(2, '0')}EMU${String(seed % 100_000_000).padStart(8, '0')}`;
  const realm = realmOf(seed);
  const capabilities = changedCapabilities(
    profileCapabilities(profile, serialNumber),
    custom?.factory.capabilities ?? {},
  );
  const startsBlank = custom?.accounts ? custom.accounts.length === 0 : profile in UNINITIALISED;
  const isBlank = options.isBlank === true || startsBlank;
  const isSite = profile === 'site' && !isBlank;
  const first =
    profile === 'people-10000' ? seedManyPeople(capabilities, now, random) : seedPeople(capabilities, now, random);
  const people = isSite ? sitePeople(first, now) : first;
  const records = seedRecords(capabilities, people, now, random, isSite ? SITE_ACCESSES : undefined);
  const factory = {
    tables: plainTables(profile, capabilities, custom?.factory),
    secureTables: secureTables(custom?.factory),
  };
  const { tables, secureTables: sealed } = isSite ? grown(factory, custom) : factory;
  return {
    schemaVersion: SCHEMA_VERSION,
    profile,
    ...(custom ? { custom: custom.factory } : {}),
    seed,
    serialNumber,
    realm,
    capabilityChanges: {},
    init: {
      status: isBlank ? 1 : 2,
      find: UNINITIALISED[profile] ?? 'B',
      isAccessOpen: false,
      netAccess: 0,
      upgradeCheck: 1,
    },
    contact: isBlank ? { phone: '', email: '' } : { ...(custom?.contact ?? CONTACT) },
    accounts: isBlank ? [] : firstAccounts(custom, realm, now, isSite),
    tables: custom?.factory.tables.AutoMaintain ? tables : withoutRestart(tables),
    secureTables: sealed,
    access: { ...people, ...custom?.access },
    accountGroups: [],
    onvifUsers: seedOnvifUsers(realm),
    antiPassback: seedAntiPassback(capabilities, people.users, now),
    checkGroups: seedCheckGroups(),
    workOrders: seedWorkOrders(),
    floors: seedFloors(),
    ...seedChain(capabilities, people, now),
    registration: unregistered(),
    presence: seedPresence(records.VideoTalkContact.rows, now),
    records: { ...records, ...customRecords(custom?.records ?? {}) },
    temporary: {},
    log: isSite ? seedLog(now, random, SITE_LOG_SAMPLES, SITE_LOG) : seedLog(now, random),
    recovery: freshRecovery(),
    locks: { signIn: {}, passwordChange: {}, reset: {} },
    doors: capabilities.doorCount > 0 ? Array.from({ length: capabilities.doorCount }, shutDoor) : [shutDoor()],
    alarms: quietAlarms(),
    certificates: {},
    counting: seedCounting(now),
    areas: noAreas(),
    corrections: [],
    selfHelp: noSelfHelp(),
    nas: seedNas(),
    mails: [],
    sim: { pin: '', wrong: 0, isOpen: false },
    mobileMonths: {},
    upgrade: noUpgrade(),
    camera: restingCamera(),
    faceLibrary: seedFaceLibrary(),
    pictures: seedPictures(),
    adverts: seedAdverts(),
    screen: quietScreen(),
    heard: [],
    sounds: [],
    switches: factorySwitches(profile),
    autoCheck: false,
    wallOffset: 0,
    bootedAt: now,
    bootLanguage: tables.Language,
    bootIdentity: identityOf(tables),
    upBefore: 0,
  };
}

/** A locked door with its leaf closed. */
export function shutDoor(): DeviceState['doors'][number] {
  return { leaf: 'Close', lock: 'Locked', isBroken: false, isHeld: false, waiting: [], firstCardUntil: 0 };
}

/** Contacts open, nothing running, nothing sent. */
export function quietAlarms(): DeviceState['alarms'] {
  return { lines: [], outputsUntil: [], beepUntil: 0, mails: 0, snapshots: 0 };
}

/** Nothing is set by other clients. */
export const noAreas = (): DeviceState['areas'] => ({
  wide: 'Normal',
  tracked: 0,
  record: [],
  partners: [],
  isUnmounted: false,
  texts: [],
  devices: [],
});

/** Nobody has enrolled themselves yet. */
export const noSelfHelp = (): DeviceState['selfHelp'] => ({ since: 0, visits: 0, entries: [] });

/** No upgrade since the start. */
export const noUpgrade = (): DeviceState['upgrade'] => ({ way: 'file', state: 'Cancelled', progress: 0, file: '' });

/** A camera that points straight ahead, without presets and paths. */
export function restingCamera(): DeviceState['camera'] {
  return {
    position: { pan: 0, tilt: 0, zoom: 1, focus: 0.5 },
    movement: null,
    presets: [],
    movements: [],
    tours: [],
    scans: [],
    patterns: [],
    recording: null,
  };
}

/** One group without persons. */
export const seedFaceLibrary = (): DeviceState['faceLibrary'] => ({
  groups: [{ groupID: '1', groupName: 'Visitors', groupDetail: '' }],
  persons: [],
  lastId: 1,
});

/** Registered nowhere. */
export function unregistered(): DeviceState['registration'] {
  return { State: 'Unregistered', Code: 0, Server: '', Time: '' };
}

/** No code issued, none sent, no failed check. */
export function freshRecovery(): DeviceState['recovery'] {
  return { codes: [], sent: { day: '', count: 0 }, wrongChecks: { failures: 0, lockedUntil: 0 } };
}
