import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitWriter } from '@/emulator/stream/bit-writer';
import { nalUnit, sequenceParameterSet } from '@/emulator/stream/h264-syntax';
import { BitReader, rbspOf } from './bit-reader';
import { reorderedPictures, withoutReordering } from './h264-reordering';
import { parseSps, readSpsUpToVui } from './h264-sps';

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

interface Vui {
  sar: number;
  colour: boolean;
  chroma: number;
  ticks: number;
  hrds: readonly [nal: number, vcl: number];
}

interface Shape {
  profile: number;
  orderType: number;
  frames: number;
  columns: number;
  rows: number;
  vui: Vui | null;
}

/** An SPS without a statement about the order. */
function spsOf({ profile, orderType, frames, columns, rows, vui }: Shape): Uint8Array {
  const w = new BitWriter();
  w.u(profile, 8);
  w.u(0, 8);
  w.u(30, 8);
  for (const value of [0, 4, orderType]) w.ue(value);
  if (orderType === 0) w.ue(2);
  w.ue(frames);
  w.flag(false);
  w.ue(columns - 1);
  w.ue(rows - 1);
  for (const flag of [true, true, false, vui !== null]) w.flag(flag);
  if (vui) {
    w.flag(true);
    w.u(vui.sar, 8);
    if (vui.sar === 255) w.u(0x0001_0001, 32);
    w.flag(false);
    w.flag(true);
    w.u(10, 4);
    w.flag(vui.colour);
    if (vui.colour) w.u(0x010101, 24);
    w.flag(vui.chroma > 0);
    if (vui.chroma > 0) for (const value of [vui.chroma, vui.chroma]) w.ue(value);
    w.flag(true);
    w.u(vui.ticks, 32);
    w.u(50, 32);
    w.flag(true);
    for (const buffers of vui.hrds) {
      w.flag(buffers > 0);
      if (buffers === 0) continue;
      w.ue(buffers - 1);
      w.u(0x11, 8);
      for (let n = 0; n < buffers; n++) {
        for (const value of [n * 1000, 70_000]) w.ue(value);
        w.flag(false);
      }
      w.u(0x5a5a5, 20);
    }
    if (vui.hrds.some((buffers) => buffers > 0)) w.flag(false);
    w.flag(false);
    w.flag(false);
  }
  return nalUnit(3, 7, w.finish());
}

const shapes = fc.record({
  profile: fc.constant(66),
  orderType: fc.constantFrom(0, 2),
  frames: fc.integer({ min: 0, max: 16 }),
  columns: fc.integer({ min: 1, max: 120 }),
  rows: fc.integer({ min: 1, max: 68 }),
  vui: fc.option(
    fc.record({
      sar: fc.constantFrom(0, 1, 255),
      colour: fc.boolean(),
      chroma: fc.integer({ min: 0, max: 5 }),
      // small numbers make runs of zeros, which need emulation prevention
      ticks: fc.constantFrom(1, 1000, 0x10000),
      hrds: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
    }),
  ),
});

const bitsOf = (nal: Uint8Array) => [...rbspOf(nal)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
const withoutStopBit = (bits: string) => bits.replace(/10*$/, '');

const code = (value: number) => (value + 1).toString(2).padStart((value + 1).toString(2).length * 2 - 1, '0');
const promise = (frames: number) => `11${[0, 0, 15, 15, 0, frames].map(code).join('')}`;

describe('withoutReordering', () => {
  it('changes nothing but the restriction, whatever the SPS holds', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const before = spsOf(shape);
        const after = withoutReordering(before);
        const kept = withoutStopBit(bitsOf(before)).slice(0, -1);
        const vui = shape.vui ? '' : '100000000';
        expect(withoutStopBit(bitsOf(after))).toBe(kept + vui + promise(shape.frames));
        expect(parseSps(after)).toEqual(parseSps(before));
        expect([...after].join()).not.toMatch(/(^|,)0,0,[012](,|$)/);
        expect(withoutReordering(after)).toBe(after);
      }),
    );
  });

  it('adds to the SPS of a hardware encoder what ffmpeg reads as its restriction', () => {
    // ffmpeg -bsf:v trace_headers: vector lengths 15, max_num_reorder_frames 0, max_dec_frame_buffering 1
    const after = withoutReordering(fromHex('6742001e95a8280f64'));
    expect(Buffer.from(after).toString('hex')).toBe('6742001e95a8280f6807840215');
  });

  it('leaves an SPS alone that already has a restriction, may be out of order, or is invalid', () => {
    const own = sequenceParameterSet(640, 480);
    const main = spsOf({ profile: 77, orderType: 0, frames: 4, columns: 40, rows: 30, vui: null });
    const senseless = spsOf({ profile: 66, orderType: 0, frames: 17, columns: 40, rows: 30, vui: null });
    const vui = { sar: 255, colour: true, chroma: 1, ticks: 1, hrds: [1, 1] } as const;
    const cut = spsOf({ profile: 66, orderType: 0, frames: 1, columns: 40, rows: 30, vui }).subarray(0, 20);
    for (const sps of [cut, own, main, senseless, fromHex('6742001e'), fromHex('68ce3880'), fromHex('')]) {
      expect(withoutReordering(sps)).toBe(sps);
    }
    const inOrder = spsOf({ profile: 77, orderType: 2, frames: 4, columns: 40, rows: 30, vui: null });
    expect(withoutReordering(inOrder)).not.toBe(inOrder);
  });

  it('accepts any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80, size: 'max' }), (tail) => {
        const sps = Uint8Array.of(0x67, 66, ...tail);
        const after = withoutReordering(sps);
        expect(after.length).toBeLessThanOrEqual(sps.length * 2 + 16);
        expect(readSpsUpToVui(new BitReader(rbspOf(after)))).toEqual(readSpsUpToVui(new BitReader(rbspOf(sps))));
      }),
    );
  });
});

describe('reorderedPictures', () => {
  it('reads the reorder depth that a stream states', () => {
    // libx264, 320x240, High, three B pictures in a pyramid: ffmpeg -bsf:v trace_headers says max_num_reorder_frames 2
    expect(reorderedPictures(fromHex('6764000dacd94141fb011000000300100000030320f14299'))).toBe(2);
    expect(reorderedPictures(sequenceParameterSet(640, 480))).toBe(0);
  });

  it('finds none in Baseline or in order type 2, and undefined in an SPS that does not state it', () => {
    const sps = (change: Partial<Shape>) =>
      reorderedPictures(spsOf({ profile: 77, orderType: 0, frames: 4, columns: 40, rows: 30, vui: null, ...change }));
    const vui = { sar: 1, colour: true, chroma: 0, ticks: 1, hrds: [1, 0] } as const;
    expect([sps({ profile: 66 }), sps({ orderType: 2 }), sps({}), sps({ vui })]).toEqual([0, 0, undefined, undefined]);
    expect(reorderedPictures(fromHex('68ce3880'))).toBeUndefined();
  });

  it('finds the added restriction after any VUI', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        // Without its own profile the restriction is all that says so.
        const after = withoutReordering(spsOf({ ...shape, profile: 66, orderType: 0 })).with(1, 77);
        expect(reorderedPictures(after)).toBe(0);
      }),
    );
  });

  it('accepts any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80, size: 'max' }), (tail) => {
        const depth = reorderedPictures(Uint8Array.of(0x67, 77, ...tail));
        if (depth !== undefined) expect(depth).toBeLessThanOrEqual(16);
      }),
    );
  });
});
