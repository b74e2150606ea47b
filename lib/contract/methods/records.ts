import type { RecordTableName } from '../records';
import type { Handle, Nothing, Sealed } from '../rpc';

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
  /** Refused for a condition without a value, which would fit every row, as `clear` does. @assumed ours */
  'RecordUpdater.removeEx': { params: { condition: RecordCondition }; result: true };
  'RecordUpdater.clear': { params: Nothing; result: true };
  /**
   * Starts the import; each record is judged by itself, and `getFileImportState` reports the results. @assumed
   * pages-1 /vto/roomNo
   */
  'RecordUpdater.import': { params: { records: RecordRow[] }; result: true };
  /**
   * Starts the import of a file: of an export, or CSV with the members as columns. The file is part `file` of a form
   * on `/RPC3`; inside the device `Data` is its content in base64. The parameters are encrypted when they hold the
   * password of the file. Only for VideoTalkContact.
   * @spec §7 RecordUpdater; form @assumed contract 1.5, pages-1 /vto/room
   */
  'RecordUpdater.importFile': { params: Sealed | { Password?: string; Data?: string }; result: true };
  /**
   * `Progress` in percent; `FailCodes` of the records judged so far, 0 for success; for a file also `Numbers`, the
   * number of each of them.
   * @assumed contract 1.4, codes and numbers ours
   */
  'RecordUpdater.getFileImportState': {
    params: Nothing;
    result: { State: 'Importing' | 'Finished'; Progress: number; FailCodes: number[]; Numbers?: string[] };
  };
  /**
   * Starts an export of rows to a file; `getFileExportState` reports its progress. With `Password` (where the device
   * supports `exportEncryptedLog`) the file holds secrets and only the device can read it; without, they are left
   * out. The call carries a password and therefore travels in an encrypted batch. Only for VideoTalkContact.
   * @spec §7 RecordUpdater; parameters @assumed protocol 4.1, pages-1 /vto/room
   */
  'RecordUpdater.exportFile': {
    params: { filename: string; condition?: RecordCondition; Password?: string };
    result: true;
  };
  /**
   * `Path`: the path at which `/RPC2_Loadfile` returns the file, only to the login that requested it; empty until it is
   * ready.
   * @assumed contract 1.4
   */
  'RecordUpdater.getFileExportState': {
    params: Nothing;
    result: { State: 'Exporting' | 'Finished'; Progress: number; Path: string };
  };
  'RecordUpdater.destroy': { params: Nothing; result: true };
}
