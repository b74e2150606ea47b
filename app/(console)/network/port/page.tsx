'use client';

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { useFollow } from '@/components/form/use-follow';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { useSipPorts } from '@/components/network/use-sip-ports';
import { PageLink } from '@/components/shell/page-link';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { useCapabilities } from '@/lib/session/use-visitor';
import { usePortCheck } from './port-check';
import {
  changesAddress,
  changesPort,
  movedAddress,
  PORT_KEYS,
  PORTS,
  type PortFields,
  portProblems,
  withKeyFrames,
} from './port-fields';
import { PortRow } from './port-row';
import { UPNP_STATE, UpnpPanel } from './upnp-panel';

/**
 * Network › Ports: where the device's own servers listen, and how many may connect.
 * Tables Web, Https, RTSP, DVRIP, MediaEncrypt, UPnP; SIP and VSP_GBT28181 for their ports. A changed HTTP or HTTPS
 * port or HTTPS switch can be tried first, and the browser follows once the new address answers. @spec §5 port;
 * grouping @assumed pages-2 /network/port
 */
export default function PortPage() {
  const t = useTranslations('network.port');
  const menu = useTranslations('menu.page');
  const platform = useTranslations('cfg.PlatAccess.tab');
  const { upnp, certManage, intercom, synKeyFrameEncrypt } = useCapabilities();
  // Only a changed port can meet one of these, and they are read encrypted.
  const [hasChanged, setChanged] = useState(false);
  const gb = useTables([], hasChanged ? ['VSP_GBT28181'] : []).data?.VSP_GBT28181;
  const registered = useSipPorts(hasChanged && intercom);
  if (gb?.Enable) registered.push({ port: gb.LocalPort, name: platform('VSP_GBT28181') });
  const bound = PORTS.form(undefined, upnp ? ['UPnP'] : []);
  const form = useConfigForm({
    ...bound,
    toConfigs: (values, held) => withKeyFrames(bound.toConfigs(values, held), held, synKeyFrameEncrypt),
    validate: (fields, loaded) => portProblems(fields, loaded, (key) => t(`field.${key}`), registered),
    label: (key) => t(`field.${key}`),
    onSaved: (fields, was) => {
      check.refresh();
      void queries.refetchQueries({ queryKey: UPNP_STATE });
      const next = movedAddress(fields, was, new URL(window.location.href));
      if (next) void follow(next);
    },
  });
  const queries = useQueryClient();
  const check = usePortCheck(form.ready?.loaded);
  if (form.ready && !hasChanged && changesPort(form.ready.values, form.ready.loaded)) setChanged(true);

  const follow = useFollow();
  const confirmSave = useSafeApply<PortFields>(({ values, loaded }) => {
    if (!changesAddress(values, loaded)) return undefined;
    const next = movedAddress(values, loaded, new URL(window.location.href));
    return { next: next && new URL(next).origin };
  });

  return (
    <SettingsPage form={form} confirmSave={confirmSave}>
      {(form) => (
        <>
          <Panel
            title={t('services')}
            aside={
              <Button variant="subtle" size="xs" loading={check.isBusy} onClick={check.test}>
                {t('test')}
              </Button>
            }
          >
            <PortRow of={form} name="http" hint={check.hints.http} />
            <SwitchedFields
              field={form.field('httpsEnabled')}
              hint={certManage && <PageLink path="/safe/cert">{menu('safe_cert')}</PageLink>}
            >
              <PortRow of={form} name="https" hint={check.hints.https} />
            </SwitchedFields>
            {PORT_KEYS.slice(2).map((key) => (
              <PortRow key={key} of={form} name={key} hint={check.hints[key]} />
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
