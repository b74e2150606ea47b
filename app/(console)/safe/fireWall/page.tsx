'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { FilterLists, type OpenedEntry, useShownList } from '@/components/address-filter/filter-lists';
import { useFilterSave } from '@/components/address-filter/use-filter-save';
import { useKnownAddresses } from '@/components/address-filter/use-known-addresses';
import { lazyPart } from '@/components/feedback/lazy-part';
import { NumberField } from '@/components/form/number-field';
import { PageTabs } from '@/components/form/page-tabs';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { FIREWALL, type FilterList, filterProblems } from '@/lib/address-filter/filter-fields';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { FLOOD, LOCK, lockProblems } from './defence-fields';

const EntryDrawer = lazyPart(() =>
  import('@/components/address-filter/entry-drawer').then((module) => module.EntryDrawer),
);
const ImportDialog = lazyPart(() =>
  import('@/components/address-filter/import-dialog').then((module) => module.ImportDialog),
);

const TABS = ['firewall', 'lock', 'flood'] as const;

/**
 * Security › Attack protection: who may reach which port of the device, when an account is locked, and what the device
 * does against floods; each tab saves by itself. Tables AccessFilter, General, OnvifUserLock, AntiDosAttack. Only
 * devices with a security baseline of 2 or later. @assumed pages-3 /safe/fireWall
 */
export default function FireWallPage() {
  const t = useTranslations('safe.fireWall');
  return (
    <PageTabs tabs={TABS.map((key) => ({ key, title: t(`tab.${key}`) }))}>
      {(key, strip) => {
        if (key === 'lock') return <AccountLock tabs={strip} />;
        return key === 'flood' ? <FloodProtection tabs={strip} /> : <Firewall tabs={strip} />;
      }}
    </PageTabs>
  );
}

interface TabProps {
  tabs: ReactNode;
}

function Firewall({ tabs }: TabProps) {
  const t = useTranslations('safe.ipfilter');
  const known = useKnownAddresses();
  const confirmSave = useFilterSave(known.browser);
  const [opened, setOpened] = useState<OpenedEntry>();
  const [filled, setFilled] = useState<FilterList>();
  const { lists, showField } = useShownList();
  const form = useConfigForm({ ...FIREWALL.form(), validate: filterProblems, label: (key) => t(`field.${key}`) });
  return (
    <>
      <SettingsPage form={form} tabs={tabs} confirmSave={confirmSave} showField={showField}>
        {(form) => (
          <FilterLists {...lists} form={form} known={known} hasPorts onOpen={setOpened} onImport={setFilled} />
        )}
      </SettingsPage>
      {form.ready && opened && (
        <EntryDrawer
          form={form.ready}
          opened={opened}
          own={known.device}
          hasPorts
          onClose={() => setOpened(undefined)}
        />
      )}
      {form.ready && filled && (
        <ImportDialog form={form.ready} list={filled} own={known.device} onClose={() => setFilled(undefined)} />
      )}
    </>
  );
}

/**
 * When accounts are locked. The page lists no locked accounts and unlocks none: a lock ends by its time. @assumed
 * contract 10 names no call that tells which accounts are locked or that unlocks one, although pages-3 expects a list
 */
function AccountLock({ tabs }: TabProps) {
  const t = useTranslations('safe.fireWall');
  const form = useConfigForm({ ...LOCK.form(), validate: lockProblems, label: (key) => t(`field.${key}`) });
  return (
    <SettingsPage form={form} tabs={tabs}>
      {(form) => {
        const lock = form.field('lock');
        return (
          <>
            <Panel title={t('signIn')}>
              <SwitchedFields field={lock} hint={t('lockHint')}>
                <NumberField field={form.field('tries')} />
                <NumberField field={form.field('lockTime')} unit={t('minutes')} />
              </SwitchedFields>
            </Panel>
            <Panel title={t('onvif')}>
              <NumberField field={form.field('onvifTries')} hint={t('onvifHint')} />
              <NumberField field={form.field('onvifLockTime')} unit={t('minutes')} />
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}

function FloodProtection({ tabs }: TabProps) {
  const t = useTranslations('safe.fireWall');
  const form = useConfigForm({ ...FLOOD.form(), label: (key) => t(`field.${key}`) });
  return (
    <SettingsPage form={form} tabs={tabs}>
      {(form) => (
        <Panel title={t('tab.flood')}>
          <SwitchField field={form.field('syn')} hint={t('synHint')} />
          <SwitchField field={form.field('icmp')} hint={t('icmpHint')} />
        </Panel>
      )}
    </SettingsPage>
  );
}
