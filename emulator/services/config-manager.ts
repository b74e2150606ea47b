/** configManager: reading and writing of plain tables. @spec §7; paths and channels @assumed protocol 4.4 */
import type { Authority } from '@/lib/contract/authorities';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import { TRIAL_S } from '@/lib/contract/limits';
import { LOG_TABLES } from '@/lib/contract/records';
import { RESTORE_OPTIONS } from '@/lib/contract/tables/maintenance';
import { ALL_TABLES, holdsOne, rightOfTable, rightsToRead } from '../rights/rights-for';
import { unbindDoors } from '../rules/interlock';
import { withoutSecrets } from '../rules/secrets';
import { tablesOfPorts } from '../rules/start-ports';
import { type Call, service } from '../service';
import { secureTables } from '../state/factory-tables';
import { memberAt, pathSteps } from '../state/member-path';
import { removeEverybody } from './access-users';
import { areaHandles } from './area-handles';
import { dropDanglingNames } from './dangling-names';
import { badCall, DeviceError } from './device-error';
import { refuseWrongPassword } from './locks';
import { readText, readTexts, readWhole } from './read-params';
import { factoryRoutes, ROUTE_TABLE, routeTable, writeRoutes } from './route-table';
import { accountOf, loginOf } from './session-of-call';
import { factoryTables, keepStandard, needsReboot, putInForce, putSecureInForce, writeTable } from './table-writes';
import { withStoredTables } from './trial-keeper';
import { refuseWhileUpgrading } from './upgrader';

/** Encrypted tables whose public half may be read in clear. @assumed contract 8.2 */
const READABLE_SECURE = ['SIP', 'Registar'];
const NAMES_MAX = 200;
const OPTIONS_MAX = 16;
/** Rights whose tables are only stored, or tried with a time-out that the log has. @assumed security of previews */
const NEVER_PREVIEWED: readonly Authority[] = ['AuthSecurity', 'AuthUserMag'];
/** Pictures and sounds are previewed many times a minute; a preview of any other table is in the log. */
const isPreviewOfPage = (name: string) => rightOfTable(name) === 'AuthAVParam';

type Tables = Readonly<Record<string, unknown>>;
type Written = Partial<Record<'name' | 'table' | 'channel' | 'options', unknown>>;

/** The table of `name` (a path may follow) and one element of it with `channel`. @throws InvalidParams */
function lookUp(tables: Tables, name: unknown, channel: unknown): unknown {
  const steps = pathSteps(readText(name, 'name', 256));
  if (!steps) throw badCall('name');
  const table = memberAt(tables, steps);
  if (table === undefined) throw badCall('name');
  if (channel === undefined || channel === null || !Array.isArray(table)) return table;
  const element: unknown = table[readWhole(channel, 'channel', 0, 4096)];
  if (element === undefined) throw badCall('channel');
  return element;
}

/** What may be read in clear of encrypted tables. */
const inClear = (tables: Tables): Tables =>
  Object.fromEntries(READABLE_SECURE.map((name) => [name, withoutSecrets(tables[name])]));

function readable(state: Call['state']): Tables {
  const { AccessControlGeneral: general } = state.tables;
  const AccessControlGeneral = general.DuressPassword ? { ...general, DuressPassword: MASKED_SECRET } : general;
  return { ...state.tables, AccessControlGeneral, ...inClear(state.secureTables) };
}

/** The whole table with one element replaced. */
function withChannel(whole: unknown, table: unknown, channel: unknown): unknown {
  if (channel === undefined || channel === null) return table;
  // A table without channels counts as one of a single channel.
  const index = readWhole(channel, 'channel', 0, Array.isArray(whole) ? whole.length - 1 : 0);
  if (!Array.isArray(whole)) return table;
  return whole.map((each: unknown, at) => (at === index ? table : each));
}

