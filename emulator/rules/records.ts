/** Checks of rows and conditions of record tables. @assumed pages-1 /customPassword, /vto/room, /accesslog/log */
import type { RecordCondition, RecordRow } from '@/lib/contract/methods/records';
import { CALL_ENDS, CALL_TYPES, type LogTableName, type RecordTableName } from '@/lib/contract/records';

const MEMBERS_MAX = 64;

const isDigits = (value: unknown) => typeof value === 'string' && /^\d{1,8}$/.test(value);

function passwordProblem(row: RecordRow, others: readonly RecordRow[], doorCount: number): string | undefined {
  if (typeof row.UserID !== 'string' || row.UserID.length < 1 || row.UserID.length > 32) return 'UserID';
  if (!isDigits(row.OpenDoorPassword)) return 'OpenDoorPassword';
  const duress = row.AlarmPassword ?? '';
  if (duress !== '' && (!isDigits(duress) || duress === row.OpenDoorPassword)) return 'AlarmPassword';
  const doors: readonly unknown[] = Array.isArray(row.Doors) ? row.Doors : [];
  const isDoor = (door: unknown) => typeof door === 'number' && Number.isInteger(door) && door >= 0 && door < doorCount;
  if (doors.length === 0 || !doors.every(isDoor)) return 'Doors';
  return others.some((each) => each.OpenDoorPassword === row.OpenDoorPassword) ? 'OpenDoorPassword' : undefined;
}

/** Rooms: digits, no leading zero, extensions as `101#1`; an extension has no group of its own. */
function contactProblem(row: RecordRow, others: readonly RecordRow[]): string | undefined {
  const { Type, VTLongNumber: number, GroupNumber: group = '' } = row;
  if (Type !== 'VTH' && Type !== 'VTO' && Type !== 'VTS') return 'Type';
  if (typeof number !== 'string') return 'VTLongNumber';
  if (Type === 'VTH') {
    if (!/^[1-9]\d{0,5}([#-]\d)?$/.test(number)) return 'VTLongNumber';
    if (/[#-]/.test(number) && group !== '') return 'VTLongNumber';
  } else if (!/^[0-9A-Za-z]{1,16}$/.test(number)) {
    return 'VTLongNumber';
  }
  return others.some((each) => each.VTLongNumber === number && each.Type === Type) ? 'VTLongNumber' : undefined;
}

/** Member of the row that is wrong; `others` are the rows it must not collide with. */
export function recordProblem(
  table: RecordTableName,
  row: RecordRow,
  others: readonly RecordRow[],
  doorCount: number,
): string | undefined {
  if (Object.keys(row).length > MEMBERS_MAX) return 'record';
  if (table === 'AccessControlCustomPassword') return passwordProblem(row, others, doorCount);
  if (table === 'VideoTalkContact') return contactProblem(row, others);
  if (table === 'AccessControlCard') {
    return others.some((each) => each.CardNo === row.CardNo) || typeof row.CardNo !== 'string' ? 'CardNo' : undefined;
  }
  return undefined;
}

const isWhole = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isText = (value: unknown) => typeof value === 'string' && value.length <= 128;
const isOneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);

/** [from, to] or ["<>", from, to] in seconds, the start before the end. */
function isTimeRange(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [from, to, ...more] = value[0] === '<>' ? value.slice(1) : value;
  return isWhole(from) && isWhole(to) && from < to && more.length === 0;
}

/** Members that a condition of each log may name, and what they may be. */
const LOG_CONDITIONS: Readonly<Record<LogTableName, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  AccessControlCardRec: {
    CreateTime: isTimeRange,
    Status: isOneOf([0, 1]),
    Method: isWhole,
    Door: isWhole,
    UserID: isText,
    CardName: isText,
    CardNo: isText,
  },
  AccessControlAlarmRecord: { CreateTime: isTimeRange, Type: isText, Door: isWhole },
  VideoTalkLog: {
    CreateTime: isTimeRange,
    CallType: isOneOf(CALL_TYPES),
    EndState: isOneOf(CALL_ENDS),
    PeerNumber: isText,
  },
};

/** Member of a condition that the device does not take; other tables than logs are asked by any member. */
export function conditionProblem(table: RecordTableName, condition: RecordCondition): string | undefined {
  if (!Object.hasOwn(LOG_CONDITIONS, table)) return undefined;
  const checks = LOG_CONDITIONS[table as LogTableName];
  return Object.entries(condition).find(([member, value]) => {
    if (member === 'Orders' || value === '' || value === null || value === undefined) return false;
    return !(Object.hasOwn(checks, member) && checks[member]?.(value));
  })?.[0];
}
