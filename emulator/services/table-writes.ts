/** Writing configuration tables: shape, rules, then the store. */

import { freeze } from 'immer';
import type { ConfigName, SecureTables } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import { holdsOne, rightOfTable } from '../rights/rights-for';
import { tableShapeProblem } from '../rules/analysis';
import { CONFIG_RULES } from '../rules/config-rules';
import { strangerProblem } from '../rules/door-groups';
import { followStandard } from '../rules/encode';
import { isOtherLength } from '../rules/fixed-lists';
import { governedTables, lackingMember } from '../rules/image';
import { identityOf } from '../rules/intercom';
import { unbindDoors } from '../rules/interlock';
import { isTableTooLarge } from '../rules/json-size';
import { changesKnown, choosesNetwork, wiredSignInRefusal, withStoredSecretsOf } from '../rules/network-access';
import { isFreedInUse } from '../rules/plan-usage';
import { forget } from '../rules/privacy';
import { withKeyFrames, withOwnMembers } from '../rules/read-only';
import { withStoredSecrets } from '../rules/secrets';
import { shapeProblem } from '../rules/shape';
import { strangeInTable } from '../rules/strangers';
import { resourceProblem, themeProblem } from '../rules/terminal-screen';
import { followTurns, type Turn } from '../rules/turned-regions';
import type { Call } from '../service';
import { factoryCapabilities } from '../state/capabilities';
import type { DeviceState } from '../state/device-state';
import { plainTables, secureTables } from '../state/factory-tables';
import { valuesOf } from '../state/table-values';
import { badCall, badValue, DeviceError, refusedFor } from './device-error';
import { useProblem } from './file-manager';
import { accountOf } from './session-of-call';
import { strangeSound } from './sounds';
import { checkStrangers } from './strict-mode';
import { withStoredTables } from './trial-keeper';

/**
 * Whether a write takes effect with the next start. @assumed brief of the foundation: language; pages-1 /vto/sipSet:
 * identity; pages-3 /cfg/extModule, /AdvancedSet
 */
export const needsReboot = (name: string, next: DeviceState['tables'], before: DeviceState['tables']) =>
  (name === 'Language' && next.Language !== before.Language) ||
  (name === 'AccessAdvanced' && next.AccessAdvanced.Algorithm !== before.AccessAdvanced.Algorithm) ||
  (name === 'AccessExtModule' && next.AccessExtModule.Type !== before.AccessExtModule.Type) ||
  next.Comm.some((port, index) => port.Function !== before.Comm[index]?.Function) ||
  identityOf(next) !== identityOf(before);

type Origin = Pick<DeviceState, 'profile' | 'serialNumber' | 'custom'>;
const made = new WeakMap<DeviceState['capabilityChanges'], Origin & { tables: DeviceState['tables'] }>();

/** Factory values of the plain tables of this device, frozen: every write of a table compares with them. */
export function factoryTables(state: DeviceState): DeviceState['tables'] {
  const { profile, serialNumber, custom, capabilityChanges } = state;
  const known = made.get(capabilityChanges);
  if (known?.profile === profile && known.serialNumber === serialNumber && known.custom === custom) return known.tables;
  const tables = freeze(plainTables(profile, factoryCapabilities(state), custom), true);
  made.set(capabilityChanges, { profile, serialNumber, custom, tables });
  return tables;
}

/**
 * Stores a whole plain table as it was sent: unknown members are kept.
 * @throws InvalidParams with detail.field, a path such as `Web.Port`; Unknown with reason TargetInUse
 * @returns the reply's `options`
 */
export function writeTable(call: Call, name: string, sent: unknown): { options: string[] } {
  const written = putInForce(call, name, sent);
  if (name === 'VideoImageControl') turnRegions(call);
  call.core.trials.keep(name);
  if (name === 'VideoStandard') call.core.update(keepStandard);
  if (name === 'PrivacySet' || name === 'AutoMaintain') {
    call.core.update((draft) => forget(draft, call.core.wallNow()));
  }
  if (name === 'VideoInImageMode') governPicture(call);
  if (call.session) call.core.note('Config', 'SaveConfig', accountOf(call).name, name);
  return written;
}

/** Streams that the stored standard does not allow are changed with it, or no write of them would be taken any more. */
export function keepStandard(draft: DeviceState): void {
  for (const channels of valuesOf(draft, 'Encode')) followStandard(channels, draft.tables.VideoStandard);
}

/** Tables of the regions in a picture. */
const REGION_TABLES = ['MotionDetect', 'EncodeCrop', 'VideoAnalyseRule'] as const satisfies ConfigName[];

/**
 * Regions stay over the same things in a picture that is stored in another orientation than before; their previews
 * end.
 */
function turnRegions({ core, state }: Call): void {
  for (const name of REGION_TABLES) core.trials.restore(name);
  const before = (state.temporary.VideoImageControl?.stored ?? state.tables.VideoImageControl) as readonly Turn[];
  core.update((draft) => followTurns(draft, before, core.state().tables.VideoImageControl));
}

