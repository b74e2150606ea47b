/** Tables of what the device uses of other servers. @assumed pages-2 section 4 */
import type { ConfigTables, SecureTables } from '@/lib/contract/configs';
import { DDNS_PERIOD_MIN, EMAIL, FOREIGN_PORT, MOBILE_LIMIT_MB, SERIAL_ADDRESS, WIEGAND } from '@/lib/contract/limits';
import {
  BAUD_RATES,
  MOBILE_AUTH,
  MOBILE_MODES,
  NAS_PROTOCOLS,
  PARITIES,
  SERIAL_DEVICES,
  SERIAL_NUMBERS,
  VPN_PROTOCOLS,
  WIEGAND_BITS,
} from '@/lib/contract/tables/network-services';
import { isServerAddress } from './intercom';
import { shapeProblem } from './shape';
import { isOneOf, isWhole, isWithin } from './value-kinds';

const DAY_S = 86_400;

/** One line: a line break in the title of a mail, or in a user name, would begin another command for the server. */
export const isShort = (text: string, max = 63) => text.length <= max && !/\p{Cc}/u.test(text);

/** A port of another device. */
export const isForeignPort = (port: number) => isWithin(port, FOREIGN_PORT);

/** IPv4, IPv6 or a host name of 3 to 255 characters. */
export const isServerName = (text: string) => text.length >= 3 && isServerAddress(text);

/** IPv4 or a host name of 3 to 255 characters. @spec §5 ntp */
export const isTimeServer = (text: string) => isServerName(text) && !text.includes(':');

const REGISTER_SAMPLE = { Enable: false, DeviceID: '', Servers: [{ Address: '', Port: 0 }] };

/** Wrong member of `DVRIP`, within RegisterServer. */
export function registerProblem({ RegisterServer: table }: ConfigTables['DVRIP']): string | undefined {
  if (table === undefined) return undefined;
  // A device that has none has none that could serve as a sample of the form.
  const wrongShape = shapeProblem(table, REGISTER_SAMPLE, 'RegisterServer');
  if (wrongShape) return wrongShape;
  if (!isShort(table.DeviceID, 32) || !/^[0-9A-Za-z]*$/.test(table.DeviceID)) return 'RegisterServer.DeviceID';
  if (table.Enable && table.DeviceID === '') return 'RegisterServer.DeviceID';
  if (table.Servers.length > 2) return 'RegisterServer.Servers';
  const wrong = table.Servers.findIndex(({ Address }, index) =>
    Address === '' ? table.Enable && index === 0 : !isServerName(Address),
  );
  if (wrong >= 0 || table.Servers.length === 0) return `RegisterServer.Servers[${Math.max(0, wrong)}].Address`;
  const port = table.Servers.findIndex(({ Port }) => !isForeignPort(Port));
  return port < 0 ? undefined : `RegisterServer.Servers[${port}].Port`;
}

/** Wrong member of `LoginInfo`. */
export function loginProblem({ Enable, UserName, Password }: SecureTables['LoginInfo']): string | undefined {
  if (!isShort(UserName) || (Enable && UserName === '')) return 'UserName';
  return isShort(Password) ? undefined : 'Password';
}

/** Wrong member of `TemperatureServer`. */
export function temperatureServerProblem(table: SecureTables['TemperatureServer']): string | undefined {
  if (table.Address === '' ? table.Enable : !isServerName(table.Address)) return 'Address';
  if (!isForeignPort(table.Port)) return 'Port';
  if (!isShort(table.UserName)) return 'UserName';
  if (!isShort(table.Password)) return 'Password';
  return isWhole(table.Period, 1, DAY_S) ? undefined : 'Period';
}

/** Wrong member of `PPPoE`. */
export function pppoeProblem({ Enable, UserName, Password }: SecureTables['PPPoE']): string | undefined {
  if (!isShort(UserName) || (Enable && UserName === '')) return 'UserName';
  return !isShort(Password) || (Enable && Password === '') ? 'Password' : undefined;
}

