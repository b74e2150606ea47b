import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import { fileText } from '@/lib/csv/file-text';
import { type FileTable, readCsv } from '@/lib/csv/read-csv';
import { type ColumnMap, guessColumns } from '@/lib/people-file/column-map';
import { heldCards } from '@/lib/people-file/held-cards';
import { heldPersons } from '@/lib/people-file/held-persons';
import { type Decisions, settled } from '@/lib/people-file/import-conflicts';
import { dropJournal, type ImportJournal, keepJournal, keptJournal } from '@/lib/people-file/import-journal';
import { type ImportLimits, importLimits } from '@/lib/people-file/import-limits';
import { cardNumbersOf, idsOf, type PlanRow, planImport } from '@/lib/people-file/import-plan';
import type { SentRow } from '@/lib/people-file/import-run';
import { type ImportUndo, undoOf } from '@/lib/people-file/import-undo';
import { type Hands, ImportWork } from '@/lib/people-file/import-work';
import { columnsOf, type PersonColumn } from '@/lib/people-file/person-columns';
import type { ChosenPhotos } from '@/lib/people-file/photo-files';
import { type PhotoJob, type PhotoPlan, planPhotos } from '@/lib/people-file/photo-plan';
import { PhotoRun } from '@/lib/people-file/photo-run';
import { rpc } from '@/lib/session/device';
import { useReadAgain } from '@/lib/session/use-session-open';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { ZipError } from '@/lib/zip/zip-error';
import { FIELD_OF_COLUMN } from './field-of-column';
import { type OpenProblem, opened, problemOf } from './open-files';

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
export type ImportStep =
  | { kind: 'interrupted'; journal: ImportJournal }
  | { kind: 'file'; problem?: OpenProblem }
  /** Share from 0 to 1. */
  | { kind: 'reading'; share: number }
  | { kind: 'columns'; file: ChosenFile }
  /** `file` undefined: photos alone. */
  | { kind: 'asking'; file: ChosenFile | undefined; share: number; failure?: unknown }
  | { kind: 'plan'; file: ChosenFile; rows: readonly PlanRow[]; limits: ImportLimits; photos: PhotoPlan | undefined }
  | { kind: 'photoPlan'; plan: PhotoPlan }
  | { kind: 'photoRun'; work: PhotoRun }
  | { kind: 'running'; file: ChosenFile; work: ImportWork; undo: ImportUndo; capacity: number; isKept: boolean };

const isSent = (row: PlanRow): row is SentRow => row.kind === 'new' || row.kind === 'changed';

/** The rows that go to the device with these decisions. */
export const sentRows = (rows: readonly PlanRow[], decisions: Decisions): SentRow[] =>
  rows.map((row) => settled(row, decisions)).filter(isSent);

/** Photos that go along: of persons who are sent, or of whom the file says nothing new. */
export function photosToSend(plan: PhotoPlan, rows: readonly PlanRow[], decisions: Decisions): PhotoJob[] {
  const able = rows.map((row) => settled(row, decisions)).filter((row) => isSent(row) || row.kind === 'unchanged');
  const ids = new Set(able.map(({ id }) => id));
  return plan.jobs.filter(({ id }) => ids.has(id));
}

