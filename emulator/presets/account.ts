import { ReplyError } from '@/lib/contract/error-codes';
import { SIGN_IN } from '@/lib/contract/limits';
import { addRule, byChange, byRule, error, type Presets, unchanged } from './preset';

const routes = ['/user'];
const CHANGE = 'Change the password of the account';
const RESET = 'Restore the factory defaults';

/** The password change fails and the number that is asked for then is this one. */
const numbered = (number: number, title: string): Presets[string] => ({
  title,
  way: 'rule',
  routes,
  done: `A password change is refused, and getErrorNo answers ${number}`,
  next: CHANGE,
  raise(context, row) {
    const refused = addRule(context, `${row}-refusal`, { method: 'Security.modifyPasswordPlain' }, error());
    const plain = addRule(context, `${row}-plain`, { method: 'userManager.modifyPassword' }, error());
    const read = addRule(
      context,
      row,
      { method: 'userManager.getErrorNo' },
      { type: 'result', params: { error: number } },
    );
    return { rules: [refused, plain, read].flatMap(({ rules = [] }) => rules) };
  },
});

/** Rows of 11.2. */
export const ACCOUNT_PRESETS: Presets = {
  'password-attempts-left': unchanged({
    title: 'remainModifyTimes in detail',
    routes,
    next: `${CHANGE} with a wrong old one`,
  }),
  'password-change-locked': {
    title: 'remainLockSeconds in detail',
    way: 'itself',
    routes,
    done: 'The password change of admin is locked, or a rule says so with another number of seconds',
    next: CHANGE,
    variants: ['locked', '61', '60'],
    raise(context, row, variant) {
      const { device } = context;
      const seconds = Number(variant);
      if (variant !== 'locked')
        return addRule(
          context,
          row,
          { method: 'Security.modifyPasswordPlain' },
          error(ReplyError.Unknown, { remainLockSeconds: seconds }),
        );
      const now = device.clock.now();
      device.update(({ locks }) => {
        locks.passwordChange.admin = { failures: SIGN_IN.attempts, lockedUntil: now + SIGN_IN.lockS * 1000 };
      });
      return undefined;
    },
  },
  'error-number-5': numbered(5, 'error number 5'),
  'error-number-8': numbered(8, 'error number 8'),
  'error-number-10': numbered(10, 'error number 10'),
  'error-number-other': numbered(99, 'other error number'),
  'contact-refused': byRule(
    {
      title: 'contact setting failure',
      routes: ['account menu'],
      done: 'Another contact is refused',
      next: 'Change the contact in the account menu of a lock of type ASH31',
    },
    { method: 'PasswdFind.setContact' },
    error(),
  ),
  'factory-reset-done': unchanged({ title: 'factory reset success', routes: ['/cfg/default'], next: RESET }),
  'factory-reset-failed': {
    title: 'factory reset failure',
    way: 'rule',
    routes: ['/cfg/default'],
    done: 'Both calls of the factory reset are refused with the right password',
    next: RESET,
    raise: (context, row) => ({
      rules: ['magicBox.resetSystem', 'magicBox.resetSystemEx'].flatMap(
        (method, place) => addRule(context, place === 0 ? row : `${row}-older`, { method }, error()).rules ?? [],
      ),
    }),
  },
  'factory-reset-locked': byChange(
    {
      title: 'reset password wrong or locked',
      way: 'itself',
      routes: ['/cfg/default'],
      done: 'One attempt is left for the password of the factory reset, or none',
      next: `${RESET} with a wrong password`,
      variants: ['wrong', 'locked'],
    },
    ({ device }, variant) => {
      const now = device.clock.now();
      const isLocked = variant === 'locked';
      device.update(({ locks }) => {
        locks.reset.admin = {
          failures: SIGN_IN.attempts - (isLocked ? 0 : 1),
          lockedUntil: isLocked ? now + SIGN_IN.lockS * 1000 : 0,
          triedAt: now,
        };
      });
    },
  ),
  'encrypted-call-failed': byRule(
    {
      title: 'multiSec',
      routes: ['/network/ddns', '/network/wifi', '/network/802_1x', '/vto/sipSet'],
      done: 'Encrypted calls fail inside the device',
      next: 'Save an encrypted page',
    },
    { method: 'System.multiSec' },
    error(ReplyError.InternalError),
  ),
  'invalid-params': byRule(
    { title: 'InvalidParams', routes: [], done: 'Tables are refused as out of range', next: 'Save any setting' },
    { method: 'configManager.setConfig' },
    error(ReplyError.InvalidParams),
  ),
  'certificate-download-failed': byRule(
    {
      title: 'DownloadFailed',
      routes: ['/safe/cert', 'live picture'],
      done: 'The root certificate is not exported',
      next: 'Download the root certificate',
    },
    { method: 'CertManager.exportRootCert' },
    error(),
  ),
  'certificate-link': byRule(
    {
      title: 'DownloadCer',
      routes: ['live picture'],
      done: 'The connection of the picture is refused',
      next: 'Open a page with a live picture over https',
    },
    { method: 'upgrade', transport: 'stream' },
    { type: 'refuse' },
  ),
  'operate-fail': byRule(
    { title: 'OperateFail', routes: [], done: 'Tables are refused', next: 'Save any setting' },
    { method: 'configManager.setConfig' },
    error(),
  ),
};
