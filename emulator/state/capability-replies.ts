/** Replies of the capability load and the files before sign-in, built from the flat record. */
import { CAPABILITY_SOURCES, type CapabilitySource, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { mergeDeep } from './custom-profile';
import { setMember } from './member-path';

/** 'V1', 'V2', 'V2.1', as such devices write it. @assumed contract 2 */
function baselineText(capabilities: DeviceCapabilities): string {
  return `V${capabilities.securityBaseline}`;
}

/** Every capability read from `from`, written at its path of CAPABILITY_SOURCES; `under` is taken off the path. */
function capabilityReply(
  capabilities: DeviceCapabilities,
  from: CapabilitySource['from'],
  under = '',
): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(capabilities));
  const reply: Record<string, unknown> = {};
  for (const [name, source] of Object.entries(CAPABILITY_SOURCES)) {
    if (source.from === from) setMember(reply, source.path.slice(under.length), values.get(name));
  }
  return reply;
}

/** The reply of a `getCaps` method: every capability read from it, in `caps`. */
export function capsOf(
  capabilities: DeviceCapabilities,
  from: CapabilitySource['from'],
): { caps: Record<string, unknown> } {
  return { caps: capabilityReply(capabilities, from, 'caps.') };
}

/**
 * The whole map of product definitions. Members @assumed contract 2, protocol 4.7
 * @param own members of a profile file, merged over
 */
export function productDefinition(
  capabilities: DeviceCapabilities,
  own: Record<string, unknown> = {},
): Record<string, unknown> {
  const { pwdUpdatePeriod } = capabilities;
  const built = {
    ...capabilityReply(capabilities, 'magicBox.getProductDefinition'),
    SecurityBaselineVersion: baselineText(capabilities),
    Languages: capabilities.languages,
    DefaultLanguage: capabilities.languages[0] ?? capabilities.devLanguage,
    Web: { Version: 'V3.2.1' },
    AOLCaps: { Support: false },
    Custom: {},
    PwdUpdatePeriod: { Support: pwdUpdatePeriod.support, support: pwdUpdatePeriod.support, list: pwdUpdatePeriod.list },
    SupportDevInit: true,
    ResetPwd: { Support: true, Version: 1 },
    Vendor: capabilities.vendor,
    WebVersion: 'V3.2.1.1000000',
  };
  return { ...built, ...Object(mergeDeep(built, own)) };
}

/** `/current_config/webCapsConfig`. @spec §3, @assumed contract 2 */
export function webCapsConfig(capabilities: DeviceCapabilities): Record<string, unknown> {
  return {
    ...capabilityReply(capabilities, 'webCapsConfig'),
    SecurityBaselineVersion: baselineText(capabilities),
    Locales: capabilities.languages,
    CloudUpgrade: capabilities.cloudUpgrade,
    WebVersion: 'V3.2.1.1000000',
  };
}
