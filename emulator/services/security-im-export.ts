/** SecurityImExport: data of the device as a file under a password. @spec §7; rules @assumed pages-1 /personManage */

import { EXPORT_PASSWORD } from '@/lib/contract/limits';
import { EXPORT_TYPES } from '@/lib/contract/methods/security-im-export';
import { service } from '../service';
import { badValue } from './device-error';
import { readText } from './read-params';
import { loginOf } from './session-of-call';

/** @throws InvalidParams for a wrong length */
export function exportPassword(sent: unknown): string {
  const password = readText(sent, 'Password');
  if (password.length < EXPORT_PASSWORD.min || password.length > EXPORT_PASSWORD.max) throw badValue('Password');
  return password;
}

/** Methods of the area SecurityImExport. */
export const securityImExport = service('SecurityImExport', {
  'SecurityImExport.prepareExportData'(call, params) {
    const type = EXPORT_TYPES.find((each) => each === params.Type);
    if (!type) throw badValue('Type');
    const session = loginOf(call);
    if (type === 'Log') {
      const { lockedLog } = session;
      if (!lockedLog) throw badValue('Password');
      delete session.lockedLog;
      call.core.exports.prepare(type, lockedLog.rows, lockedLog.password, session.login.id);
    } else {
      const data = type === 'AccessUser' ? call.state.access : {};
      call.core.exports.prepare(type, data, exportPassword(params.Password), session.login.id);
    }
    return {};
  },
});
