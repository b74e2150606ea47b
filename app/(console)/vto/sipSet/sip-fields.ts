import { MASKED_SECRET, type SecureTables } from '@/lib/contract/configs';
import { INTERCOM } from '@/lib/contract/limits';
import { SIP_SERVER_TYPES } from '@/lib/contract/tables/intercom';
import { eachOf } from '@/lib/each-of';
import { at, bind, custom, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { portProblem, type TakenPort } from '@/lib/validation/port';
import { serverAddressProblem } from '@/lib/validation/server-address';
import { digitsProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

/** Members of SIP that hold a secret, by the field that writes them. */
const SECRETS = {
  password: 'AuthPassword',
  serverPassword: 'ServerPassword',
  backupPassword: 'SIPServerRedundancyPassWord',
} as const satisfies Record<string, keyof SecureTables['SIP']>;
const SECRET_NAMES = Object.keys(SECRETS) as (keyof typeof SECRETS)[];

/** Which secrets the device holds; a secret set to false is deleted with the next save. */
const stored = custom(
  ['SIP'],
  [],
  ({ SIP }) => eachOf(SECRET_NAMES, (name) => SIP[SECRETS[name]] === MASKED_SECRET),
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

/** The number of this device in the intercom, and where it registers. `stored` may delete the secrets before it. */
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

/** Disabled fields are validated too, because the device does the same. @spec §5 port; @assumed pages-1 /vto/sipSet */
export function sipProblems(
  fields: SipFields,
  taken: readonly TakenPort[],
  nameOf: (key: 'localPort') => string,
): Problems<SipFields> {
  const port = (value: number | '') => portProblem(value, taken);
  const isVtoNumber = /^[0-9a-z]+$/i.test(fields.number);
  const needsServer = fields.isEnabled && !fields.isServer && fields.server === '';
  const isSamePort = fields.mediaPort !== '' && fields.mediaPort === fields.localPort;
  return {
    building: required(fields.building) ?? digitsProblem(fields.building),
    unit: required(fields.unit) ?? digitsProblem(fields.unit),
    number: required(fields.number) ?? (isVtoNumber ? undefined : { key: 'VtoNoError' }),
    position: rangeProblem(fields.position, INTERCOM.position),
    server: needsServer ? { key: 'NotNull' } : serverAddressProblem(fields.server),
    port: port(fields.port),
    backup: serverAddressProblem(fields.backup),
    backupPort: port(fields.backupPort),
    period: rangeProblem(fields.period, INTERCOM.registerS),
    localPort: port(fields.localPort),
    mediaPort: isSamePort ? { key: 'PortConflict', values: { name: nameOf('localPort') } } : port(fields.mediaPort),
    stun: serverAddressProblem(fields.stun),
    proxy: serverAddressProblem(fields.proxy),
  };
}

/** Port after another kind of server was chosen: its default, unless another port was typed. */
export function portOfType(fields: Pick<SipFields, 'serverType' | 'port'>, next: number): number | '' {
  const usual = (code: number) => SIP_SERVER_TYPES.find((each) => each.code === code)?.port;
  return fields.port === usual(fields.serverType) ? (usual(next) ?? fields.port) : fields.port;
}
