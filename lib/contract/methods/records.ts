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
  'RecordUpdater.removeEx': { params: { condition: RecordCondition }; result: true };
  'RecordUpdater.clear': { params: Nothing; result: true };
  /** Starts; each record is judged by itself, and the state says what became of it. @assumed pages-1 /vto/roomNo */
  'RecordUpdater.import': { params: { records: RecordRow[] }; result: true };
  /**
   * Starts to take the records of a file: of an export, or CSV with the members as columns. It comes as part `file` of a
   * form on `/RPC3`; `Data` is its content in base64 inside the device. The parameters are encrypted where they hold the
   * password of the file. Of VideoTalkContact alone. @spec §7 RecordUpdater; form @assumed contract 1.5, pages-1 /vto/room
   */
  'RecordUpdater.importFile': { params: Sealed | { Password?: string; Data?: string }; result: true };
  /**
   * `Progress` in percent; `FailCodes` of the records judged so far, 0 for a good one; `Numbers` of a file: the number of
   * each of them. @assumed contract 1.4, codes and numbers ours
   */
  'RecordUpdater.getFileImportState': {
    params: Nothing;
    result: { State: 'Importing' | 'Finished'; Progress: number; FailCodes: number[]; Numbers?: string[] };
  };
  /**
   * Starts to gather rows as a file; the state says how far it is. With `Password` (where the device can,
   * `exportEncryptedLog`) secrets are part of it, and only the device reads it; without, they are left out. The call
   * carries a password, so that it travels in an encrypted batch. Of VideoTalkContact alone.
   * @spec §7 RecordUpdater; parameters @assumed protocol 4.1, pages-1 /vto/room
   */
  'RecordUpdater.exportFile': {
    params: { filename: string; condition?: RecordCondition; Password?: string };
    result: true;
  };
  /** `Path`: what `/RPC2_Loadfile` gives the file for, to the login that asked; empty until it is ready. @assumed contract 1.4 */
  'RecordUpdater.getFileExportState': {
    params: Nothing;
    result: { State: 'Exporting' | 'Finished'; Progress: number; Path: string };
  };
  'RecordUpdater.destroy': { params: Nothing; result: true };
}
