import { expect, it } from 'vitest';
import { talkLevel } from './talk-level';

const steady = (sample: number) => new Float32Array(100).fill(sample);

it.each([
  [steady(0), 0],
  [new Float32Array(), 0],
  [steady(0.001), 0],
  [steady(0.1), 0.6],
  [steady(-0.1), 0.6],
  [steady(1), 1],
  [steady(4), 1],
])('goes from silence to full scale', (samples, level) => {
  expect(talkLevel(samples)).toBeCloseTo(level, 5);
});
