/** RecordFinder and RecordUpdater: record tables by handle. @spec §7; shapes @assumed protocol 4.1 */
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { RecordTableName } from '@/lib/contract/records';
import { isNumberTaken } from '../rules/contacts';
import { maskedCode, withUses } from '../rules/custom-codes';
import { ownAddresses } from '../rules/network-cards';
import { picturesOf, removePictures } from '../rules/privacy';
import { conditionProblem, recordProblem } from '../rules/records';
import { masked, withStoredSecrets } from '../rules/secrets';
import { strangeInRow } from '../rules/strangers';
import { type Call, service } from '../service';
import type { ImportRun } from '../sessions';
import {
  credentialRows,
  isCredentialTable,
  movedMember,
  removeCredentials,
  storeCredential,
} from './credential-records';
import { badCall, badValue, DeviceError } from './device-error';
import { readList, readPage, readRecord, readWhole } from './read-params';
import { recordFiles, recordsOfFile } from './record-files';
import { appendRecord, isFull, isLog, isRecordTable, isSelective, matches, queryRecords } from './record-tables';
import { accountOf, createHandle, handleOf, releaseHandle } from './session-of-call';
import { checkStrangers, noteEmptyResult } from './strict-mode';

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

/** The rows that the table holds now. */
const rowsNow = (call: Call, table: RecordTableName): readonly RecordRow[] =>
  isCredentialTable(table) ? credentialRows(call, table) : call.core.state().records[table].rows;

function refuseWrongRow(call: Call, table: RecordTableName, row: RecordRow, ownRecNo?: number): void {
  const others = rowsNow(call, table).filter((each) => each.RecNo !== ownRecNo);
  const problem = recordProblem(table, row, others, {
    ...call.core.capabilities(),
    doorCount: call.state.tables.AccessControl.length,
  });
  if (!problem) {
    // The device does not call its own address.
    if (table === 'VideoTalkContact' && isOwnAddress(call, row.VTNetAddress)) throw badValue('VTNetAddress');
    return;
  }
  const isTaken = table === 'VideoTalkContact' && problem === 'VTLongNumber' && isNumberTaken(row, others);
  if (isTaken) throw new DeviceError(ReplyError.InvalidParams, { detail: { field: problem, reason: 'RecordExists' } });
  throw badValue(problem);
}

function isOwnAddress(call: Call, address: unknown): boolean {
  const { tables, secureTables } = call.core.state();
  return ownAddresses({ ...secureTables, ...tables }).some((each) => each === address);
}

/** A row as clients see it: passwords and codes are accepted and never returned. @assumed contract 6 */
function readable(table: RecordTableName, row: RecordRow): RecordRow {
  if (table === 'AccessControlCustomPassword') return maskedCode(row);
  return table === 'VideoTalkContact' ? masked(row) : row;
}

/** Progress of an import; every record is judged by itself. */
function judge(call: Call, table: RecordTableName, record: unknown): number {
  try {
    insert(call, table, record);
    return FailCode.None;
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    if (error.code === ReplyError.Unknown) return FailCode.InsertLimit;
    const { reason } = Object(error.refusal.detail);
    return reason === 'RecordExists' ? FailCode.RecordExists : FailCode.InvalidParam;
  }
}

/** Handles the records one after the other, each after the time set by the switch. */
function runImport(call: Call, table: RecordTableName, run: ImportRun): void {
  const { importRowMs } = call.core.state().switches;
  const step = () => {
    run.failCodes.push(judge(call, table, run.records[run.failCodes.length]));
    if (run.failCodes.length < run.records.length) next();
  };
  const next = () => {
    if (importRowMs > 0) call.core.work.after(importRowMs, step);
    else step();
  };
  if (run.records.length > 0) next();
}

/** One at a time. */
function beginImport(call: Call, run: ImportRun): true {
  const updater = handleOf(call, 'RecordUpdater');
  const { run: last } = updater;
  if (last && last.failCodes.length < last.records.length) throw new DeviceError(ReplyError.Unknown);
  updater.run = run;
  runImport(call, updater.table, run);
  return true;
}

