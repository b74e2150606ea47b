import Papa, { type ParseConfig, type ParseLocalConfig } from 'papaparse';
import type { Clock } from '@/lib/clock';
import { FileError } from './file-text';
import { unguarded } from './formula-guard';

/** A row of a file and its number as spreadsheets count: the header is row 1. */
export interface FileRow {
  number: number;
  cells: readonly string[];
}

/** Content of a file. */
export interface FileTable {
  header: readonly string[];
  /** Without rows that are empty. */
  rows: readonly FileRow[];
}

/** Characters read at a time, so that the page stays responsive: some milliseconds of work. */
const SLICE = 256 * 1_024;
/**
 * Characters of a row. An unfinished row is read again with each slice, so that a cell without an end would take
 * hours; a row of a person has hundreds.
 */
const ROW_MAX = SLICE;

/** Comma or semicolon, whichever the header has more of outside quotes. */
export function separatorOf(text: string): ',' | ';' {
  const [header = ''] = text
    .slice(0, ROW_MAX)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (sign: string) => header.split(sign).length;
  return count(';') > count(',') ? ';' : ',';
}

/**
 * Reads the rows slice by slice. `onProgress` gets the share read, 0 to 1. Rejects with the signal's reason when it
 * is aborted. @throws FileError when quotes do not match, a row has no end, or the file holds only a header; with
 * `mayBeOneRow` only when it is empty
 */
export function readCsv(
  text: string,
  {
    clock,
    signal,
    onProgress,
    mayBeOneRow = false,
  }: { clock: Clock; signal: AbortSignal; onProgress(share: number): void; mayBeOneRow?: boolean },
): Promise<FileTable> {
  const rows: FileRow[] = [];
  let header: readonly string[] | undefined;
  let number = 0;
  let slices = 0;
  const take = (raw: readonly string[]) => {
    number += 1;
    const cells = raw.map(unguarded);
    if (cells.every((cell) => cell.trim() === '')) return;
    if (header) rows.push({ number, cells });
    else header = cells.map((cell) => cell.trim());
  };
  return new Promise((resolve, reject) => {
    // The library also reads texts slice by slice; its types allow that for files only.
    const config: ParseConfig<string[]> & Pick<ParseLocalConfig<string[]>, 'chunk' | 'chunkSize'> = {
      delimiter: separatorOf(text),
      chunkSize: SLICE,
      chunk({ data, errors, meta }, parser) {
        // A row that is cut by the end of a slice is read again with the next one: errors in it do not count.
        const isBroken = errors.some(
          ({ code, row = 0 }) => code === 'MissingQuotes' || (code === 'InvalidQuotes' && row < data.length),
        );
        slices += 1;
        // Characters read so far, without those of complete rows.
        const isEndless = Math.min(slices * SLICE, text.length) - meta.cursor > ROW_MAX;
        if (isBroken || isEndless || signal.aborted) {
          reject(signal.aborted ? signal.reason : new FileError(isBroken ? 'quote' : 'row'));
          return parser.abort();
        }
        data.forEach(take);
        onProgress(Math.min(1, meta.cursor / text.length));
        parser.pause();
        clock.after(0, () => parser.resume());
      },
      complete: () =>
        header && (mayBeOneRow || rows.length > 0) ? resolve({ header, rows }) : reject(new FileError('empty')),
    };
    Papa.parse<string[]>(text, config);
  });
}