/** The whole table with the value at a path replaced: some clients write only `Encode[0].MainFormat[0]`. */
function withPath(
  tables: Tables,
  steps: readonly (string | number)[],
  value: unknown,
): { name: string; table: unknown } {
  const [name, ...inner] = steps;
  const table: unknown = structuredClone(tables[String(name)]);
  const last = inner.pop();
  if (last === undefined) return { name: String(name), table: value };
  const place = memberAt(table, inner);
  if (typeof place !== 'object' || place === null || !Object.hasOwn(place, last)) throw badCall('name');
  Reflect.set(place, last, value);
  return { name: String(name), table };
}

function write(call: Call, params: Written): { options: string[] } {
  if (params.options !== undefined && params.options !== null) readTexts(params.options, 'options', OPTIONS_MAX);
  const steps = pathSteps(readText(params.name, 'name', 256));
  // What is not written stays as it is stored, also while somebody previews it.
  const tables: Tables = { ...withStoredTables(call.state).tables, ...routeTable(call) };
  if (!steps || !Object.hasOwn(tables, String(steps[0]))) throw badCall('name');
  if (params.table === undefined) throw badCall('table');
  const { name, table } = withPath(tables, steps, params.table);
  const whole = steps.length > 1 ? table : withChannel(tables[name], table, params.channel);
  return name === ROUTE_TABLE ? writeRoutes(call, whole) : writeTable(call, name, whole);
}

/** Names of tables that devices have, this one or another: a misspelt one would restore, or keep, something else. */
function readTableNames(call: Call, value: unknown): string[] {
  const names = readTexts(value, 'names', NAMES_MAX);
  const known = { ...call.state.tables, ...call.state.secureTables, [ROUTE_TABLE]: true };
  if (names.some((name) => !Object.hasOwn(known, name))) throw badCall('names');
  return names;
}

/** Restores the factory values of tables. */
function restore(call: Call, isChosen: (name: string) => boolean): { options: string[] } {
  const { core, state } = call;
  refuseWhileUpgrading(call);
  const tables = structuredClone(factoryTables(state));
  const factory = { ...tables, ...tablesOfPorts(tables, state.startPorts) };
  const chosen = Object.entries(factory).filter(([name]) => isChosen(name));
  const next = { ...state.tables, ...Object.fromEntries(chosen) };
  const options = chosen.some(([name]) => needsReboot(name, next, state.tables)) ? ['NeedReboot'] : [];
  const secure = secureTables(state.custom);
  core.update((draft) => {
    Object.assign(draft.tables, Object.fromEntries(chosen));
    for (const name of Object.keys(secure)) if (isChosen(name)) draft.secureTables[name] = secure[name];
    if (isChosen(ROUTE_TABLE)) Object.assign(draft.antiPassback, { routes: [], zones: [] });
    keepStandard(draft);
    unbindDoors(draft);
    dropDanglingNames(draft, state);
  });
  // Ends trials of these tables: their countdown would bring the former value back.
  for (const name of Object.keys(state.temporary)) if (isChosen(name)) core.trials.keep(name);
  core.note('Config', 'RecallConfig', accountOf(call).name, 'Factory values');
  return { options };
}

/**
 * Deletes what the device wrote by itself: contacts and opening codes were entered by people. The log keeps only its
 * last entry, which is the restore.
 */
function deleteRecords({ core }: Call): void {
  core.update((draft) => {
    for (const name of LOG_TABLES) draft.records[name].rows = [];
    draft.log = draft.log.slice(-1);
  });
}

/**
 * Persons with what they hold, and accounts but the first and the reserved ones; every login ends, that of the caller,
 * too.
 */
function deleteUsers(call: Call): void {
  const { core } = call;
  core.update((draft) => {
    removeEverybody(draft);
    // The account of the first setup has the number 1.
    draft.accounts = draft.accounts.filter(({ id, reserved }) => id === 1 || reserved);
    draft.accountGroups = draft.accountGroups.filter(({ Name }) => draft.accounts.some(({ group }) => group === Name));
    draft.onvifUsers = draft.onvifUsers.filter(({ reserved }) => reserved);
  });
  for (const { login } of core.sessions.all()) core.sessions.end(login.id);
  call.outcome.clearSession = true;
}

