import { PERSON, SECTION_ALWAYS } from '@/lib/contract/limits';
import { type AccessUser, USER_AUTHORITY, USER_TYPES } from '@/lib/contract/records';

/** Defaults of a person with only ID and name: may pass every door at any time from `validFrom` (wall time) on. */
export function blankPerson(doorCount: number, validFrom: string): Omit<AccessUser, 'UserID' | 'UserName'> {
  const doors = Array.from({ length: doorCount }, (_, index) => index);
  return {
    UserType: USER_TYPES.normal,
    Authority: USER_AUTHORITY.user,
    UserStatus: 0,
    Password: '',
    CitizenIDNo: '',
    UseTime: PERSON.useTimes.max,
    ValidFrom: validFrom,
    ValidTo: PERSON.validTo,
    Doors: doors,
    TimeSections: doors.map(() => SECTION_ALWAYS),
    SpecialDaysSchedule: [SECTION_ALWAYS],
    IsFirstEnter: false,
    FirstEnterDoors: [],
    RoomNo: [],
    FloorNo: [],
  };
}
