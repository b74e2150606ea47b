import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitWriter } from '@/emulator/stream/bit-writer';
import { nalUnit, sequenceParameterSet } from '@/emulator/stream/h264-syntax';
import { avcDecoderConfiguration } from './avc-configuration';
import { parseSps } from './h264-sps';

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

describe('parseSps', () => {
  it.each([
    [640, 480, 'avc1.42C028'],
    [1920, 1080, 'avc1.42C028'],
    [352, 288, 'avc1.42C028'],
    [2560, 1440, 'avc1.42C033'],
  ])('reads what the emulator sends for %i x %i', (width, height, codec) => {
    expect(parseSps(sequenceParameterSet(width, height))).toMatchObject({ width, height, codec });
  });

  it.each([
    // x264, high profile, 1920x1080, cropping, VUI with timing
    ['67640028acd940780227e5c044000003000400000300c83c60c658', 1920, 1080, 'avc1.640028'],
    // x264, high profile, 1280x720
    ['6764001facd9405005bb011000000300100000030320f18319 60'.replace(' ', ''), 1280, 720, 'avc1.64001F'],
    // baseline of a hardware encoder, 640x480
    ['6742001e95a8280f64', 640, 480, 'avc1.42001E'],
  ])('reads the SPS %s of another encoder', (hex, width, height, codec) => {
    expect(parseSps(fromHex(hex))).toMatchObject({ width, height, codec });
  });

  it('reads separate colour planes with the twelve scaling lists of 4:4:4, cropped by single samples', () => {
    const w = new BitWriter();
    for (const value of [244, 0, 40]) w.u(value, 8);
    for (const value of [0, 3]) w.ue(value);
    w.flag(true);
    for (const value of [2, 2]) w.ue(value);
    // No bypass; a scaling matrix whose lists are all absent.
    for (const flag of [false, true, ...new Array<boolean>(12).fill(false)]) w.flag(flag);
    for (const value of [0, 2, 1]) w.ue(value);
    w.flag(false);
    for (const value of [39, 29]) w.ue(value);
    for (const flag of [true, true, true]) w.flag(flag);
    for (const value of [1, 0, 0, 3]) w.ue(value);
    w.flag(false);
    const samples = { chromaFormat: 3, lumaBits: 10, chromaBits: 10 };
    expect(parseSps(nalUnit(3, 7, w.finish()))).toMatchObject({ width: 639, height: 477, ...samples });
  });

  it('returns undefined for bytes that are not an SPS, and never throws', () => {
    expect(parseSps(Uint8Array.of(0x68, 1, 2, 3))).toBeUndefined();
    expect(parseSps(fromHex('6742001e'))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64, size: 'max' }), (tail) => {
        const info = parseSps(Uint8Array.of(0x67, ...tail));
        return info === undefined || info.width * info.height <= 139_264 * 256;
      }),
    );
  });
});

describe('avcDecoderConfiguration', () => {
  it.each([0, 30, 31])('holds the sequence parameter set in use, also when it is set %i of 32', (used) => {
    const sequence = Array.from({ length: 32 }, (_, id) => Uint8Array.of(0x67, 66, 0, 30, id));
    const sps = sequence[used] ?? new Uint8Array();
    const record = avcDecoderConfiguration({ units: [sequence, [Uint8Array.of(0x68)]], sps });
    const ids = Array.from({ length: 31 }, (_, place) => record[6 + place * 7 + 6]);
    expect([(record[5] ?? 0) & 31, new Set(ids).size, ids.includes(used)]).toEqual([31, 31, true]);
  });

  // ffmpeg -c copy -f mp4
  it.each([
    ['High', '67640028acd940780227e5c044000003000400000300c83c60c658', '68ebe3cb22c0', 'fdf8f800'],
    ['Baseline', '6742001e95a8280f64', '68ce3880', ''],
  ])('of %s ends as ffmpeg writes it', (_, sps, pps, end) => {
    const written = avcDecoderConfiguration({ units: [[fromHex(sps)], [fromHex(pps)]], sps: fromHex(sps) });
    const length = (hex: string) => (hex.length / 2).toString(16).padStart(4, '0');
    expect(Buffer.from(written).toString('hex')).toBe(
      `01${sps.slice(2, 8)}ffe1${length(sps)}${sps}01${length(pps)}${pps}${end}`,
    );
  });
});
