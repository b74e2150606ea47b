import { useTranslations } from 'next-intl';
import { SoundWave, WAVE_BARS } from './sound-wave';

/** So many levels of nothing in a row are no pause of somebody who speaks. */
const SILENT_LEVELS = 12;

/** What the microphone of the device hears: its level now, and the last levels as a line. */
export function LevelLine({ levels }: { levels: readonly number[] }) {
  const t = useTranslations('voiceRecord');
  const last = levels.slice(-WAVE_BARS);
  const now = Math.round((last.at(-1) ?? 0) * 100);
  const isSilent = levels.length >= SILENT_LEVELS && levels.slice(-SILENT_LEVELS).every((level) => level === 0);
  return (
    <>
      <meter className="unseen" aria-label={t('level')} min={0} max={100} value={now} />
      <SoundWave peaks={[...last, ...Array.from({ length: WAVE_BARS - last.length }, () => 0)]} />
      <p role="status">{isSilent && t('silent')}</p>
    </>
  );
}
