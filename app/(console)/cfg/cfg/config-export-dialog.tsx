import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/feedback/notice';
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
import { notifications, rpc, sealed } from '@/lib/session/device';
import { useVisitor } from '@/lib/session/use-visitor';
import { withPassword } from '@/lib/session/with-password';
import { useCountdown } from '@/lib/use-countdown';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';

/** The settings as the device has exported them. */
export interface ExportedConfig {
  file: Blob;
  /** Of the file. */
  password: string;
  /** What the account may not read or see, which is not in the file. */
  lacking: OutOfRights;
}

interface ConfigExportDialogProps {
  title: string;
  text: string;
  /** Asks for the password of the account, too. */
  asksOwn: boolean;
  /** Named when the page is left meanwhile; without it leaving only ends the export. */
  unsaved?: string;
  /** Shown while it is made. */
  progress: ReactNode;
  /** Text of a failure of `onFile`; undefined: that of an export. */
  textOf?(error: unknown): string | undefined;
  /** The action ends with it. */
  onFile(made: ExportedConfig, signal: AbortSignal): unknown;
  /** Closing aborts the export. */
  onClose(): void;
}

/** Has the device export its settings under a password, and asks for that of the account; both travel encrypted. */
export function ConfigExportDialog(props: ConfigExportDialogProps) {
  const { title, text, asksOwn, unsaved, progress, textOf, onFile, onClose } = props;
  const full = useTranslations('personImport.full');
  const errors = useTranslations('errors');
  const shell = useTranslations('shell');
  const userName = useVisitor()?.userName ?? '';
  const exportText = useExportText(errors('ConnectTimeout'));
  const act = useAct({ textOf: (error) => textOf?.(error) ?? exportText(error) });
  const lock = useCountdown();
  useUnsaved(act.isBusy && unsaved !== undefined ? [unsaved] : [], { isApart: true });
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
  const prepare = async (Password: string, own: string): Promise<OutOfRights> => {
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
    // At its field: the dialog asks for two passwords.
    if (outcome.kind === 'wrong-password') {
      fields.setDeviceProblems({ own: { key: 'OwnPasswordWrong', values: { count: outcome.attempts } } });
    } else lock.start(outcome.seconds * 1_000);
    throw new ActFailure('');
  };
  const submit = ({ password, own }: { password: string; own: string }) => {
    const device = { rpc, notifications, clock: browserClock };
    return act.run(async (signal) => {
      let lacking: OutOfRights = {};
      const start = async () => {
        lacking = await prepare(password, own);
      };
      const file = await exportFromDevice(device, { Type: 'Config', Password: password }, signal, start);
      await onFile({ file, password, lacking }, signal);
    });
  };
  const shown = lock.seconds > 0 ? shell('resetLocked', { seconds: lock.seconds }) : act.failure;

  return (
    <DialogFrame onClose={onClose} title={title} changed={fields.changedNames}>
      <DialogForm
        button={full('start')}
        isBusy={act.isBusy}
        onStop={onClose}
        isReady={lock.seconds === 0}
        onSubmit={fields.onSubmit(submit)}
      >
        <p>{text}</p>
        {shown && (
          <Notice tone="bad" isNews={lock.seconds === 0}>
            {shown}
          </Notice>
        )}
        <PasswordPair password={fields.field('password')} confirmation={fields.field('confirmation')} />
        {asksOwn && <PasswordBox field={fields.field('own')} autoComplete="current-password" />}
        {act.isBusy && progress}
      </DialogForm>
    </DialogFrame>
  );
}
