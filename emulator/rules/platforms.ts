/**
 * Tables of platforms that the device sends its events to or registers at. @assumed pages-3 /cfg/server,
 * /cfg/PlatAccess
 */
import type { SecureTables } from '@/lib/contract/configs';
import { GB28181, PUSH } from '@/lib/contract/limits';
import { PUSH_EVENTS, type PushServer } from '@/lib/contract/tables/platforms';
import { isForeignPort, isServerName } from './network-services';
import { isPortAllowed, listeningPorts } from './ports';
import { isOneOf, isWhole } from './value-kinds';

/** Wrong member of `PictureHttpUpload`: the first server is complete once it is enabled. */
export function pushProblem({ Enable, UploadServerList }: SecureTables['PictureHttpUpload']): string | undefined {
  if (UploadServerList.length === 0) return 'UploadServerList';
  for (const [index, server] of UploadServerList.entries()) {
    const member = serverProblem(server, Enable && index === 0);
    if (member) return `UploadServerList[${index}].${member}`;
  }
  return undefined;
}

function serverProblem(server: PushServer, isUsed: boolean): string | undefined {
  const { UserName, Password, AuthEnable, EventType } = server;
  if (server.Address === '' ? isUsed : !isServerName(server.Address)) return 'Address';
  if (!isForeignPort(server.Port)) return 'Port';
  if (server.Uploadpath.length > PUSH.pathMax || !/^\/[!-~]*$/.test(server.Uploadpath)) return 'Uploadpath';
  if (UserName.length > PUSH.loginMax || (AuthEnable && UserName === '')) return 'UserName';
  if (Password.length > PUSH.loginMax || (AuthEnable && Password === '')) return 'Password';
  const areKnown = EventType.every((each, index) => isOneOf(PUSH_EVENTS, each) && EventType.indexOf(each) === index);
  if (!areKnown || (isUsed && EventType.length === 0)) return 'EventType';
  return isWhole(server.HeartBeat, PUSH.heartBeatS.min, PUSH.heartBeatS.max) ? undefined : 'HeartBeat';
}

/** Empty only where it is not needed. */
const isNumber = (text: string, digits: number, isNeeded: boolean) =>
  text === '' ? !isNeeded : text.length === digits && /^\d+$/.test(text);

/** IPv4 or a host name; an IPv6 address is none. */
const isGbServer = (text: string) => isServerName(text) && !text.includes(':');

/**
 * Wrong member of `VSP_GBT28181`: complete once it is enabled, and on a port of no other service.
 * @param tables the others, of which SIP has ports, too
 */
export function gb28181Problem(
  table: SecureTables['VSP_GBT28181'],
  tables: Parameters<typeof listeningPorts>[0] & Pick<SecureTables, 'SIP'>,
): string | undefined {
  const { Enable, SipServerIP, LocalPort } = table;
  const { codeDigits, domainDigits, registerS, heartbeatS, losses } = GB28181;
  if (!isNumber(table.SipServerID, codeDigits, Enable)) return 'SipServerID';
  if (!isNumber(table.SipServerDomain, domainDigits, Enable)) return 'SipServerDomain';
  if (SipServerIP === '' ? Enable : !isGbServer(SipServerIP)) return 'SipServerIP';
  if (!isForeignPort(table.SipServerPort)) return 'SipServerPort';
  const code = (['DeviceID', 'ChannelID'] as const).find((member) => !isNumber(table[member], codeDigits, Enable));
  if (code) return code;
  const taken = [...listeningPorts(tables), tables.SIP.LocalSIPPort, tables.SIP.LocalRTPPort];
  if (!isPortAllowed(LocalPort) || taken.includes(LocalPort)) return 'LocalPort';
  if (table.Password.length > GB28181.passwordMax) return 'Password';
  if (!isWhole(table.RegistTime, registerS.min, registerS.max)) return 'RegistTime';
  if (!isWhole(table.HeartBeatPeriod, heartbeatS.min, heartbeatS.max)) return 'HeartBeatPeriod';
  return isWhole(table.MaxTimeoutTimes, losses.min, losses.max) ? undefined : 'MaxTimeoutTimes';
}
