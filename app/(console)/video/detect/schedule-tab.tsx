import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { Panel } from '@/components/form/panel';
import { DaySections } from '@/components/schedule/day-sections';
import { WeekPainter } from '@/components/schedule/week-painter';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import { useCapabilities } from '@/lib/session/use-visitor';
import { isTwelveHour } from '@/lib/timesection/time-of-day';
import { DAYS, type Day } from '@/lib/timesection/week';
import type { DetectFields } from './detect-fields';

const CopyDaysDialog = lazyPart(() =>
  import('@/components/schedule/copy-days-dialog').then((module) => module.CopyDaysDialog),
);

interface ScheduleTabProps {
  form: DeclaredForm<DetectFields>;
  day: Day;
  onDay(day: Day): void;
}

/** When movement counts: a week of its own, not one of the time sections. */
export function ScheduleTab({ form, day, onDay }: ScheduleTabProps) {
  const t = useTranslations('video.detect');
  const schedule = useTranslations('schedule');
  const { timeFormat } = useCapabilities();
  const [isCopying, setCopying] = useState(false);
  const field = form.field(day);
  const isNever = DAYS.every((each) => form.values[each].every(({ enabled }) => !enabled));
  return (
    <Panel
      title={t('schedule')}
      aside={
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          disabled={field.disabled}
          onClick={() => setCopying(true)}
        >
          {schedule('copy')}
        </Button>
      }
    >
      {isNever && <Notice tone="warn">{t('never')}</Notice>}
      <WeekPainter<Day>
        rows={DAYS.map((each) => {
          const { label, value, isChanged } = form.field(each);
          return { key: each, label, sections: value, isChanged };
        })}
        chosen={day}
        onChoose={onDay}
        onChange={(key, sections) => form.field(key).set(sections)}
        isDisabled={field.disabled}
      />
      <DaySections field={field} isTwelveHour={isTwelveHour(timeFormat)} />
      {isCopying && (
        <CopyDaysDialog
          from={day}
          onClose={() => setCopying(false)}
          onCopy={(days) => form.set(Object.fromEntries(days.map((each) => [each, form.values[day]])))}
        />
      )}
    </Panel>
  );
}
