/** The intercom's tables: identity and registration of this device. @spec §5 port; @assumed pages-1 /vto/sipSet */

import { isIPv4, isIPv6 } from 'node:net';
import type { SecureTables } from '@/lib/contract/configs';
import { BUILDING, CONTACT, INTERCOM } from '@/lib/contract/limits';
import { type CallInfoTable, INTERCOM_TYPES, SIP_SERVER_TYPES, type SipTable } from '@/lib/contract/tables/intercom';
import type { DeviceState } from '../state/device-state';
import { isPortAllowed, listeningPorts, platformPorts } from './ports';
import { isWhole } from './value-kinds';

type Tables = DeviceState['tables'];

const isLevel = (text: string) => new RegExp(`^\\d{1,${INTERCOM.levelMax}}$`).test(text);
/** Number of a station: letters or digits. */
const isStationNumber = (text: string) => new RegExp(`^[0-9A-Za-z]{1,${INTERCOM.numberMax}}$`).test(text);

/**
 * IPv4, IPv6 or a host name, each label of which has up to 63 characters and begins and ends with a letter or a digit.
 */
export function isServerAddress(text: string): boolean {
  if (text.length > 255) return false;
  // A zone such as '%eth0' names a card of one device, not an address.
  if (text.includes(':')) return isIPv6(text) && !text.includes('%');
  if (/^[\d.]+$/.test(text)) return isIPv4(text);
  return text.split('.').every((label) => /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label));
}

/** Invalid member of `VTOBasicInfo`. */
export function stationProblem({ Number: number, Type, Position }: Tables['VTOBasicInfo']): string | undefined {
  if (!isStationNumber(number)) return 'Number';
  if (!Object.values<number>(INTERCOM_TYPES).includes(Type)) return 'Type';
  return isWhole(Position, INTERCOM.position.min, INTERCOM.position.max) ? undefined : 'Position';
}

/** Invalid member of `Building`. */
export function buildingProblem(building: Tables['Building']): string | undefined {
  if (!isLevel(building.BuildingNumber)) return 'BuildingNumber';
  if (!isLevel(building.BuildingUnitNumber)) return 'BuildingUnitNumber';
  return building.SystemType === 0 || building.SystemType === 1 ? shapeProblem(building) : 'SystemType';
}

/** Layers, rooms and first numbers: at most as many rooms as the directory holds, and no duplicate number. */
function shapeProblem(building: Tables['Building']): string | undefined {
  const { UnitFloorNumber: layers, FloorPerRoomNumber: rooms, FloorLen } = building;
  if (!isWhole(FloorLen, BUILDING.floorDigits.min, BUILDING.floorDigits.max)) return 'FloorLen';
  const most = Math.min(BUILDING.layers.max, 10 ** FloorLen - 1);
  if (!isWhole(layers, BUILDING.layers.min, most)) return 'UnitFloorNumber';
  if (!isWhole(rooms, BUILDING.roomsPerLayer.min, BUILDING.roomsPerLayer.max)) return 'FloorPerRoomNumber';
  if (layers * rooms > CONTACT.max) return 'UnitFloorNumber';
  const start = new RegExp(`^[1-9]\\d{0,${BUILDING.roomDigitsMax - 1}}$`);
  if (!start.test(building.FirstFloorStart)) return 'FirstFloorStart';
  if (!start.test(building.SecondFloorStart)) return 'SecondFloorStart';
  const step = Number(building.SecondFloorStart) - Number(building.FirstFloorStart);
  if (step <= 0) return 'FirstFloorStart';
  if (layers > 1 && rooms > step) return 'FloorPerRoomNumber';
  const last = Number(building.FirstFloorStart) + (layers - 1) * step + rooms - 1;
  return String(last).length <= BUILDING.roomDigitsMax ? undefined : 'SecondFloorStart';
}

const TEXTS = [
  'UserID',
  'AuthID',
  'AuthPassword',
  'RegisterRealm',
  'ServerUserName',
  'ServerPassword',
  'SIPServerRedundancyUserName',
  'SIPServerRedundancyPassWord',
] as const;
const ADDRESSES = ['SIPServer', 'SIPServerRedundancy', 'STUNServer', 'OutboundProxy'] as const;
const LOCAL_PORTS = ['LocalSIPPort', 'LocalRTPPort'] as const;
const PORTS = ['SIPServerPort', 'SIPServerRedundancyPort', ...LOCAL_PORTS] as const;

/** Invalid member of `SIP`. The ports of its servers follow the rule of own ports, too. @assumed contract 1.7 */
export function sipProblem(sip: SipTable, tables: Tables & Parameters<typeof platformPorts>[0]): string | undefined {
  const text = TEXTS.find((member) => sip[member].length > INTERCOM.textMax);
  if (text) return text;
  if (sip.UserEnable && !sip.IsMainVTO && sip.SIPServer === '') return 'SIPServer';
  const address = ADDRESSES.find((member) => sip[member] !== '' && !isServerAddress(sip[member]));
  if (address) return address;
  const taken = listeningPorts(tables);
  const port = PORTS.find((member) => !isPortAllowed(sip[member]) || taken.includes(sip[member]));
  if (port) return port;
  const platforms = platformPorts(tables);
  const shared = LOCAL_PORTS.find((member) => platforms.includes(sip[member]));
  if (shared) return shared;
  if (sip.LocalSIPPort === sip.LocalRTPPort) return 'LocalRTPPort';
  if (!SIP_SERVER_TYPES.some(({ code }) => code === sip.ServerType)) return 'ServerType';
  return isWhole(sip.RegExpiration, INTERCOM.registerS.min, INTERCOM.registerS.max) ? undefined : 'RegExpiration';
}

/**
 * Invalid member of `Registar`. Its server is that of this station, so it may share the port of its own calls. No page
 * writes this table: a stored port stays valid where another field has taken it since, and one of a server that is off
 * is no conflict.
 */
export function registrarProblem(
  { Enable, Realm, Port }: SecureTables['Registar'],
  before: SecureTables['Registar'],
  tables: Tables,
): string | undefined {
  if (Realm.length > INTERCOM.textMax || /\p{Cc}/u.test(Realm)) return 'Realm';
  if (Port === before.Port && (before.Enable || !Enable)) return undefined;
  return isPortAllowed(Port) && !(Enable && listeningPorts(tables).includes(Port)) ? undefined : 'Port';
}

/** Invalid member of `VTSCallInfo`. */
export function callInfoProblem(info: CallInfoTable): string | undefined {
  const { min, max } = CONTACT.callS;
  return (['CallTime', 'ForwardTime'] as const).find((member) => !isWhole(info[member], min, max));
}

/**
 * Identity of the device in the intercom: another one takes effect with the next start. @assumed pages-1 /vto/sipSet
 */
export const identityOf = ({ VTOBasicInfo: info, Building: place }: Tables): string =>
  JSON.stringify([
    info.Number,
    info.Type,
    place.BuildingNumber,
    place.BuildingUnitNumber,
    place.SystemType,
    place.EnableBuilding,
    place.EnableUnit,
  ]);
