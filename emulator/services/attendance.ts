/**
 * Attendance and AccessAttendance: check groups and their members. @spec §7; rules @assumed pages-1
 * /attendance/checkGroup
 */
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { ATTENDANCE, PERSON } from '@/lib/contract/limits';
import type { AttendanceInfo, CheckGroupInfo, WorkOrderInfo } from '@/lib/contract/records';
import { checkGroupProblem, isOrderInUse, workOrderProblem } from '../rules/attendance';
import { attendanceReport, wallSeconds } from '../rules/attendance-report';
import { isRowTooLarge } from '../rules/json-size';
import { type Call, service } from '../service';
import {
  type Access,
  BATCH_MAX,
  batch,
  conditionOf,
  copyOf,
  findPage,
  hasPerson,
  orNull,
  removeFrom,
  removeListed,
  startedFind,
} from './access-batches';
import { badCall, badValue, DeviceError, refusedFor } from './device-error';
import { readList, readRecord, readTexts, readWhole } from './read-params';
import { releaseToken } from './session-of-call';

/** A person is in at most one group: `isMove` requires a current group, otherwise there must be none. */
function place(call: Call, access: Access, { UserID, groupID }: AttendanceInfo, isMove: boolean): number {
  if (!hasPerson(access, UserID)) return FailCode.InvalidUserID;
  if (!call.state.checkGroups.some((each) => each.groupID === groupID)) return FailCode.InvalidParam;
  const held = access.attendance.find((each) => each.UserID === UserID);
  if (!isMove && held) return FailCode.RecordExists;
  if (isMove && !held) return FailCode.NoRecord;
  if (held) held.groupID = groupID;
  else access.attendance.push({ UserID, groupID });
  return FailCode.None;
}

/** Keys of a removal, given as such or in entries. */
function keysOf(params: { UserIDList?: unknown; AttendanceInfoList?: unknown }): unknown {
  if (params.AttendanceInfoList === undefined) return params.UserIDList;
  const entries = readList(params.AttendanceInfoList, 'AttendanceInfoList', PERSON.capacity);
  return entries.map((each) => readRecord(each, 'AttendanceInfoList').UserID);
}

/** Rules of a group as sent; unknown members are kept. @throws InvalidParams */
function groupInfoOf(call: Call, sent: unknown): CheckGroupInfo {
  const info = readRecord(sent, 'groupInfo');
  if (isRowTooLarge(info)) throw badValue('groupInfo');
  const wrong = checkGroupProblem(info, call.state);
  if (wrong) throw badValue(`groupInfo.${wrong}`);
  return copyOf(info) as unknown as CheckGroupInfo;
}

/** A shift as sent. @throws InvalidParams */
function orderInfoOf(sent: unknown): WorkOrderInfo {
  const info = readRecord(sent, 'workOrderInfo');
  if (isRowTooLarge(info)) throw badValue('workOrderInfo');
  const wrong = workOrderProblem(info);
  if (wrong) throw badValue(`workOrderInfo.${wrong}`);
  return copyOf(info) as unknown as WorkOrderInfo;
}

/** A number above all used ones. @throws Unknown when the device is full */
function freeNumber(taken: readonly number[], max: number): number {
  if (taken.length >= max) throw new DeviceError(ReplyError.Unknown);
  return Math.max(0, ...taken) + 1;
}

/** Index of a known number. @throws InvalidParams */
function placeOf(numbers: readonly number[], sent: unknown, field: string): number {
  const place = numbers.indexOf(readWhole(sent, field, 1));
  if (place < 0) throw badCall(field);
  return place;
}

const groupNumbers = ({ state }: Call) => state.checkGroups.map(({ groupID }) => groupID);
const orderNumbers = ({ state }: Call) => state.workOrders.map(({ workOrderID }) => workOrderID);
const DAY_S = 86_400;

