import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Figure, Figures } from '@/components/feedback/figures';
import { Mark } from '@/components/feedback/mark';
import { MissedList } from '@/components/feedback/missed-list';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { RunFrame } from '@/components/feedback/run-frame';
import { UndoFiles } from '@/components/feedback/undo-files';
import { PERSON } from '@/lib/contract/limits';
import { failCodeKey } from '@/lib/errors/describe-error';
import { isolated } from '@/lib/i18n/isolated';
import type { FailedRow } from '@/lib/jobs/failures-file';
import type { CredentialState } from '@/lib/people-file/card-run';
import type { ImportUndo } from '@/lib/people-file/import-undo';
import { useStore } from '@/lib/use-store';
import type { RestoreRun } from '@/lib/whole-backup/restore-run';
import type { WholePlan } from './restore-stage';

interface RestoreProgressProps {
  plan: WholePlan;
  run: RestoreRun;
  undo: ImportUndo;
  /** Rows that were not sent as they are in the file. */
  skipped: number;
  /** `missed`: entries about people that were not restored, skipped ones too. */
  onSettings(missed: number): void;
  onClose(): void;
}

/** Progress of a restore of people, and its outcome by kind; the settings follow. */
export function RestoreProgress({ plan, run, undo, skipped, onSettings, onClose }: RestoreProgressProps) {
  const t = useTranslations('cfg.whole');
  const people = useTranslations('personImport');
  const field = useTranslations('personManage.field');
  const persons = useTranslations('personManage');
  const codes = useTranslations('failCode');
  const format = useFormatter();
  const { phase, persons: rows, cards, photos, fingers } = useStore(run.state);
  const parts = [cards, photos, fingers].filter((each) => each !== undefined);
  const total = parts.reduce((sum, each) => sum + each.total, rows.total);
  const done = parts.reduce((sum, each) => sum + each.stored + each.refused, rows.added + rows.updated + rows.refused);
  const isOver = phase.kind === 'ended';
  const isCancelled = isOver && phase.isCancelled;
  const capacity = plan.people.limits.capacity ?? PERSON.capacity;
  const words = {
    name: t('restoreButton'),
    running: t('running'),
    stopped: t('stopped'),
    finished: t('finished'),
    paused: t('paused'),
    offline: t('offline'),
    stop: t('stop'),
    rate: (rate: number) => people('rate', { rate }),
    full: (used: number | undefined) =>
      used === undefined ? codes('InsertLimit') : persons('full', { used, total: Math.max(used, capacity) }),
  };
  const canApply = isOver && !isCancelled && !plan.settings.isForeign;
  const missed = useMissed(run, isOver);
  const added = new Set(run.people.persons.stored.map(({ id }) => id));
  const unsure = new Set(run.people.persons.left().unsure.map(({ id }) => id));

  return (
    <RunFrame
      words={words}
      controls={run}
      phase={phase}
      done={done}
      total={total}
      onClose={onClose}
      onward={
        canApply ? <Button onClick={() => onSettings(missed.length + skipped)}>{t('toSettings')}</Button> : undefined
      }
    >
      <Figures>
        <Figure mark={<Mark tone="ok">{people('added')}</Mark>} value={format.number(rows.added)} />
        <Figure mark={<Mark tone="info">{people('updated')}</Mark>} value={format.number(rows.updated)} />
        <Figure mark={<Mark tone="bad">{people('refused')}</Mark>} value={format.number(rows.refused)} />
        {cards && <PartFigure name={people('cardsStored')} state={cards} />}
        {photos && <PartFigure name={people('photos.stored')} state={photos} />}
        {fingers && <PartFigure name={field('fingers')} state={fingers} />}
      </Figures>
      {!isOver && <p>{t('again')}</p>}
      {isCancelled && <Notice tone="warn">{t('again')}</Notice>}
      {canApply && <p>{t('last')}</p>}
      <MissedList
        missed={missed}
        identity={[
          { key: 'id', title: field('userId'), cell: ({ file }) => <bdi dir="ltr">{file.cells[0]}</bdi> },
          { key: 'name', title: field('name'), cell: ({ file }) => <bdi>{file.cells[1]}</bdi> },
        ]}
        rowKey={({ file }) => String(file.number)}
        save={
          isOver ? { label: t('saveMissed'), fileName: 'not-restored.csv', header: ['UserID', 'UserName'] } : undefined
        }
      />
      {isOver && <UndoFiles undo={{ ...undo, added: undo.added.filter((id) => added.has(id) || unsure.has(id)) }} />}
    </RunFrame>
  );
}

function PartFigure({ name, state }: { name: string; state: CredentialState }) {
  const run = useTranslations('run');
  return (
    <Figure
      mark={<Mark tone={state.refused > 0 ? 'warn' : 'ok'}>{name}</Mark>}
      value={run('doneOf', { done: state.stored, total: state.total })}
    />
  );
}

/** What the device did not take, and why; after the end also what was not sent. */
function useMissed(run: RestoreRun, isOver: boolean): FailedRow[] {
  const t = useTranslations('cfg.whole');
  const people = useTranslations('personImport');
  const codes = useTranslations('failCode');
  const validation = useTranslations('validation');
  const problemText = useProblemText();
  const { persons, cards, photos } = run.people;
  const codeText = (failCode: number) => codes(failCodeKey(failCode));
  const missed: FailedRow[] = [];
  const add = (id: string, name: string, reason: string, failCode?: number) =>
    missed.push({
      file: { number: missed.length, cells: [id, name] },
      code: failCode === undefined ? '' : String(failCode),
      reason,
    });
  for (const { row, failCode } of persons.refused) add(row.id, row.name, codeText(failCode), failCode);
  for (const { row, card, failCode, owner } of cards?.refused ?? []) {
    const reason = owner
      ? validation('CardExists', { value: card, owner })
      : people('cardProblem', { card, reason: codeText(failCode) });
    add(row.id, row.name, reason, failCode);
  }
  for (const { job, photo, why } of photos?.refused ?? []) {
    let failCode: number | undefined;
    let text = people('problem.unreadable');
    if (why !== 'unreadable' && 'problem' in why) text = problemText(why.problem);
    else if (why !== 'unreadable') {
      failCode = why.failCode;
      text = why.owner ? people('photos.owned', { owner: why.owner }) : codeText(failCode);
    }
    add(job.id, job.name, people('photos.problem', { file: isolated(photo.name), reason: text }), failCode);
  }
  for (const { job, failCode } of run.fingers?.refused ?? []) {
    add(job.id, job.name, t('fingerProblem', { reason: codeText(failCode) }), failCode);
  }
  if (isOver) {
    const { unsent, unsure } = persons.left();
    for (const { id, name } of unsure) add(id, name, people('unsure'));
    for (const { id, name } of unsent) add(id, name, people('unsent'));
    for (const { row, card, outcome } of run.people.cardsLeft()) {
      add(row.id, row.name, people(outcome, { card }));
    }
    for (const { id, name } of run.people.photosLeft()) add(id, name, people('photos.unsent'));
    for (const { id, name } of run.fingersLeft()) add(id, name, t('fingerUnsent'));
  }
  return missed;
}
