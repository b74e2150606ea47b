import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchField } from '@/components/form/switch-field';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { CLOUD } from './platform-fields';
import { usePlatformLink } from './use-platform-link';

/** The vendor's cloud: on or off, and the state of the registration. */
export function CloudSettings({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations('cfg.PlatAccess');
  const { lines, refresh } = usePlatformLink('VSP_PaaS');
  const form = useConfigForm({ ...CLOUD.form(), label: (key) => t(`field.${key}`), onSaved: refresh });
  return (
    <SettingsPage form={form} tabs={tabs}>
      {(form) => (
        <>
          <StatePanel title={t('status')} lines={lines} />
          <Panel title={t('tab.VSP_PaaS')}>
            <SwitchField field={form.field('cloud')} />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
