'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/feedback/toasts';
import { PTZ } from '@/lib/contract/limits';
import type { PtzControl } from '@/lib/ptz/ptz-control';
import { PathNumber } from './path-number';
import classes from './ptz-pad.module.css';
import { useAttempt } from './use-attempt';

interface PtzScansProps {
  control: PtzControl;
  /** 1 to 8, for moving between the limits. */
  speed: number;
  isDisabled?: boolean;
}

/**
 * Moves between two limits: each is set to the camera's current position. The device returns neither limits nor
 * scans.
 */
export function PtzScans({ control, speed, isDisabled = false }: PtzScansProps) {
  const t = useTranslations('ptz.scan');
  const attempt = useAttempt();
  const [index, setIndex] = useState<number>(PTZ.pathIndex.min);
  const keep = async (limitMode: 'Left' | 'Right') => {
    const isKept = await attempt(() => control.order('ptz.setScanLimit', { index, limitMode }));
    if (isKept) toast.success(t(limitMode === 'Left' ? 'leftKept' : 'rightKept', { index: String(index) }));
  };
  const start = () => attempt(() => control.order('ptz.startScan', { index, speed }));
  const stop = () => attempt(() => control.order('ptz.stopScan', { index }));
  return (
    <div className={classes.path}>
      <p className={classes.hint}>{t('hint')}</p>
      <div className={classes.acts}>
        <PathNumber value={index} isDisabled={isDisabled} onChange={setIndex} />
        <Button variant="default" disabled={isDisabled} onClick={() => void keep('Left')}>
          {t('left')}
        </Button>
        <Button variant="default" disabled={isDisabled} onClick={() => void keep('Right')}>
          {t('right')}
        </Button>
        <Button disabled={isDisabled} onClick={() => void start()}>
          {t('start')}
        </Button>
        <Button variant="default" disabled={isDisabled} onClick={() => void stop()}>
          {t('stop')}
        </Button>
      </div>
    </div>
  );
}
