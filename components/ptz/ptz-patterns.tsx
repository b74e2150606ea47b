'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PTZ } from '@/lib/contract/limits';
import type { PtzControl } from '@/lib/ptz/ptz-control';
import { useStore } from '@/lib/use-store';
import { PathNumber } from './path-number';
import classes from './ptz-pad.module.css';
import { useAttempt } from './use-attempt';

interface PtzPatternsProps {
  control: PtzControl;
  isDisabled?: boolean;
}

/** Records the movements of the camera, and repeats them. */
export function PtzPatterns({ control, isDisabled = false }: PtzPatternsProps) {
  const t = useTranslations('ptz.pattern');
  const attempt = useAttempt();
  const recording = useStore(control.recording);
  const [chosen, setChosen] = useState<number>(PTZ.pathIndex.min);
  const isRecording = recording !== undefined;
  const index = recording ?? chosen;
  const record = () => attempt(() => (isRecording ? control.endRecording() : control.startRecording(index)));
  const replay = () => attempt(() => control.order('ptz.startPatternReplay', { index }));
  const stop = () => attempt(() => control.order('ptz.stopPatternReplay', { index }));
  return (
    <div className={classes.path}>
      <p className={classes.hint} role="status">
        {isRecording ? t('recording', { index: String(index) }) : t('hint')}
      </p>
      <div className={classes.acts}>
        <PathNumber value={index} isDisabled={isDisabled || isRecording} onChange={setChosen} />
        <Button variant="default" disabled={isDisabled} onClick={() => void record()}>
          {t(isRecording ? 'endRecording' : 'record')}
        </Button>
        <Button disabled={isDisabled || isRecording} onClick={() => void replay()}>
          {t('replay')}
        </Button>
        <Button variant="default" disabled={isDisabled} onClick={() => void stop()}>
          {t('stop')}
        </Button>
      </div>
    </div>
  );
}
