import { useTranslations } from 'next-intl';
import { CountedDialog } from '@/components/form/counted-dialog';
import { clearLog, countLog, type LogRow, type LogSource } from '@/lib/records/log-source';
import { rpc } from '@/lib/session/device';

interface ClearLogDialogProps<Row extends LogRow> {
  log: LogSource<Row>;
  onClose(): void;
  onCleared(): void;
}

/** Empties a log, whatever it is filtered by. @assumed pages-1 /alarm/alarmlog */
export function ClearLogDialog<Row extends LogRow>({ log, onClose, onCleared }: ClearLogDialogProps<Row>) {
  const t = useTranslations('table.log');
  return (
    <CountedDialog
      cacheKey={log.name}
      count={() => countLog(rpc, log)}
      remove={(held) => clearLog(rpc, log, held)}
      text={t('clearText')}
      button={t('clear')}
      title={(count) => t('clearTitle', { count })}
      removed={(count) => t('cleared', { count })}
      onClose={onClose}
      onRemoved={onCleared}
    />
  );
}