/** At most one provider is enabled, and that one is complete. */
export function ddnsProblem(rows: SecureTables['DDNS']): string | undefined {
  for (const [index, row] of rows.entries()) {
    const member = providerProblem(row);
    if (member) return `[${index}].${member}`;
  }
  const second = rows.findIndex(({ Enable }, index) => Enable && rows.slice(0, index).some((each) => each.Enable));
  return second < 0 ? undefined : `[${second}].Enable`;
}

const hasLongLabel = (host: string) => host.split('.').some((label) => label.length > 63);

/** A host, or an address of the web. */
const isProvider = (text: string) =>
  isServerAddress(text) ||
  (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text) && !hasLongLabel(new URL(text).hostname));

/** Wrong member of one provider. */
export function providerProblem(row: SecureTables['DDNS'][number]): string | undefined {
  if (!isForeignPort(row.Port)) return 'Port';
  if (!isWithin(row.KeepAlive, DDNS_PERIOD_MIN)) return 'KeepAlive';
  if (!isShort(row.UserName)) return 'UserName';
  if (!isShort(row.Password)) return 'Password';
  if (row.HostName !== '' && (!/^[\w.-]{3,255}$/.test(row.HostName) || hasLongLabel(row.HostName))) return 'HostName';
  if (row.Address === '' ? row.Enable : !isProvider(row.Address)) return 'Address';
  if (!row.Enable) return undefined;
  if (row.HostName === '') return 'HostName';
  if (row.UserName === '') return 'UserName';
  return row.Password === '' ? 'Password' : undefined;
}

/** Wrong member of `VPN`. */
export function vpnProblem(vpn: SecureTables['VPN']): string | undefined {
  if (!isOneOf(VPN_PROTOCOLS, vpn.Protocol)) return 'Protocol';
  if (vpn.Address !== '' && !isServerName(vpn.Address)) return 'Address';
  if (vpn.Enable && vpn.Address === '') return 'Address';
  const long = (['UserName', 'Password', 'PSK'] as const).find((name) => !isShort(vpn[name]));
  if (long) return long;
  if (vpn.Enable && vpn.UserName === '') return 'UserName';
  return vpn.Enable && vpn.Password === '' ? 'Password' : undefined;
}

/** A name without empty parts between its dots, and a host of at least two labels. @spec §5 e-mail */
export function isMail(text: unknown): boolean {
  if (typeof text !== 'string' || !isShort(text, EMAIL.addressMax)) return false;
  const [, host = ''] = /^[\w%+-]+(?:\.[\w%+-]+)*@(.+\.[A-Za-z0-9-]{2,})$/.exec(text) ?? [];
  return host !== '' && !host.includes(':') && isServerAddress(host);
}

/** Wrong member of `Email`: complete once it is enabled. */
export function emailProblem(mail: SecureTables['Email']): string | undefined {
  if (mail.Address === '' ? mail.Enable : !isServerName(mail.Address)) return 'Address';
  if (!isForeignPort(mail.Port)) return 'Port';
  if (mail.SslEnable && mail.TlsEnable) return 'TlsEnable';
  if (!isShort(mail.UserName)) return 'UserName';
  if (!isShort(mail.Password)) return 'Password';
  if (mail.SendAddress === '' ? mail.Enable : !isMail(mail.SendAddress)) return 'SendAddress';
  const wrong = mail.Receivers.findIndex((each, index) => !isMail(each) || mail.Receivers.indexOf(each) !== index);
  if (wrong >= 0) return `Receivers[${wrong}]`;
  if (mail.Receivers.length > EMAIL.receivers || (mail.Enable && mail.Receivers.length === 0)) return 'Receivers';
  if (!isShort(mail.Title)) return 'Title';
  if (!isWithin(mail.SendInterv, EMAIL.intervalS)) return 'SendInterv';
  return isWithin(mail.HealthReport.Interval, EMAIL.reportMin) ? undefined : 'HealthReport.Interval';
}

