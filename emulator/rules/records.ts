/** Checks of rows and conditions of record tables. @assumed pages-1 /customPassword, /vto/room, /accesslog/log */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { RecordCondition, RecordRow } from '@/lib/contract/methods/records';
import { CALL_ENDS, CALL_TYPES, type LogTableName, type RecordTableName } from '@/lib/contract/records';
import { contactProblem } from './contacts';
import { customCodeProblem } from './custom-codes';
import { isRowTooLarge } from './json-size';
import { strangeInRow } from './strangers';

const MEMBERS_MAX = 64;
/** Each costs a comparison of all rows. */
const ORDERS_MAX = 8;
const ORDERS: readonly unknown[] = ['Ascent', 'Descent'];

/** Invalid member of the row; `others` are the rows that it must not conflict with. */
export function recordProblem(
  table: RecordTableName,
  row: RecordRow,
  others: readonly RecordRow[],
  { doorCount, customPasswordEncryption }: Pick<DeviceCapabilities, 'doorCount' | 'customPasswordEncryption'>,
): string | undefined {
  if (Object.keys(row).length > MEMBERS_MAX || isRowTooLarge(row)) return 'record';
  if (table === 'AccessControlCustomPassword')
    return customCodeProblem(row, others, doorCount, customPasswordEncryption);
  if (table === 'VideoTalkContact') return contactProblem(row, others);
  return undefined;
}

const isWhole = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isText = (value: unknown) => typeof value === 'string' && value.length <= 128;
const isUserId = (value: unknown) => typeof value === 'string' && /^[0-9A-Za-z]{1,32}$/.test(value);
const isFlag = (value: unknown) => typeof value === 'boolean';
const isOneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);

/** [from, to] or ["<>", from, to] in seconds, the start before the end. */
function isTimeRange(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [from, to, ...more] = value[0] === '<>' ? value.slice(1) : value;
  return isWhole(from) && isWhole(to) && from < to && more.length === 0;
}

/** Members of a condition for each log, and their types. */
const LOG_CONDITIONS: Readonly<Record<LogTableName, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  AccessControlCardRec: {
    CreateTime: isTimeRange,
    Status: isOneOf([0, 1]),
    Method: isWhole,
    Door: isWhole,
    UserID: isText,
    CardName: isText,
    CardNo: isText,
    AttendanceState: isWhole,
    HasTemperature: isFlag,
    IsOverTemperature: isFlag,
  },
  AccessControlAlarmRecord: { CreateTime: isTimeRange, Type: isText, Door: isWhole },
  AccessManagerRecord: { CreateTime: isTimeRange, UserID: isUserId },
  VideoTalkLog: {
    CreateTime: isTimeRange,
    CallType: isOneOf(CALL_TYPES),
    EndState: isOneOf(CALL_ENDS),
    PeerNumber: isText,
  },
  SnapRecord: { CreateTime: isTimeRange },
};

/** Members that no condition may contain or sort by. */
const SECRETS: Readonly<Partial<Record<RecordTableName, readonly string[]>>> = {
  AccessControlCustomPassword: ['OpenDoorPassword', 'AlarmPassword'],
  VideoTalkContact: ['RegisterPassword'],
  AccessControlFingerprint: ['FingerprintData'],
};

/** Members to sort by, the first one first; undefined where one is no member of the table, or the direction none. */
function orderFields(table: RecordTableName, orders: unknown): string[] | undefined {
  const list = [orders ?? []].flat();
  if (list.length > ORDERS_MAX) return undefined;
  const fields = list.map((each) => {
    const { Field, Type = 'Ascent' } = Object(each);
    const isKnown = typeof Field === 'string' && strangeInRow(table, Object.fromEntries([[Field, 1]])).length === 0;
    return isKnown && ORDERS.includes(Type) ? Field : undefined;
  });
  return fields.every((each) => each !== undefined) ? fields : undefined;
}

/** Invalid member of a condition; tables other than logs accept any member of their rows. */
export function conditionProblem(table: RecordTableName, condition: RecordCondition): string | undefined {
  // A condition on a secret would reveal whether a guess is right, an order whether it is too high.
  const orders = orderFields(table, condition.Orders);
  if (!orders) return 'Orders';
  const secret = SECRETS[table]?.find((each) => Object.hasOwn(condition, each) || orders.includes(each));
  if (secret) return secret;
  if (!Object.hasOwn(LOG_CONDITIONS, table)) return strangeInRow(table, condition, ['Orders'])[0]?.path;
  const checks = LOG_CONDITIONS[table as LogTableName];
  return Object.entries(condition).find(([member, value]) => {
    if (member === 'Orders' || value === '' || value === null || value === undefined) return false;
    return !(Object.hasOwn(checks, member) && checks[member]?.(value));
  })?.[0];
}
