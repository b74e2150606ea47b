/**
 * PasswdFind: recovery of the administrator's password by a code. @spec §7, §8 forgot password;
 * quotas and lives @assumed pages-1 forgot password
 */
import { randomBytes, randomInt } from 'node:crypto';
import { RecoveryError, ReplyError } from '@/lib/contract/error-codes';
import { CONTACT_MAX_LENGTH, RECOVERY } from '@/lib/contract/limits';
import { accountDigests, isSameDigest } from '../crypto/login-digest';
import { isRecord } from '../is-record';
import { isEmail, isPasswordAllowed, isPhone } from '../rules/passwords';
import { type Call, service } from '../service';
import type { RecoveryCode } from '../state/device-state';
import { freshRecovery } from '../state/seed';
import { formatWallTime } from '../state/wall-time';
import { badCall, badValue, DeviceError } from './device-error';
import { afterWrongTry, secondsLocked } from './locks';
import { readOptionalText, readText } from './read-params';
import { accountNamed, accountOf, offeredCiphers, openOptional, openProtected } from './session-of-call';
import { openLock } from './sign-in-lock';

const RECOVERED = 'admin';
/** Without letters and digits that are easily confused. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 'a***@example.com', '138****0000'. */
function maskedContact({ email, phone }: { email: string; phone: string }): string {
  if (phone !== '') return phone.length < 8 ? `${phone.slice(0, 1)}****` : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  return email === '' ? '' : email.replace(/^(.)[^@]*/, '$1***');
}

const modeOf = ({ email, phone }: { email: string; phone: string }) => (phone ? 1 : 0) + (email ? 2 : 0);

