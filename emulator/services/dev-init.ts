/** DevInit: the first set-up, without a session. @spec §3, §7; replies @assumed protocol 3.1, pages-1 wizard */
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { accountDigests } from '../crypto/login-digest';
import { isRecord } from '../is-record';
import { isEmail, isPasswordAllowed, isWizardPhone } from '../rules/passwords';
import { type Call, service } from '../service';
import { adminAccount } from '../state/seed';
import { formatWallTime } from '../state/wall-time';
import { badCall, badValue, DeviceError } from './device-error';
import { readOptionalText, readText, readWhole } from './read-params';
import { openOptional } from './session-of-call';

/** @throws the message without a code that devices answer after their first set-up */
function refuseWhenInitialised(call: Call): void {
  if (call.state.init.status === 2) throw new DeviceError(undefined, { message: 'device already init!' });
}

/** Phone or e-mail, as `Find` requires; the other may be empty. */
function readContact(call: Call, content: Record<string, unknown>): { phone: string; email: string } {
  const phone = readOptionalText(content.CellPhone, 'CellPhone', 64);
  const email = readOptionalText(content.Mail, 'Mail', 64);
  const wantsPhone = call.state.init.find.includes('A');
  if (phone !== '' ? !isWizardPhone(phone) : wantsPhone) throw badValue('CellPhone');
  if (email !== '' ? !isEmail(email) : !wantsPhone) throw badValue('Mail');
  return { phone, email };
}

/** Methods of the area DevInit. */
export const devInit = service('DevInit', {
  'DevInit.getStatus': ({ state }) => ({ Init: state.init.status, Find: state.init.find }),

  'DevInit.getCurrentTime': ({ core }) => ({ time: formatWallTime(core.wallNow()) }),

  'DevInit.getLocalityConfig': ({ state }) => ({
    NTP: { TimeZone: state.tables.NTP.TimeZone },
    Language: state.tables.Language,
  }),

  'DevInit.setLocalityConfig'(call, params) {
    refuseWhenInitialised(call);
    const content = openOptional(call, params);
    const zone = isRecord(content.NTP)
      ? readWhole(content.NTP.TimeZone, 'NTP.TimeZone', 0, TIME_ZONE_OFFSET_MIN.length - 1)
      : undefined;
    const language = content.Language === undefined ? undefined : readText(content.Language, 'Language', 32);
    if (zone === undefined && language === undefined) throw badCall('NTP');
    if (language !== undefined && !call.core.capabilities().languages.includes(language)) throw badValue('Language');
    call.core.update((draft) => {
      if (zone !== undefined) draft.tables.NTP.TimeZone = zone;
      if (language !== undefined) draft.tables.Language = language;
    });
    return true;
  },

  'DevInit.account'(call, params) {
    refuseWhenInitialised(call);
    const { core, state } = call;
    const content = openOptional(call, params);
    if (content.name !== 'admin') throw badValue('name');
    if (!isPasswordAllowed(content.pwd)) throw badValue('pwd');
    const contact = readContact(call, content);
    const digests = accountDigests('admin', state.realm, content.pwd);
    core.update((draft) => {
      draft.accounts = [adminAccount(digests, core.clock.now())];
      draft.contact = contact;
      draft.init.status = 2;
      draft.init.isAccessOpen = true;
    });
    core.note('Account', 'AddUser', 'System', 'admin');
    return true;
  },

  // The wizard sends it after the account, so it is accepted once more then, up to the first sign-in.
  'DevInit.access'(call, params) {
    if (!call.state.init.isAccessOpen) refuseWhenInitialised(call);
    const netAccess = readWhole(params.NetAccess, 'NetAccess', 0, 2);
    const upgradeCheck = readWhole(params.UpgradeCheck, 'UpgradeCheck', 1, 2);
    call.core.update((draft) => {
      Object.assign(draft.init, { netAccess, upgradeCheck, isAccessOpen: false });
      draft.autoCheck = upgradeCheck === 2;
    });
    return true;
  },
});
