import { describe, expect, it } from 'vitest';
import { MediaTimeline } from './media-timeline';

const placed = (...timestamps: number[]) => {
  const timeline = new MediaTimeline(90_000, 3600);
  return timestamps.map((timestamp) => timeline.place(timestamp));
};

describe('MediaTimeline', () => {
  it.each([
    ['begins at 0 wherever the sender begins', [5000, 8600, 12_200], [0, 3600, 7200]],
    ['follows the wrap of 32 bits', [2 ** 32 - 1800, 1800, 5400], [0, 3600, 7200]],
    ['goes on one frame later after a jump of more than ten seconds', [0, 3000, 3000 + 900_001], [0, 3000, 6000]],
    ['goes on one frame later after a step back', [100_000, 103_000, 50_000, 53_000], [0, 3000, 6000, 9000]],
    ['keeps a pause of less than ten seconds', [0, 3600, 3600 + 450_000], [0, 3600, 453_600]],
  ])('%s', (_, timestamps, ticks) => {
    expect(placed(...timestamps)).toEqual(ticks);
  });
});
