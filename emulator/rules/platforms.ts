/** Tables of platforms that the device sends its events to. @assumed pages-3 /cfg/server */
import type { SecureTables } from '@/lib/contract/configs';
import { PUSH } from '@/lib/contract/limits';
import { PUSH_EVENTS, type PushServer } from '@/lib/contract/tables/platforms';
import { isForeignPort, isServerName } from './network-services';
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
