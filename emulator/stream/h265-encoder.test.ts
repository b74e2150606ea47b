import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BAR_CODE_RANGE, barCodeHeight, readBarCode } from './bar-code';
import type { Tile, TileGrid } from './h264-encoder';
import { greyRgba } from './h264-reader.fixtures';
import { H265Encoder } from './h265-encoder';
import { H265Picture, readPps, readSps, readVps, typeOf } from './h265-reader.fixtures';
import { type PictureTexts, TestPicture } from './test-picture';

const SIZES = [
  [1920, 1080],
  [1280, 720],
  [704, 576],
  [704, 480],
  [640, 480],
  [352, 288],
  [320, 240],
] as const;

const texts = (text = ''): PictureTexts => ({ caption: 'CH1 MAIN', overlays: [{ text, rect: [0, 900, 4000, 1400] }] });

/** A decoder of the encoder's output: each picture must equal the painted one. */
function viewer(width: number, height: number) {
  const encoder = new H265Encoder(width, height);
  const [, , pps] = encoder.parameterSets;
  const picture = new H265Picture(Math.ceil(width / 16), Math.ceil(height / 16));
  const show = (grid: TileGrid, wantsIdr = false) => {
    const coded = encoder.encode(grid, wantsIdr);
    const slice = coded.nals.at(-1) ?? new Uint8Array();
    const poc = picture.decode(slice, readPps(pps));
    return { ...coded, poc, unlike: picture.firstUnlike(grid) };
  };
  return { picture, show };
}

const flat = (y: number, cb: number, cr: number): Tile => ({
  samples: new Uint8Array(384).fill(y, 0, 256).fill(cb, 256, 320).fill(cr, 320),
  isFlat: true,
});
const sample = fc.integer({ min: 0, max: 255 });
const flatTile = fc.tuple(sample, sample, sample).map((colours) => flat(...colours));
const noisyTile = fc
  .oneof(fc.constant(255), fc.constant(3), fc.constant(1))
  .chain((spread) => fc.array(fc.integer({ min: 0, max: spread }), { minLength: 384, maxLength: 384 }))
  .map((samples): Tile => ({ samples: Uint8Array.from(samples), isFlat: false }));
/** Mostly one colour, a few samples of another: letters. */
const dottedTile = fc
  .tuple(flatTile, fc.array(fc.tuple(fc.integer({ min: 0, max: 383 }), sample), { maxLength: 12 }))
  .map(([{ samples }, dots]): Tile => {
    const dotted = samples.slice();
    for (const [at, value] of dots) dotted[at] = value;
    return { samples: dotted, isFlat: false };
  });
