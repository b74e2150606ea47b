import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Upsampler } from './upsampler';

const ramp = (length: number) => Float32Array.from({ length }, (_, index) => index + 1);

it('gives the same output however the input is cut into packets', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }),
      fc.constantFrom(8_000, 16_000, 44_100, 48_000),
      (cuts, rate) => {
        const samples = ramp(cuts.reduce((sum, length) => sum + length, 0));
        const whole = [...new Upsampler(8_000, rate).push(samples)];
        const inParts = new Upsampler(8_000, rate);
        let at = 0;
        const parts = cuts.flatMap((length) => {
          at += length;
          return [...inParts.push(samples.subarray(at - length, at))];
        });
        expect(parts).toHaveLength(whole.length);
        for (const [n, value] of parts.entries()) expect(value).toBeCloseTo(whole[n] ?? 0, 3);
      },
    ),
    // 80 samples at 44,100 Hz are exactly 441: accumulated fractions would give one too many.
    { examples: [[[27, 32, 21], 44_100]], numRuns: 500 },
  );
});

it('interpolates linearly, and gives as many samples as the rates require', () => {
  const out = new Upsampler(8_000, 48_000).push(ramp(160));
  expect(out).toHaveLength(960);
  expect([...out.subarray(0, 7)].map((value) => Math.round(value * 6))).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
