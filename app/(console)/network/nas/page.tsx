'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageTabs } from '@/components/form/page-tabs';
import { StorageTab } from './storage-tab';

const UsersTab = lazyPart(
  () => import(/* webpackChunkName: "nas" */ './users-tab').then((module) => module.UsersTab),
  'block',
);

/**
 * Network › NAS: network storage for snapshots, and who may use it. Encrypted table NAS; calls of NASUserManager,
 * FtpTest and devStorage. @spec §7; the rest @assumed pages-2 /network/nas
 */
export default function NasPage() {
  const t = useTranslations('network.nas.tab');
  const tabs = [
    { key: 'storage', title: t('storage') },
    { key: 'users', title: t('users') },
  ];
  return (
    <PageTabs tabs={tabs}>
      {(key, strip) => (key === 'users' ? <UsersTab tabs={strip} /> : <StorageTab tabs={strip} />)}
    </PageTabs>
  );
}
