import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Figure, Figures } from '@/components/feedback/figures';
import { Mark } from '@/components/feedback/mark';
import { RunFrame, type RunWords } from '@/components/feedback/run-frame';
import { toast } from '@/components/feedback/toasts';
import { DialogFrame } from '@/components/form/dialog-frame';
import { browserClock } from '@/lib/clock';
import { failCodeKey } from '@/lib/errors/describe-error';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useStore } from '@/lib/use-store';
import { BULK_COLUMNS } from '../bulk/bulk-change';
import { usePartlyText } from '../drawer/save/use-partly-text';
import { type MissedPerson, MissedPersons, missedPerson } from '../import/missed-persons';
import type { RemovedPerson } from './removed-persons';
import { RestoreRun } from './restore-run';

interface RestoreDialogProps {
  removed: readonly RemovedPerson[];
  /** Called when persons may have been added. */
  onChanged(): void;
  onClose(): void;
}

/**
 * Undoes a deletion: adds the persons again with their credentials and lists what was not restored, such as a door
 * password, which the device never returns. Closes by itself when everything is restored.
 */
export function RestoreDialog({ removed, onChanged, onClose }: RestoreDialogProps) {
  const t = useTranslations('personManage');
  const files = useTranslations('personImport');
  const sync = useTranslations('table.sync');
  const codes = useTranslations('failCode');
  const format = useFormatter();
  const capabilities = useCapabilities();
  const [run] = useState(() => new RestoreRun({ rpc, clock: browserClock }, removed, capabilities));
  const { phase, total, restored, refused } = useStore(run.state);
  const toCheck = useToCheck(run);
  const isOver = phase.kind === 'ended';
  const done = restored + refused;

  const isStarted = useRef(false);

  useEffect(() => {
    // In development React mounts twice: the run goes on although the first mount ended.
    if (isStarted.current) run.resume();
    else {
      isStarted.current = true;
      void run.start().then(() => {
        onChanged();
        if (toCheck().length > 0) return;
        toast.success(t('undo.done', { count: run.state.get().restored }));
        onClose();
      });
    }
    return () => run.cancel();
  }, []);

  const words: RunWords = {
    name: t('undo.running'),
    running: t('undo.running'),
    stopped: t('bulk.stopped'),
    finished: t('bulk.finished'),
    paused: t('bulk.paused'),
    offline: t('bulk.offline'),
    stop: sync('stop'),
    rate: (rate) => t('bulk.rate', { rate }),
    full: () => codes('InsertLimit'),
  };
  // A running change is stopped by its own button only.
  const close = () => isOver && onClose();
  return (
    <DialogFrame
      onClose={close}
      size="lg"
      title={t('undo.title', { count: removed.length })}
      closeOnClickOutside={false}
    >
      <RunFrame words={words} controls={run} phase={phase} done={done} total={total} onClose={close}>
        <Figures>
          <Figure mark={<Mark tone="ok">{t('undo.restored')}</Mark>} value={format.number(restored)} />
          <Figure mark={<Mark tone="bad">{files('refused')}</Mark>} value={format.number(refused)} />
          <Figure mark={<Mark tone="info">{t('bulk.left')}</Mark>} value={format.number(total - done)} />
        </Figures>
        {isOver && (
          <MissedPersons
            missed={toCheck()}
            shows={['id', 'name']}
            save={{ label: t('undo.saveList'), fileName: 'persons-to-check.csv', header: BULK_COLUMNS }}
          />
        )}
      </RunFrame>
    </DialogFrame>
  );
}

/** Persons who are not restored, or not completely, once the run is over. */
function useToCheck(run: RestoreRun): () => MissedPerson[] {
  const t = useTranslations('personManage');
  const files = useTranslations('personImport');
  const codes = useTranslations('failCode');
  const partlyText = usePartlyText();
  const row = ({ person }: RemovedPerson, reason: string, failCode?: number) => {
    const { UserID: id, UserName: name } = person;
    return missedPerson({ id, name, file: { number: 0, cells: [id, name] } }, reason, failCode);
  };
  return () => {
    const { unsent, unsure } = run.left();
    const refused = run.refused.map(({ job, failCode }) => row(job, codes(failCodeKey(failCode)), failCode));
    const missing = new Set([...unsent, ...unsure, ...run.refused.map(({ job }) => job)]);
    const back = run.jobs.filter((job) => !missing.has(job));
    return [
      ...refused,
      ...unsure.map((job) => row(job, files('unsure'))),
      ...unsent.map((job) => row(job, files('unsent'))),
      ...run.incomplete.map(({ job, saved }) =>
        row(
          job,
          partlyText(saved, ([photo]) => codes(failCodeKey(photo?.failCode ?? 0))),
        ),
      ),
      ...back.flatMap((job) => (job.person.Password ? [row(job, t('passwordGone'))] : [])),
      ...back.flatMap((job) => (job.wasInDoorGroup ? [row(job, t('undo.groupsGone'))] : [])),
    ];
  };
}
