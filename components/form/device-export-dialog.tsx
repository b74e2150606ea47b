import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { ExportFailure } from '@/lib/jobs/device-export';
import { UnreadFile } from '@/lib/jobs/device-file';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { LockedFileDialog } from './locked-file-dialog';

interface DeviceExportDialogProps {
  fileName: string;
  /** Has the device make the file under the password; throws as `exportFromDevice`. */
  makeFile(password: string, signal: AbortSignal): Promise<Blob>;
  onClose(): void;
}

/** Exports data as one encrypted file that only the device can read. */
export function DeviceExportDialog({ fileName, makeFile, onClose }: DeviceExportDialogProps) {
  const t = useTranslations('personImport.full');
  const act = useAct({
    textOf: (error) =>
      error instanceof ExportFailure ? t(error.kind) : error instanceof UnreadFile ? t('unread') : undefined,
  });
  const start = (password: string) =>
    act.run(async (signal) => {
      saveFile(fileNamePart(fileName), await makeFile(password, signal));
      toast.success(t('done'));
      onClose();
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
