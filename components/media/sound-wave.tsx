/** Bars of a wave. */
export const WAVE_BARS = 56;
/** Units of one bar with its gap, and of the whole height. */
const STEP = 3;
const HEIGHT = 24;

interface SoundWaveProps {
  /** 0 to 1 for each bar, as `wavePeaks` gives them. */
  peaks: readonly number[];
  /** Share that was played, 0 to 1. */
  played?: number;
  /** Part that is kept, as shares; the rest is faint. */
  kept?: readonly [number, number];
}

/**
 * The shape of a sound: a picture only, its length is always written beside it. Runs from left to right in every
 * language, like all media. Lines of SVG and no canvas: they follow the colours of both schemes by themselves.
 */
export function SoundWave({ peaks, played = 0, kept = [0, 1] }: SoundWaveProps) {
  const bars = peaks.map((peak, index) => {
    const half = Math.max(1, (peak * (HEIGHT - 4)) / 2);
    return `M${index * STEP + 1} ${HEIGHT / 2 - half}v${half * 2}`;
  });
  const lines = (from: number, to: number, colour: string) => {
    const d = bars.slice(Math.round(from * bars.length), Math.round(to * bars.length)).join('');
    return d !== '' && <path d={d} stroke={`var(${colour})`} />;
  };
  return (
    <svg
      viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      strokeWidth={1.5}
      style={{ inlineSize: '100%', maxInlineSize: peaks.length * STEP, blockSize: HEIGHT }}
      aria-hidden
    >
      {lines(0, kept[0], '--gh-line')}
      {lines(Math.max(kept[0], played), kept[1], '--gh-text-2')}
      {lines(kept[0], Math.min(played, kept[1]), '--gh-accent')}
      {lines(kept[1], 1, '--gh-line')}
    </svg>
  );
}
