import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { RunFrame, type RunWords } from '@/components/feedback/run-frame';
import { useNameList } from '@/lib/i18n/use-name-list';
import { useStore } from '@/lib/use-store';
import type { AssignRun } from './assign-run';

interface AssignProgressProps {
  run: AssignRun;
  /** By user ID. */
  names: ReadonlyMap<string, string>;
  onClose(): void;
}

/** Progress of an assignment, and the persons whom the device did not accept. */
export function AssignProgress({ run, names, onClose }: AssignProgressProps) {
  const t = useTranslations('attendance.checkGroup');
  const bulk = useTranslations('personManage.bulk');
  const sync = useTranslations('table.sync');
  const nameList = useNameList();
  const { phase, total, assigned, refused } = useStore(run.state);
  const words: RunWords = {
    name: bulk('running'),
    running: bulk('running'),
    stopped: bulk('stopped'),
    finished: bulk('finished'),
    paused: bulk('paused'),
    offline: bulk('offline'),
    stop: sync('stop'),
    rate: (rate) => bulk('rate', { rate }),
    // A group has no limit: this run never pauses for lack of room.
    full: () => '',
  };
  return (
    <RunFrame words={words} controls={run} phase={phase} done={assigned + refused} total={total} onClose={onClose}>
      {refused > 0 && (
        <Notice tone="bad" isNews>
          {t('notTaken', { count: refused, names: nameList(run.failed.map((userId) => names.get(userId) ?? userId)) })}
        </Notice>
      )}
    </RunFrame>
  );
}
