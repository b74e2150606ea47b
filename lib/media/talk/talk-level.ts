/** The level of silence, in decibels below full scale. */
const SILENCE_DB = 50;

/** Loudness of samples from -1 to 1: 0 (silence) to 1 (full scale), linear in decibels. */
export function talkLevel(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, samples.length);
  const decibels = 10 * Math.log10(power);
  return Math.min(1, Math.max(0, 1 + decibels / SILENCE_DB));
}