/** Methods of the areas Attendance and AccessAttendance. */
export const attendance = service(['Attendance', 'AccessAttendance'], {
  'Attendance.getCheckGroup': ({ state }) => ({ Info: orNull([...state.checkGroups]) }),

  'Attendance.addCheckGroup'(call, params) {
    const groupInfo = groupInfoOf(call, params.groupInfo);
    const groupID = freeNumber(groupNumbers(call), ATTENDANCE.groupsMax);
    call.core.update((draft) => {
      draft.checkGroups.push({ groupID, groupInfo });
    });
    return { groupID };
  },
  'Attendance.modifyCheckGroup'(call, params) {
    const place = placeOf(groupNumbers(call), params.groupID, 'groupID');
    const groupInfo = groupInfoOf(call, params.groupInfo);
    call.core.update((draft) => {
      Object.assign(draft.checkGroups[place] ?? {}, { groupInfo });
    });
    return true;
  },
  'Attendance.deleteCheckGroup'(call, params) {
    const place = placeOf(groupNumbers(call), params.groupID, 'groupID');
    call.core.update((draft) => {
      const [gone] = draft.checkGroups.splice(place, 1);
      removeFrom(draft.access.attendance, ({ groupID }) => groupID === gone?.groupID);
    });
    return true;
  },

  'Attendance.getWorkOrder': ({ state }) => ({ Info: orNull([...state.workOrders]) }),
  'Attendance.addWorkOrder'(call, params) {
    const workOrderInfo = orderInfoOf(params.workOrderInfo);
    const workOrderID = freeNumber(orderNumbers(call), ATTENDANCE.workOrdersMax);
    call.core.update((draft) => {
      draft.workOrders.push({ workOrderID, workOrderInfo });
    });
    return { workOrderID };
  },
  'Attendance.modifyWorkOrder'(call, params) {
    const place = placeOf(orderNumbers(call), params.workOrderID, 'workOrderID');
    const workOrderInfo = orderInfoOf(params.workOrderInfo);
    call.core.update((draft) => {
      Object.assign(draft.workOrders[place] ?? {}, { workOrderInfo });
    });
    return true;
  },
  'Attendance.deleteWorkOrder'(call, params) {
    const place = placeOf(orderNumbers(call), params.workOrderID, 'workOrderID');
    if (isOrderInUse(call.state, orderNumbers(call)[place] ?? 0)) throw refusedFor('TargetInUse');
    call.core.update((draft) => {
      draft.workOrders.splice(place, 1);
    });
    return true;
  },

  'Attendance.webStatis'(call, params) {
    const from = wallSeconds(params.StartTime);
    const to = wallSeconds(params.EndTime);
    if (from === undefined) throw badCall('StartTime');
    const days = to === undefined ? 0 : Math.floor(to / DAY_S) - Math.floor(from / DAY_S) + 1;
    if (to === undefined || to < from || days > ATTENDANCE.reportDaysMax) throw badCall('EndTime');
    const { groupID } = params;
    if (groupID !== undefined && groupID !== null) placeOf(groupNumbers(call), groupID, 'groupID');
    const group = typeof groupID === 'number' ? groupID : undefined;
    const nowS = Math.floor(call.core.wallNow() / 1000);
    return { Info: orNull(attendanceReport(call.state, { from, to }, group, nowS)) };
  },

  'AccessAttendance.startFind'(call, params) {
    const { UserID, groupID } = conditionOf(params);
    const rows = call.state.access.attendance.filter(
      (each) =>
        (typeof UserID !== 'string' || UserID === '' || each.UserID === UserID) &&
        (typeof groupID !== 'number' || each.groupID === groupID),
    );
    return startedFind(call, 'AccessAttendance', params, rows, call.state.access.attendance.length);
  },
  'AccessAttendance.doFind': (call, params) => ({
    Info: findPage(call, 'AccessAttendance', params) as AttendanceInfo[] | null,
  }),
  'AccessAttendance.stopFind': (call, params) => releaseToken(call, 'AccessAttendance', params.Token, 'Token'),
  'AccessAttendance.list'({ state }, params) {
    const ids = readTexts(params.UserIDList, 'UserIDList', BATCH_MAX);
    return { AttendanceInfoList: orNull(state.access.attendance.filter((each) => ids.includes(each.UserID))) };
  },
  'AccessAttendance.insertMulti': (call, params) =>
    batch<AttendanceInfo>(call, params.AttendanceInfoList, 'AttendanceInfoList', (draft, item) =>
      place(call, draft, item, false),
    ),
  'AccessAttendance.updateMulti': (call, params) =>
    batch<AttendanceInfo>(call, params.AttendanceInfoList, 'AttendanceInfoList', (draft, item) =>
      place(call, draft, item, true),
    ),
  'AccessAttendance.removeMulti': (call, params) =>
    removeListed(call, keysOf(params), 'UserIDList', 'attendance', ({ UserID }) => UserID),
  'AccessAttendance.removeAll'(call) {
    call.core.update((draft) => {
      draft.access.attendance = [];
    });
    return true;
  },
});
