import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodedFacts, type PictureRule, pictureRefusal } from './picture';
import type { PictureFacts } from './picture-header';
import { jpegStart, pngStart } from './picture-header.fixtures';

const RULE = { maxBytes: 3, resolution: { width: 4, height: 2 } };
const ONLY_PNG = { problem: { key: 'OnlyPng' }, canFit: false };
const facts = (more: Partial<PictureFacts>): PictureFacts => ({
  ...{ kind: 'png', width: 4, height: 2, orientation: 1, isAnimated: false },
  ...more,
});
const judged = (name: string, text: string, size: Partial<PictureFacts> | undefined, rule: PictureRule = RULE) =>
  pictureRefusal(new File([text], name), rule, async () => size && facts(size), String);

describe('pictureRefusal', () => {
  it('accepts a picture of the largest size and exactly the wanted pixels', async () => {
    expect(await judged('logo.PNG', '123', { width: 4, height: 2 })).toBeUndefined();
    expect(await judged('logo.jpeg', '1', { width: 4, height: 2 })).toBeUndefined();
  });

  it('accepts any pixels where the rule names none', async () => {
    expect(await judged('a.jpg', '1', { width: 9, height: 9 }, { maxBytes: 3 })).toBe(undefined);
  });

  it('refuses more pixels than a browser should decode, also where the rule names none', async () => {
    const huge = { width: 60_000, height: 60_000 };
    expect(await judged('a.jpg', '1', huge, { maxBytes: 3 })).toEqual({
      problem: { key: 'PicPixels', values: { max: 65 } },
      canFit: false,
    });
  });

  it('refuses other names, other contents, too many bytes and other pixels', async () => {
    expect(await judged('logo.gif', '1', { width: 4, height: 2 })).toEqual(ONLY_PNG);
    expect(await judged('logo.png', '1', undefined)).toEqual(ONLY_PNG);
    expect(await judged('logo.png', '1234', { width: 4, height: 2 })).toEqual({
      problem: { key: 'PicTooLarge', values: { max: '3' } },
      canFit: true,
    });
    for (const size of [
      { width: 4, height: 3 },
      { width: 5, height: 2 },
    ]) {
      expect(await judged('logo.png', '1', size)).toEqual({
        problem: { key: 'PicSizeError', values: RULE.resolution },
        canFit: true,
      });
    }
  });

  it('refuses what a device would show otherwise, and knows that it can be mended', async () => {
    expect(await judged('a.jpg', '1', { orientation: 6 })).toEqual({ problem: { key: 'PicTurned' }, canFit: true });
    expect(await judged('a.png', '1', { isAnimated: true })).toEqual({ problem: { key: 'PicAnimated' }, canFit: true });
  });
});

describe('decodedFacts', () => {
  const close = vi.fn();
  const decode = vi.fn(async () => ({ width: 3, height: 4, close }));
  const sizeOf = (bytes: number[]) => {
    vi.stubGlobal('createImageBitmap', decode);
    return decodedFacts(new File([Uint8Array.from(bytes)], 'a.png'));
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  it('are those of the header of a picture that the browser decodes, which is freed', async () => {
    expect(await sizeOf(jpegStart(4, 3))).toMatchObject({ width: 4, height: 3 });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it.each([pngStart, jpegStart])('are those of the header where it states too many pixels', async (start) => {
    expect(await sizeOf(start(60_000, 60_000))).toMatchObject({ width: 60_000, height: 60_000 });
    expect(decode).not.toHaveBeenCalled();
  });

  it('are absent when the content is no picture', async () => {
    expect(await sizeOf([...Buffer.from('GIF89a')])).toBeUndefined();
    expect(decode).not.toHaveBeenCalled();
    decode.mockRejectedValueOnce(new DOMException('no picture', 'InvalidStateError'));
    expect(await sizeOf(pngStart(4, 3))).toBeUndefined();
  });
});
