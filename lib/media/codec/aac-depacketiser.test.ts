import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RtpPacket } from '../rtp/rtp-packet';
import type { AacTrack } from './aac-config';
import { AacDepacketiser, type AudioUnit } from './aac-depacketiser';

const description = Uint8Array.of(0x11, 0x90);
const TRACK: AacTrack = {
  config: { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2, frameSamples: 1024, description },
  sizeBits: 13,
  indexBits: 3,
  indexDeltaBits: 3,
  frameTicks: 1024,
};

const START = 2 ** 32 - 3 * 1024;
const timeOf = (n: number) => (START + n * 1024) % 2 ** 32;
const header = (size: number, index = 0) => [size >> 5, ((size & 31) << 3) | index];

/**
 * Packets of RFC 3640: as many units as fit together, or one unit over several packets; with the unit each begins
 * with.
 */
function packetise(
  units: readonly Uint8Array[],
  mtu: number,
  firstSequence = 0xfffc,
): (RtpPacket & { units: number[] })[] {
  const packets: (RtpPacket & { units: number[] })[] = [];
  const add = (indices: number[], payload: number[], marker: boolean) =>
    packets.push({
      ...{ payloadType: 97, ssrc: 3, marker, sequence: (firstSequence + packets.length) & 0xffff },
      ...{ timestamp: timeOf(indices[0] ?? 0), payload: Uint8Array.from(payload), units: indices },
    });
  for (let n = 0; n < units.length; ) {
    const together: number[] = [];
    let bytes = 2;
    for (let m = n; m < units.length; m++) {
      bytes += 2 + (units[m]?.length ?? 0);
      if (bytes > mtu) break;
      together.push(m);
    }
    const unit = units[n] ?? new Uint8Array(0);
    if (together.length > 0) {
      const sizes = together.flatMap((m) => header(units[m]?.length ?? 0));
      add(together, [0, together.length * 16, ...sizes, ...together.flatMap((m) => [...(units[m] ?? [])])], true);
      n += together.length;
    } else {
      for (let at = 0; at < unit.length; at += mtu - 4) {
        const piece = unit.subarray(at, at + mtu - 4);
        add([n], [0, 16, ...header(unit.length), ...piece], at + piece.length === unit.length);
      }
      n += 1;
    }
  }
  return packets;
}

function receive(packets: readonly RtpPacket[], track = TRACK): { units: AudioUnit[]; dropped: number } {
  const units: AudioUnit[] = [];
  const depacketiser = new AacDepacketiser(track, (unit) => units.push(unit));
  for (const packet of packets) depacketiser.push(packet);
  return { units, dropped: depacketiser.droppedUnits };
}

const sounds = fc.array(fc.uint8Array({ minLength: 1, maxLength: 900, size: 'max' }), { minLength: 1, maxLength: 14 });
const mtus = fc.integer({ min: 20, max: 500 });
const packet = (payload: readonly number[], more: Partial<RtpPacket> = {}): RtpPacket => ({
  ...{ payloadType: 97, ssrc: 3, marker: true, sequence: 1, timestamp: 0 },
  payload: Uint8Array.from(payload),
  ...more,
});

describe('AacDepacketiser', () => {
  it('gives back what was packed, with its time, for any sizes and fragments and across both wraps', () => {
    fc.assert(
      fc.property(sounds, mtus, (sent, mtu) => {
        const { units, dropped } = receive(packetise(sent, mtu));
        expect(units).toEqual(sent.map((data, n) => ({ data, timestamp: timeOf(n) })));
        expect(dropped).toBe(0);
      }),
    );
  });

  it('emits each unit whose packets all arrived, and no other', () => {
    const dice = fc.infiniteStream(fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(sounds, mtus, dice, (sent, mtu, throws) => {
        const packets = packetise(sent, mtu).map((each) => ({ each, times: [0, 2][throws.next().value ?? 9] ?? 1 }));
        const lost = new Set(packets.flatMap(({ each, times }) => (times === 0 ? each.units : [])));
        const arrived = packets.flatMap(({ each, times }) => Array.from({ length: times }, () => each));
        const whole = sent.flatMap((data, n) => (lost.has(n) ? [] : [{ data, timestamp: timeOf(n) }]));
        expect(receive(arrived).units).toEqual(whole);
      }),
    );
  });

  it('counts a damaged unit once', () => {
    const [first, , third, ...rest] = packetise([new Uint8Array(400), Uint8Array.of(1)], 100);
    const { units, dropped } = receive([first, third, ...rest].flatMap((each) => each ?? []));
    expect([units.length, dropped]).toEqual([1, 1]);
  });

  it.each<[string, Partial<RtpPacket>, number[]]>([
    ['of another size', {}, [0, 16, ...header(5), 3, 4, 5]],
    ['that is too long', {}, [0, 16, ...header(4), 3, 4, 5]],
    ['of another time', { timestamp: 1024 }, [0, 16, ...header(4), 3, 4]],
    ['of another sender', { ssrc: 4 }, [0, 16, ...header(4), 3, 4]],
    ['after which nothing comes', {}, [0, 16, ...header(4), 3]],
  ])('does not join a fragment with one %s', (_, more, second) => {
    const first = packet([0, 16, ...header(4), 1, 2], { marker: false });
    const rest = packet(second, { sequence: 2, ...more });
    const sound = packet([0, 16, ...header(1), 9], { sequence: 3, timestamp: 2048, ...more });
    expect(receive([first, rest, sound]).units.map(({ data }) => [...data])).toEqual([[9]]);
  });

  it('does not join fragments over other units', () => {
    const fragment = (sequence: number) => packet([0, 16, ...header(4), 1, 2], { sequence, marker: sequence === 3 });
    const between = packet([0, 32, ...header(1), ...header(1), 8, 9], { sequence: 2 });
    expect(receive([fragment(1), between, fragment(3)]).units.map(({ data }) => [...data])).toEqual([[8], [9]]);
  });

  it.each([
    ['units that stand in another order', [0, 32, ...header(1), ...header(1, 2), 5, 6]],
    ['a unit without bytes', [0, 16, 0, 0, 5]],
    ['more header than packet', [1, 0, 0, 8, 5]],
    ['no header', [0, 0, 5]],
    ['no payload', []],
  ])('drops %s', (_, payload) => {
    expect(receive([packet(payload)])).toEqual({ units: [], dropped: 1 });
  });

  it('emits the units before a truncated one', () => {
    const cut = packet([0, 32, ...header(1), ...header(9), 5, 6]);
    expect(receive([cut])).toEqual({ units: [{ data: Uint8Array.of(5), timestamp: 0 }], dropped: 1 });
  });
});
