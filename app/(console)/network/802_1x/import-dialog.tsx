import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { CERTIFICATE_MAX } from '@/lib/contract/limits';
import type { WiredCertificate } from '@/lib/contract/methods/certificates';
import { isPemOf, sendCertificate } from './certificates';

interface ImportDialogProps {
  type: WiredCertificate;
  title: string;
  /** Called after the request, also when the device refused it. */
  onEnd(): void;
  onClose(): void;
}

/** Sends one certificate or key; the dialog stays open with the reason when the device refuses it. */
export function ImportDialog({ type, title, onEnd, onClose }: ImportDialogProps) {
  const t = useTranslations('network.wired');
  const errors = useTranslations('errors');
  const files = useTranslations('contactImport.file');
  const act = useAct();
  const [file, setFile] = useState<File>();
  const submit = async () => {
    if (!file) return;
    let isOpen = true;
    const isDone = await act.run(async (signal) => {
      // A large file is not read at all.
      const start = await file.slice(0, CERTIFICATE_MAX).text().catch(unreadable);
      if (!isPemOf(type, file, start)) throw new ActFailure(errors('FileTypeError'));
      await sendCertificate(type, file.name, start);
      isOpen = !signal.aborted;
    });
    onEnd();
    if (!isDone) return;
    toast.success(t('imported'));
    // Another dialog may be open by then.
    if (isOpen) onClose();
  };
  const unreadable = (): never => {
    throw new ActFailure(files('unreadable'));
  };
  return (
    <DialogFrame title={title} onClose={onClose} isTyped={file !== undefined}>
      <DialogForm
        button={t('import')}
        isBusy={act.isBusy}
        isReady={file !== undefined}
        failure={act.failure}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <p>{t('importText')}</p>
        <FileChoice label={t('pemFile')} accept=".pem,.crt,.cer,.key" onChoose={setFile} />
      </DialogForm>
    </DialogFrame>
  );
}
