/** Failed attempts and the wait after the last one; shared by sign-in, password change, factory reset and export. */
import { ReplyError } from '@/lib/contract/error-codes';
import { SIGN_IN } from '@/lib/contract/limits';
import { accountDigest, isSameDigest } from '../crypto/login-digest';
import { isRecord } from '../is-record';
import type { Call } from '../service';
import type { Lock } from '../state/device-state';
import { badCall, DeviceError } from './device-error';
import { readText } from './read-params';
import { accountOf } from './session-of-call';

/** Names come from requests: inherited members of an object are not locks. */
export function lockNamed(locks: Record<string, Lock>, name: string): Lock | undefined {
  return Object.hasOwn(locks, lockKey(name)) ? locks[lockKey(name)] : undefined;
}

/** The name itself, except for the one that would set the list's prototype. */
export function lockKey(name: string): string {
  return name === '__proto__' ? '__proto__ ' : name;
}

/** Seconds until the lock opens, 0 when it is open. */
export function secondsLocked(lock: Lock | undefined, now: number): number {
  return lock && lock.lockedUntil > now ? Math.ceil((lock.lockedUntil - now) / 1000) : 0;
}

/** Counts a failed attempt; the last one closes the lock. The count starts over when a lock has expired. */
export function afterWrongTry(lock: Lock | undefined, now: number, tries: number, lockS: number): Lock {
  const hasRunOut = lock !== undefined && lock.lockedUntil > 0 && lock.lockedUntil <= now;
  const failures = (hasRunOut || !lock ? 0 : lock.failures) + 1;
  return { failures, lockedUntil: failures >= tries ? now + lockS * 1000 : 0, triedAt: now };
}

/** Attempts left with this lock. */
export function triesLeft(lock: Lock | undefined, now: number, tries: number): number {
  if (!lock || (lock.lockedUntil > 0 && lock.lockedUntil <= now)) return tries;
  return Math.max(0, tries - lock.failures);
}

/**
 * The password of the account once more, as `{mode: 'pwd', password}`.
 * @throws InvalidParams in another form; Unknown while locked, or after another wrong password
 */
export function refuseWrongPassword(call: Call, authN: unknown): void {
  if (!isRecord(authN) || authN.mode !== 'pwd') throw badCall('authN');
  const password = readText(authN.password, 'authN.password', 256);
  const { core, state } = call;
  const account = accountOf(call);
  const now = core.clock.now();
  const key = lockKey(account.name);
  const lock = lockNamed(state.locks.reset, account.name);
  if (secondsLocked(lock, now) > 0) throw new DeviceError(ReplyError.Unknown);
  const isRight = isSameDigest(account.h1, accountDigest(account.name, state.realm, password));
  core.update(({ locks: { reset } }) => {
    if (isRight) delete reset[key];
    else reset[key] = afterWrongTry(lock, now, SIGN_IN.attempts, SIGN_IN.lockS);
  });
  if (isRight) return;
  throw new DeviceError(ReplyError.Unknown);
}
