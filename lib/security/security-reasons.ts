import type { AllTables } from '@/lib/contract/configs';

/** What decides how far the device is open, in the words of /safe/ssh. */
export interface SecuritySettings {
  ssh: boolean;
  search: boolean;
  searchMode: string;
  privateMode: string;
  emergency: boolean;
  cgi: boolean;
  onvif: boolean;
  https: boolean;
  tls11: boolean;
  rtspOverTls: boolean;
  keyFrames: boolean;
}

/** Why the device or this connection is not secure; keys of texts under `security.reason`. */
export type SecurityReason = 'plain' | Exclude<keyof SecuritySettings, 'search'>;

interface Surroundings {
  /** Protocol of this page, such as 'http:'. */
  protocol: string;
  /** Private stream encryption is one switch with RTSP over TLS. */
  follows: boolean;
}

/** The settings in these tables; a table that is missing says nothing. */
export function securitySettings(tables: Partial<AllTables>): Partial<SecuritySettings> {
  const { SSHD, DeviceSearch, PrivateProtocolAuth, EmergencyMaintenance, VSP_CGI, VSP_ONVIF, Https } = tables;
  const { RTSPOverTls, PrivateMediaEncrypt } = tables.MediaEncrypt ?? {};
  const found: { [K in keyof SecuritySettings]: SecuritySettings[K] | undefined } = {
    ssh: SSHD?.Enable,
    search: DeviceSearch?.Enable,
    searchMode: DeviceSearch?.AuthMode,
    privateMode: PrivateProtocolAuth?.Mode,
    emergency: EmergencyMaintenance?.Enable,
    cgi: VSP_CGI?.Enable,
    onvif: VSP_ONVIF?.Enable,
    https: Https?.Enable,
    tls11: Https?.CompatTLS11,
    rtspOverTls: RTSPOverTls?.Enable,
    keyFrames: PrivateMediaEncrypt?.KeyFrameEncrypt.Enable,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

type Facts = Partial<SecuritySettings>;

/** When a setting is a risk, and the value that it should have. @assumed pages-3 /safe/ssh: which these are */
const RULES: readonly { key: keyof SecuritySettings; safe: boolean | string; isRisk(facts: Facts): boolean }[] = [
  { key: 'https', safe: true, isRisk: ({ https }) => https === false },
  { key: 'tls11', safe: false, isRisk: ({ https, tls11 }) => https === true && tls11 === true },
  { key: 'rtspOverTls', safe: true, isRisk: ({ rtspOverTls }) => rtspOverTls === false },
  { key: 'ssh', safe: false, isRisk: ({ ssh }) => ssh === true },
  {
    key: 'searchMode',
    safe: 'Security',
    isRisk: ({ search, searchMode }) => search === true && searchMode === 'Compatible',
  },
  { key: 'privateMode', safe: 'Security', isRisk: ({ privateMode }) => privateMode === 'Compatible' },
  { key: 'emergency', safe: false, isRisk: ({ emergency }) => emergency === true },
  { key: 'cgi', safe: false, isRisk: ({ cgi }) => cgi === true },
  { key: 'onvif', safe: false, isRisk: ({ onvif }) => onvif === true },
];

/** The same settings without a risk; the others stay as they are. */
export function recommended<S extends Facts>(settings: S, follows: boolean): S {
  let next = settings;
  // In order: the version of TLS is a risk only once HTTPS is on.
  for (const { key, safe, isRisk } of RULES) if (isRisk(next)) next = { ...next, [key]: safe };
  return follows && next.keyFrames === false ? { ...next, keyFrames: true } : next;
}

/**
 * Every reason why the device or this connection is not secure: this page came unencrypted, and each setting that the
 * recommendation would change. The one list for overview, System services and the adviser of the encrypted connection.
 */
export function securityReasons(settings: Facts, { protocol, follows }: Surroundings): SecurityReason[] {
  const best = recommended(settings, follows);
  const keys = [...RULES.map(({ key }) => key), 'keyFrames'] as Exclude<SecurityReason, 'plain'>[];
  return [...(protocol === 'http:' ? (['plain'] as const) : []), ...keys.filter((key) => best[key] !== settings[key])];
}
