/**
 * Late, early and absent persons, and overtime. @assumed pages-1 /accesslog/attendance (shape; how it is counted
 * ours)
 */
import type { AttendanceReportRow, WorkOrderInfo } from '@/lib/contract/records';
import type { DeviceState } from '../state/device-state';
import { formatWallTime, parseWallTime } from '../state/wall-time';
import { type ShiftSpan, spansOf } from './attendance';

const DAY_S = 86_400;

type ReportDay = AttendanceReportRow['Days'][number];

/** Seconds of the wall clock. */
interface Range {
  from: number;
  to: number;
}

const minutes = (seconds: number) => Math.ceil(seconds / 60);
const isIn = (time: number, range: Range | undefined) => range !== undefined && time >= range.from && time <= range.to;
const within = (times: readonly number[], range: Range) => times.filter((each) => isIn(each, range));
const middle = ({ to }: Range, { from }: Range) => (to + from) / 2;

/** Days of the holiday groups that a check group is free on, as 'yyyy-MM-dd'. */
function isHoliday({ tables }: DeviceState, groups: readonly number[], day: string): boolean {
  return groups.some((number) => {
    const group = tables.SpecialDayGroup[number];
    return (
      group?.GroupEnable &&
      group.SpecialDay.some(({ StartTime, EndTime }) => {
        return StartTime.slice(0, 10) <= day && day <= EndTime.slice(0, 10);
      })
    );
  });
}

/**
 * Passages that count for a period. In a break that two periods share, the first half is of leaving, the second one of
 * coming; who was not there before comes in both.
 */
function passagesOf(order: WorkOrderInfo, spans: readonly Range[], index: number, times: readonly number[]): number[] {
  const windows = spans.map(({ from, to }) => ({
    from: from - order.SigninBefore * 60,
    to: to + order.SignoutAfter * 60,
  }));
  const [earlier, period, later] = [spans[index - 1], spans[index], spans[index + 1]];
  return times.filter((time) => {
    if (!period || !isIn(time, windows[index])) return false;
    const isBefore = earlier && isIn(time, windows[index - 1]) && time < middle(earlier, period);
    if (isBefore && times.some((each) => each <= earlier.to && isIn(each, windows[index - 1]))) return false;
    return !(later && isIn(time, windows[index + 1]) && time >= middle(period, later));
  });
}

/** One day of one person. `times`: the passages, in order. A period that has not ended yet is not an absence. */
function reportDay(order: WorkOrderInfo, midnight: number, times: readonly number[], nowS: number): ReportDay {
  const at = ({ from, to }: ShiftSpan): Range => ({ from: midnight + from * 60, to: midnight + to * 60 });
  const { periods, overtime } = spansOf(order);
  const day = { Day: formatWallTime(midnight * 1000).slice(0, 10), Late: 0, Early: 0, Absent: 0, Overtime: 0 };
  const spans = periods.map(at);
  let wasThere = false;
  for (const [index, period] of spans.entries()) {
    const seen = passagesOf(order, spans, index, times);
    const [first] = seen;
    const last = seen.at(-1);
    if (first === undefined || last === undefined || first > period.to) {
      if (period.to <= nowS) day.Absent += 1;
      continue;
    }
    // For who was there before it, a single passage in its second half counts as leaving: the break may have been spent
    // inside, or the way back is unknown.
    const hasStayed = wasThere && first === last && first > middle(period, period);
    wasThere = true;
    if (!hasStayed && first - period.from > order.LateTime * 60) day.Late += minutes(first - period.from);
    // A single passage counts as coming; the time of leaving is unknown.
    if ((hasStayed || last > first) && period.to - last > order.EarlyTime * 60) day.Early += minutes(period.to - last);
  }
  if (overtime) {
    const range = at(overtime);
    const seen = within(times, { from: range.from, to: range.to + order.SignoutAfter * 60 });
    const [first] = seen;
    const last = seen.at(-1);
    const begin = wasThere ? range.from : first;
    if (begin !== undefined && last !== undefined)
      day.Overtime = minutes(Math.max(0, Math.min(last, range.to) - begin));
  }
  return day;
}

/** Days from midnight to midnight, seconds of the wall clock. */
function midnights({ from, to }: Range): number[] {
  const first = Math.floor(from / DAY_S) * DAY_S;
  const count = Math.floor((Math.floor(to / DAY_S) * DAY_S - first) / DAY_S) + 1;
  return Array.from({ length: count }, (_, index) => first + index * DAY_S);
}

/** Seconds of 'yyyy-MM-dd HH:mm:ss'. */
export const wallSeconds = (text: unknown): number | undefined => {
  const ms = parseWallTime(text);
  return ms === undefined ? undefined : ms / 1000;
};

/** The report of all persons of a group, or of all groups; in the order of persons. */
export function attendanceReport(
  state: DeviceState,
  range: Range,
  groupID: number | undefined,
  nowS: number,
): AttendanceReportRow[] {
  const places = new Map(state.access.attendance.map((each) => [each.UserID, each.groupID]));
  const passed = new Map<string, number[]>();
  for (const { UserID, Status, CreateTime } of state.records.AccessControlCardRec.rows) {
    if (Status !== 1 || typeof CreateTime !== 'number' || typeof UserID !== 'string') continue;
    // A night shift extends into the days around.
    if (CreateTime < range.from - DAY_S || CreateTime > range.to + 2 * DAY_S) continue;
    const times = passed.get(UserID) ?? [];
    times.push(CreateTime);
    passed.set(UserID, times);
  }
  return state.access.users.flatMap(({ UserID, UserName }) => {
    const place = places.get(UserID);
    const group = state.checkGroups.find((each) => each.groupID === place)?.groupInfo;
    if (!group || (groupID !== undefined && place !== groupID)) return [];
    const times = (passed.get(UserID) ?? []).sort((one, other) => one - other);
    const Days = midnights(range).flatMap((midnight): ReportDay[] => {
      const weekday = new Date(midnight * 1000).getUTCDay();
      const number = group.WorkOrderID[weekday];
      const order = state.workOrders.find(({ workOrderID }) => workOrderID === number)?.workOrderInfo;
      const day = formatWallTime(midnight * 1000).slice(0, 10);
      if (!order || !group.Workdays[weekday] || isHoliday(state, group.SpecialDayGroup, day)) return [];
      return [reportDay(order, midnight, times, nowS)];
    });
    const sum = (member: 'Late' | 'Early' | 'Absent' | 'Overtime') => Days.reduce((all, each) => all + each[member], 0);
    return [
      {
        UserID,
        UserName,
        Late: sum('Late'),
        Early: sum('Early'),
        Absent: sum('Absent'),
        Overtime: sum('Overtime'),
        Days,
      },
    ];
  });
}
