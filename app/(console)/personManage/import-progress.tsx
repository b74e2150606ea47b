import { Button, Progress } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import buttons from '@/components/form/dialog-form.module.css';
import { PaginationBar } from '@/components/table/pagination-bar';
import { SimpleTable } from '@/components/table/simple-table';
import { browserClock } from '@/lib/clock';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { failCodeKey } from '@/lib/errors/describe-error';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import type { ImportRun, SentRow } from '@/lib/people-file/import-run';
import type { ImportUndo } from '@/lib/people-file/import-undo';
import type { ImportWork } from '@/lib/people-file/import-work';
import type { Phase } from '@/lib/people-file/paced-run';
import { addedFile, changedFile, failuresFile } from '@/lib/people-file/people-files';
import { saveFile } from '@/lib/save-file';
import { useReadAgain } from '@/lib/session/use-session-open';
import { useStore } from '@/lib/use-store';
import classes from './import-dialog.module.css';
import { Figure, ImportStep } from './import-step';
import type { ChosenFile } from './use-people-import';
import '@mantine/core/styles/Progress.layer.css';

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
  row: SentRow;
  code: string;
  reason: string;
}

const RATE_EVERY_MS = 1_000;

/** The run, and what became of it when it is over. */
export function ImportProgress({ file, work, undo, capacity, isKept, onClose }: ImportProgressProps) {
  const t = useTranslations('personImport');
  const common = useTranslations('common');
  const form = useTranslations('form');
  const format = useFormatter();
  const { phase, persons, cards } = useStore(work.state);
  const { added, updated, refused } = persons;
  const total = persons.total + (cards?.total ?? 0);
  const done = added + updated + refused + (cards ? cards.stored + cards.refused : 0);
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const isOver = phase.kind === 'ended';
  const isMoving = phase.kind === 'sending' || phase.kind === 'offline';
  const rate = useRate(done, phase.kind === 'sending');
  useUnsaved(isOver ? [] : [t('title')]);
  useReadAgain(phase.kind === 'signedOut' ? phase.error : undefined, () => work.resume());

  return (
    <ImportStep
      key={isOver ? 'over' : 'running'}
      title={isOver ? t(phase.isCancelled ? 'cancelled' : 'finished') : t('sending')}
    >
      <Progress value={(done / Math.max(1, total)) * 100} aria-label={t('title')} transitionDuration={0} />
      <div className={classes.line}>
        <span>{t('doneOf', { done, total })}</span>
        {rate !== undefined && <span className={classes.quiet}>{t('rate', { rate })}</span>}
        <span className={classes.quiet}>{form('upload.percent', { value: percent })}</span>
      </div>
      {/* Told at each tenth, not at each row. */}
      <span className="unseen" role="status">
        {form('upload.percent', { value: isOver ? percent : Math.floor(percent / 10) * 10 })}
      </span>
      <PhaseNotice phase={phase} capacity={capacity} />
      <dl className={classes.figures}>
        <Figure mark={<Mark tone="ok">{t('added')}</Mark>} value={format.number(added)} />
        <Figure mark={<Mark tone="info">{t('updated')}</Mark>} value={format.number(updated)} />
        <Figure mark={<Mark tone="bad">{t('refused')}</Mark>} value={format.number(refused)} />
        {cards && (
          <Figure
            mark={<Mark tone={cards.refused > 0 ? 'warn' : 'ok'}>{t('cardsStored')}</Mark>}
            value={t('doneOf', { done: cards.stored, total: cards.total })}
          />
        )}
      </dl>
      {!isOver && (
        <>
          <p className={classes.quiet}>{t('stays')}</p>
          {!isKept && <Notice tone="warn">{t('notKept')}</Notice>}
        </>
      )}
      {(isOver || refused > 0) && <Missed file={file} work={work} isOver={isOver} />}
      {isOver && <UndoFiles run={work.persons} undo={undo} />}
      <div className={buttons.buttons}>
        {isOver ? (
          <Button onClick={onClose}>{common('close')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={() => work.cancel()}>
              {t('stop')}
            </Button>
            {isMoving ? (
              <Button variant="default" onClick={() => work.pause()}>
                {t('pause')}
              </Button>
            ) : (
              <Button onClick={() => work.resume()}>{t('goOn')}</Button>
            )}
          </>
        )}
      </div>
    </ImportStep>
  );
}

/** Why the run stands still. Nothing is said of a login that ended: the shell says it. */
function PhaseNotice({ phase, capacity }: { phase: Phase; capacity: number }) {
  const t = useTranslations('personImport');
  const persons = useTranslations('personManage');
  const codes = useTranslations('errors.FailCode');
  const failureText = useFailureText();
  if (phase.kind === 'offline')
    return (
      <Notice tone="warn" isNews>
        {t('offline')}
      </Notice>
    );

  if (phase.kind === 'paused') return <Notice tone="info">{t('paused')}</Notice>;
  if (phase.kind === 'full') {
    const { used } = phase;
    return (
      <Notice tone="bad" isNews>
        {used === undefined ? codes('InsertLimit') : persons('full', { used, total: Math.max(used, capacity) })}
      </Notice>
    );
  }
  const text = phase.kind === 'refused' ? failureText(phase.error) : undefined;
  return text === undefined ? null : (
    <Notice tone="bad" isNews>
      {text}
    </Notice>
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
    ...(isOver ? unsure.map((row) => ({ row, code: '', reason: t('unsure') })) : []),
    ...(isOver ? unsent.map((row) => ({ row, code: '', reason: t('unsent') })) : []),
    ...(isOver ? work.cardsLeft() : []).map(({ row, card }) => ({ row, code: '', reason: t('cardUnsent', { card }) })),
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
        rowKey={({ row, reason }) => `${row.file.number} ${reason}`}
        columns={[
          { key: 'row', title: t('row'), cell: ({ row }) => <bdi dir="ltr">{row.file.number}</bdi> },
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

/** Rows a second over the last second; undefined while nothing moves. */
function useRate(done: number, isMoving: boolean): number | undefined {
  const [rate, setRate] = useState<number>();
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    if (!isMoving) return setRate(undefined);
    let before = latest.current;
    return browserClock.every(RATE_EVERY_MS, () => {
      setRate(Math.round(((latest.current - before) * 1_000) / RATE_EVERY_MS));
      before = latest.current;
    });
  }, [isMoving]);
  return rate;
}
