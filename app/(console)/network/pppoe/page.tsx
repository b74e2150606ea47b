'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { useNeeded } from '@/components/form/needed';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { useLink } from '@/components/network/use-link';
import { useReasonText } from '@/components/network/use-reason-text';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { PPPOE, type PppoeFields, pppoeProblems } from './pppoe-fields';

/**
 * Network › PPPoE: dial in over the wired port. Encrypted table PPPoE; calls netApp.getPppoeState, getPppoeIp,
 * getPppoeDns and dial. @assumed pages-2 /network/pppoe
 */
export default function PppoePage() {
  const t = useTranslations('network.pppoe');
  const common = useTranslations('common');
  const vpn = useTranslations('network.vpn');
  const act = useAct({ textOf: useReasonText() });
  const needing = useNeeded();
  const { link, lines, refresh } = useLink('PPPoE', async () => {
    const [state, address, dns] = await Promise.all([
      rpc.call('netApp.getPppoeState', {}),
      rpc.call('netApp.getPppoeIp', {}),
      rpc.call('netApp.getPppoeDns', {}),
    ]);
    return { phase: state.State, reason: state.Reason, address: address.ipaddr, dns: dns.ipaddr };
  });
  const form = useConfigForm({
    ...PPPOE.form(),
    validate: pppoeProblems,
    label: (key) => t(`field.${key}`),
    onSaved: refresh,
  });
  // Dialling in changes the address of the wired port; with another user or password the device dials in again.
  const confirmSave = useSafeApply<PppoeFields>(({ values, loaded }) =>
    values.enabled || loaded.enabled ? {} : undefined,
  );
  const isUp = link?.phase === 'Connected' || link?.phase === 'Connecting';
  const redial = async () => {
    const question = { title: t('redialTitle'), text: t('redialText') };
    if (isUp && !(await ask({ ...question, confirm: t('redial'), cancel: common('cancel') }))) return;
    await act.run(() => rpc.call('netApp.dial', { Name: 'ppp0', Connect: true }), t('redial'));
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
              lines={[...lines, { label: 'DNS', value: link?.dns && <bdi dir="ltr">{link.dns}</bdi> }]}
              acts={
                <ActButton
                  label={t('redial')}
                  isBusy={act.isBusy}
                  isDisabled={form.readOnly || !form.loaded.enabled}
                  run={redial}
                />
              }
              hint={form.loaded.enabled ? undefined : vpn('enableFirst')}
            />
            <Panel title={t('account')}>
              <SwitchField field={enabled} />
              {enabled.value && link?.phase !== 'Connected' && <Notice tone="warn">{t('replaces')}</Notice>}
              <TextField {...needing(form.field('userName'), enabled)} maxLength={63} isRequired isTechnical />
              <SecretField {...needing(form.field('password'), enabled)} maxLength={63} />
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}
