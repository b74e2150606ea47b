import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { PasswordBox, PasswordPair } from '@/components/form/password-pair';
import { useExportText } from '@/components/form/use-export-text';
import { browserClock } from '@/lib/clock';
import type { OutOfRights } from '@/lib/contract/methods/security-im-export';
import { useActionForm } from '@/lib/forms/use-action-form';
import { exportFromDevice } from '@/lib/jobs/device-export';
import { notifications, rpc, sealed } from '@/lib/session/device';
import { useVisitor } from '@/lib/session/use-visitor';
import { withPassword } from '@/lib/session/with-password';
import { useCountdown } from '@/lib/use-countdown';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';

interface ExportDialogProps {
  /** `lacking`: what the account may not read or see, which is not in the file. */
  onFile(file: Blob, lacking: OutOfRights): void;
  /** Closing aborts the wait. */
  onClose(): void;
}

/** Asks for the password of the file and that of the account; both travel encrypted. */
export function ExportDialog({ onFile, onClose }: ExportDialogProps) {
  const t = useTranslations('cfg.cfg');
  const full = useTranslations('personImport.full');
  const errors = useTranslations('errors');
  const shell = useTranslations('shell');
  const userName = useVisitor()?.userName ?? '';
  const act = useAct({ textOf: useExportText(errors('ConnectTimeout')) });
  const lock = useCountdown();
  const fields = useActionForm({
    initial: { password: '', confirmation: '', own: '' },
    label: (key) => (key === 'own' ? shell('resetPassword', { name: userName }) : full(key)),
    disabled: act.isBusy,
    validate: ({ password, confirmation, own }) => ({
      password: passwordProblem(password),
      confirmation: confirmationProblem(password, confirmation),
      own: own === '' ? { key: 'NotNull' } : undefined,
    }),
  });

  /** What the file lacks. */
  const start = async (password: string, own: string) => {
    const params = { Type: 'Config' as const, Password: password, authN: { mode: 'pwd' as const, password: own } };
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
  const submit = ({ password, own }: { password: string; own: string }) => {
    const device = { rpc, notifications, clock: browserClock };
    return act.run(async (signal) => {
      let lacking: OutOfRights = {};
      const send = async () => {
        lacking = await start(password, own);
      };
      onFile(await exportFromDevice(device, { Type: 'Config' }, signal, send), lacking);
    });
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
        onSubmit={fields.onSubmit(submit)}
        onClose={onClose}
      >
        <p>{full('text')}</p>
        {shown && (
          <Notice tone="bad" isNews={lock.seconds === 0}>
            {shown}
          </Notice>
        )}
        <PasswordPair password={fields.field('password')} confirmation={fields.field('confirmation')} />
        <PasswordBox field={fields.field('own')} autoComplete="current-password" />
        {act.isBusy && <span role="status">{full('preparing')}</span>}
      </DialogForm>
    </DialogFrame>
  );
}
