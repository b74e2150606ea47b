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
import { PtzPresets } from './ptz-presets';

/**
 * The camera's movement beside a live panel, for pages: stands only where the camera turns or its lens moves, and the
 * account may move it (`AuthPTZ`). @assumed pages-2 PTZ pad
 */
export function DevicePtz({ isDisabled = false }: { isDisabled?: boolean }) {
  const t = useTranslations('ptz');
  const { ptz, focusControl } = useCapabilities();
  const mayMove = useAuthority('AuthPTZ');
  const [control] = useState(() => new PtzControl(rpc, browserClock));
  const [speed, setSpeed] = useState<number>(PTZ.speed.factory);
  useEffect(() => () => void control.close(), [control]);
  if (!mayMove || (!ptz && !focusControl)) return null;
  return (
    <>
      <Panel title={t('title')}>
        <PtzPad
          control={control}
          speed={speed}
          onSpeedChange={setSpeed}
          canMove={ptz}
          canFocus={focusControl}
          isDisabled={isDisabled}
        />
      </Panel>
      {ptz && <PtzPresets control={control} speed={speed} isDisabled={isDisabled} />}
    </>
  );
}