function newCode(): string {
  return Array.from({ length: RECOVERY.codeLength }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** @throws PswResetClosed while recovery is switched off */
function refuseWhenClosed(call: Call): void {
  if (!call.state.tables.PwdReset.Enable) throw new DeviceError(RecoveryError.PswResetClosed);
}

function validCodes(call: Call): RecoveryCode[] {
  const now = call.core.clock.now();
  return call.state.recovery.codes.filter((each) => now - each.issued <= RECOVERY.codeLifeS * 1000);
}

/** A new code replaces the previous one of the same way. */
function issue(call: Call, way: RecoveryCode['way']): void {
  const code: RecoveryCode = { code: newCode(), way, issued: call.core.clock.now() };
  call.core.update((draft) => {
    draft.recovery.codes = [...draft.recovery.codes.filter((each) => each.way !== way), code];
  });
}

/**
 * Checks a typed code.
 * @throws CreateCodeErrorToo when none was requested, SafeCodeLocked after five wrong ones, InvalidParams when wrong
 */
function checkCode(call: Call, typed: unknown, field: string): RecoveryCode {
  const { core, state } = call;
  const now = core.clock.now();
  if (secondsLocked(state.recovery.wrongChecks, now) > 0) throw new DeviceError(RecoveryError.SafeCodeLocked);
  if (state.recovery.codes.length === 0) {
    throw new DeviceError(RecoveryError.CreateCodeErrorToo, { message: 'get description failed' });
  }
  const text = readText(typed, field, 64);
  const right = validCodes(call).find((each) => isSameDigest(each.code, text.toUpperCase()));
  if (right) return right;
  const wrongChecks = afterWrongTry(state.recovery.wrongChecks, now, RECOVERY.wrongChecks, RECOVERY.lockS);
  core.update((draft) => {
    draft.recovery.wrongChecks = wrongChecks;
  });
  if (secondsLocked(wrongChecks, now) > 0) throw new DeviceError(RecoveryError.SafeCodeLocked);
  throw badValue(field);
}

/** Text of the QR code for the maker's app. */
function description(call: Call): string {
  const body = randomBytes(180).toString('base64');
  return `SN:${call.state.serialNumber},DT:${call.core.capabilities().deviceType},RD:${body}`;
}

/** Methods of the area PasswdFind. */
export const passwdFind = service('PasswdFind', {
  'PasswdFind.getPub'(call) {
    refuseWhenClosed(call);
    return { pub: call.core.rsaKey().pub, cipher: offeredCiphers(call.core) };
  },

  'PasswdFind.getDescript'(call, params) {
    refuseWhenClosed(call);
    readOptionalText(params.name, 'name', 64);
    if (!validCodes(call).some((each) => each.way === 'qr')) {
      // A new code is stored: without room there is none. @assumed
      if (call.state.switches.freeBytes === 0) throw new DeviceError(RecoveryError.CreateCodeError);
      issue(call, 'qr');
    }
    const { contact } = call.state;
    const reply = { contact: maskedContact(contact), desc: description(call), mode: modeOf(contact) };
    // The QR code stays available, so the failure includes it.
    if (reply.mode === 0) throw new DeviceError(RecoveryError.NoContact, { params: reply });
    return reply;
  },

  'PasswdFind.getContact'({ state }) {
    return { contact: maskedContact(state.contact), mode: modeOf(state.contact) };
  },

  'PasswdFind.setContact'(call, params) {
    // Codes for the administrator's password are sent to this contact: only an account with all rights of the
    // administrator may change it.
    const recovered = accountNamed(call.state, RECOVERED)?.authorities ?? [];
    if (!recovered.every((right) => accountOf(call).authorities.includes(right))) {
      throw new DeviceError(ReplyError.NoAuthority);
    }
    const { value } = openProtected(call, params);
    if (!isRecord(value)) throw badCall('content');
    const phone = readOptionalText(value.contactPhone, 'contactPhone', CONTACT_MAX_LENGTH);
    const email = readOptionalText(value.contactEmail, 'contactEmail', CONTACT_MAX_LENGTH);
    if (phone !== '' && !isPhone(phone)) throw badValue('contactPhone');
    if (email !== '' && !isEmail(email)) throw badValue('contactEmail');
    if (phone === '' && email === '') throw badValue('contactEmail');
    call.core.update((draft) => {
      if (phone !== '') draft.contact.phone = phone;
      if (email !== '') draft.contact.email = email;
    });
    call.core.note('Account', 'SetContact', accountOf(call).name, '');
    return true;
  },

  'PasswdFind.sendVerificationCode'(call, params) {
    refuseWhenClosed(call);
    const { core, state } = call;
    if (readOptionalText(params.username, 'username', 64) !== RECOVERED) throw badValue('username');
    if (modeOf(state.contact) === 0) throw new DeviceError(RecoveryError.NoContact);
    const day = formatWallTime(core.wallNow()).slice(0, 10);
    const sent = state.recovery.sent.day === day ? state.recovery.sent.count : 0;
    if (sent >= RECOVERY.codesPerDay) throw new DeviceError(ReplyError.Unknown);
    issue(call, 'message');
    core.update((draft) => {
      draft.recovery.sent = { day, count: sent + 1 };
    });
    return true;
  },

  'PasswdFind.checkAuthCode'(call, params) {
    refuseWhenClosed(call);
    checkCode(call, openOptional(call, params).authCode, 'authCode');
    return true;
  },

  'PasswdFind.resetPassword'(call, params) {
    refuseWhenClosed(call);
    const { core, state } = call;
    const { user, auth, pwd } = openOptional(call, params);
    checkCode(call, auth, 'auth');
    const account = accountNamed(state, readText(user, 'user', 64));
    if (!account || account.name !== RECOVERED) throw badValue('user');
    if (!isPasswordAllowed(pwd)) throw badValue('pwd');
    core.update((draft) => {
      const stored = accountNamed(draft, account.name);
      if (stored) {
        Object.assign(stored, accountDigests(account.name, state.realm, pwd));
        stored.passwordModified = core.clock.now();
      }
      draft.recovery = { ...freshRecovery(), sent: draft.recovery.sent };
    });
    openLock(core, account.name);
    for (const { login } of core.sessions.all()) if (login.userName === account.name) core.sessions.end(login.id);
    core.note('Account', 'ResetPassword', account.name, 'Recovery');
    return true;
  },
});
