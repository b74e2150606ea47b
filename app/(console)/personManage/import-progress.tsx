import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { PaginationBar } from '@/components/table/pagination-bar';
import { SimpleTable } from '@/components/table/simple-table';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { failCodeKey } from '@/lib/errors/describe-error';
import { isolated } from '@/lib/i18n/isolated';
import type { CredentialState } from '@/lib/people-file/card-run';
import type { ImportRun, SentRow } from '@/lib/people-file/import-run';
import type { ImportUndo } from '@/lib/people-file/import-undo';
import type { ImportWork } from '@/lib/people-file/import-work';
import { addedFile, changedFile, failuresFile } from '@/lib/people-file/people-files';
import type { PhotoJob } from '@/lib/people-file/photo-plan';
import { saveFile } from '@/lib/save-file';
import { useStore } from '@/lib/use-store';
import classes from './import-dialog.module.css';
import { usePhotoReason } from './import-photos';
import { Figure } from './import-step';
import { RunFrame } from './run-frame';
import { useImportWords } from './use-import-words';
import type { ChosenFile } from './use-people-import';

interface ImportProgressProps {
  file: ChosenFile;
  work: ImportWork;
  undo: ImportUndo;
  /** Persons the device has room for. */
  capacity: number;
  /** A reload may go on. */
  isKept: boolean;
  onClose(): void;
}

/** A row that did not arrive, with its FailCode where the device gave one. */
interface MissedRow {
  row: Pick<SentRow, 'file' | 'id' | 'name'>;
  code: string;
  reason: string;
}

/** The run, and what became of it when it is over. */
export function ImportProgress({ file, work, undo, capacity, isKept, onClose }: ImportProgressProps) {
  const t = useTranslations('personImport');
  const format = useFormatter();
  const words = useImportWords();
  const { phase, persons, cards, photos } = useStore(work.state);
  const { added, updated, refused } = persons;
  const parts = [cards, photos].filter((each) => each !== undefined);
  const total = parts.reduce((sum, each) => sum + each.total, persons.total);
  const done = parts.reduce((sum, each) => sum + each.stored + each.refused, added + updated + refused);
  const isOver = phase.kind === 'ended';
  const isAnyRefused = refused > 0 || parts.some((each) => each.refused > 0);

  return (
    <RunFrame words={words} hands={work} phase={phase} done={done} total={total} capacity={capacity} onClose={onClose}>
      <dl className={classes.figures}>
        <Figure mark={<Mark tone="ok">{t('added')}</Mark>} value={format.number(added)} />
        <Figure mark={<Mark tone="info">{t('updated')}</Mark>} value={format.number(updated)} />
        <Figure mark={<Mark tone="bad">{t('refused')}</Mark>} value={format.number(refused)} />
        {cards && <PartFigure name={t('cardsStored')} state={cards} />}
        {photos && <PartFigure name={t('photos.stored')} state={photos} />}
      </dl>
      {!isOver && (
        <>
          <p className={classes.quiet}>{t('stays')}</p>
          {!isKept && <Notice tone="warn">{t('notKept')}</Notice>}
        </>
      )}
      {(isOver || isAnyRefused) && <Missed file={file} work={work} isOver={isOver} />}
      {isOver && <UndoFiles run={work.persons} undo={undo} />}
    </RunFrame>
  );
}

function PartFigure({ name, state }: { name: string; state: CredentialState }) {
  const t = useTranslations('personImport');
  return (
    <Figure
      mark={<Mark tone={state.refused > 0 ? 'warn' : 'ok'}>{name}</Mark>}
      value={t('doneOf', { done: state.stored, total: state.total })}
    />
  );
}

