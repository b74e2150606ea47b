/**
 * SecurityImExport: data of the device as a file under a password, and the configuration back from its file. @spec §7;
 * rules @assumed pages-1 /personManage, pages-3 /cfg/cfg
 */

import { CONFIG_FILE } from '@/lib/contract/config-file';
import { EXPORT_PASSWORD } from '@/lib/contract/limits';
import { EXPORT_TYPES, IMPORT_EXCEPT, type OutOfRights } from '@/lib/contract/methods/security-im-export';
import { NETWORK_TABLES } from '@/lib/contract/tables/maintenance';
import { runLog } from '../rules/advanced';
import { isPasswordAllowed } from '../rules/passwords';
import { type Call, service } from '../service';
import { backupOf, configFile, configOfFile, importBackup, outOfBackup, outOfImport } from './config-file';
import { badValue, refusedFor } from './device-error';
import { lockedFile } from './export-keeper';
import { refuseWithoutFile } from './file-of-call';
import { refuseWrongPassword } from './locks';
import { readOptionalText, readText, readTexts } from './read-params';
import { accountOf, loginOf, openOptional } from './session-of-call';
import { refuseWhileUpgrading } from './upgrader';

/** @throws InvalidParams for a wrong length */
export function exportPassword(sent: unknown): string {
  const password = readText(sent, 'Password');
  if (password.length < EXPORT_PASSWORD.min || password.length > EXPORT_PASSWORD.max) throw badValue('Password');
  return password;
}

interface Prepared {
  makeFile(): Buffer;
  lacking?: OutOfRights;
}

/**
 * From baseline 2 only under a password, and with that of the account; a file without one has no secrets, and each has
 * only the tables that the account may read.
 */
function exportConfig(call: Call, { Password, authN }: { Password?: unknown; authN?: unknown }): Prepared {
  const isOpen = Password === undefined && call.core.capabilities().securityBaseline < 2;
  if (!isOpen && !isPasswordAllowed(Password)) throw badValue('Password');
  if (call.core.capabilities().securityBaseline >= 2) refuseWrongPassword(call, authN);
  const reader = accountOf(call);
  call.core.note('Config', 'ExportConfig', reader.name, '');
  return {
    makeFile: () => configFile(backupOf(call.core, isOpen, reader), isOpen ? undefined : String(Password)),
    lacking: outOfBackup(call.core, isOpen, reader),
  };
}

/** Methods of the area SecurityImExport. */
export const securityImExport = service('SecurityImExport', {
  'SecurityImExport.prepareExportData'(call, params) {
    const type = EXPORT_TYPES.find((each) => each === params.Type);
    if (!type) throw badValue('Type');
    const session = loginOf(call);
    const prepare = (): Prepared => {
      if (type === 'Config') return exportConfig(call, params);
      if (type === 'AccessUser') {
        const password = exportPassword(params.Password);
        return { makeFile: () => lockedFile(JSON.stringify(call.state.access), password) };
      }
      if (type === 'RunLog') {
        const password = exportPassword(params.Password);
        return { makeFile: () => lockedFile(runLog(call.core.state()), password) };
      }
      const { lockedLog } = session;
      if (!lockedLog) throw badValue('Password');
      delete session.lockedLog;
      return { makeFile: () => lockedFile(JSON.stringify(lockedLog.rows), lockedLog.password) };
    };
    const { makeFile, lacking = {} } = prepare();
    call.core.exports.prepare(type, makeFile, session.login.id);
    return lacking;
  },

  'SecurityImExport.importData'(call, params) {
    refuseWithoutFile(call);
    const { Type, Password, Except } = openOptional(call, params);
    if (Type !== 'Config') throw badValue('Type');
    const except = Except === undefined ? [] : readTexts(Except, 'Except', IMPORT_EXCEPT.length);
    if (except.some((each) => !IMPORT_EXCEPT.some((known) => known === each))) throw badValue('Except');
    const password = readOptionalText(Password, 'Password');
    const data = 'Data' in params ? params.Data : undefined;
    if (typeof data !== 'string' || data === '') throw badValue('file');
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > CONFIG_FILE.bytesMax) throw refusedFor('ImportTooLarge');
    if (bytes.length > call.state.switches.freeBytes) throw refusedFor('LowStorage');
    if (call.state.switches.localUserLoggedIn) throw refusedFor('RebootFailedLocalUser');
    refuseWhileUpgrading(call);
    const backup = configOfFile(bytes, password);
    const writer = accountOf(call);
    const lacking = outOfImport(call.core, backup, writer);
    importBackup(call, backup, [...(except.includes('Network') ? NETWORK_TABLES : []), ...(lacking.LeftOut ?? [])]);
    call.core.note('Config', 'ImportConfig', writer.name, '');
    call.core.reboot();
    return lacking;
  },
});
