import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facePhoto } from '@/emulator/state/face-photo.fixtures';
import { pictureFacts, tooManyPixels } from './picture-header';
import { animatedPng, jpegStart, pngStart, turnedJpeg } from './picture-header.fixtures';

async function sizeOf(bytes: Iterable<number>) {
  const facts = await pictureFacts(new Blob([Uint8Array.from(bytes)]));
  return facts && { width: facts.width, height: facts.height };
}

describe('the size in the header of a picture', () => {
  it('is read from a PNG and from every kind of JPEG', async () => {
    expect(await sizeOf(pngStart(60_000, 50_000))).toEqual({ width: 60_000, height: 50_000 });
    for (const frame of [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc9, 0xcf]) {
      expect(await sizeOf(jpegStart(60_000, 50_000, frame))).toEqual({ width: 60_000, height: 50_000 });
    }
    expect(await sizeOf(Buffer.from(facePhoto(7, 320, 240), 'base64'))).toEqual({ width: 320, height: 240 });
  });

  it.each<[string, number[]]>([
    ['nothing', []],
    ['a GIF', [...Buffer.from('GIF89a'), ...Array(20).fill(0xff)]],
    ['a PNG that ends in its header', pngStart(10, 10).slice(0, 20)],
    ['a PNG with another first chunk', pngStart(10, 10).map((byte, at) => (at === 12 ? 0x69 : byte))],
    ['a JPEG that ends in its header', jpegStart(10, 10).slice(0, 20)],
    ['a JPEG whose scan comes first', [0xff, 0xd8, 0xff, 0xda, 0, 2, ...jpegStart(10, 10).slice(2)]],
    ['a JPEG that is over', [0xff, 0xd8, 0xff, 0xd9, ...jpegStart(10, 10).slice(2)]],
  ])('is absent in %s', async (_, bytes) => expect(await sizeOf(bytes)).toBeUndefined());

  it('is absent or a size, whatever follows the first bytes', async () => {
    const start = fc.constantFrom([0xff, 0xd8, 0xff], pngStart(10, 10).slice(0, 12));
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 200 }), async (first, rest) => {
        const size = await sizeOf([...first, ...rest]);
        expect(size === undefined || (size.width >= 0 && size.height >= 0)).toBe(true);
      }),
    );
  });
});

it('what a device would show otherwise is read: the direction of a JPEG, the animation of a PNG', async () => {
  const factsOf = (bytes: number[]) => pictureFacts(new Blob([Uint8Array.from(bytes)]));
  const size = { width: 800, height: 1280 };
  expect(await factsOf(jpegStart(800, 1280))).toEqual({ kind: 'jpg', ...size, orientation: 1, isAnimated: false });
  for (const orientation of [2, 3, 6, 8]) {
    expect(await factsOf(turnedJpeg(800, 1280, orientation))).toMatchObject({ ...size, orientation });
  }
  // Another number is none, and damaged metadata do not make it no picture.
  expect(await factsOf(turnedJpeg(800, 1280, 9))).toMatchObject({ ...size, orientation: 1 });
  expect(await factsOf(pngStart(800, 1280))).toMatchObject({ kind: 'png', isAnimated: false });
  expect(await factsOf(animatedPng(800, 1280))).toMatchObject({ kind: 'png', ...size, isAnimated: true });
});

it('as many pixels as a phone takes are decoded, and no more', () => {
  expect(tooManyPixels({ width: 9_248, height: 6_944 })).toBeUndefined();
  expect(tooManyPixels({ width: 12_000, height: 12_000 })).toEqual({ key: 'PicPixels', values: { max: 65 } });
});
