'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { WeekRows } from '@/components/schedule/week-rows';
import { NumberedList } from '@/components/table/numbered-list';
import { useChosenNumber } from '@/components/table/use-chosen-number';
import { SECTION_COUNT } from '@/lib/contract/limits';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { useSectionUses } from '@/lib/records/use-section-uses';
import { type Day, isDay } from '@/lib/timesection/week';
import { isCleared, SECTION, SECTION_NAME_MAX, type SectionFields, sectionProblems } from './section-fields';
import { SectionTools } from './section-tools';
import { useUserNames } from './use-user-names';

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
 * Time sections › Time sections: 128 weekly plans that persons, doors, door codes, anti-passback routes, alarms and the
 * lift refer to. A save writes one plan of table AccessTimeSchedule. @spec §3, §5 time sections; layout and warning
 * @assumed pages-1 /section/set
 */
export default function SectionPage() {
  const t = useTranslations('section.set');
  const names = useTranslations('schedule.day');
  const common = useTranslations('common');
  const userNames = useUserNames();
  const [number, choose] = useChosenNumber(SECTION_COUNT);
  const [day, setDay] = useState<Day>('monday');
  const plans = useTables(['AccessTimeSchedule']).data?.AccessTimeSchedule ?? [];
  const known = useSectionUses();
  const uses = known?.of;
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
        names: userNames(users, known?.isWhole ?? false),
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
          <Panel
            title={t('title', { number })}
            aside={
              known?.isWhole
                ? t('usedBy', { count: users.length })
                : users.length > 0 && t('usedAtLeast', { count: users.length })
            }
          >
            <TextField field={nameField(form)} maxLength={SECTION_NAME_MAX} />
            <SwitchField field={form.field('enabled')} hint={t('enabledHint')} />
          </Panel>
          <Panel
            title={t('week')}
            aside={<SectionTools form={form} number={number} day={day} plans={plans} uses={known} />}
          >
            <WeekRows fieldOf={(each) => form.field(each)} day={day} onDay={setDay} />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
