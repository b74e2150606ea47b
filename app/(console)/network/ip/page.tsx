'use client';

import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useCopy } from '@/components/feedback/use-copy';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { useFollow } from '@/components/form/use-follow';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { AddressFields, disabledIf } from '@/components/network/address-fields';
import { NameServerNotice } from '@/components/network/name-server-notice';
import { useFreeAddress } from '@/components/network/use-free-address';
import { useOwnAddress } from '@/components/network/use-own-address';
import { browserClock } from '@/lib/clock';
import { WIRED_CARD } from '@/lib/contract/methods/network';
import type { FormField } from '@/lib/forms/form-field';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { useCapabilities } from '@/lib/session/use-visitor';
import { InterfacesPanel, useInterfaces } from './interfaces-panel';
import { hasNoNameServer, IP, type IpFields, ipProblems, movedOrigin, movesWired } from './ip-fields';

/** The network takes about two seconds to assign an address. */
const LEASE_MS = 4_000;
/** Addresses to copy; those of IPv6 where it is on. */
const IPV4 = ['hostname', 'address', 'mask', 'gateway', 'dns1', 'dns2'] as const;
const IPV6 = ['ipv6Address', 'ipv6Prefix', 'ipv6Gateway', 'ipv6Dns1', 'ipv6Dns2'] as const;
const LEASED = { queryKey: ['table', 'Network'] };

/**
 * Network › TCP/IP: addresses of the wired card, name servers, default card. Tables Network and IPv6. The device is
 * asked first whether a new address is free; a change of it can be tried. @spec §5, §7 checkIPConflict; the rest
 * @assumed pages-2
 */
export default function IpPage() {
  const t = useTranslations('network.ip');
  const { ipv6 } = useCapabilities();
  const cards = useInterfaces();
  const { Network, IPv6 } = useTables(['Network'], ipv6 ? ['IPv6'] : [], 'share').data ?? {};
  const linkLocal = IPv6?.eth0.LinkLocalAddress;
  const ownProblem = useOwnAddress(WIRED_CARD, Network);
  const follow = useFollow();
  const form = useConfigForm({
    ...IP.form(undefined, ipv6 ? ['IPv6'] : []),
    validate: (fields) => {
      const problems = ipProblems(fields);
      return fields.dhcp ? problems : { ...problems, address: problems.address ?? ownProblem(fields.address) };
    },
    label: (key) => t(`field.${key}`),
    onSaved: (fields, was) => {
      const here = new URL(window.location.href);
      const next = movedOrigin(fields, was, here);
      if (next) void follow(next + here.pathname);
    },
  });
  const safely = useSafeApply<IpFields>(({ values, loaded }) => {
    const here = new URL(window.location.href);
    return movesWired(values, loaded, here) ? { next: movedOrigin(values, loaded, here) } : undefined;
  });
  const isDhcp = form.ready?.loaded.dhcp;
  const queries = useQueryClient();
  const wasDhcp = useRef(isDhcp);
  useEffect(() => {
    const isNew = isDhcp && wasDhcp.current === false;
    wasDhcp.current = isDhcp;
    // What is typed meanwhile stays.
    return isNew ? browserClock.after(LEASE_MS, () => void queries.invalidateQueries(LEASED)) : undefined;
  }, [isDhcp, queries]);
  const confirmSave = useFreeAddress(WIRED_CARD, form, safely);
  const copy = useCopy();
  /** What is in force: typed values are not. */
  const copyAddresses = (loaded: IpFields) => {
    const isOn = ipv6 && loaded.ipv6;
    const mac = cards.rows.find(({ Name }) => Name === WIRED_CARD)?.PhysicalAddress;
    const lines = [
      [t('column.name'), WIRED_CARD],
      [t('column.mac'), mac],
      ...[...IPV4, ...(isOn ? IPV6 : [])].map((key) => [t(`field.${key}`), loaded[key]]),
    ];
    const texts = lines.flatMap(([label, value]) => (value ? `${label}: ${value}` : []));
    return copy([...texts, ...(isOn && linkLocal ? [t('linkLocal', { address: linkLocal })] : [])].join('\n'));
  };

  return (
    <SettingsPage form={form} confirmSave={confirmSave}>
      {(form) => {
        const automatic = <T,>(field: FormField<T>) => disabledIf(field, form.values.ipv6Auto);
        return (
          <>
            <Panel title={t('device')}>
              <TextField field={form.field('hostname')} maxLength={63} isRequired isTechnical />
              {cards.choices.length > 1 && (
                <SelectField field={form.field('defaultInterface')} choices={cards.choices} />
              )}
            </Panel>
            <Panel
              title={t('ipv4')}
              aside={
                <Button
                  variant="subtle"
                  size="xs"
                  leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
                  onClick={() => void copyAddresses(form.loaded)}
                >
                  {t('copy')}
                </Button>
              }
            >
              <AddressFields field={form.field} dnsAuto={form.field('dnsAuto')} />
              {hasNoNameServer(form.values, ipv6) && (
                <NameServerNotice field={form.field('dns1')} gateway={form.values.gateway} />
              )}
              <NumberField field={form.field('mtu')} hint={t('bytes')} />
            </Panel>
            {ipv6 && (
              <Panel title="IPv6">
                <SwitchedFields
                  field={form.field('ipv6')}
                  hint={linkLocal && t('linkLocal', { address: isolated(linkLocal) })}
                >
                  <SwitchField field={form.field('ipv6Auto')} hint={form.values.ipv6Auto ? t('leased') : undefined} />
                  <TextField {...automatic(form.field('ipv6Address'))} maxLength={45} isTechnical />
                  <NumberField {...automatic(form.field('ipv6Prefix'))} />
                  <TextField {...automatic(form.field('ipv6Gateway'))} maxLength={45} isTechnical />
                  <TextField {...automatic(form.field('ipv6Dns1'))} maxLength={45} isTechnical />
                  <TextField {...automatic(form.field('ipv6Dns2'))} maxLength={45} isTechnical />
                </SwitchedFields>
              </Panel>
            )}
            <InterfacesPanel cards={cards} defaultName={form.loaded.defaultInterface} />
          </>
        );
      }}
    </SettingsPage>
  );
}
