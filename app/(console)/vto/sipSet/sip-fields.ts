import { type ConfigTables, MASKED_SECRET, type SecureTables } from '@/lib/contract/configs';
import { INTERCOM } from '@/lib/contract/limits';
import { SIP_SERVER_TYPES } from '@/lib/contract/tables/intercom';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { isAllowedPort } from '@/lib/validation/port';
import { serverAddressProblem } from '@/lib/validation/server-address';
import { rangeProblem } from '@/lib/validation/text-kinds';

export interface SipFields {
  type: number;
  system: number;
  hasBuilding: boolean;
  building: string;
  hasUnit: boolean;
  unit: string;
  number: string;
  position: number | '';
  isServer: boolean;
  isEnabled: boolean;
  serverType: number;
  server: string;
  port: number | '';
  userId: string;
  authId: string;
  /** Typed anew; empty leaves what is stored. So are the other passwords. */
  password: string;
  realm: string;
  serverUser: string;
  serverPassword: string;
  backup: string;
  backupPort: number | '';
  backupUser: string;
  backupPassword: string;
  period: number | '';
  localPort: number | '';
  mediaPort: number | '';
  stun: string;
  proxy: string;
  /** Which secrets the device holds; one that is switched off is deleted with the next save. */
  stored: { password: boolean; serverPassword: boolean; backupPassword: boolean };
}

export type SipRead = Pick<ConfigTables, 'VTOBasicInfo' | 'Building'> & Pick<SecureTables, 'SIP'>;

/** A port of the device's own services, by the name its page gives it. */
export interface TakenPort {
  port: number;
  name: string;
}

export function sipFields({ VTOBasicInfo, Building, SIP }: SipRead): SipFields {
  const isStored = (secret: string) => secret === MASKED_SECRET;
  return {
    type: VTOBasicInfo.Type,
    system: Building.SystemType,
    hasBuilding: Building.EnableBuilding ?? true,
    building: Building.BuildingNumber,
    hasUnit: Building.EnableUnit ?? true,
    unit: Building.BuildingUnitNumber,
    number: VTOBasicInfo.Number,
    position: VTOBasicInfo.Position,
    isServer: SIP.IsMainVTO,
    isEnabled: SIP.UserEnable,
    serverType: SIP.ServerType,
    server: SIP.SIPServer,
    port: SIP.SIPServerPort,
    userId: SIP.UserID,
    authId: SIP.AuthID,
    password: '',
    realm: SIP.RegisterRealm,
    serverUser: SIP.ServerUserName,
    serverPassword: '',
    backup: SIP.SIPServerRedundancy,
    backupPort: SIP.SIPServerRedundancyPort,
    backupUser: SIP.SIPServerRedundancyUserName,
    backupPassword: '',
    period: SIP.RegExpiration,
    localPort: SIP.LocalSIPPort,
    mediaPort: SIP.LocalRTPPort,
    stun: SIP.STUNServer,
    proxy: SIP.OutboundProxy,
    stored: {
      password: isStored(SIP.AuthPassword),
      serverPassword: isStored(SIP.ServerPassword),
      backupPassword: isStored(SIP.SIPServerRedundancyPassWord),
    },
  };
}

export function sipTables(fields: SipFields, was: SipRead): SipRead {
  const { SIP } = was;
  return {
    VTOBasicInfo: {
      ...was.VTOBasicInfo,
      Type: fields.type,
      Number: fields.number,
      Position: Number(fields.position),
    },
    Building: {
      ...was.Building,
      SystemType: fields.system,
      EnableBuilding: fields.hasBuilding,
      BuildingNumber: fields.building,
      EnableUnit: fields.hasUnit,
      BuildingUnitNumber: fields.unit,
    },
    SIP: {
      ...SIP,
      IsMainVTO: fields.isServer,
      UserEnable: fields.isEnabled,
      ServerType: fields.serverType,
      SIPServer: fields.server,
      SIPServerPort: Number(fields.port),
      // @assumed pages-1 /vto/sipSet: the user is called like the station where nothing else is said.
      UserID: fields.userId || fields.number,
      AuthID: fields.authId,
      AuthPassword: fields.password || (fields.stored.password ? SIP.AuthPassword : ''),
      RegisterRealm: fields.realm,
      ServerUserName: fields.serverUser,
      ServerPassword: fields.serverPassword || (fields.stored.serverPassword ? SIP.ServerPassword : ''),
      SIPServerRedundancy: fields.backup,
      SIPServerRedundancyPort: Number(fields.backupPort),
      SIPServerRedundancyUserName: fields.backupUser,
      SIPServerRedundancyPassWord:
        fields.backupPassword || (fields.stored.backupPassword ? SIP.SIPServerRedundancyPassWord : ''),
      RegExpiration: Number(fields.period),
      LocalSIPPort: Number(fields.localPort),
      LocalRTPPort: Number(fields.mediaPort),
      STUNServer: fields.stun,
      OutboundProxy: fields.proxy,
    },
  };
}

const digits = (text: string): Problem | undefined =>
  /^\d+$/.test(text) ? undefined : { key: text === '' ? 'NotNull' : 'OnlyNum' };

/**
 * What is wrong; fields that are out of use are judged as well, because the device does. @spec §5 port;
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

/** Port after another kind of server was chosen: its usual one, unless somebody had typed one of their own. */
export function portOfType(fields: Pick<SipFields, 'serverType' | 'port'>, next: number): number | '' {
  const usual = (code: number) => SIP_SERVER_TYPES.find((each) => each.code === code)?.port;
  return fields.port === usual(fields.serverType) ? (usual(next) ?? fields.port) : fields.port;
}

const MEMBERS: Readonly<Record<string, keyof SipFields>> = {
  'VTOBasicInfo.Number': 'number',
  'VTOBasicInfo.Type': 'type',
  'VTOBasicInfo.Position': 'position',
  'Building.BuildingNumber': 'building',
  'Building.BuildingUnitNumber': 'unit',
  'Building.SystemType': 'system',
  'SIP.SIPServer': 'server',
  'SIP.SIPServerPort': 'port',
  'SIP.ServerType': 'serverType',
  'SIP.UserID': 'userId',
  'SIP.AuthID': 'authId',
  'SIP.AuthPassword': 'password',
  'SIP.RegisterRealm': 'realm',
  'SIP.ServerUserName': 'serverUser',
  'SIP.ServerPassword': 'serverPassword',
  'SIP.SIPServerRedundancy': 'backup',
  'SIP.SIPServerRedundancyPort': 'backupPort',
  'SIP.SIPServerRedundancyUserName': 'backupUser',
  'SIP.SIPServerRedundancyPassWord': 'backupPassword',
  'SIP.RegExpiration': 'period',
  'SIP.LocalSIPPort': 'localPort',
  'SIP.LocalRTPPort': 'mediaPort',
  'SIP.STUNServer': 'stun',
  'SIP.OutboundProxy': 'proxy',
};

/** Field a refusal of the device speaks of. */
export const sipFieldOf = (member: string): keyof SipFields | undefined => MEMBERS[member];
