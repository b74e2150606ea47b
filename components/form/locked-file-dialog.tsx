import { Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { EXPORT_PASSWORD } from '@/lib/contract/limits';
import { useActionForm } from '@/lib/forms/use-action-form';
import { DialogForm } from './dialog-form';
import { DialogFrame } from './dialog-frame';
import { PasswordBox } from './password-pair';

interface LockedFileDialogProps {
  /** Progress, 0 to 100, or unknown; undefined: nothing is pending. */
  progress: number | 'unknown' | undefined;
  failure: string | undefined;
  onStart(password: string): void;
  /** Closing aborts the wait. */
  onClose(): void;
}

/** Asks for the password of a file that the device prepares and only the device can read. */
export function LockedFileDialog({ progress, failure, onStart, onClose }: LockedFileDialogProps) {
  const t = useTranslations('personImport.full');
  const isBusy = progress !== undefined;
  const { min, max } = EXPORT_PASSWORD;
  const fields = useActionForm({
    initial: { password: '', confirmation: '' },
    label: (key) => t(key),
    disabled: isBusy,
    validate: ({ password, confirmation }) => ({
      password:
        password.length < min || password.length > max ? { key: 'PwdBadLength', values: { min, max } } : undefined,
      confirmation: confirmation === password ? undefined : { key: 'PwdNotMatch' },
    }),
  });

  return (
    <DialogFrame onClose={onClose} title={t('title')} changed={fields.changedNames}>
      <DialogForm
        button={t('start')}
        isBusy={isBusy}
        onStop={onClose}
        failure={failure}
        onSubmit={fields.onSubmit((values) => onStart(values.password))}
      >
        <p>{t('text')}</p>
        <PasswordBox field={fields.field('password')} autoComplete="new-password" />
        <PasswordBox field={fields.field('confirmation')} autoComplete="new-password" />
        {isBusy && (
          <>
            <Progress
              value={progress === 'unknown' ? 100 : progress}
              animated={progress === 'unknown'}
              size={8}
              aria-label={t('preparing')}
              transitionDuration={0}
            />
            <span role="status">{t('preparing')}</span>
          </>
        )}
      </DialogForm>
    </DialogFrame>
  );
}
