import type { RecordRow } from '@/lib/contract/methods/records';
import { ATTENDANCE_STATES } from '@/lib/contract/records';
import { forget, storesSnapshot } from '../rules/privacy';
import type { Core } from '../service';
import { recordPicturePath } from '../state/record-picture';
import { appendRecord } from './record-tables';

/** The variable members of an access record. `Method`: RECORD_METHODS; `ErrorCode` 0: the door opened. */
export interface AccessRow extends RecordRow {
  Door: number;
  Method: number;
  ErrorCode: number;
}

/** Writes the row of an opening or a refusal and notifies listeners. @assumed protocol 3.3, 4.1 */
export function recordAccess(
  core: Core,
  given: AccessRow,
  more: Record<string, unknown> = {},
  hasPicture = false,
): void {
  const createTime = Math.floor(core.wallNow() / 1000);
  const row = {
    CreateTime: createTime,
    UserID: '',
    CardName: '',
    CardNo: '',
    ReaderID: '',
    Type: 'Entry',
    Status: given.ErrorCode === 0 ? 1 : 0,
    URL: '',
    ...attendanceOf(core, given),
    ...given,
  };
  core.update((draft) => {
    if (hasPicture && core.capabilities().hasVideo && storesSnapshot(draft, row)) {
      row.URL = recordPicturePath(draft.records.AccessControlCardRec.nextRecNo);
      appendRecord(draft, 'SnapRecord', { CreateTime: row.CreateTime, URL: row.URL });
    }
    appendRecord(draft, 'AccessControlCardRec', row);
    forget(draft, core.wallNow());
  });
  reportAccess(core, { ...row, ...more });
}

/** Only notifies listeners, as of now. */
export function reportAccess(core: Core, row: AccessRow): void {
  const UTC = Math.floor(core.wallNow() / 1000);
  const Data = { Status: row.ErrorCode === 0 ? 1 : 0, ...row, UTC, RealUTC: Math.floor(core.clock.now() / 1000) };
  core.emit({ Action: 'Pulse', Code: 'AccessControl', Index: row.Door, Data });
}

const DAY_S = 86_400;

/**
 * In attendance mode the first passage of a day signs in, each later one out. @assumed pages-1 /accesslog/attendance
 */
function attendanceOf(core: Core, { UserID, ErrorCode }: AccessRow): { AttendanceState?: number } {
  if (!core.capabilities().attendanceMode || !UserID) return {};
  if (ErrorCode !== 0) return { AttendanceState: 0 };
  const today = Math.floor(core.wallNow() / 1000 / DAY_S);
  const { rows } = core.state().records.AccessControlCardRec;
  const came = rows.some(
    (row) => row.UserID === UserID && row.Status === 1 && Math.floor(Number(row.CreateTime) / DAY_S) === today,
  );
  return { AttendanceState: came ? ATTENDANCE_STATES.signOut : ATTENDANCE_STATES.signIn };
}
