import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { steadyClock } from '@/lib/clock';
import { inOrder } from '@/lib/rpc/in-order';
import { decodeSound } from '@/lib/sound/decode-sound';
import { wavePeaks } from '@/lib/sound/wave-peaks';
import { readSound } from './read-sound';
import { SoundWave, WAVE_BARS } from './sound-wave';

const TICK_MS = 100;

/** A page shows many sounds, and the device is small: one is read at a time. */
const readInOrder = inOrder();

interface SoundShapeProps {
  /** A file of the device, with its bytes and seconds. */
  path: string;
  size: number;
  seconds: number;
  isPlaying: boolean;
}

/**
 * The shape of a sound of the device with its length, and how much was played. Silence, and a sound that cannot be read
 * or decoded, is its length alone.
 */
export function SoundShape({ path, size, seconds, isPlaying }: SoundShapeProps) {
  const t = useTranslations('media');
  const { data: peaks } = useQuery({
    // Another file of the same name differs in size or length, or is read again after an upload.
    queryKey: ['sound', path, size, seconds],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const samples = await decodeSound(await readInOrder(() => readSound(path, signal)));
      return (samples && wavePeaks(samples, WAVE_BARS)) ?? null;
    },
  });
  const length = t('seconds', { seconds });
  if (!peaks) return length;
  return (
    <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      {isPlaying ? <PlayedWave peaks={peaks} seconds={seconds} /> : <SoundWave peaks={peaks} />}
      <span style={{ whiteSpace: 'nowrap' }}>{length}</span>
    </span>
  );
}

/** A wave whose played part grows from now on. */
function PlayedWave({ peaks, seconds }: { peaks: readonly number[]; seconds: number }) {
  const [played, setPlayed] = useState(0);
  useEffect(() => {
    const since = steadyClock.now();
    return steadyClock.every(TICK_MS, () => setPlayed(Math.min(1, (steadyClock.now() - since) / (seconds * 1_000))));
  }, [seconds]);
  return <SoundWave peaks={peaks} played={played} />;
}
