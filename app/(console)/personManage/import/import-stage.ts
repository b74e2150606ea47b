import type { FileTable } from '@/lib/csv/read-csv';
import type { ColumnMap } from '@/lib/people-file/column-map';
import type { Decisions } from '@/lib/people-file/import-conflicts';
import type { ImportJournal } from '@/lib/people-file/import-journal';
import type { ImportLimits } from '@/lib/people-file/import-limits';
import type { PlanRow } from '@/lib/people-file/import-plan';
import type { ImportUndo } from '@/lib/people-file/import-undo';
import type { ImportWork } from '@/lib/people-file/import-work';
import type { ChosenPhotos } from '@/lib/people-file/photo-files';
import type { PhotoPlan } from '@/lib/people-file/photo-plan';
import type { PhotoRun } from '@/lib/people-file/photo-run';
import type { LongRead } from '@/lib/records/read-all';
import type { OpenProblem } from './open-files';

/** A file whose columns are known. `past`: what an import of it did before a reload. */
export interface ChosenFile {
  name: string;
  table: FileTable;
  map: ColumnMap;
  /** Decisions on rows in conflict. */
  decisions: Decisions;
  /** The photos of a bundle. */
  photos?: ChosenPhotos;
  past?: ImportJournal;
}

/** Where an import stands. */
export type ImportStage =
  | { kind: 'interrupted'; journal: ImportJournal }
  | { kind: 'file'; problem?: OpenProblem }
  /** Waits for the file or for the device; `read` answers the next stage and throws as `call`. */
  | { kind: 'waiting'; what: 'reading' | 'asking'; read(watched: LongRead): Promise<ImportStage>; back: ImportStage }
  | { kind: 'columns'; file: ChosenFile }
  | { kind: 'plan'; file: ChosenFile; rows: readonly PlanRow[]; limits: ImportLimits; photos: PhotoPlan | undefined }
  | { kind: 'photoPlan'; plan: PhotoPlan }
  | { kind: 'photoRun'; work: PhotoRun }
  | { kind: 'running'; file: ChosenFile; work: ImportWork; undo: ImportUndo; capacity: number; isKept: boolean };
