import { Button } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ICON } from '@/components/theme/icon';
import { useDevicePtz } from './use-device-ptz';

const load = () => import('./device-ptz');
const Surface = lazyPart(() => load().then((module) => module.DevicePtzSurface), 'nothing');
const Panels = lazyPart(() => load().then((module) => module.DevicePtzPanels), 'block');

/**
 * The movement of the camera at a live picture, folded until somebody wants it: then a press in the picture moves the
 * camera. `over` is a child of the live panel, `below` stands under it; both are nothing on a fixed camera.
 */
export function usePtzFold(): { over(ratio: number): ReactNode; below: ReactNode } {
  const t = useTranslations('ptz');
  const ptz = useDevicePtz();
  const [isOpen, setOpen] = useState(false);
  if (!ptz) return { over: () => null, below: null };
  return {
    over: (ratio) => isOpen && <Surface ptz={ptz} ratio={ratio} />,
    below: (
      <>
        <Button
          size="xs"
          variant="subtle"
          aria-expanded={isOpen}
          leftSection={<IconArrowsMove {...ICON} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('title')}
        </Button>
        {isOpen && <Panels ptz={ptz} />}
      </>
    ),
  };
}
