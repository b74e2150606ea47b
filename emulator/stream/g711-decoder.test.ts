import { expect, it } from 'vitest';
import { decodeG711 } from './g711-decoder';
import { encodeAlaw, encodeMulaw } from './g711-tone';

it.each([
  ['G.711A', 0xd5, 8],
  ['G.711A', 0x55, -8],
  ['G.711A', 0xaa, 32_256],
  ['G.711A', 0x2a, -32_256],
  ['G.711Mu', 0xff, 0],
  ['G.711Mu', 0x80, 32_124],
  ['G.711Mu', 0x00, -32_124],
] as const)('decodes %s %i as the standard says', (law, octet, sample) => {
  expect(decodeG711(law, octet)).toBe(sample);
});

it.each([
  ['G.711A', encodeAlaw],
  ['G.711Mu', encodeMulaw],
] as const)('takes %s for what it was made of', (law, encode) => {
  for (let sample = -32_000; sample <= 32_000; sample += 37) {
    expect(Math.abs(decodeG711(law, encode(sample)) - sample)).toBeLessThanOrEqual(Math.max(16, Math.abs(sample) / 16));
  }
});
