'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Panel } from '@/components/form/panel';
import { useCapabilities } from '@/lib/session/use-visitor';

const SnapshotView = lazyPart(() => import('./snapshot-view').then((module) => module.SnapshotView));

/**
 * Access pictures of this device, for pages with a live picture: a button first, since pictures are heavy and few come
 * for them. Stands where the device takes pictures. @spec §3 snapshot event; places @assumed pages-2 snapshot event view
 */
export function DeviceSnapshots() {
  const t = useTranslations('video.snapshots');
  const { snapshot, hasVideo, timeFormat } = useCapabilities();
  const [isOpen, setOpen] = useState(false);
  if (!snapshot || !hasVideo) return null;
  const closed = (
    <Panel
      title={t('title')}
      aside={
        <Button variant="subtle" size="xs" loading={isOpen} onClick={() => setOpen(true)}>
          {t('show')}
        </Button>
      }
    >
      {null}
    </Panel>
  );
  if (!isOpen) return closed;
  return (
    <Suspense fallback={closed}>
      <SnapshotView timeFormat={timeFormat} />
    </Suspense>
  );
}
