import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { PasswordBox } from '@/components/form/password-pair';
import { CertificateContents } from '@/components/network/certificate-contents';
import { useCertificateFile } from '@/components/network/use-certificate-file';
import { readKeyFile } from '@/lib/certificates/read-certificate-file';
import { useActionForm } from '@/lib/forms/use-action-form';
import { sealed } from '@/lib/session/device';

interface ImportDialogProps {
  isHttpsOn: boolean;
  /** Called after the request, also when the device refused it. */
  onEnd(): void;
  onClose(): void;
}

/**
 * Sends a certificate with its chain, its key and the password of the key, all of it encrypted. The key may be in the
 * same file, or of the last request. What is in the file is shown before it is sent. The dialog stays open with the
 * reason when the device refuses them.
 */
export function ImportDialog({ isHttpsOn, onEnd, onClose }: ImportDialogProps) {
  const t = useTranslations('safe.cert');
  const errors = useTranslations('errors');
  const files = useTranslations('contactImport.file');
  const close = useWhileOpen(onClose);
  const act = useAct();
  const [keyFile, setKeyFile] = useState<File>();
  const fields = useActionForm({
    initial: { password: '' },
    label: () => t('field.keyPassword'),
    disabled: act.isBusy,
  });

  const chosen = useCertificateFile((password) => fields.setDeviceProblems({ password }));
  const unreadable = (): never => {
    throw new ActFailure(files('unreadable'));
  };
  const submit = async ({ password }: { password: string }) => {
    let isOpened = true;
    const isDone = await act.run(async () => {
      if (!chosen.file) throw new ActFailure(t('noCertificate'));
      const found = await chosen.open(password);
      isOpened = found !== undefined;
      if (!found) return;
      const own = keyFile && (await readKeyFile(keyFile).catch(unreadable));
      if (keyFile && own === undefined) throw new ActFailure(errors('FileTypeError'));
      const { key, isKeyLocked } = own ?? found;
      // The password of a file that was opened here is no business of the device.
      const isNeeded = password !== '' && isKeyLocked;
      await sealed.call('CertManager.importSvrCert', {
        cert: found.cert,
        ...(key && { key }),
        ...(isNeeded && { password }),
      });
    });
    if (!isOpened) return;
    onEnd();
    if (!isDone) return;
    toast.success(t('importedToast'));
    close();
  };

  return (
    <DialogFrame
      title={t('import')}
      onClose={onClose}
      changed={[
        ...(chosen.file ? [t('certificateFile')] : []),
        ...(keyFile ? [t('keyFile')] : []),
        ...fields.changedNames,
      ]}
    >
      <DialogForm
        button={t(chosen.isLocked ? 'showContents' : 'importButton')}
        isBusy={act.isBusy}
        failure={act.failure}
        onSubmit={fields.onSubmit(submit)}
      >
        {isHttpsOn && <Notice tone="warn">{t('restarts')}</Notice>}
        <FileChoice
          label={t('certificateFile')}
          accept=".crt,.cer,.pem,.der,.p12,.pfx"
          onChoose={chosen.choose}
          isDisabled={act.isBusy}
        />
        <CertificateContents file={chosen.contents} />
        <FileChoice label={t('keyFile')} accept=".key,.pem" onChoose={setKeyFile} isDisabled={act.isBusy} />
        <p>{t('keyHint')}</p>
        <PasswordBox field={fields.field('password')} autoComplete="current-password" />
      </DialogForm>
    </DialogFrame>
  );
}
