import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { Panel } from '@/components/form/panel';
import { WeekRows } from '@/components/schedule/week-rows';
import { ICON } from '@/components/theme/icon';
import type { DeclaredForm } from '@/lib/forms/use-settings';
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
          leftSection={<IconCopy {...ICON} />}
          disabled={field.disabled}
          onClick={() => setCopying(true)}
        >
          {schedule('copy')}
        </Button>
      }
    >
      {isNever && <Notice tone="warn">{t('never')}</Notice>}
      <WeekRows fieldOf={(each) => form.field(each)} day={day} onDay={onDay} />
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
