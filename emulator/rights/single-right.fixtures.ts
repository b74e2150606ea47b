/** Accounts that hold one right each, and one that holds none. */
import { AUTHORITIES, type Authority } from '@/lib/contract/authorities';
import { accountDigests } from '../crypto/login-digest';
import type { Device } from '../device-interface';

export const SINGLE_RIGHT_PASSWORD = 'Lone-Right-1';
/** Every right, and undefined for none. */
export const SINGLE_RIGHTS: readonly (Authority | undefined)[] = [undefined, ...AUTHORITIES];

/** Name of the account that holds this right only. */
export const singleRightName = (right: Authority | undefined): string => (right ?? 'Nothing').replace('_', '');

/** Adds the accounts to a device. */
export function addSingleRightAccounts(device: Device): void {
  device.update(({ accounts, realm }) => {
    SINGLE_RIGHTS.forEach((right, index) => {
      accounts.push({
        id: 100 + index,
        name: singleRightName(right),
        group: 'user',
        memo: '',
        authorities: right === undefined ? [] : [right],
        reserved: false,
        sharable: true,
        ...accountDigests(singleRightName(right), realm, SINGLE_RIGHT_PASSWORD),
        passwordModified: device.clock.now(),
      });
    });
  });
}
