import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { LockedFileDialog } from '@/components/form/locked-file-dialog';
import { browserClock } from '@/lib/clock';
import { ExportFailure, exportFromDevice } from '@/lib/jobs/device-export';
import { UnreadFile } from '@/lib/jobs/device-file';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { notifications, rpc } from '@/lib/session/device';

interface FullExportProps {
  /** Device wall clock. */
  now: string;
  onClose(): void;
}

/** All persons with their credentials as one file under a password; only the device reads it again. */
export function FullExport({ now, onClose }: FullExportProps) {
  const t = useTranslations('personImport.full');
  const act = useAct({
    textOf: (error) =>
      error instanceof ExportFailure ? t(error.kind) : error instanceof UnreadFile ? t('unread') : undefined,
  });
  const start = (password: string) =>
    act.run(async (signal) => {
      const device = { rpc, notifications, clock: browserClock };
      const file = await exportFromDevice(device, 'AccessUser', password, signal);
      saveFile(fileNamePart(`persons ${now}.dat`), file);
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
