import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { PasswordBox } from '@/components/form/password-pair';
import { CertificateContents } from '@/components/network/certificate-contents';
import { useCertificateFile } from '@/components/network/use-certificate-file';
import { CERTIFICATE_MAX } from '@/lib/contract/limits';
import type { WiredCertificate } from '@/lib/contract/methods/certificates';
import { useActionForm } from '@/lib/forms/use-action-form';
import { isPemOf, partsFor, sendCertificate, type WiredPart } from './certificates';

interface ImportDialogProps {
  type: WiredCertificate;
  title: string;
  /** Called after the request, also when the device refused it. */
  onEnd(): void;
  onClose(): void;
}

/**
 * Sends one certificate or key, also out of a file that holds several. Certificates are shown before they are sent; the
 * dialog stays open with the reason when the device refuses one.
 */
export function ImportDialog({ type, title, onEnd, onClose }: ImportDialogProps) {
  const t = useTranslations('network.wired');
  const cert = useTranslations('safe.cert');
  const errors = useTranslations('errors');
  const files = useTranslations('contactImport.file');
  const backup = useTranslations('cfg.cfg');
  const close = useWhileOpen(onClose);
  const act = useAct();
  const fields = useActionForm({
    initial: { password: '' },
    label: () => backup('password'),
    disabled: act.isBusy,
  });
  const chosen = useCertificateFile((password) => fields.setDeviceProblems({ password }));
  const { file, contents, isLocked } = chosen;

  const unreadable = (): never => {
    throw new ActFailure(files('unreadable'));
  };
  /** Undefined: nothing is to be sent now. */
  const partsIn = async (from: File, password: string): Promise<WiredPart[] | undefined> => {
    // A large file is not read at all.
    const start = await from.slice(0, CERTIFICATE_MAX).text().catch(unreadable);
    if (isPemOf(type, from, start)) return [{ type, content: start }];
    const found = await chosen.open(password);
    const parts = found && partsFor(type, found);
    if (parts?.length === 0) throw new ActFailure(errors('FileTypeError'));
    return parts;
  };
  const submit = async ({ password }: { password: string }) => {
    if (!file) return;
    let isSent = true;
    const isDone = await act.run(async () => {
      const parts = await partsIn(file, password);
      isSent = parts !== undefined;
      for (const part of parts ?? []) await sendCertificate(part, file.name);
    });
    if (!isSent) return;
    onEnd();
    if (!isDone) return;
    toast.success(t('imported'));
    close();
  };
  return (
    <DialogFrame title={title} onClose={onClose} changed={[...(file ? [t('file')] : []), ...fields.changedNames]}>
      <DialogForm
        button={isLocked ? cert('showContents') : t('import')}
        isBusy={act.isBusy}
        isReady={file !== undefined}
        failure={act.failure}
        onSubmit={fields.onSubmit(submit)}
      >
        <p>{t('importText')}</p>
        <FileChoice
          label={t('file')}
          accept=".pem,.crt,.cer,.key,.der,.p12,.pfx"
          onChoose={chosen.choose}
          isDisabled={act.isBusy}
        />
        <CertificateContents file={contents}>
          {type === 'Wire802_1X.ClientCert' && contents?.key !== undefined && t('withKey')}
        </CertificateContents>
        {isLocked && <PasswordBox field={fields.field('password')} autoComplete="current-password" />}
      </DialogForm>
    </DialogFrame>
  );
}
