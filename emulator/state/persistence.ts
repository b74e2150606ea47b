/**
 * The state folder: `state.json`, one process at a time. Written to a temporary file and renamed, so that a process
 * that is killed while saving leaves the last complete file. @assumed pages-3 12.6
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROFILES } from '@/lib/contract/profiles';
import { isRecord } from '../is-record';
import { fingerprintOf } from '../rules/persons';
import { quietScreen, seedAdverts } from './adverts';
import { factoryCapabilities } from './capabilities';
import { type DeviceState, SCHEMA_VERSION } from './device-state';
import { plainTables, secureTables } from './factory-tables';
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
import { seedLift, seedUnlock } from './seed-doors';
import { groupRules } from './seed-groups';
import { seedSecureTables } from './seed-secure-tables';
import { seedKeyFrameEncryption, seedShape } from './seed-tables';
import { stateProblem } from './state-shape';
import { UNKNOWN_MEMBER } from './unknown-member';

/** At most one save in this real time. @assumed pages-3 12.6 */
const SAVE_INTERVAL_MS = 200;
/** A state that could not be saved is tried again after this real time, as the disk may have room then. */
const RETRY_MS = 500;
/** A single change is saved almost at once: little is lost when the process is killed. The reply goes first. */
const FIRST_MS = 10;

/** Paths in a warning; a state of an older program may lack hundreds. */
const NAMED_MAX = 20;

/** The account that every initialised device has. @spec §6 */
const ADMIN = 'admin';
const INITIALISED = 2;

/** Another process (or another device of this process) uses the folder. */
export class StateFolderInUse extends Error {
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`state folder ${folder} is in use by process ${pid}`);
    this.name = 'StateFolderInUse';
  }
}

/** `state.json` was written by a newer program. */
export class StateTooNew extends Error {
  constructor(readonly version: number) {
    super(`state.json has schema version ${version}, this program knows ${SCHEMA_VERSION}`);
    this.name = 'StateTooNew';
  }
}

/** The folder cannot be made or written. */
export class StateFolderNotWritable extends Error {
  constructor(
    readonly folder: string,
    override readonly cause: unknown,
  ) {
    super(`state folder ${folder} is not writable`);
    this.name = 'StateFolderNotWritable';
  }
}

/** A state folder locked by this device. */
export interface StateFolder {
  /** What was stored; undefined when nothing (readable) is there. */
  read(warn: (text: string) => void): DeviceState | undefined;
  /** Why the latest state could not be saved; undefined when it was. */
  problem(): string | undefined;
  /** Saves soon, later calls within the interval are merged; until it succeeds. */
  save(state: DeviceState): void;
  /** Saves now; resolves when everything is stored, or could not be. */
  saved(): Promise<void>;
  /** Releases the folder unchanged: the device did not start. */
  release(): void;
  /** Writes pending state and releases the folder. */
  close(): Promise<void>;
}

const inThisProcess = new Set<string>();

/** Locks the folder for this device. @throws StateFolderInUse, StateFolderNotWritable */
export function openStateFolder(folder: string): StateFolder {
  takeLock(folder);
  let pending: DeviceState | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let problem: string | undefined;
  let isClosed = false;
  let lastAt = Number.NEGATIVE_INFINITY;

  const write = async () => {
    timer = undefined;
    const state = pending;
    pending = undefined;
    if (!state) return;
    lastAt = performance.now();
    const temporary = join(folder, 'state.json.tmp');
    try {
      await writeFile(temporary, JSON.stringify(state), { mode: 0o600 });
      await rename(temporary, join(folder, 'state.json'));
      problem = undefined;
    } catch (error) {
      // Said once, and tried again with the latest state.
      if (problem === undefined) process.emitWarning(`state not saved: ${error}`);
      problem = String(error);
      pending ??= state;
      if (!isClosed) timer ??= setTimeout(enqueue, RETRY_MS).unref();
    }
  };
  const enqueue = () => {
    clearTimeout(timer);
    writing = writing.then(write);
    return writing;
  };

  const release = () => {
    rmSync(join(folder, 'lock'), { force: true });
    inThisProcess.delete(folder);
  };

  return {
    read: (warn) => readState(folder, warn),
    release,
    problem: () => problem,
    save(state) {
      pending = state;
      timer ??= setTimeout(enqueue, Math.max(FIRST_MS, lastAt + SAVE_INTERVAL_MS - performance.now())).unref();
    },
    saved: () => (pending === undefined ? writing : enqueue()),
    async close() {
      isClosed = true;
      await enqueue();
      release();
    },
  };
}

