import type { PersonColumn } from '@/lib/people-file/person-columns';

/** The drawer's field, under `personManage.field`, that a column of a file has the name of. */
export const FIELD_OF_COLUMN = {
  UserID: 'userId',
  UserName: 'name',
  UserType: 'type',
  Authority: 'authority',
  UserStatus: 'isFrozen',
  Password: 'password',
  CitizenIDNo: 'citizenId',
  UseTime: 'useTimes',
  ValidFrom: 'validFrom',
  ValidTo: 'validTo',
  Doors: 'doors',
  TimeSections: 'sections',
  SpecialDaysSchedule: 'holidays',
  FirstEnterDoors: 'firstCardDoors',
  RoomNo: 'roomNo',
  FloorNo: 'floors',
  Cards: 'cards',
} as const satisfies Record<PersonColumn, string>;