/** Rows that are not on the device or lack something, and the file that holds them. */
function Missed({ file, work, isOver }: { file: ChosenFile; work: ImportWork; isOver: boolean }) {
  const t = useTranslations('personImport');
  const field = useTranslations('personManage.field');
  const codes = useTranslations('errors.FailCode');
  const validation = useTranslations('validation');
  const [page, setPage] = useState(1);
  const { unsent, unsure } = work.persons.left();
  const photoReason = usePhotoReason();
  const rowOf = new Map<string, MissedRow['row']>(work.persons.stored.map((row) => [row.id, row]));
  /** Whoever the file says nothing new of has no row among those sent. */
  const rowFor = ({ id, name }: PhotoJob): MissedRow['row'] => {
    const cells = file.table.header.map((_, place) =>
      place === file.map.UserID ? id : place === file.map.UserName ? name : '',
    );
    return rowOf.get(id) ?? { id, name, file: { number: 0, cells } };
  };
  const missed: MissedRow[] = [
    ...work.persons.refused.map(({ row, failCode }) => ({
      row,
      code: String(failCode),
      reason: codes(failCodeKey(failCode)),
    })),
    ...(work.cards?.refused ?? []).map(({ row, card, failCode, owner }) => ({
      row,
      code: String(failCode),
      reason: owner
        ? validation('CardExists', { value: card, owner })
        : t('cardProblem', { card, reason: codes(failCodeKey(failCode)) }),
    })),
    ...(work.photos?.refused ?? []).map((each) => {
      const { code, reason } = photoReason(each);
      return { row: rowFor(each.job), code, reason: t('photos.problem', { file: isolated(each.photo.name), reason }) };
    }),
    ...(isOver ? unsure.map((row) => ({ row, code: '', reason: t('unsure') })) : []),
    ...(isOver ? unsent.map((row) => ({ row, code: '', reason: t('unsent') })) : []),
    ...(isOver ? work.cardsLeft() : []).map(({ row, card }) => ({ row, code: '', reason: t('cardUnsent', { card }) })),
    ...(isOver ? work.photosLeft() : []).map((job) => ({ row: rowFor(job), code: '', reason: t('photos.unsent') })),
  ];
  if (missed.length === 0) return null;
  const save = () =>
    saveFile(
      'persons-not-imported.csv',
      failuresFile(
        file.table.header,
        missed.map(({ row, code, reason }) => ({ file: row.file, code, reason })),
      ),
    );
  return (
    <div>
      <SimpleTable
        rows={missed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ row, reason }) => `${row.id} ${row.file.number} ${reason}`}
        columns={[
          {
            key: 'row',
            title: t('row'),
            cell: ({ row }) => (row.file.number === 0 ? '–' : <bdi dir="ltr">{row.file.number}</bdi>),
          },
          { key: 'id', title: field('userId'), cell: ({ row }) => <bdi dir="ltr">{row.id}</bdi> },
          { key: 'name', title: field('name'), cell: ({ row }) => <bdi>{row.name}</bdi> },
          { key: 'code', title: t('code'), cell: ({ code }) => (code === '' ? '–' : <bdi dir="ltr">{code}</bdi>) },
          { key: 'reason', title: t('reason'), cell: ({ reason }) => reason },
        ]}
      />
      <PaginationBar
        page={page}
        pages={Math.max(1, Math.ceil(missed.length / PAGE_SIZE))}
        total={missed.length}
        onGoTo={setPage}
      />
      {isOver && (
        <Button variant="subtle" size="xs" onClick={save}>
          {t('saveMissed')}
        </Button>
      )}
    </div>
  );
}

/** Files that take the import back. */
function UndoFiles({ run, undo }: { run: ImportRun; undo: ImportUndo }) {
  const t = useTranslations('personImport');
  // Whoever the device may hold without having said so is on the list.
  const absent = new Set([...run.refused.map(({ row }) => row.id), ...run.left().unsent.map(({ id }) => id)]);
  const added = undo.added.filter((id) => !absent.has(id));
  if (added.length === 0 && undo.changed.length === 0) return null;
  return (
    <div>
      {undo.changed.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => saveFile('persons-undo.csv', changedFile(undo))}>
          {t('undoChanged')}
        </Button>
      )}
      {added.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => saveFile('persons-added.csv', addedFile(added))}>
          {t('undoAdded')}
        </Button>
      )}
      {undo.changed.length > 0 && <p className={classes.quiet}>{t('undoText')}</p>}
    </div>
  );
}
