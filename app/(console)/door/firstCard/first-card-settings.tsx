import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchedFields } from '@/components/form/switched-fields';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { useSectionNames } from '@/lib/records/use-section-names';
import { FIRST_CARD, firstCardTables } from './first-card-fields';
import { FirstCardPersons } from './first-card-persons';

const RehearsalButton = lazyPart(
  () => import('@/components/explain/rehearsal-button').then((module) => module.RehearsalButton),
  'nothing',
);

/** The form of one door, counted from 0, and who has the right there. */
export function FirstCardSettings({ index, tabs }: { index: number; tabs: ReactNode }) {
  const t = useTranslations('door.firstCard');
  const alarms = useTranslations('alarm.alarmcfg');
  const common = useTranslations('common');
  const { weekly } = useSectionNames();
  const form = useConfigForm({
    ...FIRST_CARD.form(index),
    // A door that has no first card yet gets one.
    isThere: () => true,
    toConfigs: (fields, was) => firstCardTables(fields, was.AccessControl, index),
    label: (key) => t(`field.${key}`),
  });

  return (
    <SettingsPage form={form} tabs={tabs}>
      {(form) => {
        return (
          <>
            <Panel title={alarms('thisDoor')} aside={<RehearsalButton door={index} />}>
              <SwitchedFields field={form.field('enabled')}>
                <SelectField
                  field={form.field('section')}
                  choices={[{ value: SECTION_ALWAYS, label: common('always') }, ...weekly]}
                  hint={t('sectionHint')}
                />
                <SegmentedField
                  field={form.field('status')}
                  choices={[
                    { value: 'Normal', label: t('status.Normal') },
                    { value: 'KeepOpen', label: t('status.KeepOpen') },
                  ]}
                />
              </SwitchedFields>
            </Panel>
            <FirstCardPersons door={index} isReadOnly={form.readOnly} />
          </>
        );
      }}
    </SettingsPage>
  );
}
