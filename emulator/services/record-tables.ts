/** Rows of record tables: order, conditions, capacity. @assumed protocol 4.1, pages-1 (entries of the tables) */
import { CONTACT, CUSTOM_CODE } from '@/lib/contract/limits';
import type { RecordCondition, RecordRow } from '@/lib/contract/methods/records';
import { LOG_TABLES, RECORD_TABLE_NAMES, type RecordTableName } from '@/lib/contract/records';
import { isRecord } from '../is-record';
import { picturesOf, removePictures } from '../rules/privacy';
import type { DeviceState } from '../state/device-state';

/** Rows kept; the oldest are dropped. @assumed pages-3 12.7, less where an entry says so */
export const CAPACITY: Readonly<Record<RecordTableName, number>> = {
  AccessControlCard: 10_000,
  AccessControlFingerprint: 10_000,
  AccessControlCardRec: 50_000,
  AccessControlAlarmRecord: 10_000,
  AccessManagerRecord: 1000,
  AccessControlCustomPassword: CUSTOM_CODE.capacity,
  VideoTalkLog: 1000,
  VideoTalkContact: 1000,
  SnapRecord: 50_000,
};

/** These drop their oldest row when full; the others refuse. */
export const isLog = (table: RecordTableName) => LOG_TABLES.some((each) => each === table);

/**
 * Texts with a loose match: a name by any part, a room by its start, both ignoring case. @assumed pages-1
 * /accesslog/log, /vto/callRecord
 */
const LOOSE: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  CardName: (value, wanted) => value.includes(wanted),
  PeerNumber: (value, wanted) => value.startsWith(wanted),
};

/** Whether this is the exact name of a record table. */
export function isRecordTable(name: unknown): name is RecordTableName {
  return RECORD_TABLE_NAMES.some((each) => each === name);
}

/** True when an insert must be refused; contacts of each type have their own capacity. */
export function isFull(rows: readonly RecordRow[], table: RecordTableName, row: RecordRow): boolean {
  const others = table === 'VideoTalkContact' ? rows.filter(({ Type }) => Type === row.Type) : rows;
  const capacity = table === 'VideoTalkContact' && row.Type === 'VTS' ? CONTACT.stations : CAPACITY[table];
  return !isLog(table) && others.length >= capacity;
}

/** Adds a row to a draft and gives it its number. */
export function appendRecord(draft: DeviceState, table: RecordTableName, row: RecordRow): number {
  const store = draft.records[table];
  const recNo = store.nextRecNo;
  store.nextRecNo += 1;
  store.rows.push({ ...row, RecNo: recNo });
  if (isLog(table) && store.rows.length > CAPACITY[table]) {
    removePictures(draft, picturesOf(store.rows.splice(0, store.rows.length - CAPACITY[table])));
  }
  return recNo;
}

/** Inserts late rows of a log in the order of their times; returns how many. */
export function insertInTime(
  draft: DeviceState,
  table: (typeof LOG_TABLES)[number],
  rows: readonly RecordRow[],
): number {
  const store = draft.records[table];
  const added = rows.map((row, place): RecordRow => ({ ...row, RecNo: store.nextRecNo + place }));
  store.nextRecNo += added.length;
  const all = [...store.rows, ...added].sort((one, other) => Number(one.CreateTime) - Number(other.CreateTime));
  store.rows = all.slice(-CAPACITY[table]);
  removePictures(draft, picturesOf(all.slice(0, -CAPACITY[table])));
  return added.length;
}

/** Matching rows in the order of the device: newest first, contacts by long number, otherwise as inserted. */
export function queryRecords(
  held: readonly RecordRow[],
  table: RecordTableName,
  condition: RecordCondition,
): RecordRow[] {
  const rows = held.filter((row) => matches(row, condition));
  if (isLog(table)) rows.reverse();
  if (table === 'VideoTalkContact') {
    rows.sort((one, other) => compareText(textOf(one.VTLongNumber), textOf(other.VTLongNumber)));
  }
  const wanted = orders(condition);
  if (wanted.length > 0) rows.sort((one, other) => compareBy(wanted, one, other));
  return rows;
}

const isFilter = (member: string, wanted: unknown) =>
  member !== 'Orders' && wanted !== '' && wanted !== null && wanted !== undefined;

/** Whether a condition says which rows are meant; otherwise every row of the table matches. */
export const isSelective = (condition: RecordCondition): boolean =>
  Object.entries(condition).some(([member, wanted]) => isFilter(member, wanted));

/** Exact values, LOOSE ones, ["<>", from, to] or [from, to]; '' does not filter, `Orders` is not a member. */
export function matches(row: RecordRow, condition: RecordCondition): boolean {
  return Object.entries(condition).every(([member, wanted]) => {
    if (!isFilter(member, wanted)) return true;
    // Members come from requests: inherited members of an object do not count.
    const value = Object.hasOwn(row, member) ? row[member] : undefined;
    const fits = Object.hasOwn(LOOSE, member) ? LOOSE[member] : undefined;
    if (fits) return typeof wanted !== 'object' && fits(textOf(value).toLowerCase(), textOf(wanted).toLowerCase());
    if (!Array.isArray(wanted)) return value === wanted;
    const [from, to] = wanted[0] === '<>' ? wanted.slice(1) : wanted;
    // Wall-clock times are compared as texts.
    if (wanted[0] === '<>' && typeof value === 'string' && typeof from === 'string' && typeof to === 'string') {
      return value >= from && value <= to;
    }
    return typeof value === 'number' && typeof from === 'number' && typeof to === 'number'
      ? value >= from && value <= to
      : wanted.includes(value);
  });
}

interface Order {
  field: string;
  isDescending: boolean;
}

/** By the first order in which they differ. */
function compareBy(wanted: readonly Order[], one: RecordRow, other: RecordRow): number {
  for (const { field, isDescending } of wanted) {
    const order = compareValues(one[field], other[field]);
    if (order !== 0) return isDescending ? -order : order;
  }
  return 0;
}

function orders(condition: RecordCondition): Order[] {
  const list = Array.isArray(condition.Orders) ? condition.Orders : [];
  return list.filter(isRecord).map((each) => ({ field: textOf(each.Field), isDescending: each.Type === 'Descent' }));
}

function compareValues(one: unknown, other: unknown): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : compareText(textOf(one), textOf(other));
}

/** Text of a plain value; lists and objects have none, as not every one can be converted. */
const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);

/** Numbers inside texts are compared by value, as in a directory of rooms. */
const compareText = new Intl.Collator('en', { numeric: true }).compare;
