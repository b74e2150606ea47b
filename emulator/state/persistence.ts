/**
 * The state folder: `state.json`, one process at a time. Written to a temporary file and renamed, so that a process
 * that is killed while saving leaves the last complete file. @assumed pages-3 12.6
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { factoryCapabilities } from './capabilities';
import { type DeviceState, SCHEMA_VERSION } from './device-state';
import { factorySwitches, quietAlarms, restingCamera, seedOnvifUsers, unregistered } from './seed';
import { seedAlarmTables } from './seed-alarm-tables';
import { groupRules } from './seed-groups';
import { seedLift, seedSecureTables, seedShape, seedUnlock } from './seed-tables';

/** At most one save in this real time. @assumed pages-3 12.6 */
const SAVE_INTERVAL_MS = 200;

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
  /** Saves soon; later calls within the interval are merged. */
  save(state: DeviceState): void;
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

  const write = async () => {
    timer = undefined;
    const state = pending;
    pending = undefined;
    if (!state) return;
    const temporary = join(folder, 'state.json.tmp');
    await writeFile(temporary, JSON.stringify(state), { mode: 0o600 });
    await rename(temporary, join(folder, 'state.json'));
  };
  const enqueue = () => {
    writing = writing.then(write).catch((error: unknown) => {
      process.emitWarning(`state not saved: ${String(error)}`);
    });
    return writing;
  };

  return {
    read: (warn) => readState(folder, warn),
    save(state) {
      pending = state;
      timer ??= setTimeout(enqueue, SAVE_INTERVAL_MS).unref();
    },
    async close() {
      clearTimeout(timer);
      await enqueue();
      rmSync(join(folder, 'lock'), { force: true });
      inThisProcess.delete(folder);
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
  let state: Partial<DeviceState> | undefined;
  try {
    state = JSON.parse(text) as Partial<DeviceState>;
  } catch {
    state = undefined;
  }
  if (typeof state?.schemaVersion === 'number' && state.schemaVersion > SCHEMA_VERSION) {
    throw new StateTooNew(state.schemaVersion);
  }
  if (isWhole(state)) return withLaterBranches(state);
  renameSync(file, `${file}.bad`);
  warn(`state.json was not readable and is kept as state.json.bad; starting with factory data`);
  return undefined;
}

/** Every branch exists; their content was written by this program. */
function isWhole(state: Partial<DeviceState> | undefined): state is DeviceState {
  if (typeof state !== 'object' || state === null || state.schemaVersion !== SCHEMA_VERSION) return false;
  const branches = [state.tables, state.secureTables, state.access, state.records, state.locks, state.recovery];
  const lists = [state.accounts, state.log, state.doors];
  return (
    branches.every((each) => typeof each === 'object' && each !== null) &&
    lists.every((each) => Array.isArray(each)) &&
    typeof state.realm === 'string' &&
    typeof state.profile === 'string'
  );
}

/** Branches added after the first version: a state without them gets empty ones, and default switches. */
function withLaterBranches(state: DeviceState): DeviceState {
  const stored: Partial<DeviceState> = state;
  const { access, alarms, antiPassback, checkGroups, floors, camera } = stored;
  const { onvifUsers, presence, registration, workOrders, subControllers, chain, stationRecords } = stored;
  const { VideoTalkLog = { nextRecNo: 1, rows: [] } }: Partial<DeviceState['records']> = state.records;
  const tables: Partial<DeviceState['tables']> = state.tables;
  return {
    ...state,
    access: { ...state.access, attendance: access?.attendance ?? [] },
    records: { ...state.records, VideoTalkLog },
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
      OpenDoorGroup: tables?.OpenDoorGroup ?? state.tables.AccessControl.map(() => ({ Groups: [] })),
    },
    alarms: { ...quietAlarms(), ...alarms },
    camera: { ...restingCamera(), ...camera },
    switches: { ...factorySwitches(state.profile), ...state.switches },
  };
}

function takeLock(folder: string): void {
  if (inThisProcess.has(folder)) throw new StateFolderInUse(folder, process.pid);
  const file = join(folder, 'lock');
  try {
    mkdirSync(folder, { recursive: true });
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
