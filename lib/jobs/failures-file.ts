import type { FileRow, FileTable } from '@/lib/csv/read-csv';
import { csvFile } from '@/lib/csv/write-csv';

/** A row of a file and why the device did not take it. */
export interface FailedRow {
  file: FileRow;
  /** The device's FailCode, or empty. */
  code: string;
  reason: string;
}

/** The rows as in the file, followed by code and reason: once corrected, the file can be imported again. */
export const failuresFile = (header: FileTable['header'], failures: readonly FailedRow[]): Blob =>
  csvFile([
    [...header, 'FailCode', 'Reason'],
    ...failures.map(({ file, code, reason }) => [...header.map((_, place) => file.cells[place] ?? ''), code, reason]),
  ]);
