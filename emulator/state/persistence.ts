/**
 * The state folder: `state.json`, one process at a time. Written to a temporary file and renamed, so that a process
 * that is killed while saving leaves the last complete file. @assumed pages-3 12.6
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '../is-record';
import { type DeviceState, SCHEMA_VERSION } from './device-state';
import { usableState } from './heal-state';

/** At most one save in this real time. @assumed pages-3 12.6 */
const SAVE_INTERVAL_MS = 200;
/** A state that could not be saved is tried again after this real time, as the disk may have room then. */
const RETRY_MS = 500;
/** A single change is saved almost at once: little is lost when the process is killed. The reply goes first. */
const FIRST_MS = 10;

/** Paths in a warning; a state of an older program may lack hundreds. */
const NAMED_MAX = 20;

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

/** `state.json` is there and cannot be read: the first save of a factory-new device would replace the file. */
export class StateFolderNotReadable extends Error {
  constructor(
    readonly folder: string,
    override readonly cause: unknown,
  ) {
    super(`state.json of state folder ${folder} is not readable: ${cause instanceof Error ? cause.message : cause}`);
    this.name = 'StateFolderNotReadable';
  }
}

/** The device has ended, and its latest state is lost. */
export class StateNotSaved extends Error {
  constructor(
    readonly folder: string,
    problem: string,
  ) {
    super(`the latest state is not saved in state folder ${folder}: ${problem}`);
    this.name = 'StateNotSaved';
  }
}

/** A state folder locked by this device. */
export interface StateFolder {
  /** What was stored; undefined when nothing (usable) is there. @throws StateFolderNotReadable, StateTooNew */
  read(warn: (text: string) => void): DeviceState | undefined;
  /** Keeps the stored state, which is that of another device, under its profile; returns the name of its file. */
  setAside(profile: string): string;
  /** Why the latest state could not be saved; undefined when it was. */
  problem(): string | undefined;
  /** Saves soon, later calls within the interval are merged; until it succeeds. */
  save(state: DeviceState): void;
  /** Saves now; resolves when everything is stored, or could not be. */
  saved(): Promise<void>;
  /** Releases the folder unchanged: the device did not start. */
  release(): void;
  /** Writes pending state and releases the folder. @throws StateNotSaved */
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
    inThisProcess.delete(folder);
    try {
      rmSync(join(folder, 'lock'), { force: true });
    } catch {
      // The folder is one no longer, and the lock is gone with it.
    }
  };

  return {
    read: (warn) => readState(folder, warn),
    setAside(profile) {
      const aside = freeName(join(folder, `state.${profile.replaceAll(/[^\w-]/g, '_')}`), 'json');
      renameSync(join(folder, 'state.json'), aside);
      return aside;
    },
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
      if (problem !== undefined) throw new StateNotSaved(folder, problem);
    },
  };
}

function readState(folder: string, warn: (text: string) => void): DeviceState | undefined {
  const file = join(folder, 'state.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StateFolderNotReadable(folder, error);
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
    const said = healedText(read.healed);
    if (said !== undefined) warn(`state.json ${said}`);
    return read.state;
  }
  const aside = freeName(file, 'bad');
  renameSync(file, aside);
  warn(`state.json cannot be used (${read}) and is kept as ${aside}; starting with factory data`);
  return undefined;
}

/** What a state lacked; undefined for nothing. */
export function healedText(healed: readonly string[]): string | undefined {
  if (healed.length === 0) return undefined;
  const others = healed.length - NAMED_MAX;
  const names = `${healed.slice(0, NAMED_MAX).join(', ')}${others > 0 ? ` and ${others} others` : ''}`;
  return `lacks or misstates ${names}: now as on a new device`;
}

/** Name for a file that is set aside: the one before it stays. */
function freeName(file: string, ending: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${file}.${ending}` : `${file}.${count}.${ending}`;
    if (!existsSync(name)) return name;
  }
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

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const isExisting = (error: unknown) => codeOf(error) === 'EEXIST';

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
    return codeOf(error) === 'EPERM';
  }
}
