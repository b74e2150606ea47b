'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { Secret } from '@/components/form/secret';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchedFields } from '@/components/form/switched-fields';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { useLink } from '@/components/network/use-link';
import { useReasonText } from '@/components/network/use-reason-text';
import { useSettings } from '@/lib/forms/use-settings';
import { rpc } from '@/lib/session/device';
import { PPPOE, type PppoeFields } from './pppoe-fields';

/**
 * Network › PPPoE: dial in over the wired port. Encrypted table PPPoE; calls netApp.getPppoeState, getPppoeIp,
 * getPppoeDns and dial. @assumed pages-2 /network/pppoe
 */
export default function PppoePage() {
  const t = useTranslations('network.pppoe');
  const common = useTranslations('common');
  const vpn = useTranslations('network.vpn');
  const act = useAct({ textOf: useReasonText() });
  const { link, shown, lines, refresh } = useLink('PPPoE', async () => {
    const [state, address, dns] = await Promise.all([
      rpc.call('netApp.getPppoeState', {}),
      rpc.call('netApp.getPppoeIp', {}),
      rpc.call('netApp.getPppoeDns', {}),
    ]);
    return { phase: state.State, reason: state.Reason, address: address.ipaddr, dns: dns.ipaddr };
  });
  const form = useSettings(PPPOE, { onSaved: refresh });
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
    <SettingsPage
      form={form}
      confirmSave={confirmSave}
      side={(form) => (
        <StatePanel
          title={t('connection')}
          lines={[...lines, { label: 'DNS', value: shown?.dns && <bdi dir="ltr">{shown.dns}</bdi> }]}
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
      )}
    >
      {(form) => (
        <>
          <Panel title={t('account')}>
            <SwitchedFields field={form.field('enabled')}>
              {form.values.enabled && link?.phase !== 'Connected' && <Notice tone="warn">{t('replaces')}</Notice>}
              <Field of={form} name="userName" />
              <Secret of={form} name="password" />
            </SwitchedFields>
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
