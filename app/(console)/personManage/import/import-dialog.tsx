import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { DialogStep } from '@/components/feedback/dialog-step';
import { LongReading } from '@/components/feedback/long-reading';
import { Notice } from '@/components/feedback/notice';
import { useMayStop } from '@/components/feedback/use-may-stop';
import { DialogFrame } from '@/components/form/dialog-frame';
import { dropJournal, type ImportJournal } from '@/lib/people-file/import-journal';
import { useCapabilities } from '@/lib/session/use-visitor';
import { ImportColumns } from './import-columns';
import classes from './import-dialog.module.css';
import { ImportFile } from './import-file';
import { PhotoPlanStep, PhotoProgress } from './import-photos';
import { ImportPlanStep } from './import-plan-step';
import { ImportProgress } from './import-progress';
import type { ImportStage } from './import-stage';
import { ImportSteps } from './import-steps';
import { saveTemplate } from './save-template';
import { usePeopleImport } from './use-people-import';

interface ImportDialogProps {
  /** Device wall clock. */
  now: string;
  onClose(): void;
  /** Called when persons may have been added or changed. */
  onImported(): void;
}

const WIDTH = 860;

/**
 * Imports persons from a CSV file: file, columns, plan, run. Nothing is sent before the plan has been shown. The run
 * lives as long as the dialog; an import that a reload interrupted is offered again. @assumed pages-1 /personManage
 */
export function ImportDialog({ now, onClose, onImported }: ImportDialogProps) {
  const t = useTranslations('personImport');
  const common = useTranslations('common');
  const mayStop = useMayStop();
  const capabilities = useCapabilities();
  const { step, columns, show, choose, plan, decide, start, startPhotos, goOn, discard } = usePeopleImport(now);
  const close = async () => {
    if (step.kind === 'running' || step.kind === 'photoRun') {
      const isOver = () => step.work.state.get().phase.kind === 'ended';
      if (!isOver() && !(await mayStop())) return;
      step.work.cancel();
      // The result has been shown, and its files could be saved.
      if (isOver() && step.kind === 'running') dropJournal();
      onImported();
    }
    onClose();
  };

  return (
    <DialogFrame
      size={WIDTH}
      onClose={() => void close()}
      title={t('title')}
      closeOnClickOutside={false}
      changed={chosenIn(step) ? [t('fileTitle')] : []}
    >
      <div className={classes.frame}>
        <ImportSteps stage={step} />
        {step.kind === 'interrupted' && (
          <Interrupted journal={step.journal} onGoOn={() => goOn(step.journal)} onDiscard={discard} />
        )}
        {step.kind === 'file' && (
          <ImportFile
            problem={step.problem}
            unread={step.files}
            takesPhotos={capabilities.faceAuth}
            onChoose={choose}
            onTemplate={() => saveTemplate(capabilities)}
          />
        )}
        {step.kind === 'waiting' && (
          <DialogStep
            key={step.what}
            title={t(step.what)}
            foot={
              <Button variant="default" onClick={() => show(step.back)}>
                {common('back')}
              </Button>
            }
          >
            <LongReading label={t(step.what)} read={step.read} onRead={show} />
          </DialogStep>
        )}
        {step.kind === 'columns' && (
          <ImportColumns file={step.file} columns={columns} onBack={() => show({ kind: 'file' })} onNext={plan} />
        )}
        {step.kind === 'plan' && (
          <ImportPlanStep
            file={step.file}
            rows={step.rows}
            zeros={step.zeros}
            limits={step.limits}
            photos={step.photos}
            onDecide={(decisions) => decide(step, decisions)}
            onBack={() => show({ kind: 'columns', file: step.file })}
            onSend={() => start(step)}
          />
        )}
        {step.kind === 'photoPlan' && (
          <PhotoPlanStep plan={step.plan} onBack={() => show({ kind: 'file' })} onSend={() => startPhotos(step.plan)} />
        )}
        {step.kind === 'photoRun' && <PhotoProgress run={step.work} onClose={() => void close()} />}
        {step.kind === 'running' && (
          <ImportProgress
            file={step.file}
            work={step.work}
            undo={step.undo}
            capacity={step.capacity}
            isKept={step.isKept}
            onClose={() => void close()}
          />
        )}
      </div>
    </DialogFrame>
  );
}

/** A file was chosen that is not sent yet. */
const chosenIn = (step: ImportStage): boolean =>
  step.kind === 'columns' ||
  step.kind === 'plan' ||
  step.kind === 'photoPlan' ||
  (step.kind === 'waiting' && chosenIn(step.back));

interface InterruptedProps {
  journal: ImportJournal;
  onGoOn(): void;
  onDiscard(): void;
}

/** Offers to continue an import that a reload interrupted. */
function Interrupted({ journal, onGoOn, onDiscard }: InterruptedProps) {
  const t = useTranslations('personImport');
  const common = useTranslations('common');
  const run = useTranslations('run');
  return (
    <DialogStep
      title={t('interruptedTitle')}
      foot={
        <>
          <Button variant="default" onClick={onDiscard}>
            {common('discard')}
          </Button>
          <Button onClick={onGoOn}>{run('goOn')}</Button>
        </>
      }
    >
      <p>{t.rich('interruptedText', { name: journal.fileName, bdi })}</p>
      {journal.photos > 0 && <Notice tone="warn">{t('photos.gone', { count: journal.photos })}</Notice>}
      {journal.passwords > 0 && <Notice tone="warn">{t('passwordsGone', { count: journal.passwords })}</Notice>}
    </DialogStep>
  );
}
