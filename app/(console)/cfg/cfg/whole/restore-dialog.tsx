import { Button, Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { DialogStep } from '@/components/feedback/dialog-step';
import { LongReading } from '@/components/feedback/long-reading';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { useMayStop } from '@/components/feedback/use-may-stop';
import { DialogCancel } from '@/components/form/dialog-cancel';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { PasswordBox } from '@/components/form/password-pair';
import { browserClock } from '@/lib/clock';
import { useActionForm } from '@/lib/forms/use-action-form';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import { undoOf } from '@/lib/people-file/import-undo';
import type { LongRead } from '@/lib/records/read-all';
import { rpc, sealed } from '@/lib/session/device';
import { deviceTime } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { type Existing, misfitsOf, peopleToSend, planPeople } from '@/lib/whole-backup/people-plan';
import { RestoreRun } from '@/lib/whole-backup/restore-run';
import { planSettings } from '@/lib/whole-backup/settings-plan';
import { type ReadWhole, readWhole, WHOLE_EXTENSION } from '@/lib/whole-backup/whole-file';
import { WholeFileError, type WholeFileProblem } from '@/lib/whole-backup/whole-file-error';
import { useImportText } from '../use-import-text';
import { RestorePlanStep } from './restore-plan-step';
import { RestoreProgress } from './restore-progress';
import type { RestoreStage, WholePlan } from './restore-stage';
import { SettingsStep } from './settings-step';
import classes from './whole.module.css';

const WIDTH = 860;

type FileProblem = Exclude<WholeFileProblem, 'wrongPassword'>;

/**
 * Restores a whole backup: file and password, plan, people, settings. Nothing is sent before the plan has been shown.
 * What the device holds already is not sent again: the same file, chosen after an interruption, finishes the restore.
 */
export function RestoreDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('cfg.whole');
  const config = useTranslations('cfg.cfg');
  const common = useTranslations('common');
  const persons = useTranslations('personManage');
  const mayStop = useMayStop();
  const capabilities = useCapabilities();
  const applying = useAct({ textOf: useImportText() });
  useUnsaved(applying.isBusy ? [t('settings')] : [], { isApart: true });
  const [stage, show] = useState<RestoreStage>({ kind: 'file' });
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState<FileProblem | 'none'>();
  /** The file that was chosen last, or why it cannot be used. */
  const chosen = useRef<Promise<ReadWhole | FileProblem>>(undefined);
  const run = useRef<RestoreRun>(undefined);
  useEffect(() => () => run.current?.cancel(), []);
  const fields = useActionForm({
    initial: { password: '', keepsNetwork: true },
    label: (key) => (key === 'password' ? config('password') : config(key)),
    isNew: true,
    validate: ({ password }) => ({ password: password === '' ? { key: 'NotNull' } : undefined }),
  });
  const { password, keepsNetwork } = fields.values;

  const choose = async (file: File) => {
    setName(file.name);
    setProblem(undefined);
    fields.set({ password: '' });
    const reading = readWhole(file).catch(
      (error: unknown): FileProblem =>
        // The file was moved or changed since it was chosen.
        error instanceof WholeFileError && error.problem !== 'wrongPassword' ? error.problem : 'damaged',
    );
    chosen.current = reading;
    const read = await reading;
    // A large file may be read after a smaller one that was chosen later.
    if (chosen.current === reading && typeof read === 'string') setProblem(read);
  };

  /** Returns to the file where it cannot be used; other failures can be retried. */
  const read = async (file: ReadWhole, watched: LongRead): Promise<RestoreStage> => {
    try {
      const whole = await file.open(password);
      watched.signal.throwIfAborted();
      const settings = await planSettings({ rpc, sealed }, whole, password, capabilities.deviceType);
      const facts = { capabilities, door: persons('door'), now: deviceTime() ?? '' };
      const people = await planPeople(whole, facts, watched);
      return { kind: 'plan', plan: { manifest: whole.manifest, people, settings } };
    } catch (error) {
      watched.signal.throwIfAborted();
      if (!(error instanceof WholeFileError)) throw error;
      if (error.problem === 'wrongPassword') fields.setDeviceProblems({ password: { key: 'FilePassword' } });
      else setProblem(error.problem);
      return { kind: 'file' };
    }
  };
  const compare = async () => {
    const file = (await chosen.current) ?? 'none';
    if (typeof file === 'string') return setProblem(file);
    if (fields.reveal() !== undefined) return;
    setProblem(undefined);
    show({ kind: 'reading', read: (watched) => read(file, watched) });
  };
  const start = (plan: WholePlan, existing: Existing) => {
    const toSend = peopleToSend(plan.people, existing);
    const undo = undoOf(toSend.rows, plan.people.columns, undefined);
    const started = new RestoreRun({ rpc, clock: browserClock }, toSend, plan.people.limits.chunkSize);
    run.current = started;
    show({ kind: 'running', plan, run: started, undo, skipped: misfitsOf(toSend).length });
    void started.start();
  };
  const isStarted = stage.kind === 'running' || stage.kind === 'settings';
  const close = async () => {
    const isRunning = stage.kind === 'running' && stage.run.state.get().phase.kind !== 'ended';
    if ((isRunning || applying.isBusy) && !(await mayStop())) return;
    onClose();
  };

  return (
    <DialogFrame
      size={WIDTH}
      title={t('restoreButton')}
      // Its last steps ask by themselves.
      isTyped={isStarted}
      changed={isStarted ? [] : [...(name === undefined ? [] : [t('file')]), ...fields.changedNames]}
      onClose={() => void close()}
    >
      <div className={classes.frame}>
        {stage.kind === 'file' && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void compare();
            }}
          >
            <DialogStep
              title={t('fileTitle')}
              foot={
                <>
                  <DialogCancel />
                  <Button type="submit">{t('compare')}</Button>
                </>
              }
            >
              <p>{t('restoreText')}</p>
              {problem && (
                <Notice tone="bad" isNews>
                  {t(`problem.${problem}`)}
                </Notice>
              )}
              <FileChoice
                label={t('file')}
                accept={WHOLE_EXTENSION}
                given={name}
                onChoose={(file) => void choose(file)}
              />
              <PasswordBox field={fields.field('password')} autoComplete="current-password" />
              <Checkbox
                label={config('keepsNetwork')}
                checked={keepsNetwork}
                onChange={(event) => fields.set({ keepsNetwork: event.currentTarget.checked })}
              />
            </DialogStep>
          </form>
        )}
        {stage.kind === 'reading' && (
          <DialogStep
            title={t('comparing')}
            foot={
              <Button variant="default" onClick={() => show({ kind: 'file' })}>
                {common('back')}
              </Button>
            }
          >
            <LongReading label={t('comparing')} read={stage.read} onRead={show} />
          </DialogStep>
        )}
        {stage.kind === 'plan' && (
          <RestorePlanStep
            plan={stage.plan}
            keepsNetwork={keepsNetwork}
            onBack={() => show({ kind: 'file' })}
            onStart={(existing) => start(stage.plan, existing)}
            onSettings={(skipped) => show({ kind: 'settings', plan: stage.plan, missed: skipped })}
          />
        )}
        {stage.kind === 'running' && (
          <RestoreProgress
            {...stage}
            onSettings={(missed) => show({ kind: 'settings', plan: stage.plan, missed })}
            onClose={() => void close()}
          />
        )}
        {stage.kind === 'settings' && (
          <SettingsStep
            settings={stage.plan.settings}
            missed={stage.missed}
            password={password}
            keepsNetwork={keepsNetwork}
            act={applying}
            onClose={onClose}
          />
        )}
      </div>
    </DialogFrame>
  );
}
