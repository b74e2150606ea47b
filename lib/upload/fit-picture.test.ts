import { describe, expect, it, vi } from 'vitest';
import { coverFrame, fitPicture } from './fit-picture';

const RULE = { maxBytes: 500, resolution: { width: 800, height: 1280 } };

describe('the part of a picture that is kept', () => {
  it.each([
    ['taller', { width: 3000, height: 4800 }, { left: 0, top: 0, width: 3000, height: 4800 }],
    ['square', { width: 8000, height: 8000 }, { left: 1500, top: 0, width: 5000, height: 8000 }],
    ['too high', { width: 400, height: 1280 }, { left: 0, top: 320, width: 400, height: 640 }],
  ])('is its middle in the wanted shape: %s', (_, picture, from) => {
    expect(coverFrame(picture, RULE.resolution)).toEqual({ from, to: RULE.resolution });
  });
});

describe('a picture that is made to fit', () => {
  const close = vi.fn();
  const tools = (bytes: (quality: number) => number) => ({
    decode: async () => ({ width: 1600, height: 2560, close }),
    paint: vi.fn(async (_picture: object, _frame: object, quality: number) => new Blob(['x'.repeat(bytes(quality))])),
  });

  it('is compressed until it has few enough bytes, and named as a JPEG', async () => {
    const own = tools((quality) => Math.round(quality * 700));
    const made = await fitPicture(new File(['x'], 'hall.view.png'), RULE, own);
    expect(made).toMatchObject({ name: 'hall.view.jpg', size: 455 });
    expect(own.paint).toHaveBeenCalledTimes(3);
    expect(close).toHaveBeenCalledOnce();
  });

  it('is none when it stays too large or cannot be decoded', async () => {
    expect(
      await fitPicture(
        new File(['x'], 'a.png'),
        RULE,
        tools(() => 501),
      ),
    ).toBeUndefined();
    const own = { ...tools(() => 1), decode: async () => undefined };
    expect(await fitPicture(new File(['x'], 'a.png'), RULE, own)).toBeUndefined();
  });
});
