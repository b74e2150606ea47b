import { describe, expect, it } from 'vitest';
import type { ActiveUser } from '@/lib/contract/methods/user-manager';
import { ownLogin } from './own-login';

const login = (LoginTime: string, over: Partial<ActiveUser> = {}): ActiveUser => ({
  Id: 1,
  Name: 'admin',
  Group: 'admin',
  ClientAddress: '192.0.2.1',
  ClientType: 'Web3.0',
  LoginTime,
  ...over,
});
const me = { userName: 'admin', loginTime: '2026-11-20 08:00:01' };

describe('ownLogin', () => {
  it('is found although the second changed while the console loaded', () => {
    const own = login('2026-11-20 08:00:00');
    expect(ownLogin([login('2026-11-20 07:59:50'), own], me)).toBe(own);
  });

  it.each([
    ['another account', login('2026-11-20 08:00:01', { Name: 'operator1' })],
    ['another program', login('2026-11-20 08:00:01', { ClientType: 'App' })],
    ['somebody who came later', login('2026-11-20 08:00:02')],
    ['a login of long ago', login('2026-11-20 07:00:00')],
  ])('is not %s', (_who, user) => {
    expect(ownLogin([user], me)).toBeUndefined();
  });

  it('is undefined while nobody is signed in or the clock is unknown', () => {
    expect(ownLogin([login('2026-11-20 08:00:01')], undefined)).toBeUndefined();
    expect(ownLogin([login('2026-11-20 08:00:01')], { userName: 'admin', loginTime: '' })).toBeUndefined();
  });
});