function readState(folder: string, warn: (text: string) => void): DeviceState | undefined {
  const file = join(folder, 'state.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  let state: unknown;
  try {
    state = JSON.parse(text);
  } catch {
    state = undefined;
  }
  if (isRecord(state) && typeof state.schemaVersion === 'number' && state.schemaVersion > SCHEMA_VERSION) {
    throw new StateTooNew(state.schemaVersion);
  }
  const read = usableState(state);
  if (typeof read !== 'string') {
    const { healed } = read;
    const others = healed.length - NAMED_MAX;
    const names = `${healed.slice(0, NAMED_MAX).join(', ')}${others > 0 ? ` and ${others} others` : ''}`;
    if (healed.length > 0) warn(`state.json lacks ${names}: now as on a new device`);
    return read.state;
  }
  renameSync(file, `${file}.bad`);
  warn(`state.json cannot be used (${read}) and is kept as ${file}.bad; starting with factory data`);
  return undefined;
}

/** A stored state that was completed, and the paths that it lacked. */
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
  // Compared member by member below.
  const state = stored as unknown as DeviceState;
  let whole: DeviceState;
  try {
    whole = withWholeMembers(withLaterBranches(withEveryTable(state)));
  } catch {
    // A branch of another kind, which the comparison names.
    whole = state;
  }
  const path = stateProblem(whole, seedState({ profile: profile.name, seed: 0, now: 0 }));
  if (path !== undefined) return `${path} is missing or of another kind`;
  const hasAdmin = state.accounts.some(({ name }) => name === ADMIN);
  return state.init.status === INITIALISED && !hasAdmin
    ? `accounts has no ${ADMIN}`
    : // People are never made up: what is added there was written in another form before.
      { state: whole, healed: addedPaths(stored, whole).filter((path) => !path.startsWith('access.')) };
}

/** Tables of a new device of this profile; those of alarms with an entry for each door. */
function newTables(state: DeviceState): Pick<DeviceState, 'tables' | 'secureTables'> {
  const { profile, custom } = state;
  const plain = plainTables(profile, factoryCapabilities(state), custom);
  const { AccessControl: doors = plain.AccessControl }: Partial<DeviceState['tables']> = state.tables;
  return { tables: { ...plain, ...seedAlarmTables(doors) }, secureTables: secureTables(custom) };
}

function withEveryTable(state: DeviceState): DeviceState {
  const { tables, secureTables } = newTables(state);
  return {
    ...state,
    tables: { ...tables, ...state.tables },
    secureTables: { ...secureTables, ...state.secureTables },
  };
}

function withWholeMembers(state: DeviceState): DeviceState {
  const made = newTables(state);
  return {
    ...state,
    tables: completed(state.tables, made.tables) as DeviceState['tables'],
    secureTables: completed(state.secureTables, made.secureTables) as DeviceState['secureTables'],
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
  const empty = { nextRecNo: 1, rows: [] };
  const { VideoTalkLog = empty, SnapRecord = empty }: Partial<DeviceState['records']> = state.records;
  const tables: Partial<DeviceState['tables']> = state.tables;
  return {
    ...state,
    access: {
      ...state.access,
      attendance: access?.attendance ?? [],
      fingerprints: (access?.fingerprints ?? []).map((each) => fingerprintOf({ ...each })),
    },
    records: { ...state.records, VideoTalkLog, SnapRecord },
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
    secureTables: {
      ...seedSecureTables(),
      ...state.secureTables,
      SIP: { ...seedSecureTables().SIP, ...state.secureTables.SIP },
    },
    tables: {
      ...plainTables(state.profile, factoryCapabilities(state), state.custom),
      ...seedAlarmTables(state.tables.AccessControl),
      ...state.tables,
      AccessControlGeneral: {
        DuressPassword: '',
        ...(factoryCapabilities(state).liftControl ? seedLift() : {}),
        ...state.tables.AccessControlGeneral,
      },
      AccessControl: state.tables.AccessControl.map((door) => ({ ...seedUnlock(door.Method), ...door })),
      Building: Object.assign({ EnableBuilding: true, EnableUnit: true, ...seedShape() }, state.tables.Building),
      VSP_ONVIF: tables?.VSP_ONVIF ?? { Enable: true },
      Https: { CompatTLS11: false, ...state.tables.Https },
      MediaEncrypt: {
        PrivateMediaEncrypt: seedKeyFrameEncryption({
          ...factoryCapabilities(state),
          rtspOverTls: state.tables.MediaEncrypt.RTSPOverTls.Enable,
        }),
        ...state.tables.MediaEncrypt,
      },
      OpenDoorGroup: tables?.OpenDoorGroup ?? state.tables.AccessControl.map(() => ({ Groups: [] })),
    },
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

function takeLock(folder: string): void {
  if (inThisProcess.has(folder)) throw new StateFolderInUse(folder, process.pid);
  const file = join(folder, 'lock');
  try {
    makeFolder(folder);
    for (let tries = 0; ; tries += 1) {
      try {
        writeFileSync(file, String(process.pid), { flag: 'wx' });
        break;
      } catch (error) {
        const owner = isExisting(error) && tries < 2 ? ownerOf(file) : undefined;
        if (owner === undefined) throw error;
        if (isRunning(owner)) throw new StateFolderInUse(folder, owner);
        rmSync(file, { force: true });
      }
    }
  } catch (error) {
    throw error instanceof StateFolderInUse ? error : new StateFolderNotWritable(folder, error);
  }
  inThisProcess.add(folder);
}

/** With its parents. Node's own way never returns below a folder such as /proc, which lets nobody make another. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

const isExisting = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Released between our attempt and this read.
    return 0;
  }
}

/** Our own process id in the file is a leftover: a device of this process would be in `inThisProcess`. */
function isRunning(pid: number): boolean {
  if (pid === 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
