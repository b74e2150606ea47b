import { afterEach, expect, it, vi } from 'vitest';
import { parseRtp } from './rtp-packet';
import { RtpWriter } from './rtp-writer';

afterEach(() => {
  vi.restoreAllMocks();
});

const packets = (count: number) => {
  const writer = new RtpWriter(8);
  return Array.from({ length: count }, (_, n) => parseRtp(writer.packet(Uint8Array.of(n, 7), 160)));
};

it('numbers packets and time, across both wraps, and marks the first', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint32Array).set([0xdeadbeef, 2 ** 32 - 160, 0xabcd_ffff]);
    return array;
  });
  expect(packets(3)).toMatchObject([
    { payloadType: 8, ssrc: 0xdeadbeef, sequence: 65_535, timestamp: 2 ** 32 - 160, marker: true },
    { payloadType: 8, ssrc: 0xdeadbeef, sequence: 0, timestamp: 0, marker: false, payload: Uint8Array.of(1, 7) },
    { sequence: 1, timestamp: 160, marker: false },
  ]);
});

it('starts at random numbers', () => {
  const [first, second] = [packets(1)[0], packets(1)[0]];
  expect([first?.ssrc, first?.timestamp]).not.toEqual([second?.ssrc, second?.timestamp]);
});
