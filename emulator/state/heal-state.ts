/**
 * A stored state of an older program, or a damaged one, with what it lacks as on a new device. @assumed pages-3 12.6
 */
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { PROFILES } from '@/lib/contract/profiles';
import { RECORD_TABLE_NAMES } from '@/lib/contract/records';
import { DOOR_ALARM_TABLES } from '@/lib/contract/tables/alarm';
import { isRecord } from '../is-record';
import { fingerprintOf } from '../rules/persons';
import { quietScreen, seedAdverts } from './adverts';
import { factoryCapabilities } from './capabilities';
import { capabilityProblem } from './capability-forms';
import { type DeviceState, SCHEMA_VERSION } from './device-state';
import { plainTables, secureTables } from './factory-tables';
import { recordStore, snapshotsOf } from './record-picture';
import { seedPictures } from './screen-pictures';
import {
  factorySwitches,
  noAreas,
  noSelfHelp,
  noUpgrade,
  quietAlarms,
  restingCamera,
  seedCounting,
  seedFaceLibrary,
  seedNas,
  seedOnvifUsers,
  seedState,
  unregistered,
} from './seed';
import { seedAlarmTables } from './seed-alarm-tables';
import { seedDoorGroup, seedUnlock } from './seed-doors';
import { groupRules } from './seed-groups';
import { seedKeyFrameEncryption } from './seed-tables';
import { misfitTrials, stateProblem } from './state-shape';
import { UNKNOWN_MEMBER } from './unknown-member';

/** The account that every initialised device has. @spec §6 */
const ADMIN = 'admin';
const INITIALISED = 2;

/** A stored state that was completed, and the paths of what it lacked or had in a form that is refused today. */
export interface HealedState {
  state: DeviceState;
  healed: string[];
}

/**
 * A stored state with what is missing in its tables, and the branches that an older program did not have, as on a new
 * device; why it cannot be used otherwise.
 */
export function usableState(stored: unknown): HealedState | string {
  if (!isRecord(stored)) return 'it is no state';
  if (stored.schemaVersion !== SCHEMA_VERSION) return `its schema version is ${stored.schemaVersion}`;
  const profile = PROFILES.find(({ name }) => name === stored.profile);
  if (!profile) return `there is no profile ${stored.profile}`;
  const misfits = misfitCapabilities(stored.capabilityChanges);
  // Compared member by member below.
  const state = withoutCapabilities(stored as unknown as DeviceState, misfits);
  let whole: DeviceState;
  try {
    whole = withLaterBranches(withWholeTables(state));
  } catch {
    // A branch of another kind, which the comparison names.
    whole = state;
  }
  const factory = seedState({ profile: profile.name, seed: 0, now: 0 });
  const path = stateProblem(whole, factory);
  if (path !== undefined) return `${path} is missing or of another kind`;
  const hasAdmin = state.accounts.some(({ name }) => name === ADMIN);
  if (state.init.status === INITIALISED && !hasAdmin) return `accounts has no ${ADMIN}`;
  // People are never made up: what is added there was written in another form before.
  const added = addedPaths(stored, whole).filter((path) => !path.startsWith('access.'));
  // The start of the device would put their stored values in force: the tables keep those of the trial.
  const trials = misfitTrials(whole, factory);
  const temporary = Object.fromEntries(Object.entries(whole.temporary).filter(([name]) => !trials.includes(name)));
  const dropped = [...misfits.map((name) => `capabilityChanges.${name}`), ...trials.map((name) => `temporary.${name}`)];
  return { state: { ...whole, temporary }, healed: [...dropped, ...added] };
}

/** Changed capabilities with values that an older program took and this one refuses. Unknown names are left alone. */
function misfitCapabilities(changes: unknown): string[] {
  const entries = isRecord(changes) ? Object.entries(changes) : [];
  return entries
    .filter(([name, value]) => Object.hasOwn(DEFAULT_CAPABILITIES, name) && capabilityProblem(name, value))
    .map(([name]) => name);
}

/** The state without those changes: the values follow from the profile and the tables. */
function withoutCapabilities(state: DeviceState, names: readonly string[]): DeviceState {
  if (names.length === 0) return state;
  const fitting = Object.entries(state.capabilityChanges).filter(([name]) => !names.includes(name));
  const { AccessControl: doors }: Partial<DeviceState['tables']> = state.tables ?? {};
  // The stored doors stay, also where the profile has others.
  const doorCount = names.includes('doorCount') && Array.isArray(doors) ? { doorCount: doors.length } : {};
  return { ...state, capabilityChanges: { ...Object.fromEntries(fitting), ...doorCount } };
}

/** Every table with all its members, as on a new device of this profile where the state lacks them. */
function withWholeTables(state: DeviceState): DeviceState {
  const { profile, custom } = state;
  const capabilities = factoryCapabilities(state);
  const plain = plainTables(profile, capabilities, custom);
  const tables = withDependentMembers(state.tables, capabilities);
  const { AccessControl: doors = plain.AccessControl } = tables;
  const ofDoors = { OpenDoorGroup: doors.map(seedDoorGroup), ...seedAlarmTables(doors) };
  const whole = completed(tables, { ...plain, ...ofDoors }) as DeviceState['tables'];
  // Tables of a former program, which did not add to all of them with a door.
  for (const name of ['OpenDoorGroup', ...DOOR_ALARM_TABLES] as const) {
    const rows: unknown = whole[name];
    if (Array.isArray(rows) && rows.length !== doors.length)
      Object.assign(whole, { [name]: [...rows, ...ofDoors[name].slice(rows.length)].slice(0, doors.length) });
  }
  return {
    ...state,
    tables: whole,
    secureTables: completed(state.secureTables ?? {}, secureTables(custom)) as DeviceState['secureTables'],
  };
}

