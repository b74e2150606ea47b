import { NativeSelect } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { DateTimeBox } from '@/components/form/date-time-box';
import { describedBy } from '@/components/form/described-by';
import { FormRow } from '@/components/form/form-row';
import type { SummerTimeEdge } from '@/lib/contract/configs';
import type { FormField } from '@/lib/forms/form-field';
import classes from './summer-field.module.css';

const DATE_ONLY = 0;
const WEEKS = [1, 2, 3, 4, -1] as const;
const twoDigits = (value: number) => String(value).padStart(2, '0');
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** When summer time starts or ends: a week day of a week of a month, or a day of it, and a time. */
export function SummerField({ field, hint }: { field: FormField<SummerTimeEdge>; hint?: string }) {
  const t = useTranslations('network.dateSet');
  const format = useFormatter();
  const edge = field.value;
  const isDate = edge.Week === DATE_ONLY;
  const month = (number: number) => format.dateTime(Date.UTC(2026, number - 1, 1), { month: 'long', timeZone: 'UTC' });
  // 4 January 2026 was a Sunday.
  const weekDay = (number: number) =>
    format.dateTime(Date.UTC(2026, 0, 4 + number), { weekday: 'long', timeZone: 'UTC' });
  const time = ({ Hour, Minute }: SummerTimeEdge) => `${twoDigits(Hour)}:${twoDigits(Minute)}`;
  const show = (each: SummerTimeEdge) =>
    each.Week === DATE_ONLY
      ? `${month(each.Month)}, ${format.number(each.Day)}, ${time(each)}`
      : `${month(each.Month)}, ${t(`week.${weekKey(each.Week)}`)}, ${weekDay(each.Day)}, ${time(each)}`;
  const change = (members: Partial<SummerTimeEdge>) => field.set({ ...edge, ...members });
  const box = (
    name: string,
    value: number,
    choices: readonly { value: number; label: string }[],
    key: keyof SummerTimeEdge,
  ) => (
    <NativeSelect
      aria-label={`${field.label}: ${name}`}
      data={choices.map((each) => ({ ...each, value: String(each.value) }))}
      value={String(value)}
      disabled={field.disabled}
      onBlur={field.blur}
      onChange={(event) => change({ [key]: Number(event.currentTarget.value) })}
    />
  );

  return (
    <FormRow field={field} hint={hint} width="full" isGroup show={show}>
      <fieldset ref={describedBy(field.key)} className={classes.edge} aria-label={field.label}>
        {box(
          t('month'),
          edge.Month,
          upTo(12).map((value) => ({ value, label: month(value) })),
          'Month',
        )}
        {!isDate &&
          box(
            t('weekOfMonth'),
            edge.Week,
            WEEKS.map((value) => ({ value, label: t(`week.${weekKey(value)}`) })),
            'Week',
          )}
        {isDate
          ? box(
              t('day'),
              edge.Day,
              upTo(31).map((value) => ({ value, label: format.number(value) })),
              'Day',
            )
          : box(
              t('weekDay'),
              edge.Day,
              [0, 1, 2, 3, 4, 5, 6].map((value) => ({ value, label: weekDay(value) })),
              'Day',
            )}
        <DateTimeBox
          aria-label={`${field.label}: ${t('time')}`}
          label={t('time')}
          kind="time"
          value={time(edge)}
          disabled={field.disabled ?? false}
          onChange={(text) => {
            const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
            if (hour !== undefined && Number(hour) < 24 && Number(minute) < 60) {
              change({ Hour: Number(hour), Minute: Number(minute) });
            }
          }}
          onBlur={field.blur}
        />
      </fieldset>
    </FormRow>
  );
}

/** Names of the weeks of a month; a number of another device is the last one. */
const weekKey = (week: number) => (week >= 1 && week <= 4 ? (String(week) as '1' | '2' | '3' | '4') : 'last');
