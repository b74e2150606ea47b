import { describe, expect, it } from 'vitest';
import { BAR_CODE_RANGE, barCodeHeight, readBarCode } from './bar-code';
import { H264Encoder } from './h264-encoder';
import { decodeSlice, greyRgba, readSps } from './h264-reader.fixtures';
import { nalUnit } from './h264-syntax';
import { type PictureTexts, TestPicture } from './test-picture';

const SIZES = [
  [640, 480],
  [1280, 720],
  [1920, 1080],
  [704, 576],
  [352, 288],
  [320, 240],
  [176, 144],
] as const;

const texts = (text = ''): PictureTexts => ({ caption: 'CH1 MAIN', overlays: [{ text, rect: [0, 900, 4000, 1400] }] });

describe('H264Encoder', () => {
  it.each(SIZES)('describes %i x %i in its SPS', (width, height) => {
    const [sps, pps] = new H264Encoder(width, height).parameterSets;
    expect(sps[0]).toBe(0x67);
    expect(pps[0]).toBe(0x68);
    expect(readSps(sps)).toMatchObject({ profile: 66, constraints: 0xc0, width, height, pocType: 2, refFrames: 1 });
  });

  it.each(SIZES)('burns a readable number into each picture of %i x %i', (width, height) => {
    const encoder = new H264Encoder(width, height);
    const picture = new TestPicture(width, height);
    const { columns, rows } = readSps(encoder.parameterSets[0]);
    const luma = new Uint8Array(columns * rows * 256);
    for (let frame = 0; frame < 12; frame++) {
      const value = 1_700_000_000_000 + frame * 40;
      const coded = encoder.encode(picture.paint(frame, value, texts(`0${frame}:00`)), frame === 6);
      expect(coded.isIdr).toBe(frame === 0 || frame === 6);
      expect(coded.nals.map((nal) => (nal[0] ?? 0) & 31)).toEqual(coded.isIdr ? [7, 8, 5] : [1]);
      const slice = coded.nals.at(-1);
      if (slice) decodeSlice(slice, columns, rows, luma);
      const rgba = greyRgba(luma, columns * 16, width, barCodeHeight(width));
      expect(readBarCode(rgba, width)).toBe(value % BAR_CODE_RANGE);
    }
  });

  it('decodes to exactly the painted tiles', () => {
    const encoder = new H264Encoder(640, 480);
    const picture = new TestPicture(640, 480);
    const luma = new Uint8Array(640 * 480);
    for (let frame = 0; frame < 45; frame++) {
      const grid = picture.paint(frame, frame * 997, texts(`Frame ${frame}`));
      const slice = encoder.encode(grid, false).nals.at(-1);
      if (slice) decodeSlice(slice, 40, 30, luma);
      grid.forEach((tile, address) => {
        const origin = Math.floor(address / 40) * 16 * 640 + (address % 40) * 16;
        expect(luma[origin + 5 * 640 + 4], `frame ${frame} macroblock ${address}`).toBe(tile.samples[5 * 16 + 4]);
      });
    }
  });

  it('shows a visible movement', () => {
    const picture = new TestPicture(640, 480);
    const [first, second] = [picture.paint(0, 7, texts()), picture.paint(1, 7, texts())];
    expect(first.filter((tile, address) => second[address] !== tile)).not.toHaveLength(0);
  });

  it('keeps a picture small enough for a socket', () => {
    const encoder = new H264Encoder(1280, 720);
    const picture = new TestPicture(1280, 720);
    const bytes = (frame: number) =>
      encoder.encode(picture.paint(frame, frame * 40, texts()), false).nals.reduce((sum, nal) => sum + nal.length, 0);
    expect(bytes(0)).toBeLessThan(90_000);
    expect(bytes(1)).toBeLessThan(20_000);
  });

  it('refuses a grid of another size', () => {
    expect(() => new H264Encoder(640, 480).encode(new TestPicture(320, 240).paint(0, 0, texts()), false)).toThrow(
      RangeError,
    );
  });

  it('escapes bytes that look like a start code', () => {
    expect([...nalUnit(3, 5, Uint8Array.of(0, 0, 1, 0, 0, 0, 0, 0, 3))]).toEqual([
      0x65, 0, 0, 3, 1, 0, 0, 3, 0, 0, 3, 0, 3,
    ]);
  });
});
