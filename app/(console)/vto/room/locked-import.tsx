import { Button, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { useLongAct } from '@/components/feedback/use-long-act';
import { DialogForm } from '@/components/form/dialog-form';
import classes from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { PasswordBox } from '@/components/form/password-pair';
import { SimpleTable } from '@/components/table/simple-table';
import { browserClock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { failCodeKey } from '@/lib/errors/describe-error';
import { useActionForm } from '@/lib/forms/use-action-form';
import { type ImportedContact, importLocked } from '@/lib/intercom/import-locked';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';

interface LockedImportProps {
  file: File;
  onClose(): void;
  /** Rooms may have been added. */
  onImported(): void;
}

/** Imports rooms of a password-protected file, which the device reads and validates line by line. */
export function LockedImport({ file, onClose, onImported }: LockedImportProps) {
  const t = useTranslations('vto.room');
  const words = useTranslations('contactImport');
  const full = useTranslations('personImport.full');
  const failCodes = useTranslations('failCode');
  const common = useTranslations('common');
  const [results, setResults] = useState<ImportedContact[]>();
  const act = useLongAct({
    textOf: (error) => {
      const field = error instanceof RpcError ? error.detail.field : undefined;
      return field === 'Password' || field === 'file' ? t('lockedUnread') : undefined;
    },
  });
  const fields = useActionForm({
    initial: { password: '' },
    label: () => full('password'),
    disabled: act.isBusy,
    validate: ({ password }) => ({ password: password === '' ? { key: 'NotNull' } : undefined }),
  });
  // A file may name a number twice.
  const judged = (results ?? []).map((each, place) => ({ ...each, key: String(place) }));
  const missed = judged.filter(({ code }) => code !== FailCode.None);
  const submit = ({ password }: { password: string }) =>
    act.run(async ({ signal, onProgress }) => {
      let isSent = false;
      signal.addEventListener('abort', () => isSent && toast.info(t('goesOn')));
      try {
        const run = {
          wires: { rpc, sealed },
          clock: browserClock,
          signal,
          onSent() {
            isSent = true;
          },
          onProgress,
        };
        setResults(await importLocked(file, password, run));
      } finally {
        // Also called after a failure on the way, or when the dialog was closed: some rooms may have been added.
        onImported();
      }
    });

  return (
    <DialogFrame onClose={onClose} title={t('importTitle')} changed={results ? [] : fields.changedNames}>
      {results ? (
        <div className={classes.form}>
          <Notice tone={missed.length > 0 ? 'warn' : 'ok'} isNews>
            {words('result', { added: results.length - missed.length, missed: missed.length })}
          </Notice>
          {missed.length > 0 && (
            <SimpleTable
              rows={missed}
              rowKey={({ key }) => key}
              columns={[
                { key: 'number', title: t('field.number'), cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
                { key: 'outcome', title: words('outcome'), cell: ({ code }) => failCodes(failCodeKey(code)) },
              ]}
            />
          )}
          <div className={classes.buttons}>
            <Button onClick={onClose}>{common('close')}</Button>
          </div>
        </div>
      ) : (
        <DialogForm
          button={t('import')}
          isBusy={act.isBusy}
          onStop={onClose}
          failure={act.failure}
          onSubmit={fields.onSubmit(submit)}
        >
          <p>
            <bdi>{file.name}</bdi>
          </p>
          <p>{t('lockedText')}</p>
          <PasswordBox field={fields.field('password')} autoComplete="current-password" />
          {act.progress !== undefined && (
            <Progress value={act.progress} size={8} aria-label={t('importTitle')} transitionDuration={0} />
          )}
        </DialogForm>
      )}
    </DialogFrame>
  );
}