/** Members that cannot be taken from the tables of a new device, as they depend on others, which are stored. */
function withDependentMembers(tables: Partial<DeviceState['tables']>, capabilities: DeviceCapabilities) {
  const { AccessControl: doors, MediaEncrypt: media } = tables;
  return {
    ...tables,
    // The week of a door has the method of that door, and the device may have more doors than a new one.
    ...(doors && { AccessControl: doors.map((door) => ({ ...seedUnlock(door.Method), ...door })) }),
    // Key frames are encrypted where RTSP over TLS is on.
    ...(media && {
      MediaEncrypt: {
        PrivateMediaEncrypt: seedKeyFrameEncryption({ ...capabilities, rtspOverTls: media.RTSPOverTls.Enable }),
        ...media,
      },
    }),
  };
}

/** The value with the members that it lacks; entries of lists by their place. Others than objects stay as they are. */
function completed(value: unknown, seed: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(seed)) return value.map((each, index) => completed(each, seed[index]));
  if (!isRecord(value) || !isRecord(seed)) return value;
  const missing = Object.keys(seed).filter((name) => !Object.hasOwn(value, name) && name !== UNKNOWN_MEMBER);
  const own = Object.entries(value).map(([name, each]) => [name, completed(each, seed[name])]);
  return Object.fromEntries([...own, ...missing.map((name) => [name, seed[name]])]);
}

/** Paths of what the whole state has and the stored one lacks. */
function addedPaths(stored: unknown, whole: unknown, path = ''): string[] {
  if (Array.isArray(stored) && Array.isArray(whole))
    return whole.flatMap((each, index) => addedPaths(stored[index], each, `${path}[${index}]`));
  if (!isRecord(stored) || !isRecord(whole)) return [];
  return Object.entries(whole).flatMap(([name, each]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return each !== undefined && !Object.hasOwn(stored, name) ? [at] : addedPaths(stored[name], each, at);
  });
}

/** Branches added after the first version: a state without them gets empty ones, and default switches. */
function withLaterBranches(state: DeviceState): DeviceState {
  const stored: Partial<DeviceState> = state;
  const { access, alarms, antiPassback, checkGroups, floors, camera } = stored;
  const { onvifUsers, presence, registration, workOrders, subControllers, chain, stationRecords } = stored;
  const empty = RECORD_TABLE_NAMES.map((name) => [name, { nextRecNo: 1, rows: [] }]);
  const records: DeviceState['records'] = { ...Object.fromEntries(empty), ...state.records };
  if (!Object.hasOwn(state.records, 'SnapRecord'))
    records.SnapRecord = recordStore(snapshotsOf(records.AccessControlCardRec.rows));
  return {
    ...state,
    access: {
      ...state.access,
      attendance: access?.attendance ?? [],
      fingerprints: (access?.fingerprints ?? []).map((each) => fingerprintOf({ ...each })),
    },
    records,
    // It was one lock for all accounts.
    locks: typeof state.locks.reset.failures === 'number' ? { ...state.locks, reset: {} } : state.locks,
    accountGroups: stored.accountGroups ?? [],
    onvifUsers: onvifUsers ?? seedOnvifUsers(state.realm),
    antiPassback: antiPassback ?? { routes: [], zones: [], entries: [] },
    checkGroups: (checkGroups ?? []).map((each) => ({ ...each, groupInfo: { ...groupRules(0), ...each.groupInfo } })),
    workOrders: workOrders ?? [],
    floors: floors ?? [],
    subControllers: subControllers ?? [],
    chain: chain ?? [],
    stationRecords: stationRecords ?? {},
    presence: presence ?? [],
    registration: registration ?? unregistered(),
    temporary: state.temporary ?? {},
    alarms: { ...quietAlarms(), ...alarms },
    certificates: stored.certificates ?? {},
    areas: stored.areas ?? noAreas(),
    corrections: stored.corrections ?? [],
    selfHelp: stored.selfHelp ?? noSelfHelp(),
    counting: stored.counting ?? seedCounting(state.bootedAt + state.wallOffset),
    nas: stored.nas ?? seedNas(),
    mails: stored.mails ?? [],
    sim: stored.sim ?? { pin: '', wrong: 0, isOpen: false },
    mobileMonths: stored.mobileMonths ?? {},
    upgrade: stored.upgrade ?? noUpgrade(),
    camera: { ...restingCamera(), ...camera },
    faceLibrary: stored.faceLibrary ?? seedFaceLibrary(),
    pictures: stored.pictures ?? seedPictures(),
    adverts: stored.adverts ?? seedAdverts(),
    screen: stored.screen ?? quietScreen(),
    heard: stored.heard ?? [],
    sounds: stored.sounds ?? [],
    switches: { ...factorySwitches(state.profile), ...state.switches },
  };
}
