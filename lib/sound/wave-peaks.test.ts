import { expect, it } from 'vitest';
import { wavePeaks } from './wave-peaks';

it('gives the loudest sample of each part, relative to the loudest of all', () => {
  const samples = Float32Array.from([0, 0.1, -0.5, 0.2, 0, 0, 0.25, -0.1, 0.05]);
  expect(wavePeaks(samples, 3)?.map((peak) => Math.round(peak * 100) / 100)).toEqual([1, 0.4, 0.5]);
});

it('leaves no sample out, also where the parts are of different length', () => {
  const loudAt = (at: number) => Float32Array.from({ length: 7 }, (_, index) => (index === at ? 0.5 : 0.1));
  for (let at = 0; at < 7; at += 1) expect(wavePeaks(loudAt(at), 3)?.filter((peak) => peak === 1)).toHaveLength(1);
});

it('has no shape of silence, and none of nothing', () => {
  expect(wavePeaks(new Float32Array(100).fill(0.001), 4)).toBeUndefined();
  expect(wavePeaks(new Float32Array(0), 4)).toBeUndefined();
});
