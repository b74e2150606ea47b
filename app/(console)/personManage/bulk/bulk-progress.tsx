import { useFormatter, useTranslations } from 'next-intl';
import { Figure, Figures } from '@/components/feedback/figures';
import { Mark } from '@/components/feedback/mark';
import { RunFrame, type RunWords } from '@/components/feedback/run-frame';
import { useStore } from '@/lib/use-store';
import { MissedPersons, useMissedRows } from '../import/missed-persons';
import { useFullText } from '../import/use-full-text';
import { BULK_COLUMNS } from './bulk-change';
import type { BulkRun } from './removal-run';

interface BulkProgressProps {
  run: BulkRun;
  /** Maximum number of persons on the device. */
  capacity: number;
  onClose(): void;
}

/** Progress of a bulk change, and the persons who were not changed. */
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
    full: useFullText(capacity),
  };

  return (
    <RunFrame words={words} controls={run} phase={phase} done={done} total={total} onClose={onClose}>
      <Figures>
        <Figure mark={<Mark tone="ok">{t('done')}</Mark>} value={format.number(updated)} />
        <Figure mark={<Mark tone="bad">{files('refused')}</Mark>} value={format.number(refused)} />
        <Figure mark={<Mark tone="info">{t('left')}</Mark>} value={format.number(total - done)} />
      </Figures>
      <MissedPersons
        missed={missedRows(run, isOver)}
        shows={['id', 'name']}
        save={
          isOver ? { label: t('saveFailed'), fileName: 'persons-not-changed.csv', header: BULK_COLUMNS } : undefined
        }
      />
    </RunFrame>
  );
}
