import { RecoveryError, ReplyError } from '@/lib/contract/error-codes';
import { RECOVERY } from '@/lib/contract/limits';
import { formatWallTime } from '../state/wall-time';
import { addRule, byChange, byRule, error, type Presets, unchanged } from './preset';

const routes = ['/login'];
const ASK = 'Press Forgot password';
const NOT_MADE = 'The description of the recovery, and with it the code, is refused';

/** Rows of 11.1 that are about recovery and first set-up. */
export const RECOVERY_PRESETS: Presets = {
  'recovery-no-contact': byChange(
    {
      title: '287506435 no bound contact',
      way: 'happening',
      routes,
      done: 'No contact is bound; the device asks for a phone number, or for an e-mail address',
      next: ASK,
      variants: ['phone', 'email'],
    },
    ({ device }, variant) =>
      device.update((draft) => {
        draft.contact = { phone: '', email: '' };
        draft.init.find = variant === 'phone' ? 'A' : 'B';
      }),
  ),
  'recovery-closed': byChange(
    {
      title: '287506444 PswResetClosed',
      way: 'itself',
      routes: ['/login', '/safe/ssh'],
      done: 'Password recovery is switched off among the system services',
      next: ASK,
    },
    ({ device }) =>
      device.update(({ tables }) => {
        tables.PwdReset.Enable = false;
      }),
  ),
  'recovery-code-error': byRule(
    { title: '287506434 CreateCodeError', routes, done: NOT_MADE, next: ASK },
    { method: 'PasswdFind.getDescript' },
    error(RecoveryError.CreateCodeError),
  ),
  'recovery-code-error-too': byRule(
    { title: '287506436 CreateCodeError', routes, done: NOT_MADE, next: ASK },
    { method: 'PasswdFind.getDescript' },
    error(RecoveryError.CreateCodeErrorToo),
  ),
  'recovery-locked': byChange(
    {
      title: '287571980 SafeCodeLockedTryLater',
      way: 'itself',
      routes,
      done: `The check of codes is locked for ${RECOVERY.lockS} s after its last wrong code`,
      next: `${ASK}, type any code and press Check`,
    },
    ({ device }) => {
      const now = device.clock.now();
      device.update(({ recovery }) => {
        recovery.wrongChecks = { failures: RECOVERY.wrongChecks, lockedUntil: now + RECOVERY.lockS * 1000 };
      });
    },
  ),
  'recovery-code-wrong': unchanged({
    title: 'ForgetPwd.CodeError',
    routes,
    next: `${ASK}, type a wrong code and press Check`,
  }),
  'recovery-send-count': byChange(
    {
      title: 'ForgetPwd.SendCount',
      way: 'itself',
      routes,
      done: `${RECOVERY.codesPerDay} codes were sent today`,
      next: `${ASK} and Send code`,
    },
    ({ device }) =>
      device.update(({ recovery }) => {
        recovery.sent = { day: formatWallTime(device.wallNow()).slice(0, 10), count: RECOVERY.codesPerDay };
      }),
  ),
  'recovery-reset-failed': byRule(
    {
      title: 'ResetFailed',
      routes,
      done: 'The new password is refused',
      next: `${ASK}, prove the contact and save a new password`,
    },
    { method: 'PasswdFind.resetPassword' },
    error(ReplyError.Unknown),
  ),
  'wizard-set-failed': {
    title: 'SetFailed',
    way: 'rule',
    routes: ['/'],
    done: 'The device is factory-new and refuses the account',
    next: 'Open the root and go through the first set-up',
    raise(context, row) {
      context.device.update((draft) => {
        draft.init.status = 1;
      });
      return addRule(context, row, { method: 'DevInit.account' }, error());
    },
  },
  'operate-success': unchanged({ title: 'OperateSuccess', routes: [], next: 'Save any setting' }),
};