/** A stored ready-made picture replaces the values that it governs; their previews end. */
function governPicture({ core }: Call): void {
  for (const name of Object.keys(governedTables(core.state().tables))) core.trials.restore(name);
  const governed = governedTables(core.state().tables);
  core.update((draft) => void Object.assign(draft.tables, governed));
}

/**
 * Path of the first invalid member of a table. A change on trial may be taken back: the table must also be valid
 * together with the values that are restored then.
 */
function ruleProblem({ state, core }: Call, name: string, table: unknown): string | undefined {
  if (isTableTooLarge(table)) return name;
  const held = { ...state.secureTables, ...state.tables };
  const problemIn = ({ tables, secureTables }: DeviceState) =>
    CONFIG_RULES[name]?.({ ...secureTables, ...tables, [name]: table }, held, core.capabilities());
  const returned = withStoredTables(state);
  const lacking = lackingMember(name, state.camera.members?.[name], table, Object(held)[name]);
  return lacking ?? problemIn(state) ?? (returned === state ? undefined : problemIn(returned));
}

/** The table whose secrets a write gets that leaves them out: the switch `missingSecrets`. */
const secretsOf = ({ switches, temporary }: DeviceState, name: string, inForce: unknown): unknown =>
  switches.missingSecrets === 'Stored' ? (temporary[name]?.stored ?? inForce) : inForce;

/** The same without storing it: a later start has the former value. */
export function putInForce(call: Call, name: string, sent: unknown): { options: string[] } {
  const { core, state } = call;
  const before = state.tables[name];
  const own = withOwnMembers(name, withStoredSecrets(sent, secretsOf(state, name, before)), before);
  const table = withKeyFrames(name, own, core.capabilities().synKeyFrameEncrypt);
  if (before === undefined) throw badCall('name');
  // The factory value is the sample: a stored list may be empty and show nothing about its entries.
  const factory = factoryTables(state)[name] ?? before;
  const wrongShape = tableShapeProblem(name, table, factory);
  if (wrongShape) throw badCall(wrongShape);
  checkStrangers(call, () => strangeInTable(table, [before, factory], name));
  if (isOtherLength(name, table, before)) throw badValue(name);
  const next = { ...state.tables, [name]: table };
  const stranger = () => {
    if (name === 'PictureShow') return useProblem(next.PictureShow, state);
    if (name === 'Individuation') return themeProblem(next.Individuation, state);
    if (name === 'AdvertPlan') return resourceProblem(next.AdvertPlan, state);
    if (name === 'CustomAudio') return strangeSound(next.CustomAudio, state);
    return name === 'OpenDoorGroup' ? strangerProblem(next, state) : undefined;
  };
  const problem = ruleProblem(call, name, table) ?? stranger();
  if (problem) throw badValue(problem);
  if (isFreedInUse(name, next, state)) throw refusedFor('TargetInUse');
  core.update((draft) => {
    draft.tables[name] = table;
    if (name === 'AccessControlGeneral') unbindDoors(draft);
  });
  return { options: needsReboot(name, next, state.tables) ? ['NeedReboot'] : [] };
}

/**
 * Stores an encrypted table. @throws InvalidParams with detail.field, NoAuthority: the content decides about the
 * right
 */
export function writeSecureTable(call: Call, name: string, sent: unknown): void {
  putSecureInForce(call, name, sent);
  call.core.trials.keep(name);
  call.core.note('Config', 'SaveConfig', accountOf(call).name, name);
}

/** What the wireless card does after a write. */
function joinAfter({ core }: Call, next: SecureTables['WLan'], before: SecureTables['WLan']): void {
  if (choosesNetwork(next, before)) core.links.joinChosen();
  // With the same network: one that failed is tried again. Forgetting another one is no reason to.
  else if (!changesKnown(next, before)) core.links.connect('eth2');
}

/** The same without storing it. */
export function putSecureInForce(call: Call, name: string, sent: unknown): void {
  if (!holdsOne(accountOf(call), [rightOfTable(name)])) throw new DeviceError(ReplyError.NoAuthority);
  const { secureTables: stored } = call.state;
  const table = withStoredSecretsOf(name, sent, secretsOf(call.state, name, stored[name]));
  const factory = secureTables(call.state.custom)[name];
  const wrongShape = shapeProblem(table, factory, name);
  if (wrongShape) throw badCall(wrongShape);
  checkStrangers(call, () => strangeInTable(table, [stored[name], factory], name));
  const problem = ruleProblem(call, name, table);
  if (problem) throw badValue(problem);
  const reason =
    name === 'Wire802_1X' ? wiredSignInRefusal(table as SecureTables['Wire802_1X'], call.state) : undefined;
  if (reason) throw refusedFor(reason);
  call.core.update((draft) => {
    draft.secureTables[name] = table;
  });
  if (name === 'WLan') joinAfter(call, table as SecureTables['WLan'], stored.WLan);
}
