import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { DialogStep } from '@/components/feedback/dialog-step';
import { Figure, Figures } from '@/components/feedback/figures';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { RunFrame } from '@/components/feedback/run-frame';
import { PERSON } from '@/lib/contract/limits';
import { failCodeKey } from '@/lib/errors/describe-error';
import { isolated } from '@/lib/i18n/isolated';
import type { PhotoPlan, SkippedPhoto } from '@/lib/people-file/photo-plan';
import type { PhotoRun, RefusedFile } from '@/lib/people-file/photo-run';
import { useStore } from '@/lib/use-store';
import classes from './import-dialog.module.css';
import { type MissedPerson, MissedPersons, missedPerson } from './missed-persons';
import { useImportWords } from './use-import-words';

interface PhotoPlanStepProps {
  plan: PhotoPlan;
  onBack(): void;
  onSend(): void;
}

/** Plan of an import of photos alone. Nothing has been sent yet. */
export function PhotoPlanStep({ plan, onBack, onSend }: PhotoPlanStepProps) {
  const t = useTranslations('personImport');
  const common = useTranslations('common');
  const { jobs } = plan;
  return (
    <DialogStep
      title={t('planTitle')}
      foot={
        <>
          <Button variant="default" onClick={onBack}>
            {common('back')}
          </Button>
          <Button disabled={jobs.length === 0} onClick={onSend}>
            {t('photos.send', { count: jobs.length })}
          </Button>
        </>
      }
    >
      <p>{t('photos.text')}</p>
      <PhotoFigures plan={plan} />
      <SkippedPhotos left={plan.left} />
      {jobs.length === 0 && <Notice tone="info">{t('nothing')}</Notice>}
    </DialogStep>
  );
}

/** Figures of the plan. @param count persons whose photos will be stored; by default all of the plan */
export function PhotoFigures({ plan, count = plan.jobs.length }: { plan: PhotoPlan; count?: number }) {
  const t = useTranslations('personImport');
  const format = useFormatter();
  const of = (...kinds: SkippedPhoto['why'][]) => plan.left.filter(({ why }) => kinds.includes(why)).length;
  return (
    <Figures>
      <Figure mark={<Mark tone="ok">{t('photos.toStore')}</Mark>} value={format.number(count)} />
      <Figure mark={<Mark tone="off">{t('photos.same')}</Mark>} value={format.number(plan.same)} />
      <Figure
        mark={<Mark tone="warn">{t('photos.unknownIds')}</Mark>}
        value={format.number(of('unknown', 'unnamed'))}
      />
      <Figure
        mark={<Mark tone="bad">{t('photos.noPictures')}</Mark>}
        value={format.number(of('noPicture', 'tooMany'))}
      />
    </Figures>
  );
}

/** Pictures that are not sent, with reasons. */
export function SkippedPhotos({ left }: { left: readonly SkippedPhoto[] }) {
  const t = useTranslations('personImport');
  return <MissedPhotos missed={left.map(({ name, why }) => missedPhoto(name, '', t(`photos.why.${why}`)))} />;
}

/** Progress and result of an import of photos alone. */
export function PhotoProgress({ run, onClose }: { run: PhotoRun; onClose(): void }) {
  const t = useTranslations('personImport');
  const persons = useTranslations('personManage.bulk');
  const format = useFormatter();
  // Progress counts persons, not files.
  const words = { ...useImportWords(PERSON.capacity), rate: (rate: number) => persons('rate', { rate }) };
  const { phase, total, stored, refused } = useStore(run.state);
  const reason = usePhotoReason();
  const isOver = phase.kind === 'ended';
  const missed = [
    ...run.refused.map((each) => {
      const { failCode, text } = reason(each);
      return missedPhoto(each.photo.name, each.job.id, text, failCode);
    }),
    ...(isOver ? run.left() : []).flatMap(({ id, photos }) =>
      photos.map(({ name }) => missedPhoto(name, id, t('unsent'))),
    ),
  ];
  return (
    <RunFrame words={words} controls={run} phase={phase} done={stored + refused} total={total} onClose={onClose}>
      <Figures>
        <Figure mark={<Mark tone="ok">{t('photos.stored')}</Mark>} value={format.number(stored)} />
        <Figure mark={<Mark tone="bad">{t('refused')}</Mark>} value={format.number(refused)} />
      </Figures>
      {!isOver && <p className={classes.quiet}>{t('photos.stays')}</p>}
      <MissedPhotos missed={missed} />
    </RunFrame>
  );
}

/** Reason why a photo was not stored, with the FailCode if the device gave one. */
export function usePhotoReason(): (file: RefusedFile) => { failCode?: number; text: string } {
  const t = useTranslations('personImport');
  const codes = useTranslations('failCode');
  const problemText = useProblemText();
  return ({ why }) => {
    if (why === 'unreadable') return { text: t('problem.unreadable') };
    if ('problem' in why) return { text: problemText(why.problem) };
    const { failCode, owner } = why;
    return { failCode, text: owner ? t('photos.owned', { owner: isolated(owner) }) : codes(failCodeKey(failCode)) };
  };
}

function MissedPhotos({ missed }: { missed: readonly MissedPerson[] }) {
  const t = useTranslations('personImport');
  return (
    <MissedPersons
      missed={missed}
      shows={['photo', 'id']}
      save={{ label: t('photos.saveMissed'), fileName: 'photos-not-imported.csv', header: ['File', 'UserID'] }}
    />
  );
}

const missedPhoto = (name: string, id: string, reason: string, failCode?: number): MissedPerson =>
  missedPerson({ file: { number: 0, cells: [name, id] }, id, name: '' }, reason, failCode);
