import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeAlaw, encodeMulaw } from '@/emulator/stream/g711-tone';
import { parseSdp } from '../rtsp/sdp';
import { decodeG711, encodeG711, type G711Law, lawOf } from './g711';

const ENCODERS: Record<G711Law, (sample: number) => number> = { PCMA: encodeAlaw, PCMU: encodeMulaw };

it.each([
  ['PCMA/8000', 'PCMA'],
  ['PCMU/8000/1', 'PCMU'],
  ['PCMA/16000', undefined],
  ['PCMU/8000/2', undefined],
])('reads %s as %s', (rtpmap, law) => {
  const [track] = parseSdp(`m=audio 0 RTP/AVP 98\r\na=rtpmap:98 ${rtpmap}\r\n`);
  expect(track && lawOf(track)).toBe(law);
});

describe.each(['PCMA', 'PCMU'] as const)('decodeG711 of %s', (law) => {
  it('gives back what was encoded, within the accuracy of the law', () => {
    fc.assert(
      fc.property(fc.integer({ min: -32_000, max: 32_000 }), (sample) => {
        const [value = 0] = decodeG711(law, Uint8Array.of(ENCODERS[law](sample)));
        expect(Math.abs(value * 32_768 - sample)).toBeLessThanOrEqual(Math.max(16, Math.abs(sample) / 16));
      }),
    );
  });

  it('re-encodes to the same octet, for every octet and every sample between', () => {
    const octets = Uint8Array.from({ length: 256 }, (_, octet) => octet);
    const again = encodeG711(law, decodeG711(law, octets));
    // Mu-law has two zeros; the encoder never writes the negative one.
    expect(again).toEqual(law === 'PCMU' ? octets.with(0x7f, 0xff) : octets);
    const levels = [...decodeG711(law, octets)].sort((a, b) => a - b);
    fc.assert(
      fc.property(fc.double({ min: -1.5, max: 1.5, noNaN: true }), (sample) => {
        const [value = Number.NaN] = decodeG711(law, encodeG711(law, Float32Array.of(sample)));
        const nearest = Math.min(...levels.map((level) => Math.abs(level - sample)));
        // A sample between two levels may be off by half a step; on the edge it may fall to either.
        expect(Math.abs(value - sample)).toBeLessThanOrEqual(nearest + 1 / 16_384);
      }),
      { examples: [[0], [1], [-1], [1.5], [-1.5]] },
    );
  });

  it('stays between -1 and 1 and is symmetric', () => {
    const all = decodeG711(
      law,
      Uint8Array.from({ length: 256 }, (_, octet) => octet),
    );
    expect(Math.max(...all.map(Math.abs))).toBeLessThan(1);
    expect(all.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 5);
  });
});

it('knows the octets of the standard', () => {
  expect([...decodeG711('PCMA', Uint8Array.of(0xd5, 0xaa, 0x2a))]).toEqual([8, 32_256, -32_256].map((n) => n / 32_768));
  expect([...decodeG711('PCMU', Uint8Array.of(0xff, 0x80, 0x00))].map((n) => n * 32_768 + 0)).toEqual([
    0, 32_124, -32_124,
  ]);
});
