/** RecordFinder and RecordUpdater: record tables by handle. @spec §7; shapes @assumed protocol 4.1 */
import { ReplyError } from '@/lib/contract/error-codes';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { RecordTableName } from '@/lib/contract/records';
import { maskedCode, withUses } from '../rules/custom-codes';
import { conditionProblem, recordProblem } from '../rules/records';
import { type Call, service } from '../service';
import { badCall, badValue, DeviceError } from './device-error';
import { readList, readPage, readRecord, readWhole } from './read-params';
import { appendRecord, isFull, isRecordTable, matches, queryRecords } from './record-tables';
import { accountOf, dropHandle, giveHandle, handleOf } from './session-of-call';

const PAGE_MAX = 1000;
const IMPORT_MAX = 1000;

function tableNamed(name: unknown): RecordTableName {
  if (!isRecordTable(name)) throw badCall('name');
  return name;
}

/** A page of the rows; an empty one is null. @assumed protocol 0 */
function page(rows: readonly RecordRow[], offset: number, count: number) {
  const records = rows.slice(offset, offset + count);
  return { found: records.length, records: records.length > 0 ? records : null };
}

/** A row of this table as clients see it. */
const shownRow = (table: RecordTableName) => (row: RecordRow) =>
  table === 'AccessControlCustomPassword' ? maskedCode(row) : row;

function refuseWrongRow(call: Call, table: RecordTableName, row: RecordRow, ownRecNo?: number): void {
  const others = call.core.state().records[table].rows.filter((each) => each.RecNo !== ownRecNo);
  const problem = recordProblem(table, row, others, {
    ...call.core.capabilities(),
    doorCount: call.state.tables.AccessControl.length,
  });
  if (problem) throw badValue(problem);
}

function insert(call: Call, table: RecordTableName, record: unknown): number {
  const row = readRecord(record, 'record');
  if (isFull(call.core.state(), table)) throw new DeviceError(ReplyError.Unknown);
  refuseWrongRow(call, table, row);
  let recno = 0;
  call.core.update((draft) => {
    recno = appendRecord(draft, table, table === 'AccessControlCustomPassword' ? withUses(row) : row);
  });
  return recno;
}

function rowNumbered(call: Call, table: RecordTableName, recno: unknown): RecordRow {
  const number = readWhole(recno, 'recno', 1);
  const row = call.core.state().records[table].rows.find((each) => each.RecNo === number);
  if (!row) throw badCall('recno');
  return row;
}

function removeRows(call: Call, table: RecordTableName, isGone: (row: RecordRow) => boolean): true {
  call.core.update((draft) => {
    draft.records[table].rows = draft.records[table].rows.filter((row) => !isGone(row));
  });
  return true;
}

/** Methods of the areas RecordFinder and RecordUpdater. */
export const records = service(['RecordFinder', 'RecordUpdater'], {
  'RecordFinder.factory.create': (call, params) =>
    giveHandle(call, { kind: 'RecordFinder', table: tableNamed(params.name), rows: [], cursor: 0 }),

  'RecordFinder.startFind'(call, params) {
    const finder = handleOf(call, 'RecordFinder');
    const condition = readRecord(params.condition ?? {}, 'condition');
    const problem = conditionProblem(finder.table, condition);
    if (problem) throw badCall(problem);
    finder.rows = queryRecords(call.state, finder.table, condition).map(shownRow(finder.table));
    finder.cursor = 0;
    return true;
  },

  'RecordFinder.getQuerySize': (call) => ({ count: handleOf(call, 'RecordFinder').rows.length }),

  'RecordFinder.doFind'(call, params) {
    const finder = handleOf(call, 'RecordFinder');
    const count = readPage(params.count, 'count', PAGE_MAX);
    const found = page(finder.rows, finder.cursor, count);
    finder.cursor += found.found;
    return found;
  },

  'RecordFinder.doSeekFind'(call, params) {
    const { rows } = handleOf(call, 'RecordFinder');
    return page(rows, readWhole(params.offset, 'offset'), readPage(params.count, 'count', PAGE_MAX));
  },

  'RecordFinder.stopFind'(call) {
    handleOf(call, 'RecordFinder').rows = [];
    return true;
  },

  'RecordFinder.destroy': (call) => dropHandle(call, 'RecordFinder'),

  'RecordUpdater.factory.instance': (call, params) =>
    giveHandle(call, { kind: 'RecordUpdater', table: tableNamed(params.name) }),

  'RecordUpdater.insert'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    return { recno: insert(call, table, params.record) };
  },

  'RecordUpdater.update'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    const stored = rowNumbered(call, table, params.recno);
    const next = { ...stored, ...readRecord(params.record, 'record'), RecNo: stored.RecNo };
    refuseWrongRow(call, table, next, Number(stored.RecNo));
    const kept = table === 'AccessControlCustomPassword' ? withUses(next, stored) : next;
    call.core.update((draft) => {
      const { rows } = draft.records[table];
      rows[rows.findIndex((each) => each.RecNo === stored.RecNo)] = kept;
    });
    return true;
  },

  'RecordUpdater.get'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    return { record: shownRow(table)(rowNumbered(call, table, params.recno)) };
  },

  'RecordUpdater.remove'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    const { RecNo } = rowNumbered(call, table, params.recno);
    return removeRows(call, table, (row) => row.RecNo === RecNo);
  },

  'RecordUpdater.removeEx'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    const condition = readRecord(params.condition, 'condition');
    if (Object.keys(condition).length === 0) throw badCall('condition');
    const problem = conditionProblem(table, condition);
    if (problem) throw badCall(problem);
    return removeRows(call, table, (row) => matches(row, condition));
  },

  'RecordUpdater.clear'(call) {
    const { table } = handleOf(call, 'RecordUpdater');
    call.core.note('Storage', 'ClearRecords', accountOf(call).name, table);
    return removeRows(call, table, () => true);
  },

  'RecordUpdater.import'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    for (const record of readList(params.records, 'records', IMPORT_MAX)) insert(call, table, record);
    return true;
  },

  'RecordUpdater.destroy': (call) => dropHandle(call, 'RecordUpdater'),
});
