import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { FailedQuery } from '@/components/feedback/failed-query';
import classes from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { DialogTimeField } from '@/components/form/dialog-time-field';
import type { Choice } from '@/components/form/select-field';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { useTables } from '@/lib/forms/use-tables';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { spanOf } from '@/lib/timesection/paint';
import { spanText } from '@/lib/timesection/span-text';
import type { TimeSection } from '@/lib/timesection/time-section';
import { whatApplies } from '@/lib/timesection/what-applies';
import { dayNumber } from '@/lib/validation/holidays';

interface PreviewDialogProps {
  /** 'yyyy-MM-dd' of the device. */
  today: string;
  doors: readonly Choice<number>[];
  onClose(): void;
}

/** Shows when people may pass a door on a date, with and without a holiday plan. Nothing is changed. */
export function PreviewDialog({ today, doors, onClose }: PreviewDialogProps) {
  const t = useTranslations('section.holidayPlan');
  const common = useTranslations('common');
  const [date, setDate] = useState(today);
  const [isTouched, setTouched] = useState(false);
  const [door, setDoor] = useState(doors[0]?.value ?? 0);
  const [weekly, setWeekly] = useState<number>(SECTION_ALWAYS);
  const query = useTables(['AccessControl', 'AccessTimeSchedule', 'SpecialDayGroup', 'SpecialDaysSchedule']);
  const tables = query.data;
  const applies = tables && dayNumber(date) !== undefined ? whatApplies({ date, door, weekly }, tables) : undefined;
  const hasPlans = applies !== undefined && applies.plans.length > 0;
  const weeks = (tables?.AccessTimeSchedule ?? []).flatMap(({ Enable, Name }, value) =>
    Enable ? [{ value: String(value), label: `${value} · ${Name}` }] : [],
  );
  return (
    <DialogFrame onClose={onClose} title={t('preview')}>
      <div className={classes.form} aria-busy={query.isLoading}>
        {query.isError && !tables && <FailedQuery query={query} />}
        <DialogTimeField
          field={{
            key: 'preview-date',
            label: t('previewDate'),
            value: date,
            problem: isTouched ? typedTimeProblem(date, 'date') : undefined,
            disabled: false,
            set: setDate,
            blur: () => setTouched(true),
          }}
          kind="date"
        />
        {doors.length > 1 && (
          <NativeSelect
            label={t('previewDoor')}
            value={door}
            data={doors.map(({ value, label }) => ({ value: String(value), label }))}
            onChange={(event) => setDoor(Number(event.currentTarget.value))}
          />
        )}
        <NativeSelect
          label={t('previewWeekly')}
          value={weekly}
          data={[{ value: String(SECTION_ALWAYS), label: common('always') }, ...weeks]}
          onChange={(event) => setWeekly(Number(event.currentTarget.value))}
        />
        {applies && (
          <div role="status">
            {applies.plans.map(({ plan, holiday, name, sections }) => (
              <div key={plan}>
                <p>{t.rich('previewHoliday', { holiday, name, bdi })}</p>
                <Spans sections={sections} none={t('previewClosed')} />
              </div>
            ))}
            <p>
              {applies.doorPlan
                ? t.rich('previewAtDoor', {
                    holiday: applies.doorPlan.holiday,
                    name: applies.doorPlan.name,
                    who: hasPlans ? 'others' : 'all',
                    bdi,
                  })
                : t(hasPlans ? 'previewOthers' : 'previewWeek')}
            </p>
            <Spans
              sections={applies.doorPlan?.sections ?? applies.weekly}
              none={t(hasPlans ? 'previewClosed' : 'previewNobody')}
            />
          </div>
        )}
      </div>
    </DialogFrame>
  );
}

/** The times of the sections that are on. */
function Spans({ sections, none }: { sections: readonly TimeSection[]; none: string }) {
  const live = sections.filter(({ enabled }) => enabled);
  if (live.length === 0) {
    return (
      <p>
        <b>{none}</b>
      </p>
    );
  }
  return live.map((section) => (
    <p key={section.start}>
      <bdi dir="ltr">
        <b>{spanText(spanOf(section))}</b>
      </bdi>
    </p>
  ));
}
