import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Control } from './live-control';
import classes from './sound-control.module.css';

const AT_FIRST = 0.7;

/** Sound of the live picture: off until somebody turns it on, because browsers let no page begin by itself. */
export function SoundControl({ onVolume }: { onVolume: (volume: number) => void }) {
  const t = useTranslations('video.live');
  const [isOn, setOn] = useState(false);
  const [volume, setVolume] = useState(AT_FIRST);
  const turn = (next: boolean) => {
    setOn(next);
    onVolume(next ? volume : 0);
  };
  const change = (next: number) => {
    setVolume(next);
    onVolume(next);
  };
  return (
    <>
      {isOn && (
        <input
          type="range"
          className={classes.volume}
          aria-label={t('volume')}
          min={0}
          max={1}
          step={0.05}
          value={volume}
          onChange={(event) => change(Number(event.currentTarget.value))}
        />
      )}
      <Control label={isOn ? t('soundOff') : t('soundOn')} onClick={() => turn(!isOn)}>
        {isOn ? <IconVolume size={16} stroke={1.75} /> : <IconVolumeOff size={16} stroke={1.75} />}
      </Control>
    </>
  );
}
