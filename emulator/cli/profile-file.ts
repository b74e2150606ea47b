import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { REQUEST } from '@/lib/contract/limits';
import { PROFILES, type ProfileName } from '@/lib/contract/profiles';
import { readIsoTime } from '../clock';
import type { ControlCall } from '../control/run-script';
import type { SeedFile } from '../http/stored-files';
import { isRecord } from '../is-record';
import { tableShapeProblem } from '../rules/analysis';
import { ForbiddenKey, nestingDepth, parseSafely } from '../safe-json';
import { capabilityContradiction, changedCapabilities, profileCapabilities } from '../state/capabilities';
import { capabilityProblem } from '../state/capability-forms';
import type { CustomFactory, CustomProfile } from '../state/custom-profile';
import { plainTables, secureTables } from '../state/factory-tables';
import { readAccounts } from './profile-accounts';
import { readFiles } from './profile-files';
import { readRecords } from './profile-records';
import { readScript } from './profile-script';
import { UsageError } from './usage-error';

/** Content of a profile file. */
export interface ProfileFile {
  profile: CustomProfile;
  /** Files the device has from the start. */
  files: SeedFile[];
  /** Calls of the control API, made once at each start. */
  script: ControlCall[];
  /** As `--clock` and `--speed`; the options take precedence. */
  clock: { start?: string; speed?: string };
}

const MEMBERS = [
  'name',
  'extends',
  'deviceType',
  'definitions',
  'caps',
  'tables',
  'records',
  'files',
  'users',
  'script',
  'clock',
];
/** The almost empty profile for a file that extends nothing. */
const BARE: ProfileName = 'minimal';
const MAX_BYTES = 16_777_216;

/**
 * Reads a profile file. Passwords become digests for the realm of this seed here; they are not kept. Errors:
 * UsageError with the file and the wrong member. @assumed pages-3 12.2
 */
export function readProfileFile(file: string, seed: number): ProfileFile {
  const wrong = (member: string, why: string) => new UsageError(`${file}: ${member}: ${why}`);
  const value = readObject(file);
  for (const member of Object.keys(value)) {
    if (!MEMBERS.includes(member)) throw wrong(member, `none of ${MEMBERS.join(', ')}`);
  }
  const part = (member: string): Record<string, unknown> => {
    const given = value[member] ?? {};
    if (!isRecord(given)) throw wrong(member, 'an object is needed');
    return given;
  };
  const base = PROFILES.find((each) => each.name === (value.extends ?? BARE));
  if (!base) throw wrong('extends', `one of ${PROFILES.map((each) => each.name).join(', ')}`);
  const { name, deviceType } = value;
  if (typeof name !== 'string' || !/^[A-Za-z0-9][\w-]{0,39}$/.test(name))
    throw wrong('name', '1 to 40 letters, digits, - and _');
  if (PROFILES.some((each) => each.name === name)) throw wrong('name', `${name} is a built-in profile`);
  if (deviceType !== undefined && (typeof deviceType !== 'string' || !/^[\x21-\x7e]{1,32}$/.test(deviceType)))
    throw wrong('deviceType', '1 to 32 visible characters');
  const built = profileCapabilities(base.name, '');
  const caps = { ...readCapabilities(part('caps'), wrong), ...(deviceType !== undefined && { deviceType }) };
  const contradiction = capabilityContradiction(built, caps);
  if (contradiction) throw wrong('caps', contradiction);
  const capabilities = changedCapabilities(built, caps);
  const factory: CustomFactory = {
    name,
    capabilities: { ...caps, deviceType: capabilities.deviceType },
    definitions: part('definitions'),
    tables: part('tables'),
  };
  const tables = checkTables(base.name, factory, capabilities, wrong);
  const profile: CustomProfile = {
    base: base.name,
    factory,
    ...readRecords(part('records'), { ...capabilities, doorCount: tables.AccessControl.length }, wrong),
    ...readAccounts(value.users, seed, wrong),
  };
  return {
    profile,
    files: readFiles(part('files'), dirname(file), wrong),
    script: readScript(value.script, wrong),
    clock: readClock(value.clock, wrong),
  };
}

/** Reports which member of the file is wrong, and why. */
export type Wrong = (member: string, why: string) => Error;

function readObject(file: string): Record<string, unknown> {
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
    const text = readFileSync(file, 'utf8');
    if (nestingDepth(text, REQUEST.jsonDepth) > REQUEST.jsonDepth) throw new Error('too many levels');
    const value = parseSafely(text);
    if (!isRecord(value)) throw new Error('a profile is a JSON object');
    return value;
  } catch (error) {
    if (error instanceof ForbiddenKey) throw new UsageError(`${file}: ${error.message}: no member may have this name`);
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

function readCapabilities(caps: Record<string, unknown>, wrong: Wrong): Record<string, unknown> {
  for (const [name, value] of Object.entries(caps)) {
    const problem = capabilityProblem(name, value);
    if (problem) throw wrong('caps', problem);
  }
  return caps;
}

/** Known tables must keep their form: lists replace the built-in ones completely, so their rows need every member. */
function checkTables(
  base: ProfileName,
  factory: CustomFactory,
  capabilities: ReturnType<typeof profileCapabilities>,
  wrong: Wrong,
) {
  const samples = { ...plainTables(base, capabilities, undefined), ...secureTables(undefined) };
  const tables = plainTables(base, capabilities, factory);
  const merged: Record<string, unknown> = { ...tables, ...secureTables(factory) };
  for (const name of Object.keys(factory.tables)) {
    if (!/^[A-Za-z]\w{0,63}$/.test(name)) throw wrong(`tables.${name}`, 'that is no name of a table');
    if (!Object.hasOwn(samples, name)) continue;
    const problem = tableShapeProblem(name, merged[name], Reflect.get(samples, name));
    if (problem) throw wrong(`tables.${problem}`, 'missing, or of another kind than on the built-in device');
  }
  const doors = Math.max(1, capabilities.doorCount);
  if (tables.AccessControl.length !== doors)
    throw wrong('tables.AccessControl', `${doors} doors are needed, or another caps.doorCount`);
  return tables;
}

function readClock(value: unknown, wrong: Wrong): ProfileFile['clock'] {
  if (value === undefined) return {};
  const { now, speed, ...rest } = isRecord(value) ? value : { now: value };
  const [strange] = Object.keys(rest);
  if (strange !== undefined) throw wrong(`clock.${strange}`, 'none of now, speed');
  if (now !== undefined && (typeof now !== 'string' || (now !== 'real' && readIsoTime(now) === undefined)))
    throw wrong('clock', '"real" or a date such as 2026-11-20T08:00:00Z is needed');
  if (speed !== undefined && !(typeof speed === 'number' && speed > 0 && speed <= 10_000))
    throw wrong('clock.speed', 'above 0, up to 10000');
  return { ...(now === undefined ? {} : { start: now }), ...(speed === undefined ? {} : { speed: String(speed) }) };
}
