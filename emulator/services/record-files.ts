/** RecordUpdater: rows of a table as a file. @spec §7; parameters @assumed protocol 4.1, pages-1 /vto/room */
import { ReplyError } from '@/lib/contract/error-codes';
import { EXPORT_PASSWORD } from '@/lib/contract/limits';
import type { RecordRow } from '@/lib/contract/methods/records';
import { conditionProblem } from '../rules/records';
import type { Call } from '../service';
import { contactsOfFile } from './contact-file';
import { badCall, badValue, DeviceError } from './device-error';
import { isLockedFile, lockedFile, unlockedFile } from './export-keeper';
import { refuseWithoutFile } from './file-of-call';
import { readRecord, readText } from './read-params';
import { queryRecords } from './record-tables';
import { handleOf, loginOf, openOptional } from './session-of-call';

/** Tables whose rows can be exported to files. */
const TABLE = 'VideoTalkContact';
/** Base64 characters of a file, and records of one. */
const FILE_MAX = 4_000_000;
const RECORDS_MAX = 1000;

/** A row of a file: without its number, which is the device's own, and with its password only in a protected file. */
function fileRow({ RecNo: _, RegisterPassword, ...row }: RecordRow, isLocked: boolean): RecordRow {
  return isLocked ? { ...row, RegisterPassword } : row;
}

/** @throws InvalidParams for a wrong length, or where the device does not support protected files */
function readPassword(call: Call, sent: unknown): string | undefined {
  if (sent === undefined) return undefined;
  const password = readText(sent, 'Password');
  const isFit = password.length >= EXPORT_PASSWORD.min && password.length <= EXPORT_PASSWORD.max;
  if (!isFit || !call.core.capabilities().exportEncryptedLog) throw badValue('Password');
  return password;
}

/**
 * Records of the file that came with a call, in order.
 * @throws InvalidParams: `Password` when it does not open the file, `file` when it is missing, or cannot be read
 */
export function recordsOfFile(call: Call, params: object): RecordRow[] {
  if (handleOf(call, 'RecordUpdater').table !== TABLE) throw badCall('name');
  refuseWithoutFile(call);
  const data = 'Data' in params ? params.Data : undefined;
  if (typeof data !== 'string' || data === '' || data.length > FILE_MAX) throw badValue('file');
  const bytes = Buffer.from(data, 'base64');
  const { Password: password } = openOptional(call, params);
  const isLocked = isLockedFile(bytes);
  const text = isLocked ? unlockedFile(bytes, readText(password ?? '', 'Password')) : bytes.toString('utf8');
  if (text === undefined) throw badValue('Password');
  const records = contactsOfFile(text);
  if (!records || records.length > RECORDS_MAX) throw badValue('file');
  return records;
}

/** Methods of the area RecordUpdater for files. */
export const recordFiles = {
  'RecordUpdater.exportFile'(
    call: Call,
    params: { filename?: unknown; condition?: unknown; Password?: unknown },
  ): true {
    const updater = handleOf(call, 'RecordUpdater');
    if (updater.table !== TABLE) throw badCall('name');
    const filename = readText(params.filename, 'filename', 32);
    if (!/^\w+$/.test(filename)) throw badValue('filename');
    const condition = readRecord(params.condition ?? {}, 'condition');
    const problem = conditionProblem(TABLE, condition);
    if (problem) throw badCall(problem);
    const password = readPassword(call, params.Password);
    const rows = queryRecords(call.core.state().records[TABLE].rows, TABLE, condition).map((row) =>
      fileRow(row, password !== undefined),
    );
    const content = JSON.stringify({ table: TABLE, rows });
    const bytes = password === undefined ? Buffer.from(content) : lockedFile(content, password);
    const path = call.core.exports.keep(filename, bytes, loginOf(call).login.id);
    const { importRowMs } = call.core.state().switches;
    updater.file = { path, beganAt: call.core.clock.now(), takesMs: rows.length * importRowMs };
    return true;
  },

  'RecordUpdater.getFileExportState'(call: Call) {
    const { file } = handleOf(call, 'RecordUpdater');
    if (!file) throw new DeviceError(ReplyError.Unknown);
    const share = file.takesMs === 0 ? 1 : Math.min(1, (call.core.clock.now() - file.beganAt) / file.takesMs);
    const State = share < 1 ? ('Exporting' as const) : ('Finished' as const);
    return { State, Progress: Math.floor(share * 100), Path: share < 1 ? '' : file.path };
  },
};
