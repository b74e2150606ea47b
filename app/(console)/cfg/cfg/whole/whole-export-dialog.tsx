import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { PasswordBox, PasswordPair } from '@/components/form/password-pair';
import { useExportText } from '@/components/form/use-export-text';
import { browserClock } from '@/lib/clock';
import type { OutOfRights } from '@/lib/contract/methods/security-im-export';
import { useActionForm } from '@/lib/forms/use-action-form';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import { exportFromDevice } from '@/lib/jobs/device-export';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { notifications, rpc, sealed } from '@/lib/session/device';
import { deviceTime } from '@/lib/session/use-device-clock';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { withPassword } from '@/lib/session/with-password';
import { useCountdown } from '@/lib/use-countdown';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';
import { exportWhole } from '@/lib/whole-backup/export-whole';
import { WHOLE_EXTENSION } from '@/lib/whole-backup/whole-file';

interface WholeExportDialogProps {
  /** `lacking`: settings that the account may not read or see, which are not in the file. */
  onDone(lacking: OutOfRights): void;
  /** Closing aborts the export. */
  onClose(): void;
}

/** Makes a whole backup: asks for the password of the file and, from baseline 2, for that of the account. */
export function WholeExportDialog({ onDone, onClose }: WholeExportDialogProps) {
  const t = useTranslations('cfg.whole');
  const full = useTranslations('personImport.full');
  const errors = useTranslations('errors');
  const shell = useTranslations('shell');
  const userName = useVisitor()?.userName ?? '';
  const capabilities = useCapabilities();
  const asksOwn = capabilities.securityBaseline >= 2;
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const exportText = useExportText(errors('ConnectTimeout'));
  const act = useAct({ textOf: (error) => (error instanceof RangeError ? t('tooMuch') : exportText(error)) });
  const lock = useCountdown();
  useUnsaved(act.isBusy ? [t('title')] : []);
  const fields = useActionForm({
    initial: { password: '', confirmation: '', own: '' },
    label: (key) => (key === 'own' ? shell('resetPassword', { name: userName }) : full(key)),
    disabled: act.isBusy,
    validate: ({ password, confirmation, own }) => ({
      password: passwordProblem(password),
      confirmation: confirmationProblem(password, confirmation),
      own: asksOwn && own === '' ? { key: 'NotNull' } : undefined,
    }),
  });

  /** Has the device prepare its settings; returns what they lack. */
  const prepare = async (): Promise<OutOfRights> => {
    const { password: Password, own } = fields.values;
    const authN = { mode: 'pwd' as const, password: own };
    const params = { Type: 'Config' as const, Password, ...(asksOwn && { authN }) };
    let lacking: OutOfRights = {};
    const outcome = await withPassword(rpc, userName, async () => {
      const [reply] = await sealed.batch([{ method: 'SecurityImExport.prepareExportData', params }]);
      if (reply && !reply.ok) throw reply.error;
      lacking = reply?.value ?? {};
    });
    if (outcome.kind === 'done') return lacking;
    if (outcome.kind === 'refused') throw outcome.error;
    if (outcome.kind === 'wrong-password') throw new ActFailure(shell('resetAttempts', { count: outcome.attempts }));
    lock.start(outcome.seconds * 1_000);
    throw new ActFailure('');
  };

  const make = async (signal: AbortSignal) => {
    let lacking: OutOfRights = {};
    const start = async () => {
      lacking = await prepare();
    };
    setProgress(undefined);
    const settings = await exportFromDevice(
      { rpc, notifications, clock: browserClock },
      { Type: 'Config' },
      signal,
      start,
    );
    const time = deviceTime() ?? '';
    const onProgress = (done: number, total: number) => !signal.aborted && setProgress({ done, total });
    setProgress({ done: 0, total: 0 });
    const { file } = await exportWhole(
      { capabilities, settings, password: fields.values.password, time },
      { rpc, clock: browserClock, signal, onProgress },
    );
    const { deviceType, serialNumber } = capabilities;
    saveFile(fileNamePart(`${deviceType} ${serialNumber} ${time.slice(0, 10)}`) + WHOLE_EXTENSION, file);
    toast.success(full('done'));
    onDone(lacking);
    onClose();
  };
  const shown = lock.seconds > 0 ? shell('resetLocked', { seconds: lock.seconds }) : act.failure;

  return (
    <DialogFrame
      onClose={onClose}
      title={t('exportButton')}
      closeOnClickOutside={false}
      closeOnEscape={fields.changed.length === 0}
    >
      <DialogForm
        button={full('start')}
        isBusy={act.isBusy}
        isReady={lock.seconds === 0}
        onSubmit={() => {
          if (fields.reveal() === undefined) void act.run(make);
        }}
        onClose={onClose}
      >
        <p>{t('passwordText')}</p>
        {shown && (
          <Notice tone="bad" isNews={lock.seconds === 0}>
            {shown}
          </Notice>
        )}
        <PasswordPair password={fields.field('password')} confirmation={fields.field('confirmation')} />
        {asksOwn && <PasswordBox field={fields.field('own')} autoComplete="current-password" />}
        {act.isBusy && (
          <>
            <span role="status">{progress ? t('reading') : full('preparing')}</span>
            <DoneBar label={t('exportButton')} done={progress?.done ?? 0} total={progress?.total ?? 0} />
          </>
        )}
      </DialogForm>
    </DialogFrame>
  );
}
