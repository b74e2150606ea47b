import { minutesOf, readSpan } from '@/lib/attendance/spans';
import type { AccessCardRec, CheckGroup, CheckGroupInfo, WorkOrder, WorkOrderInfo } from '@/lib/contract/records';
import type { HolidayGroupTable } from '@/lib/contract/tables/time-sections';
import type { Places } from '@/lib/records/check-group-places';

const DAY_S = 86_400;
const DAY_MIN = 1_440;

/** Names of a person's group and of a day's work order; '' where there is none or the device does not say. */
export interface Assignments {
  groups: CheckGroup[];
  groupOf(row: AccessCardRec): string;
  orderOf(row: AccessCardRec): string;
}

/** @param holidays empty when no group is free on holidays */
export function assignmentsOf(
  groups: CheckGroup[],
  orders: readonly WorkOrder[],
  places: Places,
  holidays: readonly HolidayGroupTable[],
): Assignments {
  const group = ({ UserID }: AccessCardRec) => {
    const held = places.get(String(UserID ?? ''));
    return groups.find(({ groupID }) => groupID === held)?.groupInfo;
  };
  const isHoliday = ({ SpecialDayGroup = [] }: CheckGroupInfo, day: string) =>
    SpecialDayGroup.map((number) => holidays[number]).some(
      (each) =>
        each?.GroupEnable &&
        each.SpecialDay.some(({ StartTime, EndTime }) => StartTime.slice(0, 10) <= day && day <= EndTime.slice(0, 10)),
    );
  /** `midnight`: seconds of the wall clock, whose days are those of UTC. */
  const orderOn = (own: CheckGroupInfo, midnight: number): WorkOrderInfo | undefined => {
    const day = new Date(midnight * 1_000);
    if (Number.isNaN(day.getTime())) return undefined;
    // The device keeps the work order number of a day off, although nobody works it.
    if (own.Workdays?.[day.getUTCDay()] === false || isHoliday(own, day.toISOString().slice(0, 10))) return undefined;
    const number = own.WorkOrderID?.[day.getUTCDay()];
    return orders.find(({ workOrderID }) => workOrderID === number)?.workOrderInfo;
  };
  return {
    groups,
    groupOf: (row) => group(row)?.Name ?? '',
    orderOf(row) {
      const own = group(row);
      if (!own) return '';
      const midnight = Math.floor(row.CreateTime / DAY_S) * DAY_S;
      const before = orderOn(own, midnight - DAY_S);
      // A night shift belongs to the day on which it begins.
      const isNight = before && row.CreateTime - midnight <= minutesAfter(before) * 60;
      return (isNight ? before : orderOn(own, midnight))?.Name ?? '';
    },
  };
}

/** Minutes of the next day on which a shift can still be left; below 0: none. */
function minutesAfter({ Periods = [], Overtime, SignoutAfter = 0 }: WorkOrderInfo): number {
  const ends = [...Periods, Overtime].map((each) => minutesOf(readSpan(each))?.to ?? 0);
  return Math.max(...ends) + SignoutAfter - DAY_MIN;
}
