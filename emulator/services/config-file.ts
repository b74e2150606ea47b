/** The configuration as a file and back. @assumed pages-3 /cfg/cfg; layout in lib/contract/config-file.ts */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CONFIG_FILE, type ConfigBackup } from '@/lib/contract/config-file';
import { ReplyError } from '@/lib/contract/error-codes';
import type { OutOfRights } from '@/lib/contract/methods/security-im-export';
import { isRecord } from '../is-record';
import { holdsOne, rightsToRead, rightsToWrite } from '../rights/rights-for';
import { tableShapeProblem } from '../rules/analysis';
import { CONFIG_RULES } from '../rules/config-rules';
import { isOtherLength } from '../rules/fixed-lists';
import { unbindDoors } from '../rules/interlock';
import { isTableTooLarge } from '../rules/json-size';
import { wiredSignInRefusal, withStoredSecretsOf } from '../rules/network-access';
import { isFreedInUse } from '../rules/plan-usage';
import { withOwnMembers } from '../rules/read-only';
import { isMissingSecret, masked, withStandIns } from '../rules/secrets';
import { shapeProblem } from '../rules/shape';
import { valueOfFile } from '../safe-json';
import type { Call, Core } from '../service';
import { secureTables } from '../state/factory-tables';
import { formatWallTime } from '../state/wall-time';
import { dropDanglingNames } from './dangling-names';
import { badValue, DeviceError, refusedFor } from './device-error';
import { isLockedFile, lockedFile, unlockedFile } from './export-keeper';
import { ROUTE_TABLE, writeRoutes } from './route-table';
import { factoryTables, keepStandard } from './table-writes';
import { withStoredTables } from './trial-keeper';

const HEAD = CONFIG_FILE.mark.length + CONFIG_FILE.checksumBytes;

const checksum = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

type Holder = Parameters<typeof holdsOne>[0];

/** The tables of a file, with those of anti-passback where the device has it. */
const allTables = (core: Core) => {
  const { tables, secureTables, antiPassback } = withStoredTables(core.state());
  const routes = core.capabilities().repeatEnter ? { [ROUTE_TABLE]: antiPassback.routes } : {};
  return { Tables: { ...tables, ...routes }, SecureTables: secureTables };
};

/** What a file for this account lacks. `isOpen`: it has no secrets at all, which needs no list. */
export function outOfBackup(core: Core, isOpen: boolean, reader: Holder): OutOfRights {
  const { Tables, SecureTables } = allTables(core);
  const all = Object.entries({ ...Tables, ...SecureTables });
  const LeftOut = all.flatMap(([name]) => (holdsOne(reader, rightsToRead(name)) ? [] : [name]));
  const isHidden = ([name, table]: [string, unknown]) =>
    !LeftOut.includes(name) && !holdsOne(reader, rightsToWrite(name)) && !isDeepStrictEqual(masked(table), table);
  const Masked = isOpen ? [] : all.filter(isHidden).map(([name]) => name);
  return { ...(LeftOut.length > 0 && { LeftOut }), ...(Masked.length > 0 && { Masked }) };
}

/**
 * The stored configuration, without changes on trial. `isOpen`: a mask in place of each secret. `reader`: only its
 * tables, and secrets only of those that it may write.
 */
export function backupOf(core: Core, isOpen: boolean, reader?: Holder): ConfigBackup {
  const { deviceType, softVersion, serialNumber } = core.capabilities();
  const { LeftOut = [], Masked = [] } = reader ? outOfBackup(core, isOpen, reader) : {};
  const readable = (tables: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(tables)
        .filter(([name]) => !LeftOut.includes(name))
        .map(([name, table]) => [name, isOpen || Masked.includes(name) ? masked(table) : table]),
    );
  const { Tables, SecureTables } = allTables(core);
  return {
    Model: deviceType,
    Version: softVersion,
    SerialNo: serialNumber,
    Time: formatWallTime(core.wallNow()),
    HasSecrets: !isOpen && Masked.length === 0,
    Tables: readable(Tables),
    SecureTables: readable(SecureTables),
  };
}

/** A backup as a file, without a password in clear. */
export function configFile(backup: ConfigBackup, password: string | undefined): Buffer {
  const text = JSON.stringify(backup);
  const rest = password === undefined ? Buffer.from(text) : lockedFile(text, password);
  return Buffer.concat([Buffer.from(CONFIG_FILE.mark), checksum(rest), rest]);
}

/** @throws ConfigFileInvalid, SignatureError; InvalidParams naming Password when it does not open the file */
export function configOfFile(file: Buffer, password: string): ConfigBackup {
  const rest = file.subarray(HEAD);
  if (rest.length === 0 || file.toString('latin1', 0, CONFIG_FILE.mark.length) !== CONFIG_FILE.mark) throw invalid();
  if (!file.subarray(CONFIG_FILE.mark.length, HEAD).equals(checksum(rest))) throw refusedFor('SignatureError');
  const text = isLockedFile(rest) ? unlockedFile(rest, password) : rest.toString('utf8');
  if (text === undefined) throw badValue('Password');
  const backup = valueOfFile(text);
  if (!isBackup(backup)) throw invalid();
  return backup;
}

const isBackup = (value: unknown): value is ConfigBackup =>
  isRecord(value) && typeof value.Model === 'string' && isRecord(value.Tables) && isRecord(value.SecureTables);

const invalid = (field?: string) =>
  new DeviceError(ReplyError.Unknown, { detail: { reason: 'ConfigFileInvalid', ...(field && { field }) } });

