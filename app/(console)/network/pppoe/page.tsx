'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { useNeeded } from '@/components/form/needed';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { useLink } from '@/components/network/use-link';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { PPPOE, type PppoeFields, pppoeProblems } from './pppoe-fields';

/**
 * Network › PPPoE: dial in over the wired port. Encrypted table PPPoE; calls netApp.getPppoeState, getPppoeIp and
 * getPppoeDns. @assumed pages-2 /network/pppoe
 */
export default function PppoePage() {
  const t = useTranslations('network.pppoe');
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
  // Dialling in changes the address of the wired port.
  const confirmSave = useSafeApply<PppoeFields>(({ values, loaded }) =>
    values.enabled !== loaded.enabled ? {} : undefined,
  );
  return (
    <SettingsPage form={form} confirmSave={confirmSave}>
      {(form) => {
        const enabled = form.field('enabled');
        return (
          <>
            <StatePanel
              title={t('connection')}
              lines={[...lines, { label: 'DNS', value: link?.dns && <bdi dir="ltr">{link.dns}</bdi> }]}
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
