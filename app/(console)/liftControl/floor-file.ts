import { browserClock } from '@/lib/clock';
import type { FloorInfo } from '@/lib/contract/records';
import { fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { csvFile } from '@/lib/csv/write-csv';
import type { Problem } from '@/lib/i18n/message-keys';
import { type FloorFields, firstProblem } from './floor-rules';

/** Columns of the file, in its order; English in every language, so that files fit everywhere. */
export const COLUMNS = ['floor', 'module', 'port', 'call_module', 'public'] as const;

/** What a file would change, or its first mistake; a file with a mistake changes nothing. */
export type FloorPlan =
  | { kind: 'plan'; rows: FloorFields[]; added: number; changed: number; saysPublic: boolean }
  | { kind: 'columns'; missing: string }
  | { kind: 'wrong'; row: number; problem: Problem };

/** The floors as a file. */
export function floorFile(floors: readonly FloorInfo[], isPublic: (floor: number) => boolean): Blob {
  return csvFile([
    COLUMNS,
    ...floors.map((each) =>
      [
        each.Floor,
        each.ControlModuleAddr,
        each.ControlModulePort,
        each.CallLiftModuleAddr,
        isPublic(each.Floor) ? 1 : 0,
      ].map(String),
    ),
  ]);
}

const whole = (cell: string | undefined): number | '' =>
  cell !== undefined && /^-?\d{1,4}$/.test(cell.trim()) ? Number(cell) : '';

/** Reads a file and compares it with the existing floors: rows replace floors of the same number. @throws FileError */
export async function readFloorFile(file: Blob, held: readonly FloorInfo[]): Promise<FloorPlan> {
  const { signal } = new AbortController();
  const table = await readCsv(await fileText(file), { clock: browserClock, signal, onProgress: () => undefined });
  const places = COLUMNS.map((column) => table.header.findIndex((each) => each.toLowerCase() === column));
  const lacking = COLUMNS.find((column, index) => column !== 'public' && (places[index] ?? -1) < 0);
  if (lacking) return { kind: 'columns', missing: lacking };
  const [floorAt = -1, moduleAt = -1, portAt = -1, callAt = -1, publicAt = -1] = places;
  const rows = table.rows.map(
    ({ cells }): FloorFields => ({
      floor: whole(cells[floorAt]),
      module: whole(cells[moduleAt]),
      port: whole(cells[portAt]),
      callModule: whole(cells[callAt]),
      isPublic: cells[publicAt]?.trim() === '1',
    }),
  );
  const unclear = table.rows.find(({ cells }) => !['', '0', '1'].includes(cells[publicAt]?.trim() ?? ''));
  if (unclear) return { kind: 'wrong', row: unclear.number, problem: { key: 'FileWord', values: { allowed: '0, 1' } } };
  const isInFile = ({ Floor }: FloorInfo) => rows.some(({ floor }) => floor === Floor);
  const wrong = firstProblem(
    rows,
    held.filter((each) => !isInFile(each)),
  );
  if (wrong) return { kind: 'wrong', row: table.rows[wrong.index]?.number ?? 0, problem: wrong.problem };
  const changed = rows.filter(({ floor }) => held.some(({ Floor }) => Floor === floor)).length;
  // Without the column the file says nothing about public floors.
  return { kind: 'plan', rows, added: rows.length - changed, changed, saysPublic: publicAt >= 0 };
}
