import { expect, it } from 'vitest';
import { StreamLimits } from '@/lib/contract/stream';
import type { EnginePicture } from './engine/video-engine';
import { HiddenPictures } from './hidden-pictures';

const picture = (ticks: number, isKey = false, bytes = 10): EnginePicture => ({
  data: new Uint8Array(bytes),
  isKey,
  ticks,
  decodeTicks: 0,
  durationTicks: 3600,
});

let nowMs = 0;
const clock = { now: () => nowMs };

function hidden() {
  const kept = new HiddenPictures(clock);
  kept.begin();
  nowMs += StreamLimits.hiddenDecodeMs;
  return kept;
}

it('keeps nothing before its time', () => {
  const kept = new HiddenPictures(clock);
  expect(kept.keep(picture(0, true))).toBe(false);
  kept.begin();
  nowMs += StreamLimits.hiddenDecodeMs - 1;
  expect(kept.keep(picture(1))).toBe(false);
  expect(kept.end()).toEqual({ pictures: [], isBroken: false });
});

it('keeps only the newest group', () => {
  const kept = hidden();
  for (const each of [picture(0), picture(1, true), picture(2), picture(3, true), picture(4)]) kept.keep(each);
  const { pictures, isBroken } = kept.end();
  expect(pictures.map(({ ticks }) => ticks)).toEqual([3, 4]);
  expect(isBroken).toBe(false);
});

it('continues from the pictures decoded before when no key picture has arrived', () => {
  const kept = hidden();
  kept.keep(picture(7));
  kept.keep(picture(8));
  expect(kept.end().pictures.map(({ ticks }) => ticks)).toEqual([7, 8]);
});

it('never keeps more than its limit, and then waits for a key picture', () => {
  const kept = hidden();
  kept.keep(picture(0, true, StreamLimits.hiddenKeepBytes));
  kept.keep(picture(1));
  kept.keep(picture(2));
  expect(kept.end()).toEqual({ pictures: [], isBroken: true });
  expect(kept.end()).toEqual({ pictures: [], isBroken: false });
});
