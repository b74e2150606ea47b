import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodedSize, pictureProblem } from './picture';
import { jpegStart, pngStart } from './picture-header.fixtures';

const RULE = { maxBytes: 3, resolution: { width: 4, height: 2 } };
const judged = (name: string, text: string, size: { width: number; height: number } | undefined, rule = RULE) =>
  pictureProblem(new File([text], name), rule, async () => size, String);

describe('pictureProblem', () => {
  it('accepts a picture of the largest size and exactly the wanted pixels', async () => {
    expect(await judged('logo.PNG', '123', { width: 4, height: 2 })).toBeUndefined();
    expect(await judged('logo.jpeg', '1', { width: 4, height: 2 })).toBeUndefined();
  });

  it('accepts any pixels where the rule names none', async () => {
    expect(
      await pictureProblem(new File(['1'], 'a.jpg'), { maxBytes: 3 }, async () => ({ width: 9, height: 9 }), String),
    ).toBe(undefined);
  });

  it('refuses more pixels than a browser should decode, also where the rule names none', async () => {
    const huge = async () => ({ width: 60_000, height: 60_000 });
    expect(await pictureProblem(new File(['1'], 'a.jpg'), { maxBytes: 3 }, huge, String)).toEqual({
      key: 'PicPixels',
      values: { max: 65 },
    });
  });

  it('refuses other names, other contents, too many bytes and other pixels', async () => {
    expect(await judged('logo.gif', '1', { width: 4, height: 2 })).toEqual({ key: 'OnlyPng' });
    expect(await judged('logo.png', '1', undefined)).toEqual({ key: 'OnlyPng' });
    expect(await judged('logo.png', '1234', { width: 4, height: 2 })).toEqual({
      key: 'PicTooLarge',
      values: { max: '3' },
    });
    for (const size of [
      { width: 4, height: 3 },
      { width: 5, height: 2 },
    ]) {
      expect(await judged('logo.png', '1', size)).toEqual({ key: 'PicSizeError', values: RULE.resolution });
    }
  });
});

describe('decodedSize', () => {
  const close = vi.fn();
  const decode = vi.fn(async () => ({ width: 3, height: 4, close }));
  const sizeOf = (bytes: number[]) => {
    vi.stubGlobal('createImageBitmap', decode);
    return decodedSize(new File([Uint8Array.from(bytes)], 'a.png'));
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  it('is that of the decoded picture, which is freed: a JPEG may be stored turned', async () => {
    expect(await sizeOf(jpegStart(4, 3))).toEqual({ width: 3, height: 4 });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it.each([pngStart, jpegStart])('is that of the header where it states too many pixels', async (start) => {
    expect(await sizeOf(start(60_000, 60_000))).toEqual({ width: 60_000, height: 60_000 });
    expect(decode).not.toHaveBeenCalled();
  });

  it('is absent when the content is no picture', async () => {
    expect(await sizeOf([...Buffer.from('GIF89a')])).toBeUndefined();
    expect(decode).not.toHaveBeenCalled();
    decode.mockRejectedValueOnce(new DOMException('no picture', 'InvalidStateError'));
    expect(await sizeOf(pngStart(4, 3))).toBeUndefined();
  });
});
