/**
 * The lock of a name after wrong passwords, one for sign-in and live picture. Names that no account has are counted
 * like others, or the answers would tell which names exist.
 */
import type { LoginRefusal } from '@/lib/contract/methods/global';
import type { Core } from '../service';
import type { DeviceState, Lock } from '../state/device-state';
import { afterWrongTry, lockKey, lockNamed, secondsLocked, triesLeft } from './locks';

/** Names that are counted one by one. */
export const COUNTED_NAMES = 500;
/**
 * Counts the attempts of all further names together, so that a full list gives no free attempts. No account has this
 * name. A client that fills the list locks out names without a place for the time of a lock, which it could also do one
 * name at a time.
 */
const OTHER_NAMES = 'other names';

type Locks = DeviceState['locks']['signIn'];

/** Seconds until this name may sign in, 0 when it may now. */
export function secondsToWait(core: Core, userName: string): number {
  const { signIn } = core.state().locks;
  return secondsLocked(lockNamed(signIn, countedName(signIn, userName)), core.clock.now());
}

/**
 * Writes a wrong password to the log and counts it. Returns the attempts that the name has left, and the seconds of the
 * lock; with the lock switched off, all attempts are left.
 */
export function countWrongPassword(core: Core, userName: string, address: string): LoginRefusal {
  const { General, LoginFailureAlarm } = core.state().tables;
  const { LockLoginEnable, LockLoginTimes: tries, LoginFailLockTime: lockS } = General;
  const now = core.clock.now();
  core.note('Security', 'LoginFailure', userName, `Address ${address}`);
  core.update(({ locks: { signIn } }) => {
    if (isFull(signIn)) forgetOld(signIn, now, lockS);
    const name = countedName(signIn, userName);
    signIn[lockKey(name)] = afterWrongTry(lockNamed(signIn, name), now, LockLoginEnable ? tries : Infinity, lockS);
  });
  const { signIn } = core.state().locks;
  const lock = lockNamed(signIn, countedName(signIn, userName));
  if (LoginFailureAlarm.Enable && lock?.failures === LoginFailureAlarm.TryLoginTimes) {
    core.alarms.raiseException('IllegalLogin', userName);
  }
  if (!LockLoginEnable) return { remainLoginTimes: tries };
  const remainLockSecond = secondsLocked(lock, now);
  if (remainLockSecond > 0) {
    core.note('Security', 'AccountLocked', userName, `Address ${address}`);
    core.alarms.raiseException('PasswordBruteForce', userName);
  }
  return { remainLockSecond, remainLoginTimes: triesLeft(lock, now, tries) };
}

/** Forgets the wrong passwords of a name, after the right one; a count that it shares with others stays. */
export function openLock(core: Core, userName: string): void {
  core.update(({ locks: { signIn } }) => {
    delete signIn[lockKey(userName)];
  });
}

const isFull = (locks: Locks) => Object.keys(locks).length >= COUNTED_NAMES;

function countedName(locks: Locks, userName: string): string {
  return lockNamed(locks, userName) || !isFull(locks) ? userName : OTHER_NAMES;
}

/**
 * Removes names without an attempt for the time of a lock: waiting that long gives no more attempts than a lock does.
 */
function forgetOld(locks: Locks, now: number, lockS: number): void {
  const isOld = ({ triedAt = 0, lockedUntil }: Lock) => Math.max(triedAt + lockS * 1000, lockedUntil) <= now;
  for (const [name, lock] of Object.entries(locks)) if (isOld(lock)) delete locks[name];
}
