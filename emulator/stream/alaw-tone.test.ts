import { expect, it } from 'vitest';
import { alawTonePacket, encodeAlaw } from './alaw-tone';

it.each([
  [0, 0xd5],
  [8, 0xd5],
  [-8, 0x55],
  [1000, 0xfa],
  [-1000, 0x7a],
  [32767, 0xaa],
  [-32768, 0x2a],
])('encodes the sample %i as G.711 says', (sample, octet) => {
  expect(encodeAlaw(sample)).toBe(octet);
});

it('repeats each millisecond, which is what 1000 Hz means at 8000 samples', () => {
  const packet = alawTonePacket();
  expect(packet).toHaveLength(160);
  expect(packet.slice(0, 8)).toEqual(packet.slice(8, 16));
  expect(new Set(packet.slice(0, 8)).size).toBeGreaterThan(3);
});
