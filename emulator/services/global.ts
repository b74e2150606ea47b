/** Global: sign-in in two steps, keep-alive, logout, clock. @spec §7, §8; details @assumed protocol 1.3, 1.4 */
import { createHash } from 'node:crypto';
import { LoginError, ReplyError, SessionError } from '@/lib/contract/error-codes';
import { SIGN_IN } from '@/lib/contract/limits';
import type { LoginAccepted } from '@/lib/contract/methods/global';
import { isClockTime } from '../clock';
import { accountDigest, challengeDigest, isSameDigest } from '../crypto/login-digest';
import { isAddressAllowed } from '../rules/access-filter';
import { hasPlace } from '../rules/accounts';
import { zoneTime } from '../rules/summer-time';
import { type Call, service } from '../service';
import type { StoredAccount } from '../state/device-state';
import { DEVICE_MAC } from '../state/seed-tables';
import { formatWallTime, parseWallTime } from '../state/wall-time';
import { badCall, badValue, DeviceError } from './device-error';
import { readOptionalText, readText } from './read-params';
import { accountNamed, accountOf, loginOf } from './session-of-call';
import { countWrongPassword, openLock, secondsToWait } from './sign-in-lock';

const KEEP_ALIVE_S = { min: 10, max: 3600 };
const DAY_MS = 86_400_000;

/** Replaces the account of an unknown name, so that both take the same time. */
const NOBODY = accountDigest('nobody', 'nowhere', 'nothing');

interface SignInParams {
  userName?: unknown;
  password?: unknown;
  clientType?: unknown;
  authorityType?: unknown;
}

/** The form of the digest that a challenge asks for; no other one is offered. @assumed protocol 1.3 */
const DIGEST_FORM = 'Default';

function refuseWhenLocked(call: Call, userName: string, session?: string): void {
  const remainLockSecond = secondsToWait(call.core, userName);
  if (remainLockSecond > 0) {
    throw new DeviceError(LoginError.UserLocked, { params: { remainLockSecond }, ...(session ? { session } : {}) });
  }
}

/**
 * Refuses a filtered address, where the switch makes the emulator enforce the filter. @assumed pages-3 /safe/ipfilter
 */
function refuseAddress({ core, state, context }: Call, userName: string, session?: string): void {
  if (!state.switches.enforceAccessFilter) return;
  if (isAddressAllowed(state.tables.AccessFilter, context.address, context.port)) return;
  core.note('Security', 'AddressRefused', userName, `Address ${context.address}`);
  core.alarms.raiseException('IllegalLogin', context.address);
  throw new DeviceError(LoginError.IpLimited, session ? { session } : {});
}

/** Step one: always a challenge, also for unknown names. */
function firstStep(call: Call, params: SignInParams): never {
  const { core, state, context } = call;
  const userName = readText(params.userName, 'userName', 64);
  if (state.init.status !== 2) throw new DeviceError(ReplyError.NotInitialised);
  refuseAddress(call, userName);
  refuseWhenLocked(call, userName);
  if (core.sessions.all().length >= state.switches.maxSessions) throw new DeviceError(LoginError.ConnectionNumberMax);
  const challenge = core.sessions.challenge(userName, context.address);
  if (!challenge) throw new DeviceError(LoginError.ConnectionNumberMax);
  const { id, random } = challenge;
  throw new DeviceError(LoginError.SecondStepNeeded, {
    session: id,
    params: {
      authorization: createHash('sha1').update(`${state.realm}:${random}`).digest('hex'),
      encryption: DIGEST_FORM,
      mac: DEVICE_MAC.replaceAll(':', '').toUpperCase(),
      opaque: '',
      random,
      realm: state.realm,
    },
  });
}

