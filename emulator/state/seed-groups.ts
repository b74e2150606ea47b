/** Check groups with their persons, and the floors of the lift. @assumed pages-1 /attendance/checkGroup, /liftControl */
import type { AttendanceInfo, CheckGroup, FloorInfo } from '@/lib/contract/records';

/** Name and number of persons of each group. */
const GROUPS = [
  { Name: 'Office', persons: 40 },
  { Name: 'Warehouse', persons: 12 },
  { Name: 'Visitors', persons: 0 },
] as const;

const FLOORS = { lowest: -2, count: 16, perModule: 8 };

/** Three groups, numbered from 1. */
export function seedCheckGroups(): CheckGroup[] {
  return GROUPS.map(({ Name }, index) => ({ groupID: index + 1, groupInfo: { Name } }));
}

/** The first persons in order, as many as each group holds. */
export function seedAttendance(userIds: readonly string[]): AttendanceInfo[] {
  const places = GROUPS.flatMap(({ persons }, index) => Array.from({ length: persons }, () => index + 1));
  return places.flatMap((groupID, place) => {
    const UserID = userIds[place];
    return UserID === undefined ? [] : [{ UserID, groupID }];
  });
}

/** 16 floors from the second cellar up, on two modules of eight ports. */
export function seedFloors(): FloorInfo[] {
  return Array.from({ length: FLOORS.count }, (_, index) => {
    const above = FLOORS.lowest + index;
    const module = Math.floor(index / FLOORS.perModule);
    return {
      // There is no floor 0.
      Floor: above < 0 ? above : above + 1,
      ControlModuleAddr: module,
      ControlModulePort: (index % FLOORS.perModule) + 1,
      CallLiftModuleAddr: module,
    };
  });
}
