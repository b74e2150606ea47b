import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ICON } from '@/components/theme/icon';
import { formatDeviceTime, parseDeviceTime } from '@/lib/session/device-time';
import type { TimeKind } from '@/lib/session/typed-time';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import classes from './date-picker.module.css';
import { TimeBox } from './time-field';

interface DatePickerProps {
  /** Name of the field. */
  label: string;
  kind: TimeKind;
  /** 'yyyy-MM-dd HH:mm:ss' or 'yyyy-MM-dd'; anything else starts at the device's day. */
  value: string;
  onChange(value: string): void;
  onClose(): void;
}

const DAY_MS = 86_400_000;
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** First day of the week, 0 for Sunday, where it is not Monday. Firefox has no API for it. @see CLDR weekData */
const WEEK_STARTS: Readonly<Record<string, number>> = { ar: 6, th: 0 };

const dayText = (at: number) => formatDeviceTime(at).slice(0, 10);

/** The same day of another month, or its last day. */
function sameDayIn(at: number, months: number): number {
  const date = new Date(at);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0);
  return Math.min(first + (date.getUTCDate() - 1) * DAY_MS, last);
}

/**
 * A month with the week of the page's language, the time below it, and the usual choices. Each choice is written to the
 * field at once. Arrow keys move by days and weeks, Page Up and Page Down by months, with Shift by years.
 */
export function DatePicker({ label, kind, value, onChange, onClose }: DatePickerProps) {
  const t = useTranslations('form.calendar');
  const locale = useLocale();
  const now = useDeviceClock();
  const dialog = useRef<HTMLDivElement>(null);
  const isMoved = useRef(true);
  const stored = parseDeviceTime(kind === 'date' ? `${value} 00:00:00` : value);
  const today = now?.slice(0, 10);
  // The day with keyboard focus; before any move, the day of the field.
  const [moved, setMoved] = useState<number>();
  const at = moved ?? parseDeviceTime(`${stored === undefined ? today : dayText(stored)} 00:00:00`) ?? Date.now();
  const focused = Math.floor(at / DAY_MS) * DAY_MS;
  const chosenDay = stored === undefined ? undefined : dayText(stored);
  // Another month may only have been looked at.
  const timedDay = chosenDay ?? dayText(focused);
  const time = stored === undefined ? '00:00:00' : formatDeviceTime(stored).slice(11);

  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    dialog.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
  });
  // A surrounding dialog listens to Escape first: it ignores the key for elements with this mark.
  useLayoutEffect(() => {
    for (const each of dialog.current?.querySelectorAll('button, input') ?? [])
      each.setAttribute('data-mantine-stop-propagation', 'true');
  });

  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn', ...options });
  const monthName = format({ month: 'long', year: 'numeric' });
  const dayName = format({ dateStyle: 'full' });
  // The short names in Arabic are whole words, too wide for a column.
  const weekday = {
    short: format({ weekday: locale === 'ar' ? 'narrow' : 'short' }),
    long: format({ weekday: 'long' }),
  };
  const month = new Date(focused).getUTCMonth();
  const first = sameDayIn(focused - (new Date(focused).getUTCDate() - 1) * DAY_MS, 0);
  const weekStart = WEEK_STARTS[locale] ?? 1;
  const gridStart = first - ((new Date(first).getUTCDay() - weekStart + 7) % 7) * DAY_MS;

  const put = (day: string, clock: string) => onChange(kind === 'date' ? day : `${day} ${clock}`);
  const choose = (day: number) => {
    setMoved(day);
    put(dayText(day), time);
    if (kind === 'date') onClose();
  };
  const turn = (months: number) => setMoved(sameDayIn(focused, months));
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const inWeek = (new Date(focused).getUTCDay() - weekStart + 7) % 7;
    const months = event.shiftKey ? 12 : 1;
    const target: Record<string, number> = {
      ArrowRight: focused + forward * DAY_MS,
      ArrowLeft: focused - forward * DAY_MS,
      ArrowDown: focused + 7 * DAY_MS,
      ArrowUp: focused - 7 * DAY_MS,
      Home: focused - inWeek * DAY_MS,
      End: focused + (6 - inWeek) * DAY_MS,
      PageDown: sameDayIn(focused, months),
      PageUp: sameDayIn(focused, -months),
    };
    const next = target[event.key];
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setMoved(next);
  };

  return (
    <div
      ref={dialog}
      className={classes.picker}
      role="dialog"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onClose();
        }
        // Enter in a box would submit the surrounding form.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <div className={classes.head}>
        <button type="button" aria-label={t('previousMonth')} onClick={() => turn(-1)}>
          <IconChevronLeft className="flip" {...ICON} />
        </button>
        <b aria-live="polite">{monthName.format(focused)}</b>
        <button type="button" aria-label={t('nextMonth')} onClick={() => turn(1)}>
          <IconChevronRight className="flip" {...ICON} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days, moved in by arrow keys */}
      <table className={classes.days} role="grid" aria-label={monthName.format(focused)} onKeyDown={press}>
        <thead>
          <tr>
            {WEEK.map((index) => (
              <th key={index} scope="col" abbr={weekday.long.format(gridStart + index * DAY_MS)}>
                {weekday.short.format(gridStart + index * DAY_MS)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2, 3, 4, 5].map((week) => (
            <tr key={week}>
              {WEEK.map((index) => {
                const day = gridStart + (week * 7 + index) * DAY_MS;
                const date = new Date(day);
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a td of a grid is a gridcell
                  <td key={index} aria-selected={dayText(day) === chosenDay}>
                    <button
                      type="button"
                      tabIndex={day === focused ? 0 : -1}
                      aria-label={dayName.format(day)}
                      aria-current={dayText(day) === today ? 'date' : undefined}
                      data-other={date.getUTCMonth() === month ? undefined : true}
                      data-chosen={dayText(day) === chosenDay || undefined}
                      onClick={() => choose(day)}
                    >
                      {date.getUTCDate()}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {kind === 'dateTime' && (
        <div className={classes.time}>
          <b>{t('time')}</b>
          <TimeBox
            field={{
              key: 'picked-time',
              label: t('time'),
              value: time,
              was: undefined,
              isChanged: false,
              problem: undefined,
              disabled: false,
              set: (clock) => put(timedDay, clock),
              reset: () => undefined,
              blur: () => undefined,
            }}
          />
        </div>
      )}
      <div className={classes.foot}>
        <button
          type="button"
          disabled={now === undefined}
          onClick={() => {
            if (now === undefined) return;
            setMoved(undefined);
            put(now.slice(0, 10), now.slice(11));
            if (kind === 'date') onClose();
          }}
        >
          {t(kind === 'date' ? 'today' : 'now')}
        </button>
        {kind === 'dateTime' && (
          <>
            <button type="button" onClick={() => put(timedDay, '00:00:00')}>
              {t('startOfDay')}
            </button>
            <button type="button" onClick={() => put(timedDay, '23:59:59')}>
              {t('endOfDay')}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
