import { lazyPart } from '@/components/feedback/lazy-part';
import type { FormField } from '@/lib/forms/form-field';
import { useCapabilities } from '@/lib/session/use-visitor';
import { isTwelveHour } from '@/lib/timesection/time-of-day';
import type { TimeSection } from '@/lib/timesection/time-section';
import { DAYS, type Day } from '@/lib/timesection/week';
import { WeekPainter } from './week-painter';

/** Below the painter, which has the same times: it may come a moment later. */
const DaySections = lazyPart(() => import('./day-sections').then((module) => module.DaySections), 'block');

interface WeekRowsProps {
  /** The sections of a day; its label is the day. */
  fieldOf(day: Day): FormField<TimeSection[]>;
  /** The day whose exact times are shown. */
  day: Day;
  onDay(day: Day): void;
}

/** A week of a form: painted, and the exact times of the chosen day below. */
export function WeekRows({ fieldOf, day, onDay }: WeekRowsProps) {
  const { timeFormat } = useCapabilities();
  const field = fieldOf(day);
  return (
    <>
      <WeekPainter<Day>
        rows={DAYS.map((each) => {
          const { label, value, isChanged } = fieldOf(each);
          return { key: each, label, sections: value, isChanged };
        })}
        chosen={day}
        onChoose={onDay}
        onChange={(key, sections) => fieldOf(key).set(sections)}
        isDisabled={field.disabled}
      />
      <DaySections field={field} isTwelveHour={isTwelveHour(timeFormat)} />
    </>
  );
}