/** A few pictures of up to 4 x 4 blocks, made of a few tiles as painters do. */
const clip = fc
  .record({
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.integer({ min: 1, max: 4 }),
    tiles: fc.array(fc.oneof(flatTile, flatTile, dottedTile, noisyTile), { minLength: 1, maxLength: 5 }),
  })
  .chain(({ columns, rows, tiles }) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.constant(rows),
      pictures: fc.array(
        fc.record({
          wantsIdr: fc.boolean(),
          grid: fc.array(fc.constantFrom(...tiles), { minLength: columns * rows, maxLength: columns * rows }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  );

describe('H265Encoder', () => {
  it.each(SIZES)('describes %i x %i in its parameter sets, without reordering', (width, height) => {
    const [vps, sps, pps] = new H265Encoder(width, height).parameterSets;
    expect([vps, sps, pps].map(typeOf)).toEqual([32, 33, 34]);
    const shared = { profile: 1, tier: 0, compatibility: 0x6000_0000, level: 123, dpb: 2, reorder: 0, latency: 0 };
    expect(readVps(vps)).toMatchObject({ ...shared, layers: 0, reserved: 0xffff });
    expect(readSps(sps)).toMatchObject({ ...shared, width, height, chroma: 1, depths: [8, 8], pocBits: 8 });
    expect(readSps(sps).tools).toEqual({ scaling: 0, amp: 0, sao: 0, pcm: 0 });
    expect(readPps(pps)).toMatchObject({ qp: 28, chromaQpOffsets: [-6, -6], lossless: 1, deblocking: [1, 0, 1] });
  });

  it('decodes to exactly the painted samples, whatever they are', () => {
    fc.assert(
      fc.property(clip, ({ columns, rows, pictures }) => {
        const { show } = viewer(columns * 16, rows * 16);
        pictures.forEach(({ grid, wantsIdr }, index) => {
          const shown = show(grid, wantsIdr);
          expect(shown.isIdr).toBe(wantsIdr || index === 0);
          expect(shown.unlike).toBeUndefined();
        });
      }),
      { numRuns: 150 },
    );
  });

  it('codes every step between two colours as one number', () => {
    const { show } = viewer(32, 16);
    const grid = (left: number, right: number) => [flat(left, right, left), flat(right, left, right)];
    for (let value = 0; value < 256; value++) {
      expect(show(grid(0, value), true).unlike).toBeUndefined();
      expect(show(grid(255, value), false).unlike).toBeUndefined();
    }
    expect(show(grid(3, 200), true).nals.at(-1)?.length).toBeLessThan(40);
  });

  it.each([
    [640, 480],
    [352, 288],
    [1280, 720],
  ])('burns a readable number into each picture of %i x %i', (width, height) => {
    const { picture, show } = viewer(width, height);
    const painter = new TestPicture(width, height);
    for (let frame = 0; frame < 6; frame++) {
      const value = 1_700_000_000_000 + frame * 40;
      const shown = show(painter.paint(frame, value, texts(`0${frame}:00`)), frame === 3);
      expect(shown.nals.map(typeOf)).toEqual(shown.isIdr ? [32, 33, 34, 19] : [1]);
      expect(shown.poc).toBe(frame % 3);
      expect(shown.unlike).toBeUndefined();
      const stride = Math.ceil(width / 16) * 16;
      const luma = picture.planes[0]?.samples ?? new Uint8Array();
      expect(readBarCode(greyRgba(luma, stride, width, barCodeHeight(width)), width)).toBe(value % BAR_CODE_RANGE);
    }
  });

  it('continues when a GOP is longer than the count', () => {
    const { show } = viewer(32, 16);
    const pair = [
      [flat(1, 2, 3), flat(4, 5, 6)],
      [flat(7, 8, 9), flat(1, 2, 3)],
    ] as const;
    const shown = Array.from({ length: 300 }, (_, frame) => show(pair[frame % 2 === 0 ? 0 : 1]));
    expect(shown.every(({ unlike }) => unlike === undefined)).toBe(true);
    expect([shown[255]?.poc, shown[256]?.poc, shown[299]?.poc]).toEqual([255, 0, 43]);
  });

  it('keeps a picture small enough for a megabit a second', () => {
    const encoder = new H265Encoder(640, 480);
    const picture = new TestPicture(640, 480);
    let bytes = 0;
    for (let frame = 0; frame < 50; frame++) {
      const { nals } = encoder.encode(picture.paint(frame, frame * 40, texts(`Lobby ${frame}`)), false);
      bytes += nals.reduce((sum, nal) => sum + nal.length, 0);
    }
    expect(bytes * 8 * (25 / 50)).toBeLessThan(200_000);
  });

  it('writes bytes that ffmpeg 5.1 and hevcjs 1.4.5 are known to decode to the painted samples', () => {
    const encoder = new H265Encoder(352, 288);
    const picture = new TestPicture(352, 288);
    const hash = createHash('sha256');
    for (let frame = 0; frame < 12; frame++) {
      const { nals } = encoder.encode(picture.paint(frame, frame * 40, texts(`Lobby ${frame}`)), frame === 6);
      for (const nal of nals) hash.update(nal);
    }
    expect(hash.digest('hex')).toBe('bf5c0ff27a30ee02ae94aa6515e460e5f2ba43673f4fab3f23bb823d87b82984');
  });

  it('refuses a grid of another size', () => {
    expect(() => new H265Encoder(640, 480).encode(new TestPicture(320, 240).paint(0, 0, texts()), false)).toThrow(
      RangeError,
    );
  });
});
