import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { PasswordBox } from '@/components/form/password-pair';
import { useActionForm } from '@/lib/forms/use-action-form';
import { sealed } from '@/lib/session/device';
import { certificateText, keyText } from './pem-file';

interface ImportDialogProps {
  isHttpsOn: boolean;
  /** Called after the request, also when the device refused it. */
  onEnd(): void;
  onClose(): void;
}

/**
 * Sends a certificate, its key and the password of the key, all of it encrypted. Without a key the certificate belongs
 * to the last request. The dialog stays open with the reason when the device refuses them.
 */
export function ImportDialog({ isHttpsOn, onEnd, onClose }: ImportDialogProps) {
  const t = useTranslations('safe.cert');
  const errors = useTranslations('errors');
  const files = useTranslations('contactImport.file');
  const act = useAct();
  const [certFile, setCertFile] = useState<File>();
  const [keyFile, setKeyFile] = useState<File>();
  const fields = useActionForm({
    initial: { password: '' },
    label: () => t('field.keyPassword'),
    disabled: act.isBusy,
  });

  const unreadable = (): never => {
    throw new ActFailure(files('unreadable'));
  };
  const submit = async ({ password }: { password: string }) => {
    const isDone = await act.run(async () => {
      if (!certFile) throw new ActFailure(t('noCertificate'));
      const cert = await certificateText(certFile).catch(unreadable);
      const key = keyFile && (await keyText(keyFile).catch(unreadable));
      if (cert === undefined || (keyFile && key === undefined)) throw new ActFailure(errors('FileTypeError'));
      await sealed.call('CertManager.importSvrCert', { cert, ...(key && { key }), ...(password && { password }) });
    });
    onEnd();
    if (!isDone) return;
    toast.success(t('importedToast'));
    onClose();
  };

  return (
    <DialogFrame
      title={t('import')}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!certFile && !keyFile && fields.values.password === ''}
    >
      <DialogForm
        button={t('importButton')}
        isBusy={act.isBusy}
        failure={act.failure}
        onSubmit={fields.onSubmit(submit)}
        onClose={onClose}
      >
        {isHttpsOn && <Notice tone="warn">{t('restarts')}</Notice>}
        <FileChoice
          label={t('certificateFile')}
          accept=".crt,.cer,.pem"
          onChoose={setCertFile}
          isDisabled={act.isBusy}
        />
        <FileChoice label={t('keyFile')} accept=".key,.pem" onChoose={setKeyFile} isDisabled={act.isBusy} />
        <p>{t('keyHint')}</p>
        <PasswordBox field={fields.field('password')} autoComplete="current-password" />
      </DialogForm>
    </DialogFrame>
  );
}
