import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packetiseH265, RtpTrack } from './rtp-packetiser';

const HEADERS = 4 + 12;

const nalUnit = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.uint8Array({ minLength: 1, maxLength: 300 }))
  .map(([type, payload]) => Uint8Array.of(type << 1, 1, ...payload));
const accessUnit = fc.array(nalUnit, { minLength: 1, maxLength: 6 });

/** Units of one access unit, reassembled from its packets as in RFC 7798 §4.4. */
function units(packets: readonly Uint8Array[]): number[][] {
  const found: number[][] = [];
  for (const packet of packets) {
    const [first = 0, second = 0, third = 0, ...rest] = packet.subarray(HEADERS);
    const type = (first >> 1) & 63;
    if (type === 49) {
      if (third & 0x80) found.push([(first & 0x81) | ((third & 63) << 1), second]);
      found.at(-1)?.push(...rest);
    } else if (type === 48) {
      for (let at = HEADERS + 2; at < packet.length; ) {
        const end = at + 2 + (packet[at] ?? 0) * 256 + (packet[at + 1] ?? 0);
        found.push([...packet.subarray(at + 2, end)]);
        at = end;
      }
    } else found.push([...packet.subarray(HEADERS)]);
  }
  return found;
}

const typeOf = (packet: Uint8Array) => ((packet[HEADERS] ?? 0) >> 1) & 63;
const newTrack = () => new RtpTrack(0, 96, 1, 0);

describe('packetiseH265', () => {
  it('loses no byte at any size of packets, and marks only the last one', () => {
    fc.assert(
      fc.property(
        accessUnit,
        fc.integer({ min: 8, max: 400 }),
        fc.boolean(),
        (nals, payloadBytes, isAggregationOff) => {
          const packets = packetiseH265(newTrack(), nals, 90, payloadBytes, isAggregationOff);
          expect(units(packets)).toEqual(nals.map((nal) => [...nal]));
          expect(Math.max(...packets.map((packet) => packet.length))).toBeLessThanOrEqual(HEADERS + payloadBytes);
          expect(packets.map((packet) => (packet[5] ?? 0) >> 7)).toEqual(
            packets.map((_, n) => Number(n === packets.length - 1)),
          );
          if (isAggregationOff) expect(packets.map(typeOf)).not.toContain(48);
        },
      ),
    );
  });

  it('puts the parameter sets into one packet and splits the picture', () => {
    const sets = [32, 33, 34].map((type) => Uint8Array.of(type << 1, 1, 7));
    const picture = Uint8Array.of(19 << 1, 1, ...new Uint8Array(70).fill(5));
    const packets = packetiseH265(newTrack(), [...sets, picture], 0, 40);
    expect(packets.map(typeOf)).toEqual([48, 49, 49]);
    expect(packets.slice(1).map((packet) => packet[HEADERS + 2])).toEqual([0x80 | 19, 0x40 | 19]);
  });
});