function insert(call: Call, table: RecordTableName, record: unknown): number {
  refuseLog(table);
  const row = readRecord(record, 'record');
  checkStrangers(call, () => strangeInRow(table, row));
  if (isFull(rowsNow(call, table), table, row)) throw new DeviceError(ReplyError.Unknown);
  refuseWrongRow(call, table, row);
  if (isCredentialTable(table)) {
    return storeCredential(call, table, row, false);
  }
  let recno = 0;
  call.core.update((draft) => {
    recno = appendRecord(draft, table, table === 'AccessControlCustomPassword' ? withUses(row) : row);
  });
  return recno;
}

function rowNumbered(call: Call, table: RecordTableName, recno: unknown): RecordRow {
  const number = readWhole(recno, 'recno', 1);
  const row = rowsNow(call, table).find((each) => each.RecNo === number);
  if (!row) throw badCall('recno');
  return row;
}

/** Nobody writes a log but the device itself. */
function refuseLog(table: RecordTableName): void {
  if (isLog(table)) throw badCall('name');
}

function removeRows(call: Call, table: RecordTableName, isGone: (row: RecordRow) => boolean): true {
  const gone = rowsNow(call, table).filter(isGone);
  if (isCredentialTable(table)) {
    removeCredentials(call, table, gone);
    return true;
  }
  call.core.update((draft) => {
    draft.records[table].rows = draft.records[table].rows.filter((row) => !isGone(row));
    removePictures(draft, picturesOf(gone));
  });
  return true;
}

/** One entry for rows that one user removes one after the other: many would push all others out of the log. */
function noteRemoved(call: Call, table: RecordTableName, count: number): void {
  const { core, state } = call;
  const user = accountOf(call).name;
  const last = state.log.at(-1);
  const [name, before] = last?.Code === 'ClearRecords' && last.User === user ? last.Detail.split(', ') : [];
  if (name !== table) core.note('Storage', 'ClearRecords', user, `${table}, ${count}`);
  else
    core.update(({ log }) => {
      const entry = log.at(-1);
      if (entry) entry.Detail = `${table}, ${Number(before) + count}`;
    });
}

/** Removes some rows; of a log this leaves a trace, as `clear` does. */
function removeSome(call: Call, table: RecordTableName, isGone: (row: RecordRow) => boolean): true {
  const count = isLog(table) ? rowsNow(call, table).filter(isGone).length : 0;
  if (count > 0) noteRemoved(call, table, count);
  return removeRows(call, table, isGone);
}

