/** Wrong tries and the wait after the last one; sign-in, password change and factory reset share the form. */
import type { Lock } from '../state/device-state';

/** Names come from anybody: what an object already has by birth is no lock. */
export function lockNamed(locks: Record<string, Lock>, name: string): Lock | undefined {
  return Object.hasOwn(locks, lockKey(name)) ? locks[lockKey(name)] : undefined;
}

/** The name itself, but for the one that would set the list's prototype. */
export function lockKey(name: string): string {
  return name === '__proto__' ? '__proto__ ' : name;
}

/** Seconds until the lock opens, 0 when it is open. */
export function secondsLocked(lock: Lock | undefined, now: number): number {
  return lock && lock.lockedUntil > now ? Math.ceil((lock.lockedUntil - now) / 1000) : 0;
}

/** Counts one wrong try; the last one closes the lock. Tries start over once a lock has run out. */
export function afterWrongTry(lock: Lock | undefined, now: number, tries: number, lockS: number): Lock {
  const hasRunOut = lock !== undefined && lock.lockedUntil > 0 && lock.lockedUntil <= now;
  const failures = (hasRunOut || !lock ? 0 : lock.failures) + 1;
  return { failures, lockedUntil: failures >= tries ? now + lockS * 1000 : 0 };
}

/** Tries left with this lock. */
export function triesLeft(lock: Lock | undefined, now: number, tries: number): number {
  if (!lock || (lock.lockedUntil > 0 && lock.lockedUntil <= now)) return tries;
  return Math.max(0, tries - lock.failures);
}

/**
 * Keeps a list of locks by name bounded: names come from anybody who can reach the device. Names of accounts stay, or
 * a flood of made-up names would open their locks.
 */
export function keepNewest(locks: Record<string, Lock>, max: number, isAccount: (name: string) => boolean): void {
  const foreign = Object.keys(locks).filter((name) => !isAccount(name));
  for (const name of foreign.slice(0, Math.max(0, foreign.length - max))) delete locks[name];
}
