import { SessionError } from '@/lib/contract/error-codes';
import { SIGN_IN } from '@/lib/contract/limits';
import { addRule, byChange, byRule, error, type Presets, unchanged } from './preset';

const routes = ['/login'];
const SIGN_IN_NOW = 'Sign in as admin';

/** Ends every login, and answers keep-alives with the number that the row names. */
const ended = (code: number, name: string): Presets[string] => ({
  title: `${code}`,
  way: 'rule',
  routes: [],
  done: `Every login ends, and calls of the console are answered with ${name}`,
  next: 'Click anything after the next keep-alive',
  raise(context, row) {
    for (const { id } of context.device.logins()) context.device.endLogin(id);
    return addRule(context, row, { method: 'Global.keepAlive' }, error(code));
  },
});

const overdue = (title: string): Presets[string] =>
  byChange({ title, way: 'switch', routes, done: 'passwordOverdue is on', next: SIGN_IN_NOW }, ({ device }) =>
    device.setSwitches({ passwordOverdue: true }),
  );

/** Rows of 11.1 that are about sign-in and session, and the one of 11.4 that repeats a row of them. */
export const SIGN_IN_PRESETS: Presets = {
  'ip-limited': byChange(
    {
      title: '268632073 IpLimited',
      way: 'itself',
      routes,
      done: 'The list of blocked addresses is on, has the loopback addresses, and is enforced',
      next: 'Sign in from this computer; POST /reset lifts it',
    },
    ({ device }) => {
      device.update(({ tables }) => {
        Object.assign(tables.AccessFilter, { Enable: true, Type: 0, BannedList: ['127.0.0.1', '::1'] });
      });
      device.setSwitches({ enforceAccessFilter: true });
    },
  ),
  'already-login': byChange(
    {
      title: '268632074 AlreadyLogin',
      way: 'switch',
      routes,
      done: 'singleLogin is on, and admin is signed in elsewhere',
      next: SIGN_IN_NOW,
    },
    ({ device }) => {
      device.setSwitches({ singleLogin: true });
      device.addLogin({ userName: 'admin', clientType: 'Web3.0', address: '192.0.2.1' });
    },
  ),
  'connection-number-max': byChange(
    {
      title: '268632075 ConnectionNumberMax',
      way: 'switch',
      routes,
      done: 'maxSessions is 1, and somebody is signed in elsewhere',
      next: SIGN_IN_NOW,
    },
    ({ device }) => {
      device.addLogin({ userName: 'admin', clientType: 'Web3.0', address: '192.0.2.1' });
      device.setSwitches({ maxSessions: 1 });
    },
  ),
  'user-locked': byChange(
    {
      title: '268632081 user locked',
      way: 'itself',
      routes,
      done: `admin is locked for ${SIGN_IN.lockS} s after its last wrong password`,
      next: SIGN_IN_NOW,
    },
    ({ device }) => {
      const now = device.clock.now();
      device.update(({ locks }) => {
        const lock = { failures: SIGN_IN.attempts, lockedUntil: now + SIGN_IN.lockS * 1000, triedAt: now };
        locks.signIn.admin = lock;
      });
    },
  ),
  'wrong-password': unchanged({
    title: '268632085 wrong name or password',
    routes,
    next: 'Sign in with a wrong password',
  }),
  'second-step': unchanged({ title: '268632079 second step needed', routes, next: SIGN_IN_NOW }),
  'login-failure': {
    title: 'LoginFailure',
    way: 'rule',
    routes,
    done: 'The second step is refused without a number of its own, breaks, or is answered by something else',
    next: SIGN_IN_NOW,
    variants: ['error', 'reset', 'malformed'],
    raise: (context, row, variant) =>
      addRule(
        context,
        row,
        { method: 'Global.secondLogin' },
        variant === 'reset'
          ? { type: 'reset', at: 'beforeBody' }
          : variant === 'malformed'
            ? { type: 'malformed', kind: 'notJson' }
            : error(),
      ),
  },
  'double-submit': byRule(
    {
      title: 'double submit',
      routes,
      done: 'The first step takes 3 s',
      next: 'Press Sign in twice, and Enter',
    },
    { method: 'Global.firstLogin' },
    { type: 'delay', ms: 3000 },
  ),
  'password-overdue': overdue('isPwdOverdue'),
  'password-expired': overdue('PwdExpired prompt'),
  'session-expired': ended(SessionError.SessionExpired, 'SessionExpired'),
  'session-invalid': ended(SessionError.SessionInvalid, 'SessionInvalid'),
  'keep-alive-lost': byRule(
    {
      title: 'other keep-alive failure',
      routes: [],
      done: 'Keep-alives are not answered',
      next: 'Wait a minute, then click anything',
    },
    { method: 'Global.keepAlive' },
    { type: 'drop', when: 'before' },
  ),
};
