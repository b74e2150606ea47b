'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { toast } from '@/components/feedback/toasts';
import { useNeeded } from '@/components/form/needed';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { browserClock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { useCapabilities } from '@/lib/session/use-visitor';
import { changesAddress, movedAddress, PORT_KEYS, PORTS, type PortFields, portProblems } from './port-fields';
import { UpnpPanel } from './upnp-panel';

/**
 * Network › Ports: where the device's own servers listen, and how many may connect.
 * Tables Web, Https, RTSP, DVRIP, MediaEncrypt, UPnP. A changed HTTP or HTTPS port or HTTPS switch asks first and leads
 * the browser to the new address after 3 s. @spec §5 port; grouping @assumed pages-2 /network/port
 */
export default function PortPage() {
  const t = useTranslations('network.port');
  const common = useTranslations('common');
  const needing = useNeeded();
  const { upnp } = useCapabilities();
  const form = useConfigForm({
    ...PORTS.form(undefined, upnp ? ['UPnP'] : []),
    validate: (fields, loaded) => portProblems(fields, loaded, (key) => t(`field.${key}`)),
    label: (key) => t(`field.${key}`),
    onSaved: (fields, was) => follow(fields, was),
  });

  const follow = (fields: PortFields, was: PortFields) => {
    const next = movedAddress(fields, was, new URL(window.location.href));
    if (!next) return;
    toast.info(t('moving', { address: next }));
    browserClock.after(TIMER_MS.rebootRedirect, () => window.location.assign(next));
  };
  const confirmSave = async ({ values, loaded }: ConfigForm<PortFields>) => {
    if (!changesAddress(values, loaded)) return true;
    const moves = movedAddress(values, loaded, new URL(window.location.href));
    return ask({
      title: t('moveTitle'),
      text: moves ? t('moveText', { address: moves }) : t('elsewhereText'),
      confirm: common('save'),
      cancel: common('cancel'),
    });
  };

  return (
    <SettingsPage form={form} confirmSave={confirmSave}>
      {(form) => (
        <>
          <Panel title={t('services')}>
            <NumberField field={form.field('http')} isPlain />
            <SwitchField field={form.field('httpsEnabled')} />
            <NumberField {...needing(form.field('https'), form.field('httpsEnabled'))} isPlain />
            {PORT_KEYS.slice(2).map((key) => (
              <NumberField key={key} field={form.field(key)} isPlain />
            ))}
          </Panel>
          <Panel title={t('connections')}>
            <NumberField field={form.field('maxConnections')} />
            <SwitchField field={form.field('rtspOverTls')} hint={t('rtspOverTlsHint')} />
          </Panel>
          {upnp && form.values.mappings.length > 0 && <UpnpPanel form={form} />}
        </>
      )}
    </SettingsPage>
  );
}
