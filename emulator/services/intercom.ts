/** VideoTalkManager: registrations at a call server and here. @spec §7; @assumed pages-1 /vto/sipSet, /onlineStatus */

import { FOREIGN_PORT } from '@/lib/contract/limits';
import { isRecord } from '../is-record';
import { service } from '../service';
import { capsOf } from '../state/capability-replies';
import { orNull } from './access-batches';
import { badCall } from './device-error';
import { answerOf } from './intercom-keeper';
import { readText, readWhole } from './read-params';
import { openProtected } from './session-of-call';

/** How SIP words its answers. RFC 3261, 21 */
const SIP_WORDS = { 200: 'OK', 401: 'Unauthorized', 408: 'Request Timeout' } as const;

/** Methods of the area VideoTalkManager. */
export const intercom = service('VideoTalkManager', {
  'VideoTalkManager.getCaps': ({ core }) => capsOf(core.capabilities(), 'VideoTalkManager.getCaps'),

  'VideoTalkManager.getRegisterState'({ state }) {
    return { Info: orNull(state.presence), Own: state.registration };
  },

  'VideoTalkManager.ping'({ state }, { IP }) {
    const address = readText(IP, 'IP', 64);
    if (!/^(\d{1,3}\.){3}\d{1,3}$/.test(address)) throw badCall('IP');
    const isThere = state.presence.some((each) => each.IP === address && each.State === 'Online');
    return { Reached: isThere, Ms: isThere ? 4 : 0 };
  },

  'VideoTalkManager.testRegister'(call, params) {
    const { value } = openProtected(call, params);
    if (!isRecord(value)) throw badCall('content');
    const { SIP } = call.state.secureTables;
    const Code = answerOf({
      SIPServer: readText(value.SIPServer, 'SIPServer', 255),
      SIPServerPort: readWhole(value.SIPServerPort, 'SIPServerPort', FOREIGN_PORT.min, FOREIGN_PORT.max),
      UserID: readText(value.UserID, 'UserID', 64),
      AuthID: readText(value.AuthID, 'AuthID', 64),
      RegisterRealm: readText(value.RegisterRealm, 'RegisterRealm', 64),
      AuthPassword: readText(value.AuthPassword ?? SIP.AuthPassword, 'AuthPassword', 64),
    });
    return { Code, Text: SIP_WORDS[Code] };
  },
});
