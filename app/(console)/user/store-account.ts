import type { Account } from '@/lib/contract/methods/user-manager';
import type { SaveOutcome } from '@/lib/forms/save-tables';
import { isUnanswered, TransportError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';

type NewAccount = Partial<Account> & { Password: string };

/**
 * Adds an account: encrypted where the device has a key, plain only on devices that say they do not support encryption.
 * @spec §7; choice of the call @assumed pages-1 ASH31
 */
export async function addAccount(user: NewAccount): Promise<SaveOutcome> {
  const isSealed = await sealed.isSupported();
  return stored(
    () => (isSealed ? sealed.call('Security.addUser', { user }) : rpc.call('userManager.addUser', { user })),
    (users) => users.some(({ Name }) => Name === user.Name),
  );
}

/** Changes an account; its name stays. */
export function changeAccount(name: string, user: Partial<Account>): Promise<SaveOutcome> {
  const wanted = JSON.stringify([user.Group, user.Memo, [...(user.AuthorityList ?? [])].sort()]);
  return stored(
    () => rpc.call('userManager.modifyUser', { name, user }),
    (users) =>
      users.some(
        ({ Name, Group, Memo, AuthorityList }) =>
          Name === name && JSON.stringify([Group, Memo, [...AuthorityList].sort()]) === wanted,
      ),
  );
}

/** Deletes an account; a lost answer is no failure if the account is gone. Throws as a call. */
export async function removeAccount(name: string): Promise<void> {
  const outcome = await stored(
    () => rpc.call('userManager.deleteUser', { name }),
    (users) => users.every(({ Name }) => Name !== name),
  );
  if (outcome.kind !== 'saved') throw outcome.error;
}

/** Writes, and asks the device for its accounts when no answer came. Throws the refusal of the device. */
async function stored(
  write: () => Promise<unknown>,
  isThere: (users: readonly Account[]) => boolean,
): Promise<SaveOutcome> {
  try {
    await write();
    return { kind: 'saved', needReboot: false, replyLost: false };
  } catch (error) {
    if (!(error instanceof TransportError) || !isUnanswered(error)) throw error;
    const held = await rpc.call('userManager.getUserInfoAll', {}, { needs: ['users'] }).catch(() => undefined);
    if (!held) return { kind: 'unknown', error, needReboot: false };
    return isThere(held.users ?? [])
      ? { kind: 'saved', needReboot: false, replyLost: true }
      : { kind: 'refused', error, field: undefined };
  }
}
