import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import type { RunControls } from '@/lib/jobs/paced-run';
import { FIELD_OF_COLUMN } from '@/lib/people-file/field-of-column';
import { changesFreed } from '@/lib/people-file/freed-cards';
import type { Decisions } from '@/lib/people-file/import-conflicts';
import type { ImportJournal } from '@/lib/people-file/import-journal';
import { undoOf } from '@/lib/people-file/import-undo';
import { ImportWork } from '@/lib/people-file/import-work';
import { columnsOf, type PersonColumn } from '@/lib/people-file/person-columns';
import type { PhotoPlan } from '@/lib/people-file/photo-plan';
import { PhotoRun } from '@/lib/people-file/photo-run';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { type ImportFacts, readFiles, readPlan } from './import-readings';
import { photosToSend, sentRows } from './import-sending';
import type { ChosenFile, ImportStage } from './import-stage';
import { fileOfJournal, useKeptImport } from './use-kept-import';

/** State of an import and the transitions between its stages. @param now device wall clock */
export function usePeopleImport(now: string) {
  const t = useTranslations('personManage');
  const capabilities = useCapabilities();
  const columns = columnsOf(capabilities);
  const kept = useKeptImport();
  const [step, setStep] = useState<ImportStage>(() => {
    const journal = kept.read();
    return journal ? { kind: 'interrupted', journal } : { kind: 'file' };
  });
  const run = useRef<RunControls>(undefined);
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
      // The journal is kept when the page was left during the run, so that the import can be continued.
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
    /** Goes to another stage and abandons a pending read. */
    show: setStep,
    choose: (files: readonly File[], encoding?: string) =>
      setStep({
        kind: 'waiting',
        what: 'reading',
        read: (watched) => readFiles(files, facts(), watched, encoding),
        back: { kind: 'file' },
      }),
    plan,
    start,
    startPhotos,
    /** Sets the decisions on rows in conflict. The plan is made again where other rows get cards by them. */
    decide: (at: Extract<ImportStage, { kind: 'plan' }>, decisions: Decisions) => {
      const file = { ...at.file, decisions };
      if (changesFreed(at.rows, at.file.decisions, decisions)) plan(file);
      else setStep({ ...at, file });
    },
    /** Makes the plan of an interrupted import again. */
    goOn: (journal: ImportJournal) => plan(fileOfJournal(journal)),
    discard: () => {
      kept.forget();
      setStep({ kind: 'file' });
    },
  };
}
