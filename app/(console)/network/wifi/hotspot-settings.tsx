import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ask } from '@/components/feedback/ask';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { useReachedOver } from '@/components/network/use-cards';
import { SSID_BYTES, WLAN_CHANNEL, WLAN_KEY } from '@/lib/contract/limits';
import { WLAN_CARD } from '@/lib/contract/methods/network';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { HOTSPOT, type HotspotFields, hotspotProblems } from './wifi-fields';

const CHANNELS = Array.from({ length: WLAN_CHANNEL.max }, (_, index) => index + WLAN_CHANNEL.min);

/** The network that the device offers instead of joining one. */
export function HotspotSettings({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations('network.wifi');
  const common = useTranslations('common');
  const isOwnWay = useReachedOver(WLAN_CARD);
  const form = useConfigForm({
    ...HOTSPOT.form(),
    validate: hotspotProblems,
    label: (key) => t(`hotspot.${key}`),
  });
  const safely = useSafeApply<HotspotFields>(({ values, loaded }) =>
    isOwnWay && (values.enabled || loaded.enabled) ? {} : undefined,
  );
  const confirmSave = async (ready: ConfigForm<HotspotFields>) => {
    const { values, loaded } = ready;
    const isSwitch = values.enabled && !loaded.enabled && loaded.otherOn;
    const question = {
      title: t('hotspotTitle'),
      text: t('hotspotText'),
      confirm: common('save'),
      cancel: common('cancel'),
    };
    return isSwitch && !(await ask(question)) ? false : safely(ready);
  };
  return (
    <SettingsPage form={form} tabs={tabs} confirmSave={confirmSave}>
      {(form) => {
        const enabled = form.field('enabled');
        return (
          <Panel title={t('tab.hotspot')}>
            <SwitchedFields field={enabled}>
              <TextField field={form.field('ssid')} maxLength={SSID_BYTES} isRequired />
              <SecretField field={form.field('password')} maxLength={WLAN_KEY.max} />
              <SelectField
                field={form.field('channel')}
                choices={[
                  { value: 0, label: t('automatic') },
                  ...CHANNELS.map((value) => ({ value, label: String(value) })),
                ]}
              />
              <SwitchField field={form.field('hidden')} />
            </SwitchedFields>
          </Panel>
        );
      }}
    </SettingsPage>
  );
}
