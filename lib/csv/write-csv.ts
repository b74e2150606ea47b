import { guarded } from './formula-guard';

/** Spreadsheets detect UTF-8 only by this byte order mark. */
const MARK = '\uFEFF';

const cellText = (text: string): string => {
  const safe = guarded(text);
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** UTF-8 with a byte order mark, commas, CRLF after each row; cells are safe to open in a spreadsheet. RFC 4180 */
export function csvFile(rows: Iterable<readonly string[]>): Blob {
  const lines: string[] = [MARK];
  for (const row of rows) lines.push(row.map(cellText).join(','), '\r\n');
  return new Blob(lines, { type: 'text/csv;charset=utf-8' });
}
