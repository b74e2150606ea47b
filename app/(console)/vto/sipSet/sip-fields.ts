import { MASKED_SECRET, type SecureTables } from '@/lib/contract/configs';
import { INTERCOM } from '@/lib/contract/limits';
import { SIP_SERVER_TYPES } from '@/lib/contract/tables/intercom';
import { at, bind, custom, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { isAllowedPort } from '@/lib/validation/port';
import { serverAddressProblem } from '@/lib/validation/server-address';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** Members of SIP that hold a secret, by the field that writes them. */
const SECRETS = {
  password: 'AuthPassword',
  serverPassword: 'ServerPassword',
  backupPassword: 'SIPServerRedundancyPassWord',
} as const satisfies Record<string, keyof SecureTables['SIP']>;
type Secret = keyof typeof SECRETS;
const SECRET_NAMES = Object.keys(SECRETS) as Secret[];

/** Which secrets the device holds; a secret set to false is deleted with the next save. */
const stored = custom(
  ['SIP'],
  [],
  ({ SIP }) =>
    Object.fromEntries(SECRET_NAMES.map((name) => [name, SIP[SECRETS[name]] === MASKED_SECRET])) as Record<
      Secret,
      boolean
    >,
  (isKept, { SIP }) => {
    const forgotten = SECRET_NAMES.filter((name) => !isKept[name] && SIP[SECRETS[name]] === MASKED_SECRET);
    return { SIP: { ...SIP, ...Object.fromEntries(forgotten.map((name) => [SECRETS[name], ''])) } };
  },
);

/** The user name defaults to the station number. @assumed pages-1 /vto/sipSet */
const userId = custom(
  ['SIP', 'VTOBasicInfo'],
  ['SIP', 'UserID'],
  ({ SIP }) => SIP.UserID,
  (value, { SIP, VTOBasicInfo }) => ({ SIP: { ...SIP, UserID: value || VTOBasicInfo.Number } }),
);

/**
 * The number of this device in the intercom, and where it registers. `stored` comes after the secrets that it may
 * delete.
 */
export const SIP_FORM = bind({
  type: at('VTOBasicInfo', 'Type').choice(),
  system: at('Building', 'SystemType').choice(),
  hasBuilding: at('Building', 'EnableBuilding').as(true, Boolean, Boolean),
  building: at('Building', 'BuildingNumber').text(),
  hasUnit: at('Building', 'EnableUnit').as(true, Boolean, Boolean),
  unit: at('Building', 'BuildingUnitNumber').text(),
  number: at('VTOBasicInfo', 'Number').text(),
  position: at('VTOBasicInfo', 'Position').number(),
  isServer: at('SIP', 'IsMainVTO').boolean(),
  isEnabled: at('SIP', 'UserEnable').boolean(),
  serverType: at('SIP', 'ServerType').choice(),
  server: at('SIP', 'SIPServer').text(),
  port: at('SIP', 'SIPServerPort').number(),
  userId,
  authId: at('SIP', 'AuthID').text(),
  password: at('SIP', 'AuthPassword').secret(),
  realm: at('SIP', 'RegisterRealm').text(),
  serverUser: at('SIP', 'ServerUserName').text(),
  serverPassword: at('SIP', 'ServerPassword').secret(),
  backup: at('SIP', 'SIPServerRedundancy').text(),
  backupPort: at('SIP', 'SIPServerRedundancyPort').number(),
  backupUser: at('SIP', 'SIPServerRedundancyUserName').text(),
  backupPassword: at('SIP', 'SIPServerRedundancyPassWord').secret(),
  period: at('SIP', 'RegExpiration').number(),
  localPort: at('SIP', 'LocalSIPPort').number(),
  mediaPort: at('SIP', 'LocalRTPPort').number(),
  stun: at('SIP', 'STUNServer').text(),
  proxy: at('SIP', 'OutboundProxy').text(),
  stored,
});

export type SipFields = Values<typeof SIP_FORM>;

/** A port of the device's own services, by the name used on its page. */
export interface TakenPort {
  port: number;
  name: string;
}

const digits = (text: string): Problem | undefined =>
  /^\d+$/.test(text) ? undefined : { key: text === '' ? 'NotNull' : 'OnlyNum' };

/**
 * Problems of the fields; disabled fields are validated too, because the device does the same.
 * @spec §5 port;
 * @assumed pages-1 /vto/sipSet
 */
export function sipProblems(
  fields: SipFields,
  taken: readonly TakenPort[],
  nameOf: (key: 'localPort') => string,
): Problems<SipFields> {
  const port = (value: number | ''): Problem | undefined => {
    if (value === '') return { key: 'NotNull' };
    if (!isAllowedPort(value)) return { key: 'PortError', values: { port: String(value) } };
    const other = taken.find((each) => each.port === value);
    return other && { key: 'PortConflict', values: { name: other.name } };
  };
  const isVtoNumber = /^[0-9a-z]+$/i.test(fields.number);
  const needsServer = fields.isEnabled && !fields.isServer && fields.server === '';
  const meets = fields.mediaPort !== '' && fields.mediaPort === fields.localPort;
  return {
    building: digits(fields.building),
    unit: digits(fields.unit),
    number: fields.number === '' ? { key: 'NotNull' } : isVtoNumber ? undefined : { key: 'VtoNoError' },
    position: rangeProblem(fields.position, INTERCOM.position),
    server: needsServer ? { key: 'NotNull' } : serverAddressProblem(fields.server),
    port: port(fields.port),
    backup: serverAddressProblem(fields.backup),
    backupPort: port(fields.backupPort),
    period: rangeProblem(fields.period, INTERCOM.registerS),
    localPort: port(fields.localPort),
    mediaPort: meets ? { key: 'PortConflict', values: { name: nameOf('localPort') } } : port(fields.mediaPort),
    stun: serverAddressProblem(fields.stun),
    proxy: serverAddressProblem(fields.proxy),
  };
}

/** Port after another kind of server was chosen: its default, unless another port was typed. */
export function portOfType(fields: Pick<SipFields, 'serverType' | 'port'>, next: number): number | '' {
  const usual = (code: number) => SIP_SERVER_TYPES.find((each) => each.code === code)?.port;
  return fields.port === usual(fields.serverType) ? (usual(next) ?? fields.port) : fields.port;
}
