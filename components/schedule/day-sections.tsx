import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { controlId } from '@/components/form/control-id';
import { TimeBox } from '@/components/form/time-field';
import { ICON } from '@/components/theme/icon';
import type { FormField } from '@/lib/forms/form-field';
import { type Edge, overlapsOf, switchOn, trim } from '@/lib/timesection/paint';
import { spanText } from '@/lib/timesection/span-text';
import { dayProblems, type TimeSection } from '@/lib/timesection/time-section';
import classes from './day-sections.module.css';

interface DaySectionsProps {
  /** The sections of one day; its label is the day. */
  field: FormField<TimeSection[]>;
  isTwelveHour: boolean;
  /** Further settings of each section, below its times. */
  more?(index: number): ReactNode;
}

/** The exact times of one day: a switch, a start and an end for each section, and its problems. */
export function DaySections({ field, isTwelveHour, more }: DaySectionsProps) {
  const t = useTranslations('schedule');
  const form = useTranslations('form');
  const problemText = useProblemText();
  const day = field.value;
  const problems = dayProblems(day);
  const [overlap] = overlapsOf(day);
  const repaired = overlap && trim(day, overlap);

  const edgeField = (index: number, edge: Edge): FormField<string> => {
    const section = day[index];
    const problem = problems[index];
    return {
      ...field,
      key: `${field.key}.${index}.${edge}`,
      label: t(`box.${edge}`, { number: index + 1 }),
      value: section?.[edge] ?? '',
      was: field.was?.[index]?.[edge],
      isChanged: false,
      problem: problem && { key: problem },
      disabled: field.disabled || !section?.enabled,
      set: (value) => field.set(day.map((each, at) => (at === index ? { ...each, [edge]: value } : each))),
    };
  };
  const toggle = (index: number, isOn: boolean) =>
    field.set(isOn ? switchOn(day, index) : day.map((each, at) => (at === index ? { ...each, enabled: false } : each)));

  return (
    <>
      <div className={classes.title} data-field={field.key}>
        <span>{t.rich('exactTimes', { day: field.label, b: (name) => <b>{name}</b> })}</span>
        {field.isChanged && (
          <ActionIcon
            size="sm"
            aria-label={form('putBack', { name: field.label })}
            disabled={field.disabled}
            onClick={field.reset}
          >
            <IconArrowBackUp className="flip" {...ICON} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.slots}>
        {day.map((section, index) => {
          const problem = problems[index];
          const [start, end] = [edgeField(index, 'start'), edgeField(index, 'end')];
          return (
            <div key={index} className={classes.slot} data-state={problem ? 'wrong' : undefined}>
              <Switch
                label={t('section', { number: index + 1 })}
                checked={section.enabled}
                disabled={field.disabled}
                onChange={(event) => toggle(index, event.currentTarget.checked)}
              />
              <div className={classes.times}>
                <TimeBox field={start} isTwelveHour={isTwelveHour} />
                <TimeBox field={end} isTwelveHour={isTwelveHour} />
              </div>
              {more?.(index)}
              {[start, end].map(({ key }, at) => (
                <span key={key} id={`${controlId(key)}-message`} className={classes.problem} hidden={at > 0}>
                  {problem && problemText({ key: problem })}
                </span>
              ))}
            </div>
          );
        })}
      </div>
      {field.problem && !problems.some(Boolean) && (
        <div className={classes.notice}>
          <Notice tone="bad">{problemText(field.problem)}</Notice>
        </div>
      )}
      {overlap && (
        <div className={classes.notice}>
          <Notice
            tone="bad"
            action={
              repaired &&
              !field.disabled && (
                <Button size="xs" variant="default" onClick={() => field.set(repaired)}>
                  {t('trim', { number: overlap.first + 1 })}
                </Button>
              )
            }
          >
            {t.rich('overlap', {
              day: field.label,
              first: overlap.first + 1,
              second: overlap.second + 1,
              range: spanText(overlap),
              b: (name) => <b>{name}</b>,
              bdi: (range) => <bdi dir="ltr">{range}</bdi>,
            })}
          </Notice>
        </div>
      )}
    </>
  );
}
