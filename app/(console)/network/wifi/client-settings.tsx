import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ask } from '@/components/feedback/ask';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchField } from '@/components/form/switch-field';
import { useSafeApply, useTrialQuestion } from '@/components/form/use-safe-apply';
import { AddressFields } from '@/components/network/address-fields';
import { NameServerNotice } from '@/components/network/name-server-notice';
import { useReachedOver } from '@/components/network/use-cards';
import { useFreeAddress } from '@/components/network/use-free-address';
import { useOwnAddress } from '@/components/network/use-own-address';
import { WLAN_CARD } from '@/lib/contract/methods/network';
import type { WlanTable } from '@/lib/contract/tables/network-access';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useWlan } from './use-wlan';
import { CLIENT, type ClientFields, clientProblems, hasNoNameServer } from './wifi-fields';
import { changeCard } from './wlan-link';

const NetworksPanel = lazyPart(
  () => import(/* webpackChunkName: "wifi" */ './networks-panel').then((module) => module.NetworksPanel),
  'block',
);

/** The card as a client: the network it is in, those in reach, and its addresses. */
export function ClientSettings({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations('network.wifi');
  const common = useTranslations('common');
  const addresses = useTranslations('network.ip.field');
  const queries = useQueryClient();
  const { accessPoint } = useCapabilities();
  const wlan = useWlan();
  const isOwnWay = useReachedOver(WLAN_CARD);
  const ownProblem = useOwnAddress(WLAN_CARD);
  const askTrial = useTrialQuestion();
  const act = useAct();
  const form = useConfigForm({
    ...CLIENT.form(undefined, accessPoint ? ['AccessPoint'] : []),
    validate: (fields) => {
      const problems = clientProblems(fields);
      // A card that is off takes the address from nobody.
      const isUsed = fields.enabled && !fields.dhcp;
      return isUsed ? { ...problems, address: problems.address ?? ownProblem(fields.address) } : problems;
    },
    label: (key) => (key === 'enabled' || key === 'otherOn' ? t(`client.${key}`) : addresses(key)),
    onSaved: wlan.refresh,
  });
  const safely = useSafeApply<ClientFields>(({ values, loaded }) => {
    // Enabling the client switches off the hotspot that this page may have come by.
    const endsHotspot = values.enabled && loaded.otherOn;
    return isOwnWay && (loaded.enabled || endsHotspot) ? {} : undefined;
  });
  const confirmSave = useFreeAddress(WLAN_CARD, form, async (ready) => {
    const { values, loaded } = ready;
    const isSwitch = values.enabled && !loaded.enabled && loaded.otherOn;
    const question = {
      title: t('clientTitle'),
      text: t('clientText'),
      confirm: common('save'),
      cancel: common('cancel'),
    };
    return isSwitch && !(await ask(question)) ? false : safely(ready);
  });
  /** Changes what the card joins. `cutsOff`: this page may be cut off, so that it is tried first. */
  const change = async (title: string, edit: (card: WlanTable) => WlanTable, cutsOff = isOwnWay) => {
    const way = cutsOff ? await askTrial([title], {}) : true;
    if (way === false) return;
    await act.run(() => changeCard(queries, edit, way), title);
    wlan.refresh();
  };
  const isUp = wlan.phase === 'Connected' || wlan.phase === 'Connecting';

  return (
    <SettingsPage form={form} tabs={tabs} confirmSave={confirmSave}>
      {(form) => (
        <>
          {isOwnWay && form.loaded.enabled && <Notice tone="warn">{t('ownWay')}</Notice>}
          <Panel title="Wi-Fi">
            <SwitchField field={form.field('enabled')} />
          </Panel>
          {form.loaded.enabled && (
            <NetworksPanel wlan={wlan} isOwnWay={isOwnWay} readOnly={form.readOnly || act.isBusy} onChange={change} />
          )}
          <StatePanel
            title={t('connection')}
            lines={wlan.lines}
            acts={
              isUp && (
                <ActButton
                  label={t('disconnect')}
                  isBusy={act.isBusy}
                  isDisabled={form.readOnly}
                  run={() => change(t('disconnect'), (card) => ({ ...card, LinkEnable: false }))}
                />
              )
            }
            hint={form.loaded.enabled ? undefined : t('enableFirst')}
          />
          <Panel title={t('ipv4')}>
            <AddressFields field={form.field} />
            {hasNoNameServer(form.values) && (
              <NameServerNotice field={form.field('dns1')} gateway={form.values.gateway} />
            )}
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
