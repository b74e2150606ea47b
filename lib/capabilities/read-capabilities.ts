import {
  CAPABILITY_SOURCES,
  type Capability,
  type CapabilitySource,
  DEFAULT_CAPABILITIES,
  type DeviceCapabilities,
  REDUCED_ROUTES_PATTERNS,
} from '@/lib/contract/capabilities';
import type { WebCapsConfig } from '@/lib/contract/web-caps';

/** Answers of the capability load, by the call that gave them; a failed call is absent. */
export type CapabilityAnswers = Partial<Record<CapabilitySource['from'] | ExtraAnswer, unknown>>;

/** Calls whose capabilities follow a rule of their own. */
export type ExtraAnswer =
  | 'devVideoInput.factory.getCollect'
  | 'netApp.getNetInterfaces'
  | 'VideoOutput.getAdvertisementCaps'
  | 'RemoteUpgrader.getAllStates'
  | 'Language'
  | 'Locales'
  | 'Web'
  | 'RTSP'
  | 'MediaEncrypt'
  | 'VideoAnalyseRule';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Member at a dotted path; undefined when any step is missing. */
export function memberAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), value);
}

/**
 * The highest known baseline, of 1, 2 and 2.1, that a version reaches: a device of a later one has at least that.
 * "V2.1" and 2.1 read alike; undefined for anything else. @spec §3 baseline, text form @assumed contract 2
 */
function readBaseline(value: unknown): number | undefined {
  const [, major, minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(String(value ?? '')) ?? [];
  const whole = Number(major ?? 0);
  if (whole > 2 || (whole === 2 && Number(minor) >= 1)) return 2.1;
  return whole === 2 || whole === 1 ? whole : undefined;
}

const textList = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string') ? value : undefined;

const numberList = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => Number.isInteger(each)) : [];

/** What is known before sign-in. Missing members keep their defaults. @spec §3 */
export function readWebCaps(file: WebCapsConfig, preLanguage: string | undefined): DeviceCapabilities {
  return withDerived({
    ...DEFAULT_CAPABILITIES,
    ...fromSources({ webCapsConfig: file }),
    securityBaseline: readBaseline(file.SecurityBaselineVersion) ?? DEFAULT_CAPABILITIES.securityBaseline,
    languages: textList(file.Locales) ?? DEFAULT_CAPABILITIES.languages,
    devLanguage: preLanguage ?? DEFAULT_CAPABILITIES.devLanguage,
    cloudUpgrade: file.CloudUpgrade ?? false,
  });
}

/** What is known after sign-in: the answers override what was known before. */
export function readCapabilities(before: DeviceCapabilities, answers: CapabilityAnswers): DeviceCapabilities {
  const product = answers['magicBox.getProductDefinition'];
  const interfaces = memberAt(answers['netApp.getNetInterfaces'], 'netInterface');
  const hasInterface = (type: string) =>
    Array.isArray(interfaces) && interfaces.some((each) => isRecord(each) && each.Type === type);
  const collect = memberAt(answers['devVideoInput.factory.getCollect'], 'channels');
  const rules = JSON.stringify(answers.VideoAnalyseRule ?? '');
  const update = memberAt(product, 'PwdUpdatePeriod');
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value ? value : otherwise);
  const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

  return withDerived({
    ...before,
    ...fromSources(answers),
    securityBaseline: readBaseline(memberAt(product, 'SecurityBaselineVersion')) ?? before.securityBaseline,
    languages: textList(memberAt(product, 'Languages')) ?? before.languages,
    devLanguage: text(answers.Language, before.devLanguage),
    timeFormat: text(memberAt(answers.Locales, 'TimeFormat'), before.timeFormat),
    pwdUpdatePeriod: {
      support: memberAt(update, 'Support') === true,
      list: numberList(memberAt(update, 'List')),
    },
    webPort: number(memberAt(answers.Web, 'Port'), before.webPort),
    rtspPort: number(memberAt(answers.RTSP, 'Port'), before.rtspPort),
    rtspOverTls: memberAt(answers.MediaEncrypt, 'RTSPOverTls.Enable') === true,
    hasVideo: typeof collect === 'number' && collect >= 1,
    wiredNetwork: hasInterface('Normal'),
    wifi: hasInterface('Wireless'),
    has4G: hasInterface('Mobile'),
    advertResource: answers['VideoOutput.getAdvertisementCaps'] !== undefined,
    remoteUpgrade: answers['RemoteUpgrader.getAllStates'] !== undefined,
    peopleCount: rules.includes('"NumberStat"'),
  });
}

function fromSources(answers: CapabilityAnswers): Partial<DeviceCapabilities> {
  const found: Partial<Record<Capability, unknown>> = {};
  for (const [name, source] of Object.entries(CAPABILITY_SOURCES) as [Capability, CapabilitySource][]) {
    const value = memberAt(answers[source.from], source.path);
    // A member whose type differs from the default's is ignored: the default stays.
    if (typeof value === typeof DEFAULT_CAPABILITIES[name]) found[name] = value;
  }
  return found as Partial<DeviceCapabilities>;
}

/**
 * Sets the derived capabilities. A device without `multiLanguage` keeps the language it has: it offers no other.
 * @spec §2 (ASH31), @assumed contract 2 (the others)
 */
function withDerived(capabilities: DeviceCapabilities): DeviceCapabilities {
  const { deviceType, showLegalInfo, legalSoftwareLicense, legalPrivacyPolicy, legalOpenSource } = capabilities;
  return {
    ...capabilities,
    languages: capabilities.multiLanguage ? capabilities.languages : [capabilities.devLanguage],
    isAsh31: deviceType.includes('ASH31'),
    reducedRoutes: REDUCED_ROUTES_PATTERNS.some((pattern) => new RegExp(pattern).test(deviceType)),
    legalInfo: showLegalInfo && (legalSoftwareLicense || legalPrivacyPolicy || legalOpenSource),
  };
}
