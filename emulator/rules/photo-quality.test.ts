import { expect, it } from 'vitest';
import { FILTER_SETS } from '@/lib/contract/tables/face';
import { jpegLuma } from '../decode-jpeg';
import { pngLuma } from '../decode-png';
import { encodePng } from '../png';
import { snapshotPicture } from '../stream/snapshot-picture';
import { passesFilter, photoQuality } from './photo-quality';

/** Vertical bars that are `width` pixels wide, in a light; soft ones change evenly. */
function bars(light: number, isSoft = false, width = 96, height = 128): Buffer {
  const samples = new Uint8Array(width * height * 3);
  for (let at = 0; at < samples.length; at += 1) {
    const x = Math.floor(at / 3) % width;
    const share = isSoft ? Math.abs((x % 32) - 16) / 16 : Math.floor(x / 16) % 2;
    samples[at] = Math.round(light * (0.5 + 0.5 * share));
  }
  return encodePng({ width, height, samples });
}

it('brightness is that of the pixels, blur that of the edges', () => {
  const bright = photoQuality(bars(200));
  const dark = photoQuality(bars(50));
  expect(bright?.brightness).toBe(150);
  expect(dark?.brightness).toBe(38);
  expect(bright?.blur).toBe(0);
  expect(photoQuality(bars(200, true))?.blur).toBeGreaterThan(70);
  expect(photoQuality(bars(0))).toMatchObject({ brightness: 0, blur: 100 });
});

it('a dark picture passes at Low and fails at High; every one passes while the filter is off', () => {
  const dark = photoQuality(bars(50));
  if (!dark) throw new Error('not measured');
  const passes = (level: 'Low' | 'High', isOn = true) =>
    passesFilter(dark, { Enable: isOn, Level: level, ...FILTER_SETS[level] });
  expect([passes('Low'), passes('High'), passes('High', false)]).toEqual([true, false, true]);
});

it('a JPEG is read like the picture it was made of', () => {
  const jpeg = Buffer.from(snapshotPicture(0, 'known').base64, 'base64');
  const picture = jpegLuma(jpeg);
  expect(picture).toMatchObject({ width: 320, height: 240 });
  // The wall behind the person is light, and the picture has both dark and light parts.
  const sorted = [...(picture?.luma ?? [])].sort((one, other) => one - other);
  expect((sorted.at(-100) ?? 0) - (sorted[100] ?? 0)).toBeGreaterThan(100);
  expect(photoQuality(jpeg)?.brightness).toBeGreaterThan(60);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('no picture at all, but long enough for a header')],
  ['a PNG that is cut off', bars(200).subarray(0, 60)],
  ['a JPEG that is cut off', Buffer.from(snapshotPicture(0, 'known').base64, 'base64').subarray(0, 900)],
])('%s is not measured', (_, content) => {
  expect(photoQuality(content)).toBeUndefined();
  expect([pngLuma(content), jpegLuma(content)]).toEqual([undefined, undefined]);
});
