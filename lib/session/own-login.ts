import type { ActiveUser } from '@/lib/contract/methods/user-manager';

/**
 * Allowed time between the device's confirmation and the moment this console reads its clock: enough for a slow load.
 */
const LOAD_S = 30;

const seconds = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) / 1_000;

/**
 * The login of this browser. The device does not say which one it is: it is the newest of this account that a browser
 * made just before `loginTime`, the device's clock when the console had loaded. Undefined in a tab that did not sign
 * in itself, where that is unknown.
 */
export function ownLogin(
  users: readonly ActiveUser[],
  me: { userName: string; loginTime: string } | undefined,
): ActiveUser | undefined {
  if (!me) return undefined;
  const age = (user: ActiveUser) => seconds(me.loginTime) - seconds(user.LoginTime);
  return users
    .filter(({ Name, ClientType }) => Name === me.userName && ClientType === 'Web3.0')
    .filter((user) => age(user) >= 0 && age(user) <= LOAD_S)
    .sort((one, other) => age(one) - age(other))[0];
}
