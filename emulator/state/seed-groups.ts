/**
 * Check groups with their persons, and the floors of the lift. @assumed pages-1 /attendance/checkGroup, /liftControl
 */
import { ATTENDANCE } from '@/lib/contract/limits';
import type { AttendanceInfo, CheckGroup, CheckGroupInfo, FloorInfo, WorkOrder } from '@/lib/contract/records';

/** Name, number of persons and work order of each group. */
const GROUPS = [
  { Name: 'Office', persons: 40, order: 1 },
  { Name: 'Warehouse', persons: 12, order: 2 },
  { Name: 'Visitors', persons: 0, order: 0 },
] as const;

const FLOORS = { lowest: -2, count: 16, perModule: 8 };

/** Three groups, numbered from 1. */
export function seedCheckGroups(): CheckGroup[] {
  return GROUPS.map(({ Name, order }, index) => ({ groupID: index + 1, groupInfo: { ...groupRules(order), Name } }));
}

/** Monday to Friday with one work order, no holidays; also for a group of an earlier version. */
export function groupRules(order: number): Omit<CheckGroupInfo, 'Name'> {
  const isWork = (day: number) => day > 0 && day < 6;
  return {
    Mode: 'Automatic',
    Workdays: WEEK.map(isWork),
    WorkOrderID: WEEK.map((day) => (isWork(day) ? order : 0)),
    SpecialDayGroup: [],
  };
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** A day and a night shift, numbered from 1. @assumed pages-1 /attendance/workOrder */
export function seedWorkOrders(): WorkOrder[] {
  const order = (Name: string, Periods: string[], Overtime: string) => ({
    Name,
    Periods,
    Overtime,
    LateTime: ATTENDANCE.tolerance.factory,
    EarlyTime: ATTENDANCE.tolerance.factory,
    SigninBefore: ATTENDANCE.window.factory,
    SignoutAfter: ATTENDANCE.window.factory,
  });
  return [
    { workOrderID: 1, workOrderInfo: order('Day', ['08:30-17:30'], '18:00-20:00') },
    { workOrderID: 2, workOrderInfo: order('Night', ['22:00-06:00'], '') },
  ];
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
