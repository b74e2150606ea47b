import { expect, it, vi } from 'vitest';
import { photoOfFile, photoOfPicture } from './make-photo';
import type { PhotoFrame } from './photo-frame';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const file = (name: string, bytes = 100) => {
  const content = new Uint8Array(bytes);
  content.set(JPEG.slice(0, bytes));
  return new File([content], name);
};
/** A browser whose pictures have this size and whose JPEG of quality 1 has this many bytes. */
function tools(size: { width: number; height: number } | undefined, bytes = 50_000) {
  const frames: PhotoFrame[] = [];
  return {
    frames,
    decode: vi.fn(async () => size),
    paint: vi.fn(async (_: unknown, frame: PhotoFrame, quality: number) => {
      frames.push(frame);
      return new Blob([new Uint8Array(bytes * quality)]);
    }),
  };
}

it('accepts PNG and JPG by name and by content, and decodes nothing else', async () => {
  const browser = tools(undefined);
  expect(await photoOfFile(file('face.gif'), browser)).toEqual({ problem: { key: 'OnlyPng' } });
  expect(browser.decode).not.toHaveBeenCalled();
  expect(await photoOfFile(file('face.jpg'), browser)).toEqual({ problem: { key: 'OnlyPng' } });
});

it('keeps a file that fits byte for byte', async () => {
  const browser = tools({ width: 300, height: 400 });
  const made = await photoOfFile(file('face.JPG', 8), browser);
  expect(made).toEqual({ photo: Buffer.from([...JPEG, 0, 0, 0, 0]).toString('base64'), isAsIs: true });
  expect(browser.paint).not.toHaveBeenCalled();
});

it('re-encodes what is too large in bytes or pixels, or of another kind, with decreasing quality', async () => {
  const heavy = tools({ width: 600, height: 800 }, 200_000);
  const made = await photoOfFile(file('face.jpg', 300_000), heavy);
  expect('photo' in made && Buffer.from(made.photo, 'base64').length).toBeLessThanOrEqual(102_400);
  expect(heavy.paint).toHaveBeenCalledTimes(4);
  const large = tools({ width: 3_000, height: 4_000 });
  await photoOfFile(file('face.png'), large);
  expect(large.frames[0]?.to).toEqual({ width: 600, height: 800 });
  const gif = tools({ width: 300, height: 400 });
  await photoOfFile(new File(['GIF89a'], 'face.jpg'), gif);
  expect(gif.paint).toHaveBeenCalledTimes(1);
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
