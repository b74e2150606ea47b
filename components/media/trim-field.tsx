import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { NumberBox } from '@/components/form/number-box';
import { unitProps } from '@/components/form/unit';
import { SOUND_FILE } from '@/lib/contract/limits';
import { decodeSound } from '@/lib/sound/decode-sound';
import { cutMp3, type Mp3, readMp3 } from '@/lib/sound/mp3-frames';
import { wavePeaks } from '@/lib/sound/wave-peaks';
import { SoundWave, WAVE_BARS } from './sound-wave';
import classes from './trim-field.module.css';

/** Steps of the arrow keys, in seconds; decimals of both boxes. */
const STEP_S = 0.1;
const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

interface TrimFieldProps {
  mp3: Mp3;
  name: string;
  isDisabled?: boolean;
  /** The file of the part; undefined while the times are wrong. */
  onCut(file: File | undefined): void;
}

/** Start and end of the part of a sound that is kept: two numbers of seconds, beside its shape. */
export function TrimField({ mp3, name, isDisabled, onCut }: TrimFieldProps) {
  const t = useTranslations('media.trim');
  const common = useTranslations('common');
  const said = useId();
  const kilobytes = useKilobytes();
  const total = tenths(mp3.seconds);
  const [from, setFrom] = useState<number | ''>(0);
  const [to, setTo] = useState<number | ''>(total);
  const [peaks, setPeaks] = useState<readonly number[]>();
  useEffect(() => {
    let isShown = true;
    void decodeSound(mp3.bytes).then((samples) => {
      if (isShown) setPeaks(samples && wavePeaks(samples, WAVE_BARS));
    });
    return () => {
      isShown = false;
    };
  }, [mp3]);
  const isRight = typeof from === 'number' && typeof to === 'number' && from >= 0 && from < to && to <= total;
  const partOf = (start: number, end: number) =>
    // All of it is the file as it was chosen, with its tags.
    start === 0 && end === total ? new Uint8Array(mp3.bytes) : cutMp3(mp3, start, end);
  const put = (start: number | '', end: number | '') => {
    setFrom(start);
    setTo(end);
    const isPart = typeof start === 'number' && typeof end === 'number' && start >= 0 && start < end && end <= total;
    onCut(isPart ? new File([partOf(start, end)], name) : undefined);
  };
  const part = isRight ? partOf(from, to) : undefined;
  const size = part?.length ?? 0;
  // Whole frames are kept: a little more than what is typed, as the list will say.
  const kept = tenths((part && readMp3(part)?.seconds) ?? 0);
  const isTooLarge = size > SOUND_FILE.bytesMax;
  const fits = Math.floor(((SOUND_FILE.bytesMax / mp3.bytes.length) * mp3.seconds) / STEP_S) * STEP_S;
  const box = {
    decimals: 1,
    step: STEP_S,
    disabled: isDisabled,
    error: !isRight,
    'aria-describedby': said,
    ...unitProps(common('seconds')),
  } as const;
  return (
    <fieldset className={classes.field}>
      <legend className="unseen">{t('title')}</legend>
      {peaks && <SoundWave peaks={peaks} kept={isRight ? [from / total, to / total] : [0, 1]} />}
      <div className={classes.times}>
        <NumberBox {...box} label={t('from')} value={from} onChange={(next) => put(next, to)} />
        <NumberBox {...box} label={t('to')} value={to} onChange={(next) => put(from, next)} />
      </div>
      <p id={said} role={isRight ? 'status' : 'alert'}>
        {isRight ? t('kept', { kept, total, size: kilobytes(size) }) : t('wrong', { max: total })}
      </p>
      {isTooLarge && <p>{t('mend', { seconds: tenths(fits) })}</p>}
    </fieldset>
  );
}
