import type { PersonColumn } from './person-columns';

/** Key of the label of each file column, under `personManage.field`. */
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
