import { useTranslations } from 'next-intl';
import { CountedDialog } from '@/components/form/counted-dialog';
import type { LogTableName } from '@/lib/contract/records';
import { clearLog, countLog } from '@/lib/records/log-finder';
import { rpc } from '@/lib/session/device';

interface ClearLogDialogProps {
  table: LogTableName;
  onClose(): void;
  onCleared(): void;
}

/** Empties a log, whatever it is filtered by. @assumed pages-1 /alarm/alarmlog */
export function ClearLogDialog({ table, onClose, onCleared }: ClearLogDialogProps) {
  const t = useTranslations('table.log');
  return (
    <CountedDialog
      cacheKey={table}
      count={() => countLog(rpc, table)}
      remove={(held) => clearLog(rpc, table, held)}
      text={t('clearText')}
      button={t('clear')}
      title={(count) => t('clearTitle', { count })}
      removed={(count) => t('cleared', { count })}
      onClose={onClose}
      onRemoved={onCleared}
    />
  );
}
