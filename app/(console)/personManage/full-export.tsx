import { Button, Modal, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import classes from '@/components/form/dialog-form.module.css';
import { PasswordBox } from '@/components/form/password-pair';
import { browserClock, type Cancel } from '@/lib/clock';
import { EXPORT_PASSWORD } from '@/lib/contract/limits';
import { useFields } from '@/lib/forms/use-fields';
import { type FullExportEnd, runFullExport } from '@/lib/people-file/full-export';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { notifications, rpc } from '@/lib/session/device';
import '@mantine/core/styles/Progress.layer.css';
import '@/components/theme/dialog-styles';

interface FullExportProps {
  /** Device wall clock. */
  now: string;
  onClose(): void;
}

/** All persons with their credentials as one file under a password; only the device reads it again. */
export function FullExport({ now, onClose }: FullExportProps) {
  useFocusReturn();
  const t = useTranslations('personImport.full');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Exclude<FullExportEnd, { kind: 'file' }>>();
  const cancel = useRef<Cancel>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const fields = useFields({
    initial: { password: '', confirmation: '' },
    label: (key) => t(key),
    disabled: isBusy,
    validate: ({ password, confirmation }) => ({
      password:
        password.length < EXPORT_PASSWORD.min || password.length > EXPORT_PASSWORD.max
          ? { key: 'PwdBadLength', values: { min: EXPORT_PASSWORD.min, max: EXPORT_PASSWORD.max } }
          : undefined,
      confirmation: confirmation === password ? undefined : { key: 'PwdNotMatch' },
    }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || fields.reveal() !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    cancel.current = runFullExport({ rpc, notifications, clock: browserClock }, fields.values.password, (end) => {
      setBusy(false);
      if (end.kind !== 'file') return setFailure(end);
      saveFile(fileNamePart(`persons ${now}.dat`), end.file);
      toast.success(t('done'));
      onClose();
    });
  };
  const text = !failure
    ? undefined
    : failure.kind !== 'failed'
      ? t(failure.kind)
      : failure.error === undefined
        ? t('unheard')
        : failureText(failure.error);

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{t('text')}</p>
        <PasswordBox field={fields.field('password')} autoComplete="new-password" />
        <PasswordBox field={fields.field('confirmation')} autoComplete="new-password" />
        {isBusy && (
          <>
            <Progress value={100} animated size={8} aria-label={t('preparing')} transitionDuration={0} />
            <span role="status">{t('preparing')}</span>
          </>
        )}
        {text !== undefined && (
          <Notice tone="bad" isNews>
            {text}
          </Notice>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('start')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
