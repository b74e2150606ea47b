'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SegmentedField } from '@/components/form/segmented-field';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { useLink } from '@/components/network/use-link';
import { useReasonText } from '@/components/network/use-reason-text';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { takesTraffic, VPN, type VpnFields, vpnProblems } from './vpn-fields';

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
  const form = useConfigForm({
    ...VPN.form(),
    validate: vpnProblems,
    label: (key) => t(`field.${key}`),
    onSaved: refresh,
  });
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
    <SettingsPage form={form} confirmSave={confirmSave}>
      {(form) => {
        const enabled = form.field('enabled');
        return (
          <>
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
            <Panel title={t('tunnel')}>
              <SwitchedFields field={enabled}>
                <SegmentedField
                  field={form.field('protocol')}
                  choices={[
                    { value: 'PPTP', label: 'PPTP' },
                    { value: 'L2TP', label: 'L2TP' },
                    { value: 'LinkLayer', label: t('linkLayer') },
                  ]}
                />
                <TextField field={form.field('server')} maxLength={255} isRequired isTechnical />
                <TextField field={form.field('userName')} maxLength={63} isRequired isTechnical />
                <SecretField field={form.field('password')} maxLength={63} />
                {form.values.protocol === 'L2TP' && <SecretField field={form.field('psk')} maxLength={63} />}
                <SwitchField field={form.field('encrypted')} />
                <SwitchField hint={t('routeHint')} field={form.field('defaultRoute')} />
              </SwitchedFields>
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}
