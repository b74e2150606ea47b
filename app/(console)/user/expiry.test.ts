import { describe, expect, it } from 'vitest';
import type { Account } from '@/lib/contract/methods/user-manager';
import { expiringPasswords } from './expiry';

const account = (PasswordModifiedTime: string) => ({ Name: 'admin', PasswordModifiedTime }) as Account;
const days = (changed: string, period: number, today: string) =>
  expiringPasswords([account(changed)], period, today).map((each) => each.days);

describe('expiringPasswords', () => {
  it.each([
    ['2026-03-01 23:59:59', 30, '2026-03-23', []],
    ['2026-03-01 23:59:59', 30, '2026-03-24', [7]],
    ['2026-03-01 00:00:00', 30, '2026-03-31', [0]],
    ['2026-03-01 00:00:00', 30, '2026-04-02', [-2]],
    ['2026-03-01 00:00:00', 0, '2027-04-02', []],
    ['', 30, '2027-04-02', []],
  ])('changed %s, %i days, on %s', (changed, period, today, left) => {
    expect(days(changed, period, today)).toEqual(left);
  });
});
