import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { LockedFileDialog } from '@/components/form/locked-file-dialog';
import { browserClock, type Cancel } from '@/lib/clock';
import { type DeviceExportEnd, exportFromDevice } from '@/lib/jobs/device-export';
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
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Exclude<DeviceExportEnd, { kind: 'file' }>>();
  const cancel = useRef<Cancel>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const start = (password: string) => {
    setBusy(true);
    setFailure(undefined);
    cancel.current = exportFromDevice({ rpc, notifications, clock: browserClock }, 'AccessUser', password, (end) => {
      setBusy(false);
      if (end.kind !== 'file') return setFailure(end);
      saveFile(fileNamePart(`persons ${now}.dat`), end.file);
      toast.success(t('done'));
      onClose();
    });
  };
  const text = !failure
    ? undefined
    : failure.kind !== 'failed'
      ? t(failure.kind)
      : failure.error === undefined
        ? t('unheard')
        : failureText(failure.error);
  const progress = isBusy ? 'unknown' : undefined;
  return <LockedFileDialog progress={progress} failure={text} onStart={start} onClose={onClose} />;
}
