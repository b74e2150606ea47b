import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { DialogFrame } from '@/components/form/dialog-frame';
import { SimpleTable } from '@/components/table/simple-table';
import type { PushResult } from '@/lib/contract/methods/network';
import { PUSH_EVENTS } from '@/lib/contract/tables/platforms';
import { showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';

interface ResultsDialogProps {
  rows: readonly PushResult[];
  answerText(httpCode: number): string;
  onClose(): void;
}

/** Results of the last pushes, newest first; updated while it is open. */
export function ResultsDialog({ rows, answerText, onClose }: ResultsDialogProps) {
  const t = useTranslations('cfg.server');
  const table = useTranslations('table');
  const { timeFormat } = useCapabilities();
  const eventText = (event: string) => {
    const known = PUSH_EVENTS.find((each) => each === event);
    return known ? t(`event.${known}`) : String(event);
  };
  return (
    <DialogFrame title={t('results')} onClose={onClose} size="lg">
      <SimpleTable
        label={t('results')}
        rows={rows.map((row, index) => ({ ...row, index }))}
        rowKey={({ index }) => String(index)}
        empty={t('none')}
        columns={[
          {
            key: 'time',
            title: table('log.time'),
            isOneLine: true,
            cell: ({ time }) => <bdi dir="ltr">{showDeviceTime(String(time), timeFormat)}</bdi>,
          },
          { key: 'event', title: t('eventColumn'), card: 'name', cell: ({ event }) => <bdi>{eventText(event)}</bdi> },
          {
            key: 'result',
            title: t('answer'),
            cell: ({ httpCode }) => (
              <Mark tone={httpCode >= 200 && httpCode < 300 ? 'ok' : 'bad'}>{answerText(Number(httpCode))}</Mark>
            ),
          },
        ]}
      />
    </DialogFrame>
  );
}
