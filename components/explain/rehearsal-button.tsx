import { Button } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ICON } from '@/components/theme/icon';

const RehearsalDrawer = lazyPart(() => import('./rehearsal-drawer').then((module) => module.RehearsalDrawer));

/** Opens the test of a door, counted from 0; loads after the page. */
export function RehearsalButton({ door }: { door: number }) {
  const t = useTranslations('explain.rehearsal');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="xs" leftSection={<IconTestPipe {...ICON} />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <RehearsalDrawer door={door} onClose={() => setOpen(false)} />}
    </>
  );
}
