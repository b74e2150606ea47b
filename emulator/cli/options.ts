import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HELPER_PORT } from '@/lib/contract/helper';
import { REQUEST } from '@/lib/contract/limits';
import { PROFILES, type ProfileName } from '@/lib/contract/profiles';
import { createClock, readIsoTime } from '../clock';
import { FaultBook } from '../faults/fault-book';
import { isLoopbackName } from '../http/guard';
import { unknownName } from '../nearest-name';
import type { EmulatorOptions } from '../server';
import { type ProfileFile, readProfileFile } from './profile-file';
import { UsageError } from './usage-error';

/** Values of the command line. */
export interface RunOptions {
  emulator: EmulatorOptions;
  /** File for the request log, one JSON line each. */
  logFile?: string;
  isQuiet: boolean;
  /** One line of JSON with the addresses instead of words. */
  printsReady: boolean;
}

/** Commands besides `run`. */
export const COMMANDS = [
  'profiles list',
  'profiles show <name or file>',
  'profiles check [file]',
  'state export <folder>',
  'state import <folder> <file>',
  'faults check <file>',
  'routes',
] as const;

const STANDARD = { port: 8080, controlPort: 8090, stateDir: '.emulator-state', seed: 1 };

/**
 * Reads the options of `run`. Errors: UsageError for unknown options, wrong values, unreadable files, and a host that
 * others can reach without a control token. @assumed pages-3 12.3
 */
export function parseRunOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): RunOptions {
  const values = parse(args);
  const host = values.host ?? '127.0.0.1';
  const controlToken = values['control-token'] ?? environment.EMULATOR_CONTROL_TOKEN;
  if (!isLoopbackName(host.toLowerCase()) && !controlToken) {
    throw new UsageError(`--host ${host} can be reached by others: add --control-token <text>`);
  }
  const seed = wholeNumber('--seed', values.seed, STANDARD.seed, 0, 4_294_967_295);
  const { profile, custom, files, script, name, clock } = profileGiven(values.profile ?? 'face-full', seed);
  const persists = values['no-persist'] !== true;
  return {
    emulator: {
      profile,
      ...(custom ? { custom, files, script } : {}),
      seed,
      ...(values.seed === undefined ? {} : { keySeed: seed }),
      host,
      port: wholeNumber('--port', values.port, STANDARD.port, 0, 65_535),
      controlPort: wholeNumber('--control-port', values['control-port'], STANDARD.controlPort, 0, 65_535),
      ...optionalPort('httpsPort', '--https-port', values['https-port']),
      ...optionalPort('rtspPort', '--rtsp-port', values['rtsp-port']),
      helper: {
        port: wholeNumber('--helper-port', values['helper-port'], HELPER_PORT, 0, 65_535),
        isOn: values.helper === true,
      },
      allowedHosts: values['allow-host'] ?? [],
      logSize: wholeNumber('--log-size', values['log-size'], REQUEST.logEntries, 1, 1_000_000),
      set: settings(values.set ?? [], values['https-port'] !== undefined),
      fresh: values.fresh === true,
      ...(controlToken ? { controlToken } : {}),
      ...(persists ? { stateDir: join(values['state-dir'] ?? STANDARD.stateDir, name) } : {}),
      ...(values['serve-console'] === undefined ? {} : { consoleFolder: values['serve-console'] }),
      ...(values.fault === undefined ? {} : { faults: readFaults(values.fault) }),
      ...clockOption(values.clock ?? clock.start, values.speed ?? clock.speed),
    },
    ...(values['log-requests'] === undefined ? {} : { logFile: values['log-requests'] }),
    isQuiet: values.quiet === true,
    printsReady: values['print-ready'] === true,
  };
}

/** Rules of a file: a list, or `{faults: [...]}` as the control API prints it. Errors: UsageError. */
export function readFaults(file: string): unknown[] {
  const value = readJson(file);
  const rules = Array.isArray(value) ? value : (value as { faults?: unknown } | null)?.faults;
  if (!Array.isArray(rules)) throw new UsageError(`${file}: a list of fault rules is needed`);
  const check = (given: readonly unknown[], place: string) => {
    try {
      new FaultBook(STANDARD.seed).addAll(given);
    } catch (error) {
      throw new UsageError(`${place}: ${error instanceof Error ? error.message : error}`);
    }
  };
  for (const [index, rule] of rules.entries()) check([rule], `${file}, rule ${index + 1}`);
  check(rules, file);
  return rules;
}

/** A JSON file. Errors: UsageError. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** The device to start: a built-in profile, with the file on top of it if one is given. */
export interface GivenProfile extends Pick<EmulatorOptions, 'profile' | 'custom' | 'files' | 'script'> {
  /** Name in the file, or that of the built-in profile. */
  name: string;
  clock: ProfileFile['clock'];
}

/**
 * A name of the list, or a file: anything with a slash or ending in `.json`. Errors: UsageError. @assumed pages-3
 * 12.3
 */
export function profileGiven(nameOrFile: string, seed: number): GivenProfile {
  if (!/[\\/]|\.json$/i.test(nameOrFile)) {
    const profile = profileNamed(nameOrFile);
    return { profile, name: profile, clock: {} };
  }
  const { profile: custom, files, script, clock } = readProfileFile(nameOrFile, seed);
  return { profile: custom.base, custom, files, script, name: custom.factory.name, clock };
}

/** A profile of the list. Errors: UsageError that lists all. */
export function profileNamed(name: string): ProfileName {
  const profile = PROFILES.find((each) => each.name === name);
  if (!profile) throw new UsageError(`no profile ${name}; there are ${PROFILES.map((each) => each.name).join(', ')}`);
  return profile.name;
}

