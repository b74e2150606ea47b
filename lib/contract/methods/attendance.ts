import type { AttendanceInfo, CheckGroup } from '../records';
import type { Nothing } from '../rpc';

/**
 * Check groups and who is in which. A failed batch is ReplyError.BatchFailed with FailCode per item: InvalidUserID for
 * an unknown person, InvalidParam for an unknown group, RecordExists for a person who is in a group already.
 * @spec §7 AccessAttendance, Attendance; names of the check-group calls and all shapes @assumed pages-1 /attendance/checkGroup
 */
export interface AttendanceMethods {
  'Attendance.getCheckGroup': { params: Nothing; result: { Info: CheckGroup[] | null } };

  'AccessAttendance.list': {
    params: { UserIDList: string[] };
    result: { AttendanceInfoList: AttendanceInfo[] | null };
  };
  'AccessAttendance.insertMulti': { params: { AttendanceInfoList: AttendanceInfo[] }; result: true };
  /** Moves persons to another group. */
  'AccessAttendance.updateMulti': { params: { AttendanceInfoList: AttendanceInfo[] }; result: true };
  /** By key as the other list services take it (contract 1.4), or by entries as pages-1 /attendance/checkGroup shows it. */
  'AccessAttendance.removeMulti': {
    params: { UserIDList: string[] } | { AttendanceInfoList: Pick<AttendanceInfo, 'UserID'>[] };
    result: true;
  };
}
