import { describe, expect, it, vi } from 'vitest';
import { animatedPng, jpegStart, pngStart, turnedJpeg } from '@/lib/validation/picture-header.fixtures';
import { photoOfFile, photoOfPicture } from './make-photo';
import type { PhotoFrame } from './photo-frame';

const JPEG = jpegStart(300, 400);
const file = (name: string, bytes = 100, start = JPEG) => {
  const content = new Uint8Array(bytes);
  content.set(start);
  return new File([content], name);
};
/** A browser whose pictures have this size and whose JPEG of quality 1 has this many bytes. */
function tools(size: { width: number; height: number } | undefined, bytes = 50_000) {
  const frames: PhotoFrame[] = [];
  const close = vi.fn();
  return {
    frames,
    close,
    decode: vi.fn(async () => size && { ...size, close }),
    paint: vi.fn(async (_: unknown, frame: PhotoFrame, quality: number) => {
      frames.push(frame);
      return new Blob([new Uint8Array(bytes * quality)]);
    }),
  };
}

it('accepts PNG and JPG by name and by content, and decodes nothing else', async () => {
  const browser = tools(undefined);
  expect(await photoOfFile(file('face.gif'), browser)).toEqual({ problem: { key: 'OnlyPng' } });
  expect(await photoOfFile(new File(['GIF89a'], 'face.jpg'), browser)).toEqual({ problem: { key: 'OnlyPng' } });
  expect(browser.decode).not.toHaveBeenCalled();
  expect(await photoOfFile(file('face.jpg'), browser)).toEqual({ problem: { key: 'OnlyPng' } });
});

it('keeps a file that fits byte for byte', async () => {
  const browser = tools({ width: 300, height: 400 });
  const made = await photoOfFile(file('face.JPG', 40), browser);
  expect(made).toEqual({
    photo: Buffer.from([...JPEG, ...Array(40 - JPEG.length).fill(0)]).toString('base64'),
    isAsIs: true,
  });
  expect(browser.paint).not.toHaveBeenCalled();
});

it.each([
  ['JPEG that is stored lying on its side', turnedJpeg(1200, 600, 6)],
  ['JPEG that is stored upside down', turnedJpeg(600, 1200, 3)],
  ['PNG with several pictures', animatedPng(600, 1200)],
])('re-encodes a %s, as the device would read another photo than is shown', async (_, start) => {
  const browser = tools({ width: 600, height: 1200 });
  expect(await photoOfFile(file('face.jpg', 300, start), browser)).not.toHaveProperty('isAsIs');
  expect(browser.frames[0]?.to).toEqual({ width: 600, height: 1200 });
});

it('re-encodes what is too large in bytes or pixels, with decreasing quality', async () => {
  const heavy = tools({ width: 600, height: 800 }, 200_000);
  const made = await photoOfFile(file('face.jpg', 300_000), heavy);
  expect('photo' in made && Buffer.from(made.photo, 'base64').length).toBeLessThanOrEqual(102_400);
  expect(heavy.paint).toHaveBeenCalledTimes(4);
  const large = tools({ width: 3_000, height: 4_000 });
  await photoOfFile(file('face.png'), large);
  expect(large.frames[0]?.to).toEqual({ width: 600, height: 800 });
});

it('reports what is too small, and what cannot be made small enough', async () => {
  expect(await photoOfFile(file('face.jpg'), tools({ width: 100, height: 100 }))).toEqual({
    problem: { key: 'PhotoSmall', values: { width: 150, height: 300 } },
  });
  expect(await photoOfFile(file('face.jpg', 200_000), tools({ width: 300, height: 400 }, 900_000))).toEqual({
    problem: { key: 'PhotoUnfit' },
  });
});

it('cuts the face out of a picture of the camera', async () => {
  const browser = tools({ width: 320, height: 240 });
  const shot = {
    src: `data:image/jpeg;base64,${Buffer.from(JPEG).toString('base64')}`,
    fileType: 'jpg' as const,
    box: { left: 0.35, top: 0.25, width: 0.25, height: 0.45 },
    ...{ userId: '1', name: '', cardNo: '', isAllowed: true, errorCode: 0 },
  };
  expect(await photoOfPicture(shot, browser)).toHaveProperty('photo');
  const [{ from, to } = { from: undefined, to: undefined }] = browser.frames;
  expect(from?.left).toBeCloseTo(80);
  expect(from?.width).toBeCloseTo(144);
  expect(to?.height).toBe(300);
});

describe('a picture in memory', () => {
  it.each([
    ['PNG', pngStart(60_000, 60_000)],
    ['JPEG', jpegStart(60_000, 60_000)],
    ['PNG of 17 KB', pngStart(12_000, 12_000)],
  ])('is not made of a small %s with huge dimensions', async (_, start) => {
    const browser = tools({ width: 60_000, height: 60_000 });
    expect(await photoOfFile(file('face.png', 100, start), browser)).toEqual({
      problem: { key: 'PicPixels', values: { max: 65 } },
    });
    expect(browser.decode).not.toHaveBeenCalled();
  });

  it('is freed once, whatever becomes of it', async () => {
    const fits = tools({ width: 300, height: 400 });
    const small = tools({ width: 100, height: 100 });
    const large = tools({ width: 3_000, height: 4_000 });
    const broken = tools({ width: 3_000, height: 4_000 });
    broken.paint.mockRejectedValue(new Error('no canvas'));
    for (const browser of [fits, small, large]) await photoOfFile(file('face.jpg'), browser);
    await expect(photoOfFile(file('face.jpg'), broken)).rejects.toThrow('no canvas');
    for (const { close } of [fits, small, large, broken]) expect(close).toHaveBeenCalledTimes(1);
  });
});