/** Tables of a file that this account may not write, although the device has them. */
export function outOfImport(core: Core, backup: ConfigBackup, writer: Holder): OutOfRights {
  const { Tables, SecureTables } = allTables(core);
  const own = Object.keys({ ...Tables, ...SecureTables });
  const LeftOut = own.filter(
    (name) =>
      (Object.hasOwn(backup.Tables, name) || Object.hasOwn(backup.SecureTables, name)) &&
      !holdsOne(writer, rightsToWrite(name)),
  );
  return LeftOut.length > 0 ? { LeftOut } : {};
}

/**
 * Stores the tables of a backup but those of `kept`. Tables that this device does not have are skipped: another
 * firmware wrote them. What they name and is not on this device is dropped from them: persons, pictures, sounds. The
 * file is judged as a whole before anything is stored. A file without secrets keeps those of the device; one that is
 * missing on both sides is empty afterwards, and the rest of its table is stored: after a factory reset nothing else
 * would be possible.
 * @throws ConfigModelMismatch, ConfigFileInvalid with detail.field, TargetInUse, CertFileNotFound, CertKeyMismatch
 */
export function importBackup(call: Call, backup: ConfigBackup, kept: readonly string[]): void {
  const { core } = call;
  // The restart after an import ends every trial: the file has to fit what is stored.
  const state = withStoredTables(call.state);
  if (backup.Model !== core.capabilities().deviceType) throw refusedFor('ConfigModelMismatch');
  const taken = <T extends object>(tables: Record<string, unknown>, own: T) =>
    Object.keys(own).filter((name) => Object.hasOwn(tables, name) && !kept.includes(name));
  const names = taken(backup.Tables, state.tables);
  const secureNames = taken(backup.SecureTables, state.secureTables);
  const merged = <T extends object>(own: T, file: Record<string, unknown>, chosen: readonly string[]): T => {
    const stored = (name: string) => {
      const held: unknown = Reflect.get(own, name);
      // The file of an older firmware has no list of remembered networks.
      const isWhole = backup.HasSecrets === true && name !== 'WLan';
      const table = isWhole ? file[name] : withStoredSecretsOf(name, file[name], held, false);
      return withOwnMembers(name, table, held);
    };
    return { ...own, ...Object.fromEntries(chosen.map((name) => [name, stored(name)])) };
  };
  const next = merged(state.tables, backup.Tables, names);
  const nextSecure = merged(state.secureTables, backup.SecureTables, secureNames);
  const factory = factoryTables(state);
  const factorySecure = secureTables(state.custom);
  for (const name of names) {
    const wrong = tableShapeProblem(name, next[name], factory[name] ?? state.tables[name]);
    if (wrong || isOtherLength(name, next[name], state.tables[name])) throw invalid(wrong ?? name);
  }
  for (const name of secureNames) {
    const wrong = shapeProblem(nextSecure[name], factorySecure[name], name);
    if (wrong) throw invalid(wrong);
  }
  // Rules read other tables, so every form is judged before the first rule.
  const held = { ...state.secureTables, ...state.tables };
  for (const name of [...names, ...secureNames]) {
    if (isTableTooLarge({ ...nextSecure, ...next }[name])) throw invalid(name);
    const all = { ...nextSecure, ...next };
    const problemOf = (judged: typeof all) => CONFIG_RULES[name]?.(judged, held, core.capabilities());
    const wrong = problemOf(all);
    if (wrong && (backup.HasSecrets === true || !isOnlySecret(wrong, all, name, problemOf))) throw invalid(wrong);
    const others = { ...state, tables: { ...next, [name]: state.tables[name] } };
    if (names.includes(name) && isFreedInUse(name, next, others)) throw refusedFor('TargetInUse');
  }
  // Certificates are not in the file.
  const reason = secureNames.includes('Wire802_1X') && wiredSignInRefusal(nextSecure.Wire802_1X, state);
  if (reason) throw refusedFor(reason);
  if (core.capabilities().repeatEnter && Object.hasOwn(backup.Tables, ROUTE_TABLE) && !kept.includes(ROUTE_TABLE)) {
    writeImportedRoutes(call, backup.Tables[ROUTE_TABLE]);
  }
  core.update((draft) => {
    for (const name of names) draft.tables[name] = next[name];
    for (const name of secureNames) draft.secureTables[name] = nextSecure[name];
    keepStandard(draft);
    unbindDoors(draft);
    dropDanglingNames(draft, state);
  });
  for (const name of [...names, ...secureNames]) core.trials.keep(name);
}

/**
 * Stand-ins for missing secrets while the rules are checked: most rules ask for eight characters, a WEP key has five.
 */
const STAND_INS = ['stand-in', 'stand'];

/** Whether a table is valid except for secrets that neither the file nor this device has. */
function isOnlySecret<T extends object>(
  wrong: string,
  all: T,
  name: string,
  problemOf: (judged: T) => string | undefined,
): boolean {
  if (!isMissingSecret(all, wrong)) return false;
  const table: unknown = Reflect.get(all, name);
  return STAND_INS.some((standIn) => problemOf({ ...all, [name]: withStandIns(table, standIn) }) === undefined);
}

function writeImportedRoutes(call: Call, routes: unknown): void {
  try {
    writeRoutes(call, routes);
  } catch (error) {
    throw error instanceof DeviceError ? invalid(ROUTE_TABLE) : error;
  }
}
