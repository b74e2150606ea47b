'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Panel } from '@/components/form/panel';
import { useCapabilities } from '@/lib/session/use-visitor';

const SnapshotView = lazyPart(
  () => import('./snapshot-view').then((module) => module.SnapshotView),
  () => <ClosedSnapshots />,
);

/**
 * Access pictures of this device, for pages with a live picture: a button first, since pictures are large and rarely
 * needed. Rendered where the device takes pictures.
 * @spec §3 snapshot event; places @assumed pages-2 snapshot event view
 */
export function DeviceSnapshots() {
  const { snapshot, hasVideo, timeFormat } = useCapabilities();
  const [isOpen, setOpen] = useState(false);
  if (!snapshot || !hasVideo) return null;
  return isOpen ? <SnapshotView timeFormat={timeFormat} /> : <ClosedSnapshots onOpen={() => setOpen(true)} />;
}

/** The button alone. Without `onOpen` it was pressed, and the pictures are loading. */
function ClosedSnapshots({ onOpen }: { onOpen?: () => void }) {
  const t = useTranslations('video.snapshots');
  return (
    <Panel
      title={t('title')}
      aside={
        <Button variant="subtle" size="xs" loading={onOpen === undefined} onClick={onOpen}>
          {t('show')}
        </Button>
      }
    >
      {null}
    </Panel>
  );
}
