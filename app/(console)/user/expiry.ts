import { ACCOUNTS } from '@/lib/contract/limits';
import type { Account } from '@/lib/contract/methods/user-manager';
import { parseDeviceTime } from '@/lib/session/device-time';

const DAY_MS = 86_400_000;

/** A password that expires soon, or has expired: fewer than 0 days. */
export interface Expiry {
  name: string;
  days: number;
}

/**
 * Passwords within their last seven days. `periodDays`: lifetime, 0 for ever; `today` is 'yyyy-MM-dd' on the device.
 * @assumed pages-1 /user
 */
export function expiringPasswords(accounts: readonly Account[], periodDays: number, today: string): Expiry[] {
  const now = parseDeviceTime(`${today} 00:00:00`);
  if (now === undefined || periodDays <= 0) return [];
  return accounts.flatMap(({ Name, PasswordModifiedTime }) => {
    const changed = parseDeviceTime(`${(PasswordModifiedTime ?? '').slice(0, 10)} 00:00:00`);
    if (changed === undefined) return [];
    const days = periodDays - Math.round((now - changed) / DAY_MS);
    return days <= ACCOUNTS.warnsDaysBefore ? [{ name: Name, days }] : [];
  });
}