/** Methods of the area configManager. */
export const configManager = service('configManager', {
  ...areaHandles('configManager'),

  'configManager.getConfig'(call, { name, channel }) {
    const tables = { ...readable(call.state), ...routeTable(call) };
    if (name !== ALL_TABLES) return { table: lookUp(tables, name, channel) };
    const account = accountOf(call);
    const allowed = Object.entries(tables).filter(([each]) => holdsOne(account, rightsToRead(each)));
    return { table: Object.fromEntries(allowed) };
  },

  'configManager.getDefault'(call, { name, channel }) {
    const tables = { ...factoryTables(call.state), ...inClear(secureTables(call.state.custom)) };
    return { table: lookUp({ ...tables, ...factoryRoutes(call) }, name, channel) };
  },

  'configManager.setConfig': (call, params) => write(call, params),

  'configManager.setChannelConfig'(call, params) {
    if (params.channel === undefined || params.channel === null) throw badCall('channel');
    return write(call, params);
  },

  'configManager.setTemporaryConfig'(call, params) {
    const { core, state } = call;
    const name = readText(params.name, 'name', 64);
    const timeoutS = params.timeout === undefined ? 0 : readWhole(params.timeout, 'timeout', 1, TRIAL_S.max);
    const isSecure = Object.hasOwn(state.secureTables, name);
    // In clear an encrypted table is unknown, as it is for a usual write.
    if (isSecure ? !call.context.isSealed : !Object.hasOwn(state.tables, name)) throw badCall('name');
    if (params.table === undefined) throw badCall('table');
    const stored = isSecure ? state.secureTables[name] : state.tables[name];
    const user = accountOf(call).name;
    const isPreview = timeoutS === 0;
    // It would change the security of the device for a while, and leave no trace of who did it.
    if (isPreview && NEVER_PREVIEWED.includes(rightOfTable(name))) throw new DeviceError(ReplyError.InvalidRequest);
    const isNoted = isPreview ? !isPreviewOfPage(name) && state.temporary[name]?.user !== user : true;
    let options: string[] = [];
    if (isSecure) putSecureInForce(call, name, params.table);
    else ({ options } = putInForce(call, name, withChannel(state.tables[name], params.table, params.channel)));
    core.trials.begin(name, stored, { user, login: loginOf(call).login.id, timeoutS });
    if (isNoted) core.note('Config', 'TryConfig', user, name);
    return { options };
  },

  'configManager.restoreTemporaryConfig'(call, params) {
    const name = readText(params.name, 'name', 64);
    if (!call.core.trials.restore(name)) throw new DeviceError(ReplyError.InvalidRequest);
    return { options: [] };
  },

  'configManager.getTemporaryConfig'(call) {
    const { core } = call;
    const account = accountOf(call);
    // Tables of pictures and sounds hold no secret.
    const maySee = (name: string) => isPreviewOfPage(name) && holdsOne(account, rightsToRead(name));
    const list = core.trials.list(loginOf(call).login.id, maySee);
    return { list: list.length > 0 ? list : null, last: core.trials.last() };
  },

  'configManager.restore'(call, params) {
    const names = readTableNames(call, params.names);
    return restore(call, (name) => names.includes(name));
  },

  'configManager.restoreExcept'(call, params) {
    const kept = readTableNames(call, params.names);
    const options = params.options === undefined ? [] : readTexts(params.options, 'options', RESTORE_OPTIONS.length);
    if (options.some((each) => !RESTORE_OPTIONS.some((known) => known === each))) throw badCall('options');
    if (options.length > 0 && call.core.capabilities().securityBaseline >= 2) refuseWrongPassword(call, params.authN);
    const restored = restore(call, (name) => !kept.includes(name));
    if (options.includes('Records')) deleteRecords(call);
    if (options.includes('Users')) deleteUsers(call);
    return restored;
  },

  'configManager.deleteConfig'(call, params) {
    const name = readText(params.name, 'name', 64);
    if (!Object.hasOwn({ ...call.state.tables, ...routeTable(call) }, name)) throw badCall('name');
    return restore(call, (each) => each === name);
  },

  'configManager.deleteFile': (call) => restore(call, () => true),

  'configManager.getMemberNames': ({ state }) => ({ names: Object.keys(state.tables).sort() }),
});
