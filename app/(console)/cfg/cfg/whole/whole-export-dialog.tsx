import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { toast } from '@/components/feedback/toasts';
import { useLeftOutText } from '@/components/feedback/use-left-out-text';
import { browserClock } from '@/lib/clock';
import type { OutOfRights } from '@/lib/contract/methods/security-im-export';
import { fileNamePart, saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import { noteUse } from '@/lib/session/idle';
import { deviceTime } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { exportWhole } from '@/lib/whole-backup/export-whole';
import { WHOLE_EXTENSION } from '@/lib/whole-backup/whole-file';
import { ConfigExportDialog, type ExportedConfig } from '../config-export-dialog';

interface WholeExportDialogProps {
  /** `lacking`: settings that the account may not read or see, which are not in the file. */
  onDone(lacking: OutOfRights): void;
  /** Closing aborts the export. */
  onClose(): void;
}

/** Makes a whole backup: asks for the password of the file and, from baseline 2, for that of the account. */
export function WholeExportDialog({ onDone, onClose }: WholeExportDialogProps) {
  const t = useTranslations('cfg.whole');
  const full = useTranslations('personImport.full');
  const capabilities = useCapabilities();
  const leftOutText = useLeftOutText();
  const [progress, setProgress] = useState<{ done: number; total: number }>();

  const make = async ({ file: settings, password, lacking }: ExportedConfig, signal: AbortSignal) => {
    const time = deviceTime() ?? '';
    const onProgress = (done: number, total: number) => {
      if (signal.aborted) return;
      // Who waits for the file has not gone away.
      noteUse();
      setProgress({ done, total });
    };
    setProgress({ done: 0, total: 0 });
    let lackingPhotos: string | undefined;
    try {
      const watch = { rpc, clock: browserClock, signal, onProgress };
      const { file, leftOut } = await exportWhole({ capabilities, settings, password, time }, watch);
      lackingPhotos = leftOutText(leftOut);
      const { deviceType, serialNumber } = capabilities;
      saveFile(fileNamePart(`${deviceType} ${serialNumber} ${time.slice(0, 10)}`) + WHOLE_EXTENSION, file);
    } finally {
      if (!signal.aborted) setProgress(undefined);
    }
    toast.success(full('done'));
    if (lackingPhotos) toast.info(lackingPhotos, { stays: true });
    onDone(lacking);
    onClose();
  };
  return (
    <ConfigExportDialog
      title={t('exportButton')}
      text={t('passwordText')}
      asksOwn={capabilities.securityBaseline >= 2}
      unsaved={t('title')}
      textOf={(error) => (error instanceof RangeError ? t('tooMuch') : undefined)}
      progress={
        <>
          <span role="status">{progress ? t('reading') : full('preparing')}</span>
          <DoneBar label={t('exportButton')} done={progress?.done ?? 0} total={progress?.total ?? 0} />
        </>
      }
      onFile={make}
      onClose={onClose}
    />
  );
}
