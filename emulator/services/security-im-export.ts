/** SecurityImExport: data of the device as a file under a password. @spec §7; rules @assumed pages-1 /personManage */
import { EXPORT_PASSWORD } from '@/lib/contract/limits';
import { EXPORT_TYPES } from '@/lib/contract/methods/security-im-export';
import { service } from '../service';
import { badValue } from './device-error';
import { readText } from './read-params';
import { loginOf } from './session-of-call';

/** Methods of the area SecurityImExport. */
export const securityImExport = service('SecurityImExport', {
  'SecurityImExport.prepareExportData'(call, params) {
    const type = EXPORT_TYPES.find((each) => each === params.Type);
    if (!type) throw badValue('Type');
    const password = readText(params.Password, 'Password');
    if (password.length < EXPORT_PASSWORD.min || password.length > EXPORT_PASSWORD.max) throw badValue('Password');
    call.core.exports.prepare(type, password, loginOf(call).login.id);
    return {};
  },
});
