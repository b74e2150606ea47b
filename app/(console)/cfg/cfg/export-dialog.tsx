import { useTranslations } from 'next-intl';
import type { OutOfRights } from '@/lib/contract/methods/security-im-export';
import { ConfigExportDialog } from './config-export-dialog';

interface ExportDialogProps {
  /** `lacking`: what the account may not read or see, which is not in the file. */
  onFile(file: Blob, lacking: OutOfRights): void;
  /** Closing aborts the wait. */
  onClose(): void;
}

/** Exports the settings as the file of the device. */
export function ExportDialog({ onFile, onClose }: ExportDialogProps) {
  const t = useTranslations('cfg.cfg');
  const full = useTranslations('personImport.full');
  return (
    <ConfigExportDialog
      title={t('exportButton')}
      text={full('text')}
      asksOwn
      progress={<span role="status">{full('preparing')}</span>}
      onFile={({ file, lacking }) => onFile(file, lacking)}
      onClose={onClose}
    />
  );
}
