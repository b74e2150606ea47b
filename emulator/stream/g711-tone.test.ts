import { expect, it } from 'vitest';
import { encodeAlaw, encodeMulaw, tonePacket } from './g711-tone';

it.each([
  [0, 0xd5, 0xff],
  [8, 0xd5, 0xfe],
  [-8, 0x55, 0x7e],
  [1000, 0xfa, 0xce],
  [-1000, 0x7a, 0x4e],
  [32767, 0xaa, 0x80],
  [-32768, 0x2a, 0x00],
])('encodes the sample %i as G.711 says', (sample, alaw, mulaw) => {
  expect([encodeAlaw(sample), encodeMulaw(sample)]).toEqual([alaw, mulaw]);
});

it.each(['G.711A', 'G.711Mu'] as const)('repeats each millisecond, which is what 1000 Hz means, in %s', (law) => {
  const packet = tonePacket(law);
  expect(packet).toHaveLength(160);
  expect(packet.slice(0, 8)).toEqual(packet.slice(8, 16));
  expect(new Set(packet.slice(0, 8)).size).toBeGreaterThan(3);
});