/** Methods of the areas RecordFinder and RecordUpdater. */
export const records = service(['RecordFinder', 'RecordUpdater'], {
  'RecordFinder.factory.create': (call, params) =>
    createHandle(call, { kind: 'RecordFinder', table: tableNamed(params.name), rows: [], cursor: 0 }),

  'RecordFinder.startFind'(call, params) {
    const finder = handleOf(call, 'RecordFinder');
    const condition = readRecord(params.condition ?? {}, 'condition');
    const problem = conditionProblem(finder.table, condition);
    if (problem) throw badCall(problem);
    const held = rowsNow(call, finder.table);
    finder.rows = queryRecords(held, finder.table, condition);
    noteEmptyResult(call, condition, finder.rows.length, held.length);
    finder.cursor = 0;
    return true;
  },

  'RecordFinder.getQuerySize': (call) => ({ count: handleOf(call, 'RecordFinder').rows.length }),

  'RecordFinder.doFind'(call, params) {
    const finder = handleOf(call, 'RecordFinder');
    const count = readPage(params.count, 'count', PAGE_MAX);
    const rows = finder.rows.map((row) => readable(finder.table, row));
    const found = page(rows, finder.cursor, count);
    finder.cursor += found.found;
    return found;
  },

  'RecordFinder.doSeekFind'(call, params) {
    const { table, rows } = handleOf(call, 'RecordFinder');
    const offset = readWhole(params.offset, 'offset');
    return page(
      rows.map((row) => readable(table, row)),
      offset,
      readPage(params.count, 'count', PAGE_MAX),
    );
  },

  'RecordFinder.stopFind'(call) {
    handleOf(call, 'RecordFinder').rows = [];
    return true;
  },

  'RecordFinder.destroy': (call) => releaseHandle(call, 'RecordFinder'),

  'RecordUpdater.factory.instance': (call, params) =>
    createHandle(call, { kind: 'RecordUpdater', table: tableNamed(params.name) }),

  'RecordUpdater.insert'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    return { recno: insert(call, table, params.record) };
  },

  'RecordUpdater.update'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    refuseLog(table);
    const stored = rowNumbered(call, table, params.recno);
    const sent = readRecord(params.record, 'record');
    checkStrangers(call, () => strangeInRow(table, sent, Object.keys(stored)));
    const record = table === 'VideoTalkContact' ? withStoredSecrets(sent, stored) : sent;
    const next = { ...stored, ...Object(record), RecNo: stored.RecNo };
    if (next.Type !== stored.Type && isFull(rowsNow(call, table), table, next))
      throw new DeviceError(ReplyError.Unknown);
    refuseWrongRow(call, table, next, Number(stored.RecNo));
    if (isCredentialTable(table)) {
      const moved = movedMember(table, next, stored);
      if (moved) throw badValue(moved);
      storeCredential(call, table, next, true);
      return true;
    }
    const kept = table === 'AccessControlCustomPassword' ? withUses(next, stored) : next;
    call.core.update((draft) => {
      const { rows } = draft.records[table];
      rows[rows.findIndex((each) => each.RecNo === stored.RecNo)] = kept;
    });
    return true;
  },

  'RecordUpdater.get'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    return { record: readable(table, rowNumbered(call, table, params.recno)) };
  },

  'RecordUpdater.remove'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    const { RecNo } = rowNumbered(call, table, params.recno);
    return removeSome(call, table, (row) => row.RecNo === RecNo);
  },

  'RecordUpdater.removeEx'(call, params) {
    const { table } = handleOf(call, 'RecordUpdater');
    const condition = readRecord(params.condition, 'condition');
    // A client whose variable is empty does not mean the whole table, for which there is `clear`.
    if (!isSelective(condition)) throw badCall('condition');
    const problem = conditionProblem(table, condition);
    if (problem) throw badCall(problem);
    const held = rowsNow(call, table);
    noteEmptyResult(call, condition, held.filter((row) => matches(row, condition)).length, held.length);
    return removeSome(call, table, (row) => matches(row, condition));
  },

  'RecordUpdater.clear'(call) {
    const { table } = handleOf(call, 'RecordUpdater');
    call.core.note('Storage', 'ClearRecords', accountOf(call).name, table);
    return removeRows(call, table, () => true);
  },

  'RecordUpdater.import'(call, params) {
    return beginImport(call, { records: readList(params.records, 'records', IMPORT_MAX), failCodes: [] });
  },

  'RecordUpdater.importFile'(call, params) {
    const records = recordsOfFile(call, params);
    const numbers = records.map(({ VTLongNumber }) => String(VTLongNumber ?? ''));
    return beginImport(call, { records, numbers, failCodes: [] });
  },

  'RecordUpdater.getFileImportState'(call) {
    const { run } = handleOf(call, 'RecordUpdater');
    if (!run) throw new DeviceError(ReplyError.Unknown);
    const { records, failCodes, numbers } = run;
    return {
      State: failCodes.length < records.length ? 'Importing' : 'Finished',
      Progress: records.length === 0 ? 100 : Math.floor((failCodes.length / records.length) * 100),
      FailCodes: [...failCodes],
      ...(numbers && { Numbers: numbers.slice(0, failCodes.length) }),
    };
  },

  ...recordFiles,

  'RecordUpdater.destroy': (call) => releaseHandle(call, 'RecordUpdater'),
});
