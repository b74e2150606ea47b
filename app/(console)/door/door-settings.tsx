import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { type Choice, SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { DOOR, SECTION_ALWAYS } from '@/lib/contract/limits';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { useSectionNames } from '@/lib/records/use-section-names';
import { useCapabilities } from '@/lib/session/use-visitor';
import { COPIED, DOOR_FORM, doorProblems } from './door-fields';
import { DoorSide } from './door-side';
import { MethodField } from './method-field';

const CopyToDoors = lazyPart(
  () => import('@/components/form/copy-to-doors').then((module) => module.CopyToDoors),
  'nothing',
);

interface DoorSettingsProps {
  /** From 0. */
  index: number;
  tabs: ReactNode;
}

/** The form of one door, with its state beside it. */
export function DoorSettings({ index, tabs }: DoorSettingsProps) {
  const t = useTranslations('door');
  const common = useTranslations('common');
  const { holidayPlan, doorCount } = useCapabilities();
  const form = useConfigForm({
    ...DOOR_FORM.form(index),
    validate: doorProblems,
    label: (key) => t(`field.${key}`),
  });
  const plans = useSectionNames();
  const none: Choice<number> = { value: SECTION_ALWAYS, label: common('none') };
  const copy = doorCount > 1 && <CopyToDoors form={form} index={index} members={COPIED} />;

  return (
    <SettingsPage form={form} tabs={tabs} side={<DoorSide index={index} />}>
      {(form) => {
        const needsSensor = form.values.sensor ? undefined : t('needsSensor');
        const withSensor = (key: 'breakIn' | 'notClosed' | 'checkClose') => {
          const field = form.field(key);
          return { field: { ...field, disabled: field.disabled || !form.values.sensor }, hint: needsSensor };
        };

        return (
          <>
            <Panel title={t('basic')} aside={copy}>
              <SwitchField field={form.field('enabled')} hint={t('enabledHint')} />
              <TextField field={form.field('name')} maxLength={DOOR.nameMax} isRequired />
              <MethodField field={form.field('method')} />
              <NumberField field={form.field('holdTimeS')} unit={t('seconds')} decimals={1} />
              <NumberField field={form.field('timeoutS')} unit={t('seconds')} hint={t('timeoutHint')} />
            </Panel>
            <Panel title={t('sections')}>
              <SelectField field={form.field('openAlways')} choices={[none, ...plans.weekly]} />
              <SelectField field={form.field('closeAlways')} choices={[none, ...plans.weekly]} />
              {holidayPlan && <SelectField field={form.field('holiday')} choices={[none, ...plans.holidays]} />}
            </Panel>
            <Panel title={t('alarms')}>
              <SwitchField field={form.field('sensor')} />
              <SegmentedField
                field={form.field('sensorType')}
                choices={[
                  { value: 0, label: t('normallyOpen') },
                  { value: 1, label: t('normallyClosed') },
                ]}
                hint={t('allDoors')}
              />
              <SwitchField {...withSensor('breakIn')} />
              <SwitchField {...withSensor('notClosed')} />
              <SwitchField field={form.field('duress')} />
              <SwitchField field={form.field('repeatEnter')} />
              <NumberField field={form.field('repeatEnterS')} unit={t('seconds')} hint={t('repeatEnterHint')} />
              <SwitchField field={form.field('malicious')} />
            </Panel>
            <Panel title={t('advanced')}>
              <SwitchField {...withSensor('checkClose')} />
              <SwitchField field={form.field('lockTongue')} />
              <SwitchField field={form.field('exitButton')} hint={t('allDoors')} />
              <SwitchField field={form.field('remoteCheck')} />
              <NumberField field={form.field('remoteCheckS')} unit={t('seconds')} hint={t('allDoors')} />
              {form.loaded.handicapHoldS !== '' && (
                <NumberField field={form.field('handicapHoldS')} unit={t('seconds')} decimals={1} />
              )}
              {form.loaded.handicapTimeoutS !== '' && (
                <NumberField field={form.field('handicapTimeoutS')} unit={t('seconds')} />
              )}
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}
