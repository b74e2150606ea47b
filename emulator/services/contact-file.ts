/** Contacts from a file: an export of this device, or CSV with the members as columns. @assumed pages-1 /vto/room */
import type { RecordRow } from '@/lib/contract/methods/records';
import { isRecord } from '../is-record';
import { valueOfFile } from '../safe-json';

/** Members that are numbers. */
const WHOLE: readonly string[] = ['Order', 'LiftFloor'];

/** Cells of a line; quotation marks enclose commas and, doubled, themselves. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain = ''] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)) {
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
  }
  return cells;
}

function csvRecords(text: string): RecordRow[] | undefined {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = cellsOf(head);
  if (!columns.includes('VTLongNumber')) return undefined;
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = cellsOf(line);
      const filled = columns.flatMap((column, place): [string, unknown][] => {
        const cell = cells[place] ?? '';
        return cell === '' ? [] : [[column, WHOLE.includes(column) ? Number(cell) : cell]];
      });
      // The default type of a file is rooms.
      return { Type: 'VTH', ...Object.fromEntries(filled) };
    });
}

/** Records of a file, not yet validated; undefined for an unknown file type. */
export function contactsOfFile(text: string): RecordRow[] | undefined {
  if (!text.startsWith('{')) return csvRecords(text);
  const { table, rows } = Object(valueOfFile(text));
  return table === 'VideoTalkContact' && Array.isArray(rows) && rows.every(isRecord) ? rows : undefined;
}
