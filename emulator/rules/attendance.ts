/** Shifts and check groups. @assumed pages-1 /attendance/workOrder, /attendance/checkGroup */
import { ATTENDANCE } from '@/lib/contract/limits';
import { ATTENDANCE_MODES, type CheckGroupInfo, type WorkOrderInfo } from '@/lib/contract/records';
import { isRecord } from '../is-record';
import type { DeviceState } from '../state/device-state';
import { isWithin } from './value-kinds';

const DAY_MIN = 1440;
const WEEK_DAYS = 7;

/** Minutes from the midnight before the shift; an end on the next day is over 1440. */
export interface ShiftSpan {
  from: number;
  to: number;
}

/** 'HH:mm-HH:mm'; undefined when it is invalid or empty. */
function parseSpan(text: unknown): ShiftSpan | undefined {
  const parts = typeof text === 'string' ? /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text) : null;
  if (!parts) return undefined;
  const [h1 = 0, m1 = 0, h2 = 0, m2 = 0] = parts.slice(1).map(Number);
  if (h1 > 23 || h2 > 23 || m1 > 59 || m2 > 59) return undefined;
  const from = h1 * 60 + m1;
  const to = h2 * 60 + m2;
  return from === to ? undefined : { from, to: to > from ? to : to + DAY_MIN };
}

const crosses = ({ to }: ShiftSpan) => to > DAY_MIN;

/** Also when one of them continues on the next day. */
const meet = (one: ShiftSpan, other: ShiftSpan) =>
  [-DAY_MIN, 0, DAY_MIN].some((shift) => one.from < other.to + shift && other.from + shift < one.to);

const isName = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= ATTENDANCE.nameMax;

/** Invalid member of a shift, such as `Periods[1]`. */
export function workOrderProblem(info: unknown): string | undefined {
  if (!isRecord(info) || !isName(info.Name)) return 'Name';
  const { Periods, Overtime } = info;
  if (!Array.isArray(Periods) || Periods.length < 1 || Periods.length > ATTENDANCE.periodsMax) return 'Periods';
  const spans: ShiftSpan[] = [];
  for (const [index, text] of Periods.entries()) {
    const span = parseSpan(text);
    const mayCross = index === Periods.length - 1;
    if (!span || (crosses(span) && !mayCross)) return `Periods[${index}]`;
    if (spans.some((each) => meet(each, span) || each.from > span.from)) return `Periods[${index}]`;
    spans.push(span);
  }
  if (Overtime !== '') {
    const overtime = parseSpan(Overtime);
    if (!overtime || spans.some((each) => meet(each, overtime))) return 'Overtime';
  }
  for (const name of ['LateTime', 'EarlyTime']) if (!isWithin(info[name], ATTENDANCE.tolerance)) return name;
  for (const name of ['SigninBefore', 'SignoutAfter']) if (!isWithin(info[name], ATTENDANCE.window)) return name;
  return undefined;
}

/** Invalid member of a check group. */
export function checkGroupProblem(info: unknown, { workOrders }: DeviceState): string | undefined {
  if (!isRecord(info) || !isName(info.Name)) return 'Name';
  if (!ATTENDANCE_MODES.some((mode) => mode === info.Mode)) return 'Mode';
  const { Workdays, WorkOrderID, SpecialDayGroup } = info;
  const isWeek = (list: unknown): list is unknown[] => Array.isArray(list) && list.length === WEEK_DAYS;
  if (!isWeek(Workdays) || !Workdays.every((each) => typeof each === 'boolean')) return 'Workdays';
  if (!isWeek(WorkOrderID)) return 'WorkOrderID';
  const known = new Set([0, ...workOrders.map((each) => each.workOrderID)]);
  const stranger = WorkOrderID.findIndex((each) => typeof each !== 'number' || !known.has(each));
  if (stranger >= 0) return `WorkOrderID[${stranger}]`;
  const groups = { min: 0, max: 127 };
  const areGroups = Array.isArray(SpecialDayGroup) && SpecialDayGroup.every((each) => isWithin(each, groups));
  return areGroups && new Set(SpecialDayGroup).size === SpecialDayGroup.length ? undefined : 'SpecialDayGroup';
}

/** Whether a check group uses this shift on any day. */
export const isOrderInUse = ({ checkGroups }: DeviceState, workOrderID: number): boolean =>
  checkGroups.some(({ groupInfo }: { groupInfo: CheckGroupInfo }) => groupInfo.WorkOrderID.includes(workOrderID));

/** Periods of a shift and its overtime, in minutes. */
export const spansOf = (order: WorkOrderInfo): { periods: ShiftSpan[]; overtime: ShiftSpan | undefined } => ({
  periods: order.Periods.flatMap((each) => parseSpan(each) ?? []),
  overtime: parseSpan(order.Overtime),
});
