import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
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
import { whatApplies } from '@/lib/timesection/what-applies';
import { dayNumber } from '@/lib/validation/holidays';

interface PreviewDialogProps {
  /** 'yyyy-MM-dd' of the device. */
  today: string;
  doors: readonly Choice<number>[];
  onClose(): void;
}

/** Shows what lets people through a door on a date: a holiday plan, or else the weekly section. Nothing is changed. */
export function PreviewDialog({ today, doors, onClose }: PreviewDialogProps) {
  const t = useTranslations('section.holidayPlan');
  const common = useTranslations('common');
  const [date, setDate] = useState(today);
  const [isLeft, setLeft] = useState(false);
  const [door, setDoor] = useState(doors[0]?.value ?? 0);
  const [weekly, setWeekly] = useState<number>(SECTION_ALWAYS);
  const query = useTables(['AccessTimeSchedule', 'SpecialDayGroup', 'SpecialDaysSchedule']);
  const tables = query.data;
  const applies = tables && dayNumber(date) !== undefined ? whatApplies({ date, door, weekly }, tables) : undefined;
  const live = applies?.sections.filter(({ enabled }) => enabled) ?? [];
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
            problem: isLeft ? typedTimeProblem(date, 'date') : undefined,
            disabled: false,
            set: setDate,
            blur: () => setLeft(true),
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
            <p>
              {applies.source === 'holiday'
                ? t.rich('previewHoliday', {
                    holiday: applies.holiday,
                    name: applies.name,
                    bdi: (name) => <bdi>{name}</bdi>,
                  })
                : t('previewWeek')}
            </p>
            {live.length === 0 ? (
              <b>{t('previewNobody')}</b>
            ) : (
              live.map((section) => (
                <p key={section.start}>
                  <bdi dir="ltr">
                    <b>{spanText(spanOf(section))}</b>
                  </bdi>
                </p>
              ))
            )}
          </div>
        )}
      </div>
    </DialogFrame>
  );
}
