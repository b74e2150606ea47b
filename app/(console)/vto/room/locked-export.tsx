import { Button, Modal, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import classes from '@/components/form/dialog-form.module.css';
import { PasswordBox } from '@/components/form/password-pair';
import { browserClock } from '@/lib/clock';
import { EXPORT_PASSWORD } from '@/lib/contract/limits';
import { useFields } from '@/lib/forms/use-fields';
import { exportLocked, UnreadFile } from '@/lib/intercom/export-contacts';
import { saveFile } from '@/lib/save-file';
import { rpc, sealed } from '@/lib/session/device';
import '@mantine/core/styles/Progress.layer.css';
import '@/components/theme/dialog-styles';

/** All rooms with their register passwords as one file under a password; only the device reads it again. */
export function LockedExport({ onClose }: { onClose(): void }) {
  useFocusReturn();
  const t = useTranslations('personImport.full');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const isBusy = percent !== undefined;
  const { min, max } = EXPORT_PASSWORD;
  const fields = useFields({
    initial: { password: '', confirmation: '' },
    label: (key) => t(key),
    disabled: isBusy,
    validate: ({ password, confirmation }) => ({
      password:
        password.length < min || password.length > max ? { key: 'PwdBadLength', values: { min, max } } : undefined,
      confirmation: confirmation === password ? undefined : { key: 'PwdNotMatch' },
    }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || fields.reveal() !== undefined) return;
    setPercent(0);
    setFailure(undefined);
    abort.current = new AbortController();
    const { signal } = abort.current;
    const run = { wires: { rpc, sealed }, clock: browserClock, signal, onProgress: setPercent };
    try {
      const file = await exportLocked('VTH', fields.values.password, run);
      saveFile('rooms.dat', file);
      toast.success(t('done'));
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setFailure(error instanceof UnreadFile ? t('unread') : failureText(error));
      setPercent(undefined);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('text')}</p>
        <PasswordBox field={fields.field('password')} autoComplete="new-password" />
        <PasswordBox field={fields.field('confirmation')} autoComplete="new-password" />
        {isBusy && (
          <>
            <Progress value={percent} size={8} aria-label={t('preparing')} transitionDuration={0} />
            <span role="status">{t('preparing')}</span>
          </>
        )}
        {failure !== undefined && (
          <Notice tone="bad" isNews>
            {failure}
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
