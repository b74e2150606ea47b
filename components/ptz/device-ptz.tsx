'use client';

import { useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { PtzPad } from './ptz-pad';
import { PtzSurface } from './ptz-surface';
import { PtzTabs } from './ptz-tabs';
import type { DevicePtz } from './use-device-ptz';

interface DevicePtzProps {
  ptz: DevicePtz;
  isDisabled?: boolean;
}

/** Over the picture of the live panel, which passes its aspect ratio. */
export function DevicePtzSurface({ ptz, ...props }: DevicePtzProps & { ratio: number }) {
  return ptz.canMove ? <PtzSurface {...props} control={ptz.control} speed={ptz.speed} /> : null;
}

/** Beside the live panel. */
export function DevicePtzPanels({ ptz, isDisabled = false }: DevicePtzProps) {
  const t = useTranslations('ptz');
  const { control, speed, setSpeed, canMove, canFocus } = ptz;
  return (
    <>
      <Panel title={t('title')}>
        <PtzPad
          control={control}
          speed={speed}
          onSpeedChange={setSpeed}
          canMove={canMove}
          canFocus={canFocus}
          isDisabled={isDisabled}
        />
      </Panel>
      {canMove && <PtzTabs control={control} speed={speed} isDisabled={isDisabled} />}
    </>
  );
}
