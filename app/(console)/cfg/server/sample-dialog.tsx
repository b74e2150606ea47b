import { useTranslations } from 'next-intl';
import { DialogFrame } from '@/components/form/dialog-frame';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { PushEvent } from '@/lib/contract/tables/platforms';
import classes from './sample-dialog.module.css';

const TIMES = { UTC: 1_795_176_000, RealUTC: 1_795_176_000 };

/** One event of each kind, in the form in which the device sends it to its own clients. @assumed protocol 3.3 */
const SAMPLES: Readonly<Record<PushEvent, DeviceEvent>> = {
  AccessControl: {
    Action: 'Pulse',
    Code: 'AccessControl',
    Index: 0,
    Data: { UserID: '1001', CardName: 'Ada', CardNo: '', Door: 0, Type: 'Entry', Method: 15, Status: 1, ...TIMES },
  },
  Alarm: { Action: 'Start', Code: 'BreakIn', Index: 0, Data: { Door: 0, Name: 'Main entrance', ...TIMES } },
  DoorStatus: { Action: 'Pulse', Code: 'DoorStatus', Index: 0, Data: { Door: 0, Status: 'Open', ...TIMES } },
  Temperature: {
    Action: 'Pulse',
    Code: 'Temperature',
    Index: 0,
    Data: { UserID: '1001', ManTemperatureInfo: { CurrentTemperature: 36.5 }, ...TIMES },
  },
  DoorBell: { Action: 'Pulse', Code: 'DoorBell', Index: 0, Data: { Door: 0, ...TIMES } },
};

interface SampleDialogProps {
  kinds: readonly PushEvent[];
  hasPicture: boolean;
  onClose(): void;
}

/** Samples of the messages that the server receives, one for each chosen kind of event. */
export function SampleDialog({ kinds, hasPicture, onClose }: SampleDialogProps) {
  const t = useTranslations('cfg.server');
  return (
    <DialogFrame title={t('sample')} onClose={onClose} size="lg">
      <p>{kinds.length > 0 ? t('sampleText') : t('sampleNone')}</p>
      {hasPicture && kinds.includes('AccessControl') && <p>{t('samplePicture')}</p>}
      {kinds.map((kind) => (
        <section key={kind} aria-label={t(`event.${kind}`)}>
          <h3 className={classes.kind}>{t(`event.${kind}`)}</h3>
          <pre className={classes.body} dir="ltr">
            {JSON.stringify(SAMPLES[kind], null, 2)}
          </pre>
        </section>
      ))}
    </DialogFrame>
  );
}
