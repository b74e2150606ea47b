import { useFormatter, useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { useStore } from '@/lib/use-store';
import { BULK_COLUMNS } from './bulk-change';
import classes from './import-dialog.module.css';
import { Figure } from './import-step';
import { MissedList, useMissedRows } from './missed-list';
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
  const missedRows = useMissedRows();
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
      <MissedList
        missed={missedRows(run, isOver)}
        shows={['id', 'name']}
        save={
          isOver ? { label: t('saveFailed'), fileName: 'persons-not-changed.csv', header: BULK_COLUMNS } : undefined
        }
      />
    </RunFrame>
  );
}
