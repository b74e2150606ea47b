import { Button, Progress } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import buttons from '@/components/form/dialog-form.module.css';
import { PaginationBar } from '@/components/table/pagination-bar';
import { SimpleTable } from '@/components/table/simple-table';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { failCodeKey } from '@/lib/errors/describe-error';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import type { RunState } from '@/lib/people-file/import-run';
import { failuresFile } from '@/lib/people-file/people-files';
import { saveFile } from '@/lib/save-file';
import { useReadAgain } from '@/lib/session/use-session-open';
import { useStore } from '@/lib/use-store';
import { BULK_COLUMNS } from './bulk-change';
import classes from './import-dialog.module.css';
import { Figure, ImportStep } from './import-step';
import type { BulkRun } from './removal-run';
import '@mantine/core/styles/Progress.layer.css';

interface BulkProgressProps {
  run: BulkRun;
  onClose(): void;
}

/** How far a change of many is, and who was not changed. */
export function BulkProgress({ run, onClose }: BulkProgressProps) {
  const t = useTranslations('personManage.bulk');
  const files = useTranslations('personImport');
  const sync = useTranslations('table.sync');
  const common = useTranslations('common');
  const format = useFormatter();
  const { phase, total, updated, refused } = useStore(run.state);
  const done = updated + refused;
  const isOver = phase.kind === 'ended';
  const isMoving = phase.kind === 'sending' || phase.kind === 'offline';
  useUnsaved(isOver ? [] : [t('running')]);
  useReadAgain(phase.kind === 'signedOut' ? phase.error : undefined, () => run.resume());

  return (
    <ImportStep
      key={isOver ? 'over' : 'running'}
      title={isOver ? t(phase.isCancelled ? 'stopped' : 'finished') : t('running')}
    >
      <Progress value={(done / Math.max(1, total)) * 100} aria-label={t('running')} transitionDuration={0} />
      <div className={classes.line}>
        <span>{files('doneOf', { done, total })}</span>
      </div>
      <span className="unseen" role="status">
        {isOver ? files('doneOf', { done, total }) : ''}
      </span>
      <Standstill phase={phase} />
      <dl className={classes.figures}>
        <Figure mark={<Mark tone="ok">{t('done')}</Mark>} value={format.number(updated)} />
        <Figure mark={<Mark tone="bad">{files('refused')}</Mark>} value={format.number(refused)} />
        <Figure mark={<Mark tone="info">{t('left')}</Mark>} value={format.number(total - done)} />
      </dl>
      {(isOver || refused > 0) && <Missed run={run} isOver={isOver} />}
      <div className={buttons.buttons}>
        {isOver ? (
          <Button onClick={onClose}>{common('close')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={() => run.cancel()}>
              {sync('stop')}
            </Button>
            {isMoving ? (
              <Button variant="default" onClick={() => run.pause()}>
                {files('pause')}
              </Button>
            ) : (
              <Button onClick={() => run.resume()}>{files('goOn')}</Button>
            )}
          </>
        )}
      </div>
    </ImportStep>
  );
}

/** Why nothing moves. Of a login that ended nothing is said: the shell says it. */
function Standstill({ phase }: { phase: RunState['phase'] }) {
  const t = useTranslations('personManage.bulk');
  const failureText = useFailureText();
  if (phase.kind === 'paused') return <Notice tone="info">{t('paused')}</Notice>;
  const text =
    phase.kind === 'offline' ? t('offline') : phase.kind === 'refused' ? failureText(phase.error) : undefined;
  return text === undefined ? null : (
    <Notice tone={phase.kind === 'offline' ? 'warn' : 'bad'} isNews>
      {text}
    </Notice>
  );
}

/** Persons that were not changed, with the device's code, and the file that holds them. */
function Missed({ run, isOver }: { run: BulkRun; isOver: boolean }) {
  const t = useTranslations('personManage');
  const files = useTranslations('personImport');
  const codes = useTranslations('errors.FailCode');
  const [page, setPage] = useState(1);
  const { unsent, unsure } = isOver ? run.left() : { unsent: [], unsure: [] };
  const missed = [
    ...run.refused.map(({ row, failCode }) => ({ row, code: String(failCode), reason: codes(failCodeKey(failCode)) })),
    ...unsure.map((row) => ({ row, code: '', reason: files('unsure') })),
    ...unsent.map((row) => ({ row, code: '', reason: files('unsent') })),
  ];
  if (missed.length === 0) return null;
  const save = () =>
    saveFile(
      'persons-not-changed.csv',
      failuresFile(
        BULK_COLUMNS,
        missed.map(({ row, code, reason }) => ({ file: row.file, code, reason })),
      ),
    );
  return (
    <div>
      <SimpleTable
        rows={missed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ row }) => row.id}
        columns={[
          { key: 'id', title: t('field.userId'), cell: ({ row }) => <bdi dir="ltr">{row.id}</bdi> },
          { key: 'name', title: t('field.name'), cell: ({ row }) => <bdi>{row.name}</bdi> },
          { key: 'code', title: files('code'), cell: ({ code }) => (code === '' ? '–' : <bdi dir="ltr">{code}</bdi>) },
          { key: 'reason', title: files('reason'), cell: ({ reason }) => reason },
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
          {t('bulk.saveFailed')}
        </Button>
      )}
    </div>
  );
}
