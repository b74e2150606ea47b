import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Mark } from '@/components/feedback/mark';
import { PaginationBar } from '@/components/table/pagination-bar';
import { SimpleTable } from '@/components/table/simple-table';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { failCodeKey } from '@/lib/errors/describe-error';
import { failuresFile } from '@/lib/people-file/people-files';
import { saveFile } from '@/lib/save-file';
import { useStore } from '@/lib/use-store';
import { BULK_COLUMNS } from './bulk-change';
import classes from './import-dialog.module.css';
import { Figure } from './import-step';
import type { BulkRun } from './removal-run';
import { RunFrame, type RunWords } from './run-frame';

interface BulkProgressProps {
  run: BulkRun;
  /** Persons the device has room for. */
  capacity: number;
  onClose(): void;
}

/** How far a change of many is, and who was not changed. */
export function BulkProgress({ run, capacity, onClose }: BulkProgressProps) {
  const t = useTranslations('personManage.bulk');
  const files = useTranslations('personImport');
  const sync = useTranslations('table.sync');
  const format = useFormatter();
  const { phase, total, updated, refused } = useStore(run.state);
  const done = updated + refused;
  const isOver = phase.kind === 'ended';
  const words: RunWords = {
    name: t('running'),
    running: t('running'),
    stopped: t('stopped'),
    finished: t('finished'),
    paused: t('paused'),
    offline: t('offline'),
    stop: sync('stop'),
    rate: (rate) => t('rate', { rate }),
  };

  return (
    <RunFrame words={words} hands={run} phase={phase} done={done} total={total} capacity={capacity} onClose={onClose}>
      <dl className={classes.figures}>
        <Figure mark={<Mark tone="ok">{t('done')}</Mark>} value={format.number(updated)} />
        <Figure mark={<Mark tone="bad">{files('refused')}</Mark>} value={format.number(refused)} />
        <Figure mark={<Mark tone="info">{t('left')}</Mark>} value={format.number(total - done)} />
      </dl>
      {(isOver || refused > 0) && <Missed run={run} isOver={isOver} />}
    </RunFrame>
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
