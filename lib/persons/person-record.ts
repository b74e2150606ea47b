import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { type AccessUser, USER_AUTHORITY } from '@/lib/contract/records';
import { sameValue } from '@/lib/forms/changed-tables';
import { sectionsOf } from '@/lib/timesection/door-sections';
import { codeOfType, newPerson, type PersonFields, personFields } from './person-fields';

/**
 * The record to write: the device's record, overridden by the changed fields, so that unknown members and values
 * survive. Uses are sent only for a guest and a password only when one was typed; first card and floors of a new person
 * only when they were set, since not every device has them; no end of a validity that the device gave none.
 */
export function personRecord(fields: PersonFields, was: AccessUser | undefined): Partial<AccessUser> {
  const { Password: _, ValidFrom: __, ValidTo: ___, ...kept } = was ?? {};
  const doorCount = fields.sections.length;
  const before = was ? personFields(was, doorCount) : newPerson('', doorCount);
  const isNew = was === undefined;
  const changes = (...keys: (keyof PersonFields)[]) => keys.some((key) => !sameValue(fields[key], before[key]));
  const sends = (...keys: (keyof PersonFields)[]) => isNew || changes(...keys);
  return {
    ...kept,
    UserID: fields.userId,
    UserName: fields.name,
    ...(sends('type') && { UserType: codeOfType(fields.type) }),
    ...(sends('authority') && { Authority: USER_AUTHORITY[fields.authority] }),
    ...(sends('isFrozen') && { UserStatus: fields.isFrozen ? 1 : 0 }),
    ...(sends('citizenId') && { CitizenIDNo: fields.citizenId }),
    ...(fields.validFrom !== '' && { ValidFrom: fields.validFrom }),
    ...(fields.validTo !== '' && { ValidTo: fields.validTo }),
    Doors: fields.doors,
    ...(sends('doors', 'sections') && { TimeSections: sectionsOf(fields) }),
    ...(sends('holidays') && { SpecialDaysSchedule: fields.holidays.length > 0 ? fields.holidays : [SECTION_ALWAYS] }),
    ...(changes('isFirstCard') && { IsFirstEnter: fields.isFirstCard }),
    ...(changes('firstCardDoors') && { FirstEnterDoors: fields.firstCardDoors }),
    // The drawer shows the first room; further ones stay.
    ...(sends('roomNo') && { RoomNo: [fields.roomNo, ...(was?.RoomNo ?? []).slice(1)].filter((room) => room !== '') }),
    ...(changes('floors') && { FloorNo: fields.floors }),
    ...(fields.type === 'guest' && sends('type', 'useTimes') && { UseTime: Number(fields.useTimes) }),
    ...(fields.password !== '' && { Password: fields.password }),
  };
}
