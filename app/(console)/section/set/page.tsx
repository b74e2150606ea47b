'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { WeekPainter } from '@/components/schedule/week-painter';
import { NumberedList } from '@/components/table/numbered-list';
import { useChosenNumber } from '@/components/table/use-chosen-number';
import { SECTION_COUNT } from '@/lib/contract/limits';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { useNameList } from '@/lib/i18n/use-name-list';
import { usePlanUses } from '@/lib/records/plan-uses';
import { useCapabilities } from '@/lib/session/use-visitor';
import { isTwelveHour } from '@/lib/timesection/time-of-day';
import { DAYS, type Day, isDay } from '@/lib/timesection/week';
import { isCleared, SECTION, SECTION_NAME_MAX, type SectionFields, sectionProblems } from './section-fields';
import { SectionTools } from './section-tools';

/** Below the painter, which has the same times: it may come a moment later. */
const DaySections = lazyPart(
  () => import('@/components/schedule/day-sections').then((module) => module.DaySections),
  'block',
);

/** Name of a section. The first character typed for an unused section also switches the section on. */
function nameField(form: ConfigForm<SectionFields>) {
  const field = form.field('name');
  const isFree = form.loaded.name === '' && !form.loaded.enabled;
  return {
    ...field,
    set: (name: string) => {
      field.set(name);
      if (isFree && field.value === '' && name !== '') form.field('enabled').set(true);
    },
  };
}

/**
 * Time sections › Time sections: 128 weekly plans that persons, doors and alarms refer to. A save writes one plan of
 * table AccessTimeSchedule; who uses it comes from AccessUser and AccessControl. @spec §3, §5 time sections; layout and
 * warning @assumed pages-1 /section/set
 */
export default function SectionPage() {
  const t = useTranslations('section.set');
  const names = useTranslations('schedule.day');
  const common = useTranslations('common');
  const nameList = useNameList();
  const { timeFormat } = useCapabilities();
  const [number, choose] = useChosenNumber(SECTION_COUNT);
  const [day, setDay] = useState<Day>('monday');
  const plans = useTables(['AccessTimeSchedule']).data?.AccessTimeSchedule ?? [];
  const uses = usePlanUses()?.weekly;
  const users = uses?.get(number) ?? [];
  const form = useConfigForm({
    ...SECTION.form(number),
    channel: number,
    validate: sectionProblems,
    label: (key) => (isDay(key) ? names(key) : t(`field.${key}`)),
  });

  /** A plan in use may be emptied, but only after a warning. */
  const confirmSave = async ({ values, loaded }: ConfigForm<SectionFields>) => {
    if (users.length === 0 || !isCleared(values) || isCleared(loaded)) return true;
    return ask({
      title: t('clearTitle'),
      text: t('clearText', {
        count: users.length,
        names: nameList(users),
      }),
      confirm: common('save'),
      cancel: common('cancel'),
      isDangerous: true,
    });
  };

  return (
    <SettingsPage
      form={form}
      confirmSave={confirmSave}
      showField={(key) => isDay(key) && setDay(key)}
      list={
        <NumberedList
          label={t('list')}
          chosen={number}
          onChoose={(next) => void choose(next)}
          entries={plans.map(({ Name, Enable }, index) => {
            const count = uses?.get(index)?.length ?? 0;
            const note = count > 0 ? { figure: String(count), words: t('usedBy', { count }) } : undefined;
            const isFree = !Enable && count === 0 && Name === '';
            return { number: index, name: Name, isOff: !Enable, isFree, ...(note && { note }) };
          })}
          add={{ label: t('add'), isDisabled: form.readOnly }}
        />
      }
    >
      {(form) => (
        <>
          <Panel title={t('title', { number })} aside={uses && t('usedBy', { count: users.length })}>
            <TextField field={nameField(form)} maxLength={SECTION_NAME_MAX} />
            <SwitchField field={form.field('enabled')} hint={t('enabledHint')} />
          </Panel>
          <Panel
            title={t('week')}
            aside={<SectionTools form={form} number={number} day={day} plans={plans} uses={uses} />}
          >
            <WeekPainter<Day>
              rows={DAYS.map((each) => {
                const { label, value, isChanged } = form.field(each);
                return { key: each, label, sections: value, isChanged };
              })}
              chosen={day}
              onChoose={setDay}
              onChange={(key, sections) => form.field(key).set(sections)}
              isDisabled={form.field(day).disabled}
            />
            <DaySections field={form.field(day)} isTwelveHour={isTwelveHour(timeFormat)} />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
