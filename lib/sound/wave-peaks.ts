/** Below this share of full scale a sound counts as silent. */
const SILENT = 0.004;

/**
 * The loudest sample of each of `count` equal parts of a sound, 0 to 1, the loudest part 1; undefined for silence,
 * which has no shape to show.
 */
export function wavePeaks(samples: Float32Array, count: number): number[] | undefined {
  const peaks = Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * samples.length) / count);
    const to = Math.floor(((part + 1) * samples.length) / count);
    let peak = 0;
    for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest < SILENT ? undefined : peaks.map((peak) => peak / loudest);
}
