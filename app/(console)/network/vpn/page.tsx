'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { Secret } from '@/components/form/secret';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchedFields } from '@/components/form/switched-fields';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { useLink } from '@/components/network/use-link';
import { useReasonText } from '@/components/network/use-reason-text';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { useSettings } from '@/lib/forms/use-settings';
import { rpc } from '@/lib/session/device';
import { takesTraffic, VPN, type VpnFields } from './vpn-fields';

const NAME = 'vpn0';

/**
 * Network › VPN: reach the device through a tunnel. Encrypted table VPN; calls LinkLayerVPNClient.connect, disconnect
 * and getStatus. All traffic through the tunnel can be tried first. @assumed pages-2 /network/vpn
 */
export default function VpnPage() {
  const t = useTranslations('network.vpn');
  const common = useTranslations('common');
  const act = useAct({ textOf: useReasonText() });
  const { link, lines, refresh } = useLink('VPN', async () => {
    const { state, ...rest } = await rpc.call('LinkLayerVPNClient.getStatus', {});
    return { phase: state, ...rest };
  });
  const form = useSettings(VPN, { onSaved: refresh });
  const safely = useSafeApply<VpnFields>(() => ({}));
  const confirmSave = async (ready: ConfigForm<VpnFields>) => {
    if (takesTraffic(ready.values) || takesTraffic(ready.loaded)) return safely(ready);
    const isUp = link?.phase === 'Connected';
    const question = {
      title: t('againTitle'),
      text: t('againText'),
      confirm: common('save'),
      cancel: common('cancel'),
    };
    return !isUp || ask(question);
  };
  const isUp = link?.phase === 'Connected' || link?.phase === 'Connecting';
  const turn = async () => {
    await act.run(
      () => rpc.call(isUp ? 'LinkLayerVPNClient.disconnect' : 'LinkLayerVPNClient.connect', { name: NAME }),
      isUp ? t('disconnect') : t('connect'),
    );
    refresh();
  };

  return (
    <SettingsPage
      form={form}
      confirmSave={confirmSave}
      side={(form) => (
        <StatePanel
          title={t('connection')}
          lines={lines}
          acts={
            <ActButton
              label={isUp ? t('disconnect') : t('connect')}
              isBusy={act.isBusy}
              isDisabled={form.readOnly || !form.loaded.enabled}
              run={turn}
            />
          }
          hint={form.loaded.enabled ? undefined : t('enableFirst')}
        />
      )}
    >
      {(form) => (
        <>
          <Panel title={t('tunnel')}>
            <SwitchedFields field={form.field('enabled')}>
              <ChoiceRow of={form} name="protocol" />
              <Field of={form} name="server" />
              <Field of={form} name="userName" />
              <Secret of={form} name="password" />
              <Secret of={form} name="psk" />
              <Field of={form} name="encrypted" />
              <Field of={form} name="defaultRoute" hint={t('routeHint')} />
            </SwitchedFields>
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
