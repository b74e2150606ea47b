/** Attendance and AccessAttendance: check groups and who is in which. @spec §7; rules @assumed pages-1 /attendance/checkGroup */
import { FailCode } from '@/lib/contract/error-codes';
import { PERSON } from '@/lib/contract/limits';
import type { AttendanceInfo } from '@/lib/contract/records';
import { type Call, service } from '../service';
import { type Access, BATCH_MAX, batch, orNull, remove, takeOut } from './access-batches';
import { readList, readRecord, readTexts } from './read-params';

/** One group per person: `isMove` says whether the person must be in one already, or in none. */
function place(call: Call, access: Access, { UserID, groupID }: AttendanceInfo, isMove: boolean): number {
  if (!access.users.some((each) => each.UserID === UserID)) return FailCode.InvalidUserID;
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

/** Methods of the areas Attendance and AccessAttendance. */
export const attendance = service(['Attendance', 'AccessAttendance'], {
  'Attendance.getCheckGroup': ({ state }) => ({ Info: orNull([...state.checkGroups]) }),

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
    remove(call, keysOf(params), 'UserIDList', (draft, key) =>
      takeOut(draft.access.attendance, (each) => each.UserID === key),
    ),
});
