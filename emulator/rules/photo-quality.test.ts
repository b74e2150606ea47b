import { expect, it } from 'vitest';
import { FILTER_SETS } from '@/lib/contract/tables/face';
import { jpegLuma } from '../decode-jpeg';
import { pngLuma } from '../decode-png';
import { encodePng } from '../png';
import { JpegEncoder } from '../stream/jpeg-encoder';
import { jpegFile } from '../stream/jpeg-file';
import { snapshotPicture } from '../stream/snapshot-picture';
import { TestPicture } from '../stream/test-picture';
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

/** A JPEG of 600 by 600 without data; `sampling` of each component. */
const emptyJpeg = (sampling: readonly number[]) =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 8 + sampling.length * 3, 8, 2, 88, 2, 88, sampling.length],
    ...sampling.flatMap((each, index) => [index + 1, each, 0]),
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
  ]);

it('a photo of a usual camera is measured', () => {
  const grid = new TestPicture(2048, 1536).paint(0, 0, { caption: 'a photo', overlays: [] });
  const photo = jpegFile(new JpegEncoder().encode(grid), 2048, 1536);
  expect(photo.length).toBeLessThan(512 * 1024);
  expect(photoQuality(photo)).toMatchObject({ angle: expect.any(Number) });
  expect(photoQuality(bars(200, false, 2048, 1536))?.brightness).toBe(150);
});

it.each([
  ['a JPEG whose blocks have no columns', emptyJpeg([0x01, 0x11, 0x11])],
  ['a JPEG whose blocks have no rows', emptyJpeg([0x10, 0x11, 0x11])],
  ['a JPEG whose blocks have no size', emptyJpeg([0, 0, 0])],
  ['a JPEG with more components than there are', emptyJpeg(Array(5).fill(0x11))],
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('no picture at all, but long enough for a header')],
  ['a PNG that is cut off', bars(200).subarray(0, 60)],
  ['a JPEG that is cut off', Buffer.from(snapshotPicture(0, 'known').base64, 'base64').subarray(0, 900)],
])('%s is not measured', (_, content) => {
  expect(photoQuality(content)).toBeUndefined();
  expect([pngLuma(content), jpegLuma(content)]).toEqual([undefined, undefined]);
});
