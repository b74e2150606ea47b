import { useTranslations } from 'next-intl';
import { ExportFailure } from '@/lib/jobs/device-export';
import { UnreadFile } from '@/lib/jobs/device-file';

/**
 * Text of a failure of `exportFromDevice`; undefined for any other. `timeout`: another text when no file came in time.
 */
export function useExportText(timeout?: string): (error: unknown) => string | undefined {
  const t = useTranslations('personImport.full');
  return (error) => {
    if (error instanceof UnreadFile) return t('unread');
    if (!(error instanceof ExportFailure)) return undefined;
    return error.kind === 'timeout' && timeout !== undefined ? timeout : t(error.kind);
  };
}
