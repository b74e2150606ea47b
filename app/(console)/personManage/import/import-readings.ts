import { fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { inStoredForm } from '@/lib/people-file/card-forms-of-file';
import { guessColumns } from '@/lib/people-file/column-map';
import { withFreedCards } from '@/lib/people-file/freed-cards';
import { heldCards } from '@/lib/people-file/held-cards';
import { heldPersons } from '@/lib/people-file/held-persons';
import { importLimits } from '@/lib/people-file/import-limits';
import { cardNumbersOf, idsOf, planImport } from '@/lib/people-file/import-plan';
import { withLostZeros } from '@/lib/people-file/lost-zeros';
import type { PersonColumn } from '@/lib/people-file/person-columns';
import type { ChosenPhotos } from '@/lib/people-file/photo-files';
import { planPhotos } from '@/lib/people-file/photo-plan';
import type { LongRead } from '@/lib/records/read-all';
import { ZipError } from '@/lib/zip/zip-error';
import type { ChosenFile, ImportStage } from './import-stage';
import { opened, problemOf } from './open-files';

/** Facts of the device that a file is read with. */
export interface ImportFacts {
  /** Columns that this device supports, with labels in the visitor's language. */
  columns: readonly PersonColumn[];
  labels: Record<PersonColumn, string>;
  doorCount: number;
  /** Translated word for "door", placed before its number. */
  door: string;
  /** Device wall clock. */
  now: string;
}

/**
 * Reads the chosen files: a table with guessed columns, or photos. Never throws.
 * @param encoding of a table that is not Unicode
 */
export async function readFiles(
  files: readonly File[],
  { columns, labels }: ImportFacts,
  { clock, signal, onProgress }: LongRead,
  encoding?: string,
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
    const text = await fileText(file, encoding);
    const table = await readCsv(text, { clock, signal, onProgress: (share) => onProgress(share, 1) });
    const map = guessColumns(table.header, columns, labels);
    // A table in an archive is known by the name of that.
    const [only, ...more] = files;
    const name = only && more.length === 0 ? only.name : file.name;
    return { kind: 'columns', file: { name, table, map, encoding, decisions: {}, ...(photos && { photos }) } };
  } catch (error) {
    const problem = problemOf(error);
    return { kind: 'file', problem, ...(problem === 'encoding' && { files }) };
  }
}

/** Makes the plan of an import. Throws like `call`, and the signal's reason when aborted. */
export function readPlan(file: ChosenFile, facts: ImportFacts, watched: LongRead): Promise<ImportStage> {
  return unlessDamaged(planOfFile(file, facts, watched));
}

async function planOfFile(file: ChosenFile, facts: ImportFacts, watched: LongRead): Promise<ImportStage> {
  const { table, map } = file;
  const limits = await importLimits(watched.rpc);
  const written = await heldPersons(idsOf(table.rows, map), watched);
  const { rows: known, held, count: zeros } = await withLostZeros(table.rows, map, written, watched);
  const ids = idsOf(known, map);
  const { rows: stored, faults: cardFaults } = inStoredForm(known, map, file.cardForm ?? 'hex');
  const cards = map.Cards === undefined ? undefined : await heldCards(ids, cardNumbersOf(stored, map), watched);
  const given = { ...facts, dateForm: file.dateForm, cards, cardFaults };
  const planRows = (freed?: ReadonlySet<string>) =>
    planImport({ ...table, rows: stored }, map, held, { ...given, freed }, watched);
  const plan = await withFreedCards(await planRows(), file.decisions, planRows);
  // What is kept or saved of a row is what its author wrote.
  const rows = plan.map((row, index) => ({ ...row, file: table.rows[index] ?? row.file }));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const photos = file.photos && (await planPhotos(file.photos, names, new Set(held.keys()), watched));
  return { kind: 'plan', file, rows, zeros, limits, photos };
}

/** Makes the plan for photos alone, whose file names contain the user IDs. */
async function planOfPhotos(photos: ChosenPhotos, watched: LongRead): Promise<ImportStage> {
  const held = await heldPersons([...new Set(photos.photos.map(({ id }) => id))], watched);
  const names = new Map([...held.values()].map(({ UserID, UserName }) => [UserID, UserName]));
  return { kind: 'photoPlan', plan: await planPhotos(photos, names, new Set(held.keys()), watched) };
}

/** Returns to the file step when the file is damaged; throws other errors, which can be retried. */
async function unlessDamaged(plan: Promise<ImportStage>): Promise<ImportStage> {
  try {
    return await plan;
  } catch (error) {
    if (error instanceof ZipError) return { kind: 'file', problem: error.problem };
    throw error;
  }
}
