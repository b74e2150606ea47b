import type { FileTable } from '@/lib/csv/read-csv';
import type { ColumnMap } from '@/lib/people-file/column-map';
import type { DateForm } from '@/lib/people-file/file-dates';
import type { Decisions } from '@/lib/people-file/import-conflicts';
import type { ImportJournal } from '@/lib/people-file/import-journal';
import type { ImportLimits } from '@/lib/people-file/import-limits';
import type { PlanRow } from '@/lib/people-file/import-plan';
import type { ImportUndo } from '@/lib/people-file/import-undo';
import type { ImportWork } from '@/lib/people-file/import-work';
import type { ChosenPhotos } from '@/lib/people-file/photo-files';
import type { PhotoPlan } from '@/lib/people-file/photo-plan';
import type { PhotoRun } from '@/lib/people-file/photo-run';
import type { CardForm } from '@/lib/persons/card-forms';
import type { LongRead } from '@/lib/records/read-all';
import type { OpenProblem } from './open-files';

/** A file with mapped columns. `past`: journal of its import before a reload. */
export interface ChosenFile {
  name: string;
  table: FileTable;
  map: ColumnMap;
  /** Chosen in the columns step. */
  dateForm?: DateForm | undefined;
  /** Chosen in the columns step. */
  cardForm?: CardForm | undefined;
  /** Encoding that the file was read in, if it is not Unicode. */
  encoding?: string | undefined;
  /** Decisions on rows in conflict. */
  decisions: Decisions;
  /** Photos of a bundle. */
  photos?: ChosenPhotos;
  past?: ImportJournal;
}

/** Stage of an import. */
export type ImportStage =
  | { kind: 'interrupted'; journal: ImportJournal }
  /** `files`: those that could not be read as Unicode. */
  | { kind: 'file'; problem?: OpenProblem; files?: readonly File[] }
  /** Waits for the file or the device; `read` resolves to the next stage and throws like `call`. */
  | { kind: 'waiting'; what: 'reading' | 'asking'; read(watched: LongRead): Promise<ImportStage>; back: ImportStage }
  | { kind: 'columns'; file: ChosenFile }
  /** `zeros`: user IDs that got back the zeros that they began with. */
  | {
      kind: 'plan';
      file: ChosenFile;
      rows: readonly PlanRow[];
      zeros: number;
      limits: ImportLimits;
      photos: PhotoPlan | undefined;
    }
  | { kind: 'photoPlan'; plan: PhotoPlan }
  | { kind: 'photoRun'; work: PhotoRun }
  | { kind: 'running'; file: ChosenFile; work: ImportWork; undo: ImportUndo; capacity: number; isKept: boolean };
