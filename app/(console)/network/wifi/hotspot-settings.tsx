import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ask } from '@/components/feedback/ask';
import { useNeeded } from '@/components/form/needed';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
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
  const needing = useNeeded();
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
            <SwitchField field={enabled} />
            <TextField {...needing(form.field('ssid'), enabled)} maxLength={SSID_BYTES} isRequired />
            <SecretField {...needing(form.field('password'), enabled)} maxLength={WLAN_KEY.max} />
            <SelectField
              {...needing(form.field('channel'), enabled)}
              choices={[
                { value: 0, label: t('automatic') },
                ...CHANNELS.map((value) => ({ value, label: String(value) })),
              ]}
            />
            <SwitchField {...needing(form.field('hidden'), enabled)} />
          </Panel>
        );
      }}
    </SettingsPage>
  );
}
