import type {
  AttendanceInfo,
  AttendanceReportRow,
  CheckGroup,
  CheckGroupInfo,
  WorkOrder,
  WorkOrderInfo,
} from '../records';
import type { Nothing } from '../rpc';
import type { FindPage } from './access-lists';

/**
 * Check groups and their members. A failed batch is ReplyError.BatchFailed with FailCode per item: InvalidUserID for
 * an unknown person, InvalidParam for an unknown group, RecordExists for a person who is already in a group.
 * @spec §7 AccessAttendance, Attendance; names of the check-group calls and all shapes @assumed pages-1
 * /attendance/checkGroup
 */
export interface AttendanceMethods {
  'Attendance.getCheckGroup': { params: Nothing; result: { Info: CheckGroup[] | null } };

  /** The device assigns the number. Refused when the list is full (ATTENDANCE). */
  'Attendance.addCheckGroup': { params: { groupInfo: CheckGroupInfo }; result: { groupID: number } };
  'Attendance.modifyCheckGroup': { params: { groupID: number; groupInfo: CheckGroupInfo }; result: true };
  /** Its persons are in no group afterwards. */
  'Attendance.deleteCheckGroup': { params: { groupID: number }; result: true };

  /** Names of the work-order calls @assumed pages-1 /attendance/workOrder */
  'Attendance.getWorkOrder': { params: Nothing; result: { Info: WorkOrder[] | null } };
  'Attendance.addWorkOrder': { params: { workOrderInfo: WorkOrderInfo }; result: { workOrderID: number } };
  'Attendance.modifyWorkOrder': { params: { workOrderID: number; workOrderInfo: WorkOrderInfo }; result: true };
  /** Unknown with reason TargetInUse while a group has it. */
  'Attendance.deleteWorkOrder': { params: { workOrderID: number }; result: true };

  /**
   * Attendance between two times 'yyyy-MM-dd HH:mm:ss', at most ATTENDANCE.reportDaysMax days apart, of one group or
   * of all.
   * @spec §7; shape @assumed pages-1 /accesslog/attendance
   */
  'Attendance.webStatis': {
    params: { StartTime: string; EndTime: string; groupID?: number };
    result: { Info: AttendanceReportRow[] | null };
  };

  /** Members of one group, or of any. @assumed as AccessUser is searched */
  'AccessAttendance.startFind': {
    params: { Condition?: { UserID?: string; groupID?: number } };
    result: { Token: number; Total: number };
  };
  'AccessAttendance.doFind': { params: FindPage; result: { Info: AttendanceInfo[] | null } };
  'AccessAttendance.stopFind': { params: { Token: number }; result: true };
  'AccessAttendance.list': {
    params: { UserIDList: string[] };
    result: { AttendanceInfoList: AttendanceInfo[] | null };
  };
  'AccessAttendance.insertMulti': { params: { AttendanceInfoList: AttendanceInfo[] }; result: true };
  /** Moves persons to another group. */
  'AccessAttendance.updateMulti': { params: { AttendanceInfoList: AttendanceInfo[] }; result: true };
  /**
   * By key as the other list services take it (contract 1.4), or by entries as pages-1 /attendance/checkGroup shows it.
   */
  'AccessAttendance.removeMulti': {
    params: { UserIDList: string[] } | { AttendanceInfoList: Pick<AttendanceInfo, 'UserID'>[] };
    result: true;
  };
  /** Takes every person out of their group. */
  'AccessAttendance.removeAll': { params: Nothing; result: true };
}