/** The steps of an import and the way through them. @param now device wall clock */
export function usePeopleImport(now: string) {
  const t = useTranslations('personManage');
  const capabilities = useCapabilities();
  const { doorCount, serialNumber } = capabilities;
  const userName = useVisitor()?.userName ?? '';
  const columns = columnsOf(capabilities);
  const [step, setStep] = useState<ImportStep>(() => {
    const journal = keptJournal(serialNumber, userName);
    return journal ? { kind: 'interrupted', journal } : { kind: 'file' };
  });
  const work = useRef<AbortController>(undefined);
  const run = useRef<Hands>(undefined);
  const latestPhotos = useRef<ChosenPhotos>(undefined);
  /** Each piece of work ends the one before. */
  const begin = () => {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  };
  useEffect(
    () => () => {
      work.current?.abort();
      run.current?.cancel();
    },
    [],
  );

  const labels = () =>
    Object.fromEntries(columns.map((name) => [name, t(`field.${FIELD_OF_COLUMN[name]}`)])) as Record<
      PersonColumn,
      string
    >;
  const choose = async (files: readonly File[]) => {
    const signal = begin();
    setStep({ kind: 'reading', share: 0 });
    try {
      const { table: file, photos } = await opened(files);
      if (signal.aborted) return;
      if (!file) return await planOfPhotos(photos ?? { photos: [], unnamed: [] });
      const text = await fileText(file);
      const onProgress = (share: number) => !signal.aborted && setStep({ kind: 'reading', share });
      const table = await readCsv(text, { clock: browserClock, signal, onProgress });
      const map = guessColumns(table.header, columns, labels());
      const name = files[0]?.name ?? file.name;
      if (!signal.aborted)
        setStep({ kind: 'columns', file: { name, table, map, decisions: {}, ...(photos && { photos }) } });
    } catch (error) {
      if (!signal.aborted) setStep({ kind: 'file', problem: problemOf(error) });
    }
  };
  /** Photos alone: whose they are stands in their names. */
  const planOfPhotos = async (photos: ChosenPhotos) => {
    const signal = begin();
    latestPhotos.current = photos;
    const at = (share: number) => !signal.aborted && setStep({ kind: 'asking', file: undefined, share });
    at(0);
    try {
      const watched = {
        rpc,
        clock: browserClock,
        signal,
        onProgress: (done: number, total: number) => at(done / total),
      };
      const held = await heldPersons([...new Set(photos.photos.map(({ id }) => id))], watched);
      const names = new Map([...held.values()].map(({ UserID, UserName }) => [UserID, UserName]));
      const photoPlan = await planPhotos(photos, names, new Set(held.keys()), watched);
      if (!signal.aborted) setStep({ kind: 'photoPlan', plan: photoPlan });
    } catch (failure) {
      if (signal.aborted) return;
      if (failure instanceof ZipError) setStep({ kind: 'file', problem: failure.problem });
      else setStep({ kind: 'asking', file: undefined, share: 0, failure });
    }
  };
  const plan = async (file: ChosenFile) => {
    const signal = begin();
    const at = (share: number) => !signal.aborted && setStep({ kind: 'asking', file, share });
    at(0);
    try {
      const limits = await importLimits(rpc);
      const onProgress = (done: number, total: number) => at(done / total);
      const ids = idsOf(file.table.rows, file.map);
      const held = await heldPersons(ids, { rpc, clock: browserClock, signal, onProgress });
      const numbers = file.map.Cards === undefined ? [] : cardNumbersOf(file.table.rows, file.map);
      const cards =
        file.map.Cards === undefined
          ? undefined
          : await heldCards(ids, numbers, { rpc, clock: browserClock, signal, onProgress });
      const facts = { doorCount, now, door: t('door'), cards };
      const rows = await planImport(file.table, file.map, held, facts, { clock: browserClock, signal });
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      const watched = { rpc, clock: browserClock, signal, onProgress };
      const photos = file.photos && (await planPhotos(file.photos, names, new Set(held.keys()), watched));
      if (!signal.aborted) setStep({ kind: 'plan', file, rows, limits, photos });
    } catch (failure) {
      if (signal.aborted) return;
      if (failure instanceof ZipError) setStep({ kind: 'file', problem: failure.problem });
      else setStep({ kind: 'asking', file, share: 0, failure });
    }
  };
  const failure = step.kind === 'asking' ? step.failure : undefined;
  const planAgain = async () => {
    if (step.kind !== 'asking') return;
    if (step.file) await plan(step.file);
    else if (latestPhotos.current) await planOfPhotos(latestPhotos.current);
  };
  useReadAgain(failure, () => void planAgain());

  const start = ({ file, rows, limits, photos }: Extract<ImportStep, { kind: 'plan' }>) => {
    const jobs = photos ? photosToSend(photos, rows, file.decisions) : [];
    const sent = sentRows(rows, file.decisions);
    const undo = undoOf(sent, columns, file.past?.undo);
    const numbers = new Set(sent.map((row) => row.file.number));
    const withPassword = sent.filter((row) => row.record.Password !== undefined).length;
    const isKept = keepJournal({
      serialNumber,
      userName,
      fileName: file.name,
      // What the first part of the import stored stays: only with it can the undo tell whom it added.
      table: file.past?.table ?? { ...file.table, rows: file.table.rows.filter(({ number }) => numbers.has(number)) },
      map: file.map,
      passwords: withPassword + (file.past?.passwords ?? 0),
      undo,
      decisions: file.decisions,
      photos: jobs.length,
    });
    const next = new ImportWork({ rpc, clock: browserClock }, sent, limits.chunkSize, jobs);
    run.current = next;
    setStep({ kind: 'running', file, work: next, undo, capacity: limits.capacity ?? PERSON.capacity, isKept });
    void next.start().then(() => {
      // Whoever left the page in the middle may go on after coming back.
      const { phase } = next.state.get();
      if (phase.kind === 'ended' && !phase.isCancelled) dropJournal();
    });
  };
  const startPhotos = ({ jobs }: PhotoPlan) => {
    const next = new PhotoRun({ rpc, clock: browserClock }, jobs);
    run.current = next;
    setStep({ kind: 'photoRun', work: next });
    void next.start();
  };
  return {
    step,
    columns,
    choose,
    plan,
    planAgain,
    start,
    startPhotos,
    /** Of rows in conflict. */
    decide: (decisions: Decisions) =>
      setStep((at) => (at.kind === 'plan' ? { ...at, file: { ...at.file, decisions } } : at)),
    toColumns: (file: ChosenFile) => {
      begin();
      setStep({ kind: 'columns', file });
    },
    toFile: () => {
      begin();
      setStep({ kind: 'file' });
    },
    /** Makes the plan of an interrupted import anew. */
    goOn: (journal: ImportJournal) =>
      void plan({
        name: journal.fileName,
        table: journal.table,
        map: journal.map,
        decisions: journal.decisions,
        past: journal,
      }),
    discard: () => {
      dropJournal();
      setStep({ kind: 'file' });
    },
  };
}
