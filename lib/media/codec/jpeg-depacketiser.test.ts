import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packetiseJpeg, RtpTrack } from '@/emulator/stream/rtp-packetiser';
import { parseRtp, type RtpPacket } from '../rtp/rtp-packet';
import { JpegDepacketiser } from './jpeg-depacketiser';
import { divisorsOf } from './jpeg-header';
import type { CodedPicture } from './video-config';

const DIVISORS = Uint8Array.from({ length: 128 }, (_, index) => 1 + index);
const scans = fc.array(fc.uint8Array({ minLength: 1, maxLength: 900, size: 'max' }), { minLength: 1, maxLength: 8 });

/** Packets of each picture, in the order they leave. */
function packetsOf(pictures: readonly Uint8Array[], payloadBytes = 1400, sequence = 65_530): RtpPacket[][] {
  const track = new RtpTrack(0, 96, 77, sequence);
  return pictures.map((scan, n) =>
    packetiseJpeg(track, { scan, divisors: DIVISORS, width: 640, height: 480 }, n * 3600, payloadBytes).flatMap(
      (packet) => parseRtp(packet.subarray(4)) ?? [],
    ),
  );
}

function receive(packets: readonly RtpPacket[]): { pictures: CodedPicture[]; dropped: number } {
  const pictures: CodedPicture[] = [];
  const depacketiser = new JpegDepacketiser((picture) => pictures.push(picture));
  for (const packet of packets) depacketiser.push(packet);
  return { pictures, dropped: depacketiser.droppedUnits };
}

/** The data between the scan's marker segment and the end of the file. */
function scanOf({ data }: CodedPicture): number[] {
  const start = data.findIndex((byte, index) => byte === 0xff && data[index + 1] === 0xda);
  return [...data.subarray(start + 14, -2)];
}

/** A packet by hand: header fields of RFC 2435 §3.1 and what follows them. */
const packet = (header: readonly number[], rest: readonly number[] = [1, 2, 3], sequence = 1): RtpPacket => ({
  payloadType: 26,
  marker: true,
  sequence,
  timestamp: sequence * 3600,
  ssrc: 5,
  payload: Uint8Array.of(...header, ...rest),
});

describe('JpegDepacketiser', () => {
  it('restores each scan in a file of the right size, for any fragments', () => {
    fc.assert(
      fc.property(scans, fc.integer({ min: 150, max: 1500 }), (pictures, payloadBytes) => {
        const { pictures: got, dropped } = receive(packetsOf(pictures, payloadBytes).flat());
        expect(got.map(scanOf)).toEqual(pictures.map((scan) => [...scan]));
        expect(dropped).toBe(0);
        expect(got.map(({ config }) => config !== undefined)).toEqual(pictures.map((_, n) => n === 0));
        expect(got[0]?.config).toMatchObject({ family: 'jpeg', width: 640, height: 480 });
      }),
      { numRuns: 60 },
    );
  });

  it('emits whole pictures and no others when packets are lost or duplicated', () => {
    fc.assert(
      fc.property(scans, fc.infiniteStream(fc.integer({ min: 0, max: 9 })), (pictures, chances) => {
        const sent = packetsOf(pictures, 220);
        const chance = () => chances.next().value ?? 9;
        const kept = sent.map((each) => each.map((one) => ({ one, times: [0, 2][chance()] ?? 1 })));
        const arrived = kept.flat().flatMap(({ one, times }) => Array.from({ length: times }, () => one));
        const whole = pictures.filter((_, n) => kept[n]?.every(({ times }) => times > 0));
        expect(receive(arrived).pictures.map(scanOf)).toEqual(whole.map((scan) => [...scan]));
      }),
      { numRuns: 60 },
    );
  });

  it('makes the divisors of a Q below 128, and keeps those sent before', () => {
    const { pictures } = receive([packet([0, 0, 0, 0, 1, 50, 80, 60])]);
    expect(pictures[0]?.data.subarray(7, 11)).toEqual(Uint8Array.of(16, 11, 12, 14));
    expect(divisorsOf(99)?.[0]).toBe(1);
    expect([divisorsOf(0), divisorsOf(100)]).toEqual([undefined, undefined]);
    const inBand = packet([0, 0, 0, 0, 1, 200, 80, 60, 0, 0, 0, 128], [...DIVISORS, 9]);
    const remembered = packet([0, 0, 0, 0, 1, 200, 80, 60, 0, 0, 0, 0], [7], 2);
    expect(receive([inBand, remembered]).pictures.map(scanOf)).toEqual([[9], [7]]);
    expect(receive([remembered])).toEqual({ pictures: [], dropped: 1 });
  });

  it('writes the restart interval and the sampling of the other types', () => {
    const [plain] = receive([packet([0, 0, 0, 0, 0, 50, 80, 60])]).pictures;
    const [restart] = receive([packet([0, 0, 0, 0, 65, 50, 80, 60, 0, 4, 0xff, 0xff])]).pictures;
    const frameOf = (data: Uint8Array | undefined) => data?.subarray(data.findIndex((_, at) => data[at + 1] === 0xc0));
    expect(frameOf(plain?.data)?.[11]).toBe(0x21);
    expect(frameOf(restart?.data)?.[11]).toBe(0x22);
    expect(Buffer.from(restart?.data ?? []).includes(Buffer.from([0xff, 0xdd, 0, 4, 0, 4]))).toBe(true);
    expect(restart && scanOf(restart)).toEqual([1, 2, 3]);
  });

  it('takes a new size as a new configuration', () => {
    const { pictures } = receive([packet([0, 0, 0, 0, 1, 50, 80, 60]), packet([0, 0, 0, 0, 1, 50, 40, 30], [1], 2)]);
    expect(pictures.map(({ config }) => config?.width)).toEqual([640, 320]);
  });

  it('drops the half picture of another sender', () => {
    const half = { ...packet([0, 0, 0, 0, 1, 50, 80, 60]), marker: false };
    const other = { ...packet([0, 0, 0, 0, 1, 50, 80, 60], [4, 5], 9), ssrc: 6, timestamp: half.timestamp };
    const { pictures, dropped } = receive([half, other]);
    expect([pictures.map(scanOf), dropped]).toEqual([[[4, 5]], 1]);
  });

  it('accepts any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ bytes: fc.uint8Array({ maxLength: 60 }), marker: fc.boolean() })), (parts) => {
        const packets = parts.map(({ bytes, marker }, sequence) => ({ ...packet([], [...bytes], sequence), marker }));
        for (const { config } of receive(packets).pictures) expect(config?.width ?? 8).toBeGreaterThan(0);
      }),
    );
  });
});
