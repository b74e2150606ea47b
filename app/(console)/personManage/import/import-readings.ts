import { fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { guessColumns } from '@/lib/people-file/column-map';
import { heldCards } from '@/lib/people-file/held-cards';
import { heldPersons } from '@/lib/people-file/held-persons';
import { importLimits } from '@/lib/people-file/import-limits';
import { cardNumbersOf, idsOf, planImport } from '@/lib/people-file/import-plan';
import type { PersonColumn } from '@/lib/people-file/person-columns';
import type { ChosenPhotos } from '@/lib/people-file/photo-files';
import { planPhotos } from '@/lib/people-file/photo-plan';
import type { LongRead } from '@/lib/records/read-all';
import { ZipError } from '@/lib/zip/zip-error';
import type { ChosenFile, ImportStage } from './import-stage';
import { opened, problemOf } from './open-files';

/** What a file is read and compared with. */
export interface ImportFacts {
  /** Those of this device, with their names in the visitor's language. */
  columns: readonly PersonColumn[];
  labels: Record<PersonColumn, string>;
  doorCount: number;
  /** Word for a door, before its number. */
  door: string;
  /** Device wall clock. */
  now: string;
}

/** What was chosen, as far as it can be read: a table whose columns are told apart, or photos. Never throws. */
export async function readFiles(
  files: readonly File[],
  { columns, labels }: ImportFacts,
  { clock, signal, onProgress }: LongRead,
): Promise<ImportStage> {
  try {
    const { table: file, photos } = await opened(files);
    if (!file) {
      const chosen = photos ?? { photos: [], unnamed: [] };
      return {
        kind: 'waiting',
        what: 'asking',
        read: (watched) => unlessDamaged(planOfPhotos(chosen, watched)),
        back: { kind: 'file' },
      };
    }
    const text = await fileText(file);
    const table = await readCsv(text, { clock, signal, onProgress: (share) => onProgress(share, 1) });
    const map = guessColumns(table.header, columns, labels);
    const name = files[0]?.name ?? file.name;
    return { kind: 'columns', file: { name, table, map, decisions: {}, ...(photos && { photos }) } };
  } catch (error) {
    return { kind: 'file', problem: problemOf(error) };
  }
}

/** What an import of a file would do. Throws as `call`, and the signal's reason when aborted. */
export function readPlan(file: ChosenFile, facts: ImportFacts, watched: LongRead): Promise<ImportStage> {
  return unlessDamaged(planOfFile(file, facts, watched));
}

async function planOfFile(file: ChosenFile, facts: ImportFacts, watched: LongRead): Promise<ImportStage> {
  const { table, map } = file;
  const limits = await importLimits(watched.rpc);
  const ids = idsOf(table.rows, map);
  const held = await heldPersons(ids, watched);
  const cards = map.Cards === undefined ? undefined : await heldCards(ids, cardNumbersOf(table.rows, map), watched);
  const rows = await planImport(table, map, held, { ...facts, cards }, watched);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const photos = file.photos && (await planPhotos(file.photos, names, new Set(held.keys()), watched));
  return { kind: 'plan', file, rows, limits, photos };
}

/** Photos alone: whose they are stands in their names. */
async function planOfPhotos(photos: ChosenPhotos, watched: LongRead): Promise<ImportStage> {
  const held = await heldPersons([...new Set(photos.photos.map(({ id }) => id))], watched);
  const names = new Map([...held.values()].map(({ UserID, UserName }) => [UserID, UserName]));
  return { kind: 'photoPlan', plan: await planPhotos(photos, names, new Set(held.keys()), watched) };
}

/** Another file helps where this one turns out to be damaged; anything else may be tried again. */
async function unlessDamaged(plan: Promise<ImportStage>): Promise<ImportStage> {
  try {
    return await plan;
  } catch (error) {
    if (error instanceof ZipError) return { kind: 'file', problem: error.problem };
    throw error;
  }
}
