import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ICON } from '@/components/theme/icon';
import { Control } from './live-control';
import classes from './sound-control.module.css';

const AT_FIRST = 0.7;

interface SoundControlProps {
  /** 0 is off, 1 the loudest. */
  volume: number;
  onVolume(volume: number): void;
}

/** Sound of the live picture: off until the user turns it on, because browsers block autoplay with sound. */
export function SoundControl({ volume, onVolume }: SoundControlProps) {
  const t = useTranslations('video.live');
  const [lastLevel, setLastLevel] = useState(AT_FIRST);
  const isOn = volume > 0;
  const change = (next: number) => {
    if (next > 0) setLastLevel(next);
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
      <Control label={isOn ? t('soundOff') : t('soundOn')} onClick={() => onVolume(isOn ? 0 : lastLevel)}>
        {isOn ? <IconVolume {...ICON} /> : <IconVolumeOff {...ICON} />}
      </Control>
    </>
  );
}
