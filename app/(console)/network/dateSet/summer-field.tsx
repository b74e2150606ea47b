import { NativeSelect } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCalendarWords } from '@/components/feedback/use-calendar-words';
import { ControlsRow } from '@/components/form/controls-row';
import { DateTimeBox } from '@/components/form/date-time-box';
import type { SummerTimeEdge } from '@/lib/contract/configs';
import type { FormField } from '@/lib/forms/form-field';
import { daysOf } from '@/lib/session/summer-time';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { twoDigits } from '@/lib/two-digits';

const DATE_ONLY = 0;
const WEEKS = [1, 2, 3, 4, -1];
const WEEK_DAYS = [0, 1, 2, 3, 4, 5, 6];
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** When summer time starts or ends: a week day of a week of a month, or a day of it, and a time. */
export function SummerField({ field, hint }: { field: FormField<SummerTimeEdge>; hint?: string }) {
  const t = useTranslations('network.dateSet');
  const format = useFormatter();
  const { month, weekday } = useCalendarWords();
  const edge = field.value;
  const [typed, setTyped] = useState('');
  const week = (number: number) => t(`week.${weekKey(number)}`);
  const boxesOf = ({ Month, Week }: SummerTimeEdge) => [
    { key: 'Month' as const, name: t('month'), values: upTo(12), text: month },
    ...(Week === DATE_ONLY
      ? [{ key: 'Day' as const, name: t('day'), values: upTo(daysOf(Month)), text: format.number }]
      : [
          { key: 'Week' as const, name: t('weekOfMonth'), values: WEEKS, text: week },
          { key: 'Day' as const, name: t('weekDay'), values: WEEK_DAYS, text: weekday },
        ]),
  ];
  const time = ({ Hour, Minute }: SummerTimeEdge) => `${twoDigits(Hour)}:${twoDigits(Minute)}`;
  const show = (each: SummerTimeEdge) =>
    [...boxesOf(each).map(({ key, text }) => text(each[key])), time(each)].join(', ');
  const change = (members: Partial<SummerTimeEdge>) => {
    const next = { ...edge, ...members };
    field.set(next.Week === DATE_ONLY ? { ...next, Day: Math.min(next.Day, daysOf(next.Month)) } : next);
  };

  return (
    <ControlsRow field={field} hint={hint} show={show}>
      {boxesOf(edge).map(({ key, name, values, text }) => (
        <NativeSelect
          key={key}
          aria-label={`${field.label}: ${name}`}
          data={values.map((value) => ({ value: String(value), label: text(value) }))}
          value={String(edge[key])}
          disabled={field.disabled}
          onBlur={field.blur}
          onChange={(event) => {
            change({ [key]: Number(event.currentTarget.value) });
            // A wrong time is wrong on every day.
            if (field.isUnfinished) field.setUnfinished?.(typedTimeProblem(typed, 'time'));
          }}
        />
      ))}
      <DateTimeBox
        aria-label={`${field.label}: ${t('time')}`}
        label={t('time')}
        kind="time"
        value={field.isUnfinished ? typed : time(edge)}
        isWrong={field.isUnfinished && field.problem !== undefined}
        disabled={field.disabled ?? false}
        onChange={(text) => {
          const problem = typedTimeProblem(text, 'time');
          setTyped(text);
          if (problem) return field.setUnfinished?.(problem);
          const [hour, minute] = text.split(':');
          change({ Hour: Number(hour), Minute: Number(minute) });
        }}
        onBlur={field.blur}
      />
    </ControlsRow>
  );
}

/** Names of the weeks of a month; a number of another device is the last one. */
const weekKey = (week: number) => (week >= 1 && week <= 4 ? (String(week) as '1' | '2' | '3' | '4') : 'last');
