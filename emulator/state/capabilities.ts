/** The flat record of capabilities from profile and changes. @assumed contract 2, 3 */
import {
  type Capability,
  DEFAULT_CAPABILITIES,
  type DeviceCapabilities,
  REDUCED_ROUTES_PATTERNS,
} from '@/lib/contract/capabilities';
import { LANGUAGES } from '@/lib/contract/languages';
import { PROFILE_TABLE, PROFILES, type ProfileName } from '@/lib/contract/profiles';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import type { DeviceState } from './device-state';

/**
 * Periods offered where `pwdUpdatePeriod` is supported, in days. @assumed pages-1 /user leaves the list to the device
 */
const PASSWORD_PERIODS = [0, 30, 60, 90, 180];

/** Languages a device with that many offers: English first on small ones, so that tests can read it. */
function offeredLanguages(count: number, deviceLanguage: string): string[] {
  const all = LANGUAGES.map((each) => each.device as string);
  if (count >= all.length) return all;
  const first = ['English', 'SimpChinese', ...all];
  return [...new Set(count === 1 ? [deviceLanguage] : first)].slice(0, count);
}

/** A value of the profile table, in the type the capability has. */
function fromCell(capability: Capability, cell: number | string, deviceLanguage: string): unknown {
  if (capability === 'languages') return offeredLanguages(Number(cell), deviceLanguage);
  if (capability === 'pwdUpdatePeriod') return { support: cell === 1, list: cell === 1 ? PASSWORD_PERIODS : [] };
  return typeof DEFAULT_CAPABILITIES[capability] === 'boolean' ? cell === 1 : cell;
}

/** Capabilities of a factory-new device of that profile. */
export function profileCapabilities(name: ProfileName, serialNumber: string): DeviceCapabilities {
  const column = PROFILES.findIndex((each) => each.name === name);
  const cell = (capability: Capability) =>
    PROFILE_TABLE.find((row) => row.capabilities.includes(capability))?.values[column];
  const language = String(cell('devLanguage') ?? DEFAULT_CAPABILITIES.devLanguage);
  const listed: Record<string, unknown> = {};
  for (const row of PROFILE_TABLE) {
    const value = row.values[column];
    if (value === undefined) continue;
    for (const capability of row.capabilities) listed[capability] = fromCell(capability, value, language);
  }
  return Object.assign({ ...DEFAULT_CAPABILITIES }, listed, {
    deviceType: PROFILES[column]?.deviceType ?? '',
    vendor: 'General',
    serialNumber,
    softVersion: '1.000.0000000.1.R',
    recognitionAlgorithm: 'V2.03.001',
  });
}

/** Capabilities that follow from others. @assumed contract 2 */
const derivedFrom = ({ deviceType, showLegalInfo, ...texts }: DeviceCapabilities) => ({
  isAsh31: deviceType.includes('ASH31'),
  reducedRoutes: REDUCED_ROUTES_PATTERNS.some((pattern) => new RegExp(pattern).test(deviceType)),
  legalInfo: showLegalInfo && (texts.legalSoftwareLicense || texts.legalPrivacyPolicy || texts.legalOpenSource),
});

/** A change in which derived capabilities became those that they follow from, as far as these are not given. */
export function asSources(
  capabilities: DeviceCapabilities,
  { isAsh31, reducedRoutes, legalInfo, ...given }: Record<string, unknown>,
): Record<string, unknown> {
  const sources: Record<string, unknown> = { ...given };
  const meant = Object.assign({ ...capabilities }, given);
  const is = derivedFrom(meant);
  if (isAsh31 === true && !is.isAsh31) sources.deviceType ??= 'ASH31-100';
  else if (reducedRoutes === true && !is.reducedRoutes) sources.deviceType ??= 'ASM-1000';
  else if ((isAsh31 === false && is.isAsh31) || (reducedRoutes === false && is.reducedRoutes))
    sources.deviceType ??= 'ASI-7000';
  if (typeof legalInfo === 'boolean' && legalInfo !== is.legalInfo) {
    sources.showLegalInfo ??= legalInfo;
    if (legalInfo && !derivedFrom({ ...meant, showLegalInfo: true }).legalInfo) sources.legalSoftwareLicense ??= true;
  }
  return sources;
}

