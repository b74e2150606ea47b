import { PERSON } from '@/lib/contract/limits';
import { type AccessUser, USER_TYPES } from '@/lib/contract/records';

/** Validity that ends within this many days is shown. @assumed pages-1 /personManage */
const ENDING_DAYS = 30;

const DAY_MS = 86_400_000;
const dayOf = (wallTime: string) => Date.parse(wallTime.slice(0, 10));

/** State shown as a tag in the list. `now` is the device's wall clock. */
export function personState(
  person: AccessUser,
  now: string,
): 'frozen' | 'blocked' | 'expired' | 'notYet' | 'noUses' | undefined {
  if (person.UserType === USER_TYPES.blocklist) return 'blocked';
  if (person.UserStatus === 1) return 'frozen';
  // Some devices give no end for a validity without one.
  if (now !== '' && person.ValidTo !== '' && person.ValidTo < now) return 'expired';
  if (now !== '' && person.ValidFrom > now) return 'notYet';
  return person.UserType === USER_TYPES.guest && person.UseTime === 0 ? 'noUses' : undefined;
}

/**
 * Days until the validity ends, 0 on its last day; undefined when that is far away, or for persons who may not pass
 * anyway.
 */
export function endsInDays(person: AccessUser, now: string): number | undefined {
  const state = personState(person, now);
  if (now === '' || person.ValidTo === '' || (state !== undefined && state !== 'noUses')) return undefined;
  const days = Math.round((dayOf(person.ValidTo) - dayOf(now)) / DAY_MS);
  return days <= ENDING_DAYS ? days : undefined;
}

/** Remaining uses of a guest who may pass; undefined for others and where they are not counted. */
export function usesLeft(person: AccessUser, now: string): number | undefined {
  if (person.UserType !== USER_TYPES.guest || personState(person, now) !== undefined) return undefined;
  return person.UseTime > 0 && person.UseTime < PERSON.useTimes.max ? person.UseTime : undefined;
}
