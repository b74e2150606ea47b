'use client';

import { useTranslations } from 'next-intl';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchedFields } from '@/components/form/switched-fields';
import { useSettings } from '@/lib/forms/use-settings';
import { TEMPERATURE_SETTINGS } from './advancedSetting-fields';
import { SensorState } from './sensor-state';

/**
 * Advanced › Temperature: on a device whose sensor is external and cannot be calibrated on the screen. Table
 * MeasureTemperature; call ExternalSensorManager.getStatus. @spec §2, §3; @assumed pages-3 /AdvancedSetting
 */
export default function AdvancedSettingPage() {
  const t = useTranslations('AdvancedSetting');
  const form = useSettings(TEMPERATURE_SETTINGS);

  return (
    <SettingsPage form={form} lead={<SensorState unit={form.ready?.loaded.unit} />}>
      {(form) => (
        <>
          <Panel title={t('measuring')}>
            <SwitchedFields field={form.field('enabled')}>
              <ChoiceRow of={form} name="unit" hint={t('unitHint')} />
              <Field of={form} name="threshold" />
              <Field of={form} name="lowest" />
              <ChoiceRow of={form} name="overAction" />
              <ChoiceRow of={form} name="mask" />
              <ChoiceRow of={form} name="port" />
            </SwitchedFields>
          </Panel>
          <Panel title={t('diagnostics')}>
            <Field of={form} name="debug" />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
