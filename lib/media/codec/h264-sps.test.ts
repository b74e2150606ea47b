import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sequenceParameterSet } from '@/emulator/stream/h264-syntax';
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