/** Why a change contradicts itself: a derived capability would be another than it says. */
export function capabilityContradiction(
  capabilities: DeviceCapabilities,
  change: Record<string, unknown>,
): string | undefined {
  const derived = derivedFrom(changedCapabilities(capabilities, change));
  for (const [name, value] of Object.entries(derived)) {
    const wanted = change[name];
    if (wanted !== undefined && wanted !== value) return `${name}: the other capabilities make it ${value}`;
  }
  return undefined;
}

/** Short forms, replaced by what they stand for. */
function inFull(changes: Record<string, unknown>): Record<string, unknown> {
  const full: Record<string, unknown> = { ...changes };
  if (typeof changes.languages === 'number') {
    full.languages = offeredLanguages(changes.languages, String(changes.devLanguage ?? 'English'));
  }
  if (typeof changes.pwdUpdatePeriod === 'boolean') {
    full.pwdUpdatePeriod = {
      support: changes.pwdUpdatePeriod,
      list: changes.pwdUpdatePeriod ? PASSWORD_PERIODS : [],
    };
  }
  return full;
}

/** Capabilities with changes applied, derived ones converted to their sources. */
export function changedCapabilities(
  capabilities: DeviceCapabilities,
  changes: Record<string, unknown>,
): DeviceCapabilities {
  return Object.assign({ ...capabilities }, inFull(asSources(capabilities, changes)));
}

/** Profile and changes, without tables: the base of factory values. */
export function factoryCapabilities(state: DeviceState): DeviceCapabilities {
  const built = profileCapabilities(state.profile, state.serialNumber);
  return changedCapabilities(changedCapabilities(built, state.custom?.capabilities ?? {}), state.capabilityChanges);
}

const known = new WeakMap<DeviceState, DeviceCapabilities>();

/** Profile, changes and the tables that some capabilities are read from, in that order. */
export function capabilitiesOf(state: DeviceState): DeviceCapabilities {
  const before = known.get(state);
  if (before) return before;
  const capabilities = factoryCapabilities(state);
  const { tables, secureTables } = state;
  Object.assign(capabilities, {
    // @assumed contract 2: it also needs the server switch of /vto/sipSet.
    sipServer: capabilities.sipServer && secureTables.SIP.IsMainVTO,
    devLanguage: tables.Language,
    // @assumed contract 2: a device without `multiLanguage` has its own language alone.
    languages: capabilities.multiLanguage ? capabilities.languages : [tables.Language],
    timeFormat: tables.Locales.TimeFormat,
    webPort: tables.Web.Port,
    rtspPort: tables.RTSP.Port,
    rtspOverTls: tables.MediaEncrypt.RTSPOverTls.Enable,
    ...derivedFrom(capabilities),
  });
  known.set(state, capabilities);
  return capabilities;
}

/** Codes of opening methods that the built-in readers allow. @assumed pages-1 /mode/compareMode */
export function unlockModes(capabilities: DeviceCapabilities): number[] {
  const { faceAuth: face, cardAuth: card, fingerprintAuth: finger } = capabilities;
  const allowed: Record<keyof typeof DOOR_METHODS, boolean> = {
    password: true,
    card,
    cardOrPassword: card,
    cardAndPassword: card,
    timeSection: capabilities.timeSection,
    fingerprint: finger,
    cardOrPasswordOrFingerprint: card && finger,
    cardAndFingerprint: card && finger,
    multiCard: capabilities.multiCard,
    face,
    cardAndFace: card && face,
    cardOrFace: card && face,
    any: card && face && finger,
  };
  const codes: number[] = [];
  for (const [name, code] of Object.entries(DOOR_METHODS)) {
    if (Object.entries(allowed).some(([each, is]) => each === name && is)) codes.push(code);
  }
  return codes;
}
