import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { LockedFileDialog } from '@/components/form/locked-file-dialog';
import { browserClock } from '@/lib/clock';
import { exportLocked, UnreadFile } from '@/lib/intercom/export-contacts';
import { saveFile } from '@/lib/save-file';
import { rpc, sealed } from '@/lib/session/device';

/** All rooms with their register passwords as one file under a password; only the device reads it again. */
export function LockedExport({ onClose }: { onClose(): void }) {
  const t = useTranslations('personImport.full');
  const failureText = useFailureText();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (password: string) => {
    setPercent(0);
    setFailure(undefined);
    abort.current = new AbortController();
    const { signal } = abort.current;
    const run = { wires: { rpc, sealed }, clock: browserClock, signal, onProgress: setPercent };
    try {
      const file = await exportLocked('VTH', password, run);
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
    <LockedFileDialog
      progress={percent}
      failure={failure}
      onStart={(password) => void start(password)}
      onClose={onClose}
    />
  );
}
