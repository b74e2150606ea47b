import { minutesOf, readSpan } from '@/lib/attendance/spans';
import type { AccessCardRec, CheckGroup, CheckGroupInfo, WorkOrder, WorkOrderInfo } from '@/lib/contract/records';
import type { HolidayGroupTable } from '@/lib/contract/tables/time-sections';
import type { Places } from '@/lib/records/check-group-places';

const DAY_S = 86_400;

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
  // Some devices leave out an empty list, or write null.
  const isHoliday = ({ SpecialDayGroup }: CheckGroupInfo, day: string) =>
    (SpecialDayGroup ?? [])
      .map((number) => holidays[number])
      .some(
        (each) =>
          each?.GroupEnable &&
          (each.SpecialDay ?? []).some(
            ({ StartTime, EndTime }) => StartTime.slice(0, 10) <= day && day <= EndTime.slice(0, 10),
          ),
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
    /**
     * Like the report, a shift counts passages in its hours, in the check-in window before them and in the check-out
     * window after them, also those of the days around. Where shifts of two days count one, its order is that of the
     * nearer hours, of equally near ones the earlier; where none does, that of its day.
     */
    orderOf(row) {
      const own = group(row);
      if (!own) return '';
      const midnight = Math.floor(row.CreateTime / DAY_S) * DAY_S;
      let nearest = orderOn(own, midnight);
      let least = Number.POSITIVE_INFINITY;
      for (const day of [midnight - DAY_S, midnight, midnight + DAY_S]) {
        const order = orderOn(own, day);
        const distance = order ? distanceTo(order, (row.CreateTime - day) / 60) : least;
        if (distance < least) [nearest, least] = [order, distance];
      }
      return nearest?.Name ?? '';
    },
  };
}

/** Minutes from the hours of a shift to a time that it counts; infinite for a time that it does not count. */
function distanceTo({ Periods, Overtime, SigninBefore, SignoutAfter }: WorkOrderInfo, minute: number): number {
  const distances = [...(Periods ?? []), Overtime].map((each, place, all) => {
    const span = minutesOf(readSpan(each));
    if (!span) return Number.POSITIVE_INFINITY;
    const isOvertime = place === all.length - 1;
    const early = span.from - minute;
    const late = minute - span.to;
    const isCounted = early <= (isOvertime ? 0 : (SigninBefore ?? 0)) && late <= (SignoutAfter ?? 0);
    return isCounted ? Math.max(0, early, late) : Number.POSITIVE_INFINITY;
  });
  return Math.min(...distances);
}
