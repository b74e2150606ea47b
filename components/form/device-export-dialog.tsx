import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { LockedFileDialog } from './locked-file-dialog';
import { useExportText } from './use-export-text';

interface DeviceExportDialogProps {
  fileName: string;
  /** Has the device make the file under the password; throws as `exportFromDevice`. */
  makeFile(password: string, signal: AbortSignal): Promise<Blob>;
  onClose(): void;
}

/** Exports data as one encrypted file that only the device can read. */
export function DeviceExportDialog({ fileName, makeFile, onClose }: DeviceExportDialogProps) {
  const t = useTranslations('personImport.full');
  const close = useWhileOpen(onClose);
  const act = useAct({ textOf: useExportText() });
  const start = (password: string) =>
    act.run(async (signal) => {
      saveFile(fileNamePart(fileName), await makeFile(password, signal));
      toast.success(t('done'));
      close();
    });
  return (
    <LockedFileDialog
      progress={act.isBusy ? 'unknown' : undefined}
      failure={act.failure}
      onStart={(password) => void start(password)}
      onClose={onClose}
    />
  );
}
