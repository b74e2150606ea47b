import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Panel } from '@/components/form/panel';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { ALARM_TYPES } from '@/lib/contract/records';
import { isolated } from '@/lib/i18n/isolated';
import { showRecordTime } from '@/lib/session/device-time';
import { useDeviceEvents } from '@/lib/session/use-device-events';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './door-side.module.css';

/** Maximum number of events; the logs have all of them. @assumed pages-1 /door */
const SHOWN = 20;

/** Alarms that are shown for a door. */
const DOOR_ALARMS = ALARM_TYPES.filter((type) => type !== 'AlarmLocal' && type !== 'ChassisIntruded');
const CODES = ['DoorStatus', 'AccessControl', ...DOOR_ALARMS];

/** Devices report the status of a door again without a change, such as at each person who passes an open one. */
function repeatsStatus({ Code, Data }: DeviceEvent, held: readonly DeviceEvent[]): boolean {
  return Code === 'DoorStatus' && held.find((each) => each.Code === Code)?.Data.Status === Data.Status;
}

/** Events at one door, counted from 0, since the page was opened; newest first. */
export function DoorTicker({ index }: { index: number }) {
  const t = useTranslations('door');
  const log = useTranslations('accesslog.log');
  const alarms = useTranslations('alarm.alarmlog');
  const { timeFormat } = useCapabilities();
  const [events, setEvents] = useState<readonly (DeviceEvent & { id: number })[]>([]);
  useDeviceEvents(
    CODES,
    (event) => {
      if (event.Index !== index) return;
      setEvents((held) =>
        repeatsStatus(event, held) ? held : [{ ...event, id: (held[0]?.id ?? 0) + 1 }, ...held.slice(0, SHOWN - 1)],
      );
    },
    () => undefined,
  );
  /** A text of the device itself is shown unchanged. */
  const textOf = ({ Code, Action, Data }: DeviceEvent) => {
    if (Code === 'DoorStatus') {
      const status = (['Open', 'Close', 'Break'] as const).find((each) => each === Data.Status);
      return status ? t(`status.${status}`) : String(Data.Status ?? '');
    }
    if (Code === 'AccessControl') {
      const result = log(Data.Status === 1 ? 'opened' : 'refused');
      const name = String(Data.CardName || Data.UserID || '');
      return name === '' ? result : t('ticker.who', { name: isolated(name), what: result });
    }
    const type = DOOR_ALARMS.find((each) => each === Code);
    const what = type ? alarms(`type.${type}`) : Code;
    return Action === 'Stop' ? t('ticker.over', { what }) : what;
  };
  return (
    <Panel title={t('ticker.title')}>
      {events.length === 0 ? (
        <p className={classes.none}>{t('ticker.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <ol className={classes.ticker} aria-label={t('ticker.title')} tabIndex={0}>
          {events.map((event) => (
            <li key={event.id}>
              <bdi dir="ltr">{showRecordTime(event.Data.UTC, timeFormat)}</bdi>
              <span>{textOf(event)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
