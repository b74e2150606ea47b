import type { RecordTableName } from '../records';
import type { Handle, Nothing } from '../rpc';

/** A row of a table that is only known at run time. */
export type RecordRow = Record<string, unknown>;

/** Query of a record table: exact values, or ["<>", from, to]. @assumed protocol 4.1 */
export type RecordCondition = Record<string, unknown>;

/** Record tables by handle. An empty page may come as null. @spec §7; shapes @assumed protocol 4.1 */
export interface RecordMethods {
  'RecordFinder.factory.create': { params: { name: RecordTableName }; result: Handle };
  'RecordFinder.startFind': { params: { condition?: RecordCondition }; result: true };
  'RecordFinder.getQuerySize': { params: Nothing; result: { count: number } };
  'RecordFinder.doFind': { params: { count: number }; result: { found: number; records: RecordRow[] | null } };
  'RecordFinder.doSeekFind': {
    params: { offset: number; count: number };
    result: { found: number; records: RecordRow[] | null };
  };
  'RecordFinder.stopFind': { params: Nothing; result: true };
  'RecordFinder.destroy': { params: Nothing; result: true };
  'RecordUpdater.factory.instance': { params: { name: RecordTableName }; result: Handle };
  'RecordUpdater.insert': { params: { record: RecordRow }; result: { recno: number } };
  'RecordUpdater.update': { params: { recno: number; record: RecordRow }; result: true };
  'RecordUpdater.get': { params: { recno: number }; result: { record: RecordRow } };
  'RecordUpdater.remove': { params: { recno: number }; result: true };
  'RecordUpdater.removeEx': { params: { condition: RecordCondition }; result: true };
  'RecordUpdater.clear': { params: Nothing; result: true };
  /** Starts; each record is judged by itself, and the state says what became of it. @assumed pages-1 /vto/roomNo */
  'RecordUpdater.import': { params: { records: RecordRow[] }; result: true };
  /** `Progress` in percent; `FailCodes` of the records judged so far, 0 for a good one. @assumed contract 1.4, codes ours */
  'RecordUpdater.getFileImportState': {
    params: Nothing;
    result: { State: 'Importing' | 'Finished'; Progress: number; FailCodes: number[] };
  };
  'RecordUpdater.destroy': { params: Nothing; result: true };
}
