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
  /** The level that turning the sound on comes back to. */
  const [usual, setUsual] = useState(AT_FIRST);
  /** The slider stays under the finger, and keeps the focus, at its lower end. */
  const [isHeld, setHeld] = useState(false);
  const isOn = volume > 0;
  const remember = () => isOn && setUsual(volume);
  return (
    <>
      {(isOn || isHeld) && (
        <input
          type="range"
          className={classes.volume}
          aria-label={t('volume')}
          min={0}
          max={1}
          step={0.05}
          value={volume}
          onChange={(event) => onVolume(Number(event.currentTarget.value))}
          onPointerDown={(event) => {
            remember();
            event.currentTarget.focus();
          }}
          onFocus={() => {
            remember();
            setHeld(true);
          }}
          onBlur={() => {
            remember();
            setHeld(false);
          }}
        />
      )}
      <Control
        label={isOn ? t('soundOff') : t('soundOn')}
        onClick={() => {
          remember();
          onVolume(isOn ? 0 : usual);
        }}
      >
        {isOn ? <IconVolume {...ICON} /> : <IconVolumeOff {...ICON} />}
      </Control>
    </>
  );
}