/** Step two: checks the digest and opens the login under the id of step one. */
function secondStep(call: Call, params: SignInParams): LoginAccepted {
  const { core, state, context } = call;
  const id = sessionText(call);
  const challenge = core.sessions.takeChallenge(id);
  if (id === undefined || !challenge) {
    throw new DeviceError(SessionError.SessionInvalid, { unexpected: 'second sign-in step without the first' });
  }
  if (params.authorityType !== undefined && params.authorityType !== DIGEST_FORM) throw badCall('authorityType');
  const userName = readText(params.userName, 'userName', 64);
  refuseAddress(call, userName, id);
  refuseWhenLocked(call, userName, id);
  const account = accountNamed(state, userName);
  const expected = challengeDigest(userName, challenge.random, account?.h1 ?? NOBODY);
  const isRight = isSameDigest(expected, params.password);
  if (!isRight || !account || challenge.userName !== userName) throw wrongTry(call, userName, id);
  if (state.switches.singleLogin && core.sessions.all().some((each) => each.login.userName === userName)) {
    throw new DeviceError(LoginError.AlreadyLogin, { session: id });
  }
  const live = core.sessions.all().map(({ login }) => login.userName);
  // Not in the first step: its answer must not tell which names are administrators.
  if (!hasPlace(account, live, state.switches.maxSessions)) {
    throw new DeviceError(LoginError.ConnectionNumberMax, { session: id });
  }
  // Any client type is accepted, although quality 6.2 asks to refuse unknown ones: clients of this family send many
  // that are listed nowhere, and the text is only displayed. The right digest is needed with each (CVE-2021-33044).
  const clientType = readOptionalText(params.clientType, 'clientType', 64);
  openLock(core, userName);
  // The session keeps the id of the first step, as the protocol requires: a client sends it in the second. It is
  // random, was sent to this client only, and is useless without the right digest.
  core.sessions.open(id, { userName, address: context.address, clientType });
  // Whoever signs in has left the wizard.
  if (state.init.isAccessOpen) {
    core.update(({ init }) => {
      init.isAccessOpen = false;
    });
  }
  core.note('Account', 'LogIn', userName, `Address ${context.address}, ${clientType}`);
  call.outcome.setSession = id;
  call.outcome.session = id;
  return { isPwdOverdue: isOverdue(call, account), keepAliveInterval: SIGN_IN.keepAliveIntervalS };
}

/** An unknown name and a wrong password get the same reply and count alike. */
function wrongTry({ core, context }: Call, userName: string, session: string): DeviceError {
  const params = countWrongPassword(core, userName, context.address);
  return new DeviceError(LoginError.WrongUserOrPassword, { session, params });
}

function isOverdue(call: Call, account: StoredAccount): boolean {
  const days = call.state.tables.PwdUpdatePeriod;
  const age = call.core.clock.now() - account.passwordModified;
  return call.state.switches.passwordOverdue || (days > 0 && age > days * DAY_MS);
}

/** Id in the body; old clients send numbers before sign-in. */
function sessionText(call: Call): string | undefined {
  const { session } = call.request;
  return typeof session === 'string' && session !== '' ? session : undefined;
}

/** Methods of the area Global. */
export const global = service(['Global', 'global'], {
  'Global.firstLogin': firstStep,
  'Global.secondLogin': secondStep,
  'global.login': (call, params) =>
    call.core.sessions.hasChallenge(sessionText(call)) ? secondStep(call, params) : firstStep(call, params),

  'Global.logout'(call) {
    const { login } = loginOf(call);
    call.core.sessions.end(login.id);
    call.core.note('Account', 'LogOut', login.userName, `Address ${login.address}`);
    call.outcome.clearSession = true;
    return true;
  },

  'Global.keepAlive'(call, params) {
    const given = params.timeout ?? SIGN_IN.keepAliveDefaultS;
    if (typeof given !== 'number' || !Number.isFinite(given)) throw badCall('timeout');
    const timeout = Math.min(Math.max(Math.floor(given), KEEP_ALIVE_S.min), KEEP_ALIVE_S.max);
    call.core.sessions.keepAlive(loginOf(call), timeout);
    return { timeout };
  },

  'global.getCurrentTime': ({ core }) => ({ time: formatWallTime(core.wallNow()) }),

  'global.setCurrentTime'(call, params) {
    const { core } = call;
    const wanted = parseWallTime(params.time);
    if (wanted === undefined || !isClockTime(wanted)) throw badValue('time');
    const toleranceMs = typeof params.tolerance === 'number' ? params.tolerance * 1000 : 0;
    const { Locales } = core.state().tables;
    if (Math.abs(wanted - core.wallNow()) > Math.max(0, toleranceMs)) {
      core.update((draft) => {
        draft.wallOffset += zoneTime(Locales, wanted) - zoneTime(Locales, core.wallNow());
      });
      core.note('System', 'TimeChanged', accountOf(call).name, formatWallTime(wanted));
    }
    return true;
  },
});