/**
 * Names are unique, at most one target is the default, and an enabled one is complete. @assumed pages-2 /network/nas
 */
export function nasProblem(rows: SecureTables['NAS']): string | undefined {
  if (rows.length === 0 || rows.length > 8) return `[${Math.min(8, rows.length)}].Name`;
  for (const [index, row] of rows.entries()) {
    const earlier = rows.slice(0, index);
    const member =
      targetProblem(row) ??
      (earlier.some(({ Name }) => Name === row.Name) ? 'Name' : undefined) ??
      (row.Default && earlier.some((each) => each.Default) ? 'Default' : undefined);
    if (member) return `[${index}].${member}`;
  }
  return undefined;
}

function targetProblem(row: SecureTables['NAS'][number]): string | undefined {
  if (row.Name.trim() === '' || !isShort(row.Name, 32)) return 'Name';
  if (!isOneOf(NAS_PROTOCOLS, row.Protocol)) return 'Protocol';
  if (row.Address === '' ? row.Enable : !isServerName(row.Address)) return 'Address';
  if (!isForeignPort(row.Port)) return 'Port';
  if (!isShort(row.Directory, 255) || isOutside(row.Directory)) return 'Directory';
  if (row.Enable && row.Directory === '') return 'Directory';
  if (!isShort(row.UserName)) return 'UserName';
  return isShort(row.Password) ? undefined : 'Password';
}

/** A way out of the shared folder, or a character that no folder has. */
const isOutside = (folder: string) => /\p{Cc}/u.test(folder) || folder.split(/[\\/]/).includes('..');

/** Path of the wrong member in `Wireless`. */
export function wirelessProblem(networks: SecureTables['Wireless']): string | undefined {
  const index = networks.findIndex((each) => mobileProblem(each) !== undefined);
  const network = networks[index];
  return network && `[${index}].${mobileProblem(network)}`;
}

function mobileProblem(network: SecureTables['Wireless'][number]): string | undefined {
  if (!isOneOf(MOBILE_MODES, network.Mode)) return 'Mode';
  if (!isOneOf(MOBILE_AUTH, network.AuthMode)) return 'AuthMode';
  const long = (['APN', 'AccessNumber', 'UserName', 'Password'] as const).find((name) => !isShort(network[name]));
  if (long) return long;
  return isWithin(network.FlowLimit, MOBILE_LIMIT_MB) ? undefined : 'FlowLimit';
}

/** Wrong member of a serial port. */
export function serialProblem(port: ConfigTables['Comm'][number]): string | undefined {
  const { Attribute: line } = port;
  if (!isOneOf(SERIAL_DEVICES, port.Function)) return 'Function';
  if (!isOneOf(SERIAL_NUMBERS, port.OutType)) return 'OutType';
  if (!isWithin(port.Address, SERIAL_ADDRESS)) return 'Address';
  if (!isOneOf(BAUD_RATES, line.BaudRate)) return 'Attribute.BaudRate';
  if (!isWhole(line.DataBits, 5, 8)) return 'Attribute.DataBits';
  if (!isOneOf([1, 1.5, 2], line.StopBits)) return 'Attribute.StopBits';
  return isOneOf(PARITIES, line.Parity) ? undefined : 'Attribute.Parity';
}

/** The interval is a multiple of the width. @spec §5 Wiegand */
export function wiegandProblem(port: ConfigTables['Wiegand'][number]): string | undefined {
  if (port.Mode !== 'In' && port.Mode !== 'Out') return 'Mode';
  if (!isOneOf(WIEGAND_BITS, port.TransferMode)) return 'TransferMode';
  const { width, interval } = WIEGAND;
  if (!isWithin(port.PulseWidth, width) || port.PulseWidth % width.step !== 0) return 'PulseWidth';
  if (!isWithin(port.PulseStep, interval) || port.PulseStep % port.PulseWidth !== 0) return 'PulseStep';
  return isOneOf(SERIAL_NUMBERS, port.OutType) ? undefined : 'OutType';
}