const OPTIONS = {
  profile: { type: 'string' },
  port: { type: 'string' },
  'control-port': { type: 'string' },
  'https-port': { type: 'string' },
  'rtsp-port': { type: 'string' },
  helper: { type: 'boolean' },
  'helper-port': { type: 'string' },
  host: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'control-token': { type: 'string' },
  'state-dir': { type: 'string' },
  'no-persist': { type: 'boolean' },
  fresh: { type: 'boolean' },
  set: { type: 'string', multiple: true },
  fault: { type: 'string' },
  clock: { type: 'string' },
  speed: { type: 'string' },
  seed: { type: 'string' },
  'serve-console': { type: 'string' },
  'log-requests': { type: 'string' },
  'log-size': { type: 'string' },
  quiet: { type: 'boolean' },
  'print-ready': { type: 'boolean' },
} as const;

/** Value and meaning of each option, for `--help`. */
const HELP: Record<keyof typeof OPTIONS, readonly [value: string, meaning: string]> = {
  profile: ['<name or file>', 'device model, face-full; list: profiles list'],
  port: ['<n>', '8080; 0 takes a free one'],
  'control-port': ['<n>', '8090'],
  'https-port': ['<n>', 'the same over TLS; none'],
  'rtsp-port': ['<n>', 'RTSP over TCP; none'],
  helper: ['', 'an emulated helper program; off'],
  'helper-port': ['<n>', String(HELPER_PORT)],
  host: ['<address>', 'to listen on, 127.0.0.1; any other needs a control token'],
  'allow-host': ['<name>', 'another name of the device; repeatable'],
  'control-token': ['<text>', 'required on every control call'],
  'state-dir': ['<folder>', `where the device keeps its flash, ${STANDARD.stateDir}`],
  'no-persist': ['', 'forget everything at the end'],
  fresh: ['', 'forget what the state folder holds'],
  set: ['<path>=<json>', 'a capability or a member of a table; repeatable; holds through resets'],
  fault: ['<file>', 'fault rules'],
  clock: ['<date>', 'stop the clock there; real'],
  speed: ['<n>', 'let the clock run faster, up to 10000'],
  seed: ['<n>', 'of random choices, 1; when given, also of keys, which are then public'],
  'serve-console': ['<folder>', 'the packaged console'],
  'log-requests': ['<file>', 'log the calls as JSON lines'],
  'log-size': ['<n>', `calls that the control port keeps, ${REQUEST.logEntries}`],
  quiet: ['', 'print no addresses'],
  'print-ready': ['', 'one line of JSON with the addresses'],
};

/** The text that `--help` prints: commands and options. */
export function helpText(): string {
  const options = Object.entries(HELP).map(
    ([name, [value, meaning]]) => `  ${`--${name} ${value}`.padEnd(28)}${meaning}`,
  );
  return [
    `emulator [run] [options]`,
    ...COMMANDS.map((each) => `emulator ${each}`),
    '',
    'Options of run:',
    ...options,
  ].join('\n');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: false, options: OPTIONS }).values;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const [, name] = /^Unknown option '--([\w-]+)'/.exec(text) ?? [];
    throw new UsageError(
      name === undefined ? text : `${unknownName('option', name, Object.keys(OPTIONS))} (--help lists them)`,
    );
  }
}

function wholeNumber(name: string, text: string | undefined, standard: number, min: number, max: number): number {
  if (text === undefined) return standard;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new UsageError(`${name}: a number from ${min} to ${max} is needed`);
  return value;
}

/** A listener that exists only when its option is given. */
function optionalPort(
  member: 'httpsPort' | 'rtspPort',
  name: string,
  text: string | undefined,
): Pick<EmulatorOptions, 'httpsPort' | 'rtspPort'> {
  return text === undefined ? {} : { [member]: wholeNumber(name, text, 0, 0, 65_535) };
}

/** Overrides by path. Errors: UsageError, also for the ports that other options give. */
function settings(texts: readonly string[], hasHttps: boolean): Record<string, unknown> {
  const set = Object.fromEntries(texts.map(assignment));
  const refuse = (path: string, option: string) => {
    throw new UsageError(`--set ${path}: ${option} gives it`);
  };
  // Also with the whole table.
  const hasPort = (table: string) => `${table}.Port` in set || Object(set[table]).Port !== undefined;
  if ('webPort' in set) refuse('webPort', '--port');
  if (hasPort('Web')) refuse('Web.Port', '--port');
  if (hasHttps && hasPort('Https')) refuse('Https.Port', '--https-port');
  return set;
}

/** `name=json`; what is not JSON counts as text. */
function assignment(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at <= 0) throw new UsageError(`--set ${text}: <capability or table path>=<json> is needed`);
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value)];
  } catch {
    return [text.slice(0, at), value];
  }
}

/** A date freezes the clock there, unless a speed is given: then it runs from there. */
function clockOption(start: string | undefined, speedText: string | undefined): Pick<EmulatorOptions, 'clock'> {
  const speed = speedText === undefined ? undefined : Number(speedText);
  if (speed !== undefined && !(speed > 0 && speed <= 10_000)) throw new UsageError('--speed: above 0, up to 10000');
  if (start === undefined || start === 'real') return speed === undefined ? {} : { clock: createClock({ speed }) };
  const at = readIsoTime(start);
  if (at === undefined) throw new UsageError('--clock: "real" or a date such as 2026-11-20T08:00:00Z is needed');
  const clock = createClock({ frozenAt: at });
  if (speed !== undefined) clock.run(speed);
  return { clock };
}
