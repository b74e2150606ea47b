'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FilterLists, type OpenedEntry, useShownList } from '@/components/address-filter/filter-lists';
import { useFilterSave } from '@/components/address-filter/use-filter-save';
import { useKnownAddresses } from '@/components/address-filter/use-known-addresses';
import { lazyPart } from '@/components/feedback/lazy-part';
import { SettingsPage } from '@/components/form/settings-page';
import { FILTER, type FilterList, filterProblems } from '@/lib/address-filter/filter-fields';
import { useConfigForm } from '@/lib/forms/use-config-form';

const EntryDrawer = lazyPart(() =>
  import('@/components/address-filter/entry-drawer').then((module) => module.EntryDrawer),
);
const ImportDialog = lazyPart(() =>
  import('@/components/address-filter/import-dialog').then((module) => module.ImportDialog),
);

/**
 * Security › IP filter: who may reach the device by address. Table AccessFilter; calls netApp.getNetInterfaces and
 * userManager.getActiveUserInfoAll. Only devices with a security baseline below 2. @assumed pages-3 /safe/ipfilter
 */
export default function IpFilterPage() {
  const t = useTranslations('safe.ipfilter');
  const known = useKnownAddresses();
  const confirmSave = useFilterSave(known.browser);
  const [opened, setOpened] = useState<OpenedEntry>();
  const [filled, setFilled] = useState<FilterList>();
  const { lists, showField } = useShownList();
  const form = useConfigForm({ ...FILTER.form(), validate: filterProblems, label: (key) => t(`field.${key}`) });
  return (
    <>
      <SettingsPage form={form} confirmSave={confirmSave} showField={showField}>
        {(form) => <FilterLists {...lists} form={form} known={known} onOpen={setOpened} onImport={setFilled} />}
      </SettingsPage>
      {form.ready && opened && (
        <EntryDrawer form={form.ready} opened={opened} own={known.device} onClose={() => setOpened(undefined)} />
      )}
      {form.ready && filled && (
        <ImportDialog form={form.ready} list={filled} own={known.device} onClose={() => setFilled(undefined)} />
      )}
    </>
  );
}
