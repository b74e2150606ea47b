import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useLongAct } from '@/components/feedback/use-long-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { LockedFileDialog } from '@/components/form/locked-file-dialog';
import { browserClock } from '@/lib/clock';
import { exportLocked } from '@/lib/intercom/export-contacts';
import { UnreadFile } from '@/lib/jobs/device-file';
import { saveFile } from '@/lib/save-file';
import { rpc, sealed } from '@/lib/session/device';

/** Exports all rooms with their register passwords as one password-protected file; only the device can read it. */
export function LockedExport({ onClose }: { onClose(): void }) {
  const t = useTranslations('personImport.full');
  const close = useWhileOpen(onClose);
  const act = useLongAct({ textOf: (error) => (error instanceof UnreadFile ? t('unread') : undefined) });
  const start = (password: string) =>
    act.run(async (watch) => {
      const run = { wires: { rpc, sealed }, clock: browserClock, ...watch };
      saveFile('rooms.dat', await exportLocked('VTH', password, run));
      toast.success(t('done'));
      close();
    });
  return (
    <LockedFileDialog
      progress={act.progress}
      failure={act.failure}
      onStart={(password) => void start(password)}
      onClose={onClose}
    />
  );
}
