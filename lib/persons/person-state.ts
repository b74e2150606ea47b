import { type AccessUser, USER_TYPES } from '@/lib/contract/records';

/** State worth a tag in the list. `now` is the device's wall clock. */
export function personState(
  person: AccessUser,
  now: string,
): 'frozen' | 'blocked' | 'expired' | 'notYet' | 'noUses' | undefined {
  if (person.UserType === USER_TYPES.blocklist) return 'blocked';
  if (person.UserStatus === 1) return 'frozen';
  if (now !== '' && person.ValidTo < now) return 'expired';
  if (now !== '' && person.ValidFrom > now) return 'notYet';
  return person.UserType === USER_TYPES.guest && person.UseTime === 0 ? 'noUses' : undefined;
}
