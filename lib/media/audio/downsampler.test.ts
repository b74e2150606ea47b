import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Downsampler } from './downsampler';

const RATES = [8_000, 16_000, 44_100, 48_000, 96_000] as const;

const tone = (hz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, n) => Math.sin((2 * Math.PI * hz * n) / rate + 0.3));

/** Amplitude of one frequency in samples at 8000 a second. */
function levelAt(hz: number, samples: Float32Array): number {
  let [re, im, weight] = [0, 0, 0];
  for (const [n, sample] of samples.entries()) {
    // Hann window: neighbouring frequencies do not leak in.
    const window = 1 - Math.cos((2 * Math.PI * n) / samples.length);
    re += window * sample * Math.cos((2 * Math.PI * hz * n) / 8000);
    im += window * sample * Math.sin((2 * Math.PI * hz * n) / 8000);
    weight += window / 2;
  }
  return Math.hypot(re, im) / weight;
}

const decibels = (ratio: number) => 20 * Math.log10(ratio);
const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

describe('Downsampler', () => {
  it('keeps frequency and level of a tone of the voice', () => {
    fc.assert(
      fc.property(fc.double({ min: 60, max: 3400, noNaN: true }), fc.constantFrom(...RATES), (hz, rate) => {
        const out = new Downsampler(rate).push(tone(hz, rate, 0.3)).subarray(400);
        expect(Math.abs(decibels(levelAt(hz, out)))).toBeLessThan(0.1);
        // The output consists of that tone only.
        expect(Math.abs(decibels(loudness(out) * Math.SQRT2))).toBeLessThan(0.3);
      }),
      {
        examples: [
          [3400, 44_100],
          [3400, 48_000],
          [1000, 48_000],
        ],
        numRuns: 60,
      },
    );
  });

  it('removes tones above the limit, which would be aliased', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(16_000, 44_100, 48_000, 96_000),
        (part, rate) => {
          const hz = 4000 + part * (rate / 2 - 4000);
          const out = new Downsampler(rate).push(tone(hz, rate, 0.2)).subarray(400);
          expect(decibels(loudness(out))).toBeLessThan(-50);
        },
      ),
      {
        examples: [
          [0, 48_000],
          [0.005, 48_000],
          [0, 44_100],
          [1, 96_000],
        ],
        numRuns: 60,
      },
    );
  });

  it('gives the same output however the input is cut into blocks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 8 }),
        fc.constantFrom(...RATES),
        (cuts, rate) => {
          const samples = tone(700, rate, 0.1).subarray(
            0,
            cuts.reduce((sum, length) => sum + length, 0),
          );
          const whole = new Downsampler(rate).push(samples);
          const inParts = new Downsampler(rate);
          let at = 0;
          const parts = cuts.flatMap((length) => {
            at += length;
            return [...inParts.push(samples.subarray(at - length, at))];
          });
          expect(parts).toEqual([...whole]);
        },
      ),
    );
  });

  it.each(RATES)('makes 8000 samples of a second at %i Hz, for as long as it goes on', (rate) => {
    const downsampler = new Downsampler(rate);
    let count = 0;
    for (let n = 0; n < 10; n += 1) count += downsampler.push(new Float32Array(rate)).length;
    expect(80_000 - count).toBeGreaterThanOrEqual(0);
    expect(80_000 - count).toBeLessThan(60);
  });
});
