import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { DaySections } from '@/components/schedule/day-sections';
import { WeekPainter } from '@/components/schedule/week-painter';
import { DOOR_METHODS, type DoorMethod } from '@/lib/contract/tables/door-methods';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { useCapabilities } from '@/lib/session/use-visitor';
import { isTwelveHour } from '@/lib/timesection/time-of-day';
import type { TimeSection } from '@/lib/timesection/time-section';
import { DAYS, type Day } from '@/lib/timesection/week';
import { withMethods } from './method-day';
import { type MethodFields, sectionModes } from './method-fields';

interface MethodWeekProps {
  form: ConfigForm<MethodFields>;
  /** `UnlockModes` of the device. */
  modes: readonly number[];
  day: Day;
  onDay(day: Day): void;
}

const METHODS = Object.entries(DOOR_METHODS) as [DoorMethod, number][];

/** A week of sections, and the method of each section of the chosen day. */
export function MethodWeek({ form, modes, day, onDay }: MethodWeekProps) {
  const t = useTranslations('mode.compareMode');
  const doors = useTranslations('door');
  const sections = useTranslations('section.set');
  const { timeFormat } = useCapabilities();
  const field = form.field(day);
  const change = (key: Day, next: TimeSection[]) => form.field(key).set(withMethods(form.values[key], next));
  const listed = METHODS.filter(([, code]) => sectionModes(modes).includes(code));

  const methodChoice = (index: number) => {
    const section = field.value[index];
    if (!section?.enabled) return null;
    const choices = listed.map(([name, code]) => ({ value: String(code), label: doors(`method.${name}`) }));
    // A method the device does not list is kept until another one is chosen.
    const isListed = listed.some(([, code]) => code === section.method);
    const kept = isListed ? [] : [{ value: String(section.method), label: String(section.method) }];
    return (
      <NativeSelect
        aria-label={t('sectionMethod', { number: index + 1 })}
        disabled={field.disabled}
        data={[...kept, ...choices]}
        value={String(section.method)}
        onChange={({ currentTarget }) =>
          field.set(
            field.value.map((each, at) => (at === index ? { ...each, method: Number(currentTarget.value) } : each)),
          )
        }
      />
    );
  };

  return (
    <Panel title={sections('week')}>
      <WeekPainter<Day>
        rows={DAYS.map((each) => {
          const { label, value, isChanged } = form.field(each);
          return { key: each, label, sections: value, isChanged };
        })}
        chosen={day}
        onChoose={onDay}
        onChange={change}
        isDisabled={field.disabled}
      />
      <DaySections
        field={{ ...field, set: (next: TimeSection[]) => change(day, next) }}
        isTwelveHour={isTwelveHour(timeFormat)}
        more={methodChoice}
      />
    </Panel>
  );
}
