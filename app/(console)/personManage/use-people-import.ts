import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import type { FileTable } from '@/lib/csv/read-csv';
import type { ColumnMap } from '@/lib/people-file/column-map';
import type { Decisions } from '@/lib/people-file/import-conflicts';
import type { ImportJournal } from '@/lib/people-file/import-journal';
import type { ImportLimits } from '@/lib/people-file/import-limits';
import type { PlanRow } from '@/lib/people-file/import-plan';
import { type ImportUndo, undoOf } from '@/lib/people-file/import-undo';
import { type Hands, ImportWork } from '@/lib/people-file/import-work';
import { columnsOf, type PersonColumn } from '@/lib/people-file/person-columns';
import type { ChosenPhotos } from '@/lib/people-file/photo-files';
import type { PhotoPlan } from '@/lib/people-file/photo-plan';
import { PhotoRun } from '@/lib/people-file/photo-run';
import type { LongRead } from '@/lib/records/read-all';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { FIELD_OF_COLUMN } from './field-of-column';
import { type ImportFacts, readFiles, readPlan } from './import-readings';
import { photosToSend, sentRows } from './import-sending';
import type { OpenProblem } from './open-files';
import { fileOfJournal, useKeptImport } from './use-kept-import';

/** A file whose columns are told apart. `past`: what an import of it did before a reload. */
export interface ChosenFile {
  name: string;
  table: FileTable;
  map: ColumnMap;
  /** What was decided of rows in conflict. */
  decisions: Decisions;
  /** Of a bundle. */
  photos?: ChosenPhotos;
  past?: ImportJournal;
}

/** Where an import stands. */
export type ImportStage =
  | { kind: 'interrupted'; journal: ImportJournal }
  | { kind: 'file'; problem?: OpenProblem }
  /** For the file, or for the device; `read` answers what comes next. Throws as `call`. */
  | { kind: 'waiting'; what: 'reading' | 'asking'; read(watched: LongRead): Promise<ImportStage>; back: ImportStage }
  | { kind: 'columns'; file: ChosenFile }
  | { kind: 'plan'; file: ChosenFile; rows: readonly PlanRow[]; limits: ImportLimits; photos: PhotoPlan | undefined }
  | { kind: 'photoPlan'; plan: PhotoPlan }
  | { kind: 'photoRun'; work: PhotoRun }
  | { kind: 'running'; file: ChosenFile; work: ImportWork; undo: ImportUndo; capacity: number; isKept: boolean };

/** The steps of an import and the way through them. @param now device wall clock */
export function usePeopleImport(now: string) {
  const t = useTranslations('personManage');
  const capabilities = useCapabilities();
  const columns = columnsOf(capabilities);
  const kept = useKeptImport();
  const [step, setStep] = useState<ImportStage>(() => {
    const journal = kept.read();
    return journal ? { kind: 'interrupted', journal } : { kind: 'file' };
  });
  const run = useRef<Hands>(undefined);
  useEffect(() => () => run.current?.cancel(), []);

  const facts = (): ImportFacts => ({
    columns,
    labels: Object.fromEntries(columns.map((name) => [name, t(`field.${FIELD_OF_COLUMN[name]}`)])) as Record<
      PersonColumn,
      string
    >,
    doorCount: capabilities.doorCount,
    door: t('door'),
    now,
  });
  const plan = (file: ChosenFile) =>
    setStep({
      kind: 'waiting',
      what: 'asking',
      read: (watched) => readPlan(file, facts(), watched),
      back: { kind: 'columns', file },
    });
  const start = ({ file, rows, limits, photos }: Extract<ImportStage, { kind: 'plan' }>) => {
    const jobs = photos ? photosToSend(photos, rows, file.decisions) : [];
    const sent = sentRows(rows, file.decisions);
    const undo = undoOf(sent, columns, file.past?.undo);
    const isKept = kept.keep(file, sent, undo, jobs.length);
    const work = new ImportWork({ rpc, clock: browserClock }, sent, limits.chunkSize, jobs);
    run.current = work;
    setStep({ kind: 'running', file, work, undo, capacity: limits.capacity ?? PERSON.capacity, isKept });
    void work.start().then(() => {
      // Whoever left the page in the middle may go on after coming back.
      const { phase } = work.state.get();
      if (phase.kind === 'ended' && !phase.isCancelled) kept.forget();
    });
  };
  const startPhotos = ({ jobs }: PhotoPlan) => {
    const work = new PhotoRun({ rpc, clock: browserClock }, jobs);
    run.current = work;
    setStep({ kind: 'photoRun', work });
    void work.start();
  };
  return {
    step,
    columns,
    /** Goes to another step; what was being read is left. */
    show: setStep,
    choose: (files: readonly File[]) =>
      setStep({
        kind: 'waiting',
        what: 'reading',
        read: (watched) => readFiles(files, facts(), watched),
        back: { kind: 'file' },
      }),
    plan,
    start,
    startPhotos,
    /** Of rows in conflict. */
    decide: (decisions: Decisions) =>
      setStep((at) => (at.kind === 'plan' ? { ...at, file: { ...at.file, decisions } } : at)),
    /** Makes the plan of an interrupted import anew. */
    goOn: (journal: ImportJournal) => plan(fileOfJournal(journal)),
    discard: () => {
      kept.forget();
      setStep({ kind: 'file' });
    },
  };
}
