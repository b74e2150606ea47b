import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitWriter } from '@/emulator/stream/bit-writer';
import { parseH265Sps } from './h265-sps';
import { hevcDecoderConfiguration } from './hevc-configuration';

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

/** Decoder configurations that ffmpeg 5.1 wrote for streams of libx265; size and format as ffprobe reports them. */
const X265: readonly (readonly [format: string, width: number, height: number, codec: string, hvcC: string])[] = [
  [
    'Main, 4:2:0, 8 bits',
    ...([640, 480, 'hvc1.1.6.L90.90'] as const),
    '0101600000009000000000005af000fcfdf8f800000f03a00001001840010c01ffff01600000030090000003000003005a959409a10001002a42010101600000030090000003000003005aa0050201e16595952930bc05a02000000300200000030321a2000100064401c073c189',
  ],
  [
    'Main 10, 4:2:0, 10 bits',
    ...([352, 288, 'hvc1.2.4.L60.90'] as const),
    '0102200000009000000000003cf000fcfdfafa00000f03a00001001840010c01ffff02200000030090000003000003003c959409a10001002b42010102200000030090000003000003003ca00b080484d965654a4c2f016808000003000800000300c840a2000100064401c073c189',
  ],
  [
    'Rext, 4:2:2, 10 bits',
    ...([1280, 720, 'hvc1.4.10.L93.9D.8'] as const),
    '0104080000009d08000000005df000fcfefafa00000f03a00001001740010c01ffff0408000003009d0800000300005d959409a10001002a4201010408000003009d0800000300005db00280802d136595952930bc05a02000000300200000030321a2000100064401c073c189',
  ],
  [
    'Rext, 4:4:4, 8 bits, a window of odd size',
    ...([66, 50, 'hvc1.4.10.L30.9E.8'] as const),
    '0104080000009e08000000001ef000fcfff8f800000f03a00001001740010c01ffff0408000003009e0800000300001e959409a10001002a4201010408000003009e0800000300001e900490739e7cb2b2dc985e02d0100000030010000003019080a2000100084401c07318301890',
  ],
  [
    'Main with two temporal layers',
    ...([640, 480, 'hvc1.1.6.L90.90'] as const),
    '0101600000009000000000005af000fcfdf8f800001303a00001001c40010c02ffff01600000030090000003000003005a00009594aca048a10001002e42010201600000030090000003000003005a0000a0050201e1659594aca94985e02d010000030001000003001908a2000100064401c073c189',
  ],
  [
    'Rext, grey',
    ...([640, 480, 'hvc1.4.10.L90.9F.C8'] as const),
    '0104080000009fc8000000005af000fcfcf8f800000f03a00001001740010c01ffff0408000003009fc800000300005a959409a1000100284201010408000003009fc800000300005ac014080785965654a4c2f016c080000003008000000c84a2000100064401c073c189',
  ],
];

/** VPS, SPS and PPS of a configuration with one of each. */
function setsOf(hvcC: Uint8Array): { units: Uint8Array[][]; sps: Uint8Array; pps: Uint8Array } {
  const sets: Uint8Array[] = [];
  for (let at = 23; at < hvcC.length; ) {
    const length = ((hvcC[at + 3] ?? 0) << 8) | (hvcC[at + 4] ?? 0);
    sets.push(hvcC.subarray(at + 5, at + 5 + length));
    at += 5 + length;
  }
  const [, sps = hvcC, pps = hvcC] = sets;
  return { units: sets.map((set) => [set]), sps, pps };
}

describe('parseH265Sps', () => {
  it.each(X265)('reads %s: %i x %i, %s', (_, width, height, codec, hvcC) => {
    expect(parseH265Sps(setsOf(fromHex(hvcC)).sps)).toMatchObject({ width, height, codec });
  });

  it.each([
    // 1920x1088 coded, the conformance window removes eight rows
    ['420101016000000300900000030000030078a003c0801107cb965654a4c2f0168080000003008000000c84', 1920, 1080, 'L120.90'],
    ['42010101600000030090000003000003005aa0050201e16595952930bc05a02000000300200000030321', 640, 480, 'L90.90'],
    // the same with the bits of the high tier, of interlaced pictures and of profile space 1 set
    ['42010161600000030080000003000003005aa0050201e16595952930bc05a02000000300200000030321', 640, 480, 'H90.80'],
  ])('reads %s', (hex, width, height, end) => {
    const info = parseH265Sps(fromHex(hex));
    expect(info).toMatchObject({ width, height });
    expect(info?.codec).toBe(`hvc1.${end.startsWith('H') ? 'A1' : '1'}.6.${end}`);
  });

  it('skips profiles and levels of sub-layers', () => {
    const withLayers = (flags: readonly number[]) => {
      const w = new BitWriter();
      w.u((flags.length << 1) | 1, 8);
      for (const byte of [0x21, 0x60, 1, 1, 1, 0x90, 1, 1, 1, 1, 1, 93]) w.u(byte, 8);
      if (flags.length > 0) for (let n = 0; n < 8; n++) w.u(flags[n] ?? 0, 2);
      for (const flag of flags) {
        const bytes = (flag & 2 ? 11 : 0) + (flag & 1);
        for (let n = 0; n < bytes; n++) w.u(0xa5, 8);
      }
      for (const value of [0, 1, 640, 480]) w.ue(value);
      w.flag(false);
      // bit depths, order count; then one layer's depths apply to all
      for (const value of [0, 0, 0]) w.ue(value);
      w.flag(false);
      for (const value of [4, 2, 0]) w.ue(value);
      return Uint8Array.of(0x42, 1, ...w.finish());
    };
    for (const flags of [[], [3], [0, 2], [1, 3, 2, 0, 1, 3]]) {
      const size = {
        width: 640,
        height: 480,
        temporalLayers: flags.length + 1,
        isTemporalIdNested: true,
        reorderedPictures: 2,
      };
      expect(parseH265Sps(withLayers(flags))).toMatchObject({ ...size, codec: 'hvc1.1.80808006.H93.90.1.1.1.1.1' });
    }
    expect(parseH265Sps(withLayers([0, 0, 0, 0, 0, 0, 0]))).toBeUndefined();
  });

  it('returns undefined for bytes that are not an SPS, and never throws', () => {
    const [, , , , hvcC] = X265[0] ?? [];
    const { sps, pps } = setsOf(fromHex(hvcC ?? ''));
    expect(parseH265Sps(pps)).toBeUndefined();
    for (let length = 0; length < 22; length++) expect(parseH265Sps(sps.subarray(0, length))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80, size: 'max' }), (tail) => {
        const info = parseH265Sps(Uint8Array.of(0x42, 1, ...tail));
        return info === undefined || info.width * info.height <= 35_651_584;
      }),
    );
  });
});

describe('hevcDecoderConfiguration', () => {
  it.each(X265)('writes what ffmpeg writes for %s', (_format, _width, _height, _codec, hvcC) => {
    const sets = setsOf(fromHex(hvcC));
    const info = parseH265Sps(sets.sps);
    expect(info && Buffer.from(hevcDecoderConfiguration(sets, info)).toString('hex')).toBe(hvcC);
  });
});
