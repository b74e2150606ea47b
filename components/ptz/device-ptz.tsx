'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Panel } from '@/components/form/panel';
import { browserClock } from '@/lib/clock';
import { PTZ } from '@/lib/contract/limits';
import { PtzControl } from '@/lib/ptz/ptz-control';
import { rpc } from '@/lib/session/device';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import { PtzPad } from './ptz-pad';
import { PtzSurface } from './ptz-surface';
import { PtzTabs } from './ptz-tabs';

/** The movable camera of this device, shared by the picture overlay and the panel beside it. */
export interface DevicePtz {
  control: PtzControl;
  /** 1 to 8. */
  speed: number;
  setSpeed(speed: number): void;
  /** The camera can turn; without it only its lens moves. */
  canMove: boolean;
  canFocus: boolean;
}

/**
 * The camera's movement, for pages: undefined where the camera neither turns nor focuses, or the account has no right
 * to (`AuthPTZ`).
 * @assumed pages-2 PTZ pad
 */
export function useDevicePtz(): DevicePtz | undefined {
  const { ptz: canMove, focusControl: canFocus } = useCapabilities();
  const mayMove = useAuthority('AuthPTZ');
  const [control] = useState(() => new PtzControl(rpc, browserClock));
  const [speed, setSpeed] = useState<number>(PTZ.speed.factory);
  useEffect(() => () => void control.close(), [control]);
  return mayMove && (canMove || canFocus) ? { control, speed, setSpeed, canMove, canFocus } : undefined;
}

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
