import type { AccessUser } from '@/lib/contract/records';
import { type Difference, differences } from '@/lib/forms/three-way';
import { type PersonFields, personFields } from './person-fields';

/** Read by separate calls, and only where they are written. */
export type Credentials = Pick<PersonFields, 'group' | 'cards' | 'cardKinds' | 'faces' | 'fingers'>;

/** A person of the device as fields of the drawer. */
export function fieldsOf(person: AccessUser, doorCount: number, credentials: Credentials): PersonFields {
  const { group, cards, cardKinds, faces, fingers } = credentials;
  return { ...personFields(person, doorCount), group, cards, cardKinds, faces, fingers };
}

/**
 * Fields of a person that somebody else changed meanwhile. The device counts down the uses of a guest by itself, and
 * sections of doors that the person may not pass have no meaning: these are ignored. Of a door password the device
 * only reports whether there is one.
 * @param loaded initial values of the drawer
 * @param was the same person as the device returned it then
 * @param now as the device returns it now
 */
export function personDifferences(
  loaded: PersonFields,
  theirs: PersonFields,
  mine: PersonFields,
  was: AccessUser,
  now: AccessUser,
): Difference<PersonFields>[] {
  const found = differences(loaded, theirs, mine).filter((each) => {
    if (each.key === 'useTimes') return each.isBoth;
    if (each.key !== 'sections') return true;
    return theirs.doors.some((door) => theirs.sections[door] !== mine.sections[door]);
  });
  const isPasswordTheirs = Boolean(was.Password) !== Boolean(now.Password);
  return isPasswordTheirs && mine.password !== ''
    ? [...found, { key: 'password', theirs: '', mine: mine.password, isBoth: true }]
    : found;
}
