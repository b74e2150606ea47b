import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { packetiseH264, packetiseJpeg, RtpTrack } from '@/emulator/stream/rtp-packetiser';
import { type AacTrack, aacTrack, parseAudioConfig } from './codec/aac-config';
import { AacDepacketiser } from './codec/aac-depacketiser';
import { H264Depacketiser } from './codec/h264-depacketiser';
import { withoutReordering } from './codec/h264-reordering';
import { parseSps } from './codec/h264-sps';
import { H265Depacketiser } from './codec/h265-depacketiser';
import { numbered, packetiseH265 } from './codec/h265-packetiser.fixtures';
import { parseH265Sps } from './codec/h265-sps';
import { hevcDecoderConfiguration } from './codec/hevc-configuration';
import { JpegDepacketiser } from './codec/jpeg-depacketiser';
import type { AccessUnit } from './codec/nal-depacketiser';
import { openVideo } from './codec/video-reader';
import { hostile } from './mutations.fixtures';
import { parts } from './parts';
import { ReorderWindow } from './rtp/reorder-window';
import { hasBye, parseRtp, type RtpPacket } from './rtp/rtp-packet';
import { parseChallenge } from './rtsp/authorization';
import { InterleavedReader } from './rtsp/interleaved-reader';
import { parseHead, parseInterleavedChannel, parseSession } from './rtsp/rtsp-text';
import { parseSdp } from './rtsp/sdp';

/**
 * Malformed data from a device or somebody in between. Nothing here may throw, hang or grow; the output is within the
 * limits that the readers document.
 */

beforeAll(() => Promise.all([parts.h265.load(), parts.jpeg.load()]));

const MB = 1024 * 1024;
const text = (value: string) => new TextEncoder().encode(value);
const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

const H264_SPS = fromHex('67640028acd940780227e5c044000003000400000300c83c60c658');
const BASELINE_SPS = fromHex('6742001e95a8280f64');
const PPS = fromHex('68ce3880');
const VPS = fromHex('40010c01ffff01600000030090000003000003005a959409');
const H265_SPS = fromHex('42010101600000030090000003000003005aa0050201e16595952930bc05a02000000300200000030321');
const H265_PPS = fromHex('4401c073c189');

/** The largest size of a socket message or packet: parsers run over it once. */
const LARGE = [0, 0x55, 0x80, 0xff].map((byte) => new Uint8Array(0x10000).fill(byte));

const SDP = `v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=Media Server\r\nm=video 0 RTP/AVP 96\r\na=control:trackID=0\r\na=framerate:25.0
a=rtpmap:96 H265/90000\r\na=fmtp:96 profile-id=1;sprop-vps=QAE=;sprop-sps=QgEB;sprop-pps=RAE=;sprop-max-don-diff=1\r
m=audio 0 RTP/AVP 97\r\na=rtpmap:97 MPEG4-GENERIC/48000/2\r\na=fmtp:97 mode=AAC-hbr;sizelength=13;config=119056E500\r\n`;
const REPLY = `RTSP/1.0 401 Unauthorized\r\nCSeq: 3\r\nSession: 91827364;timeout=60\r\nContent-Length: 4\r
Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nWWW-Authenticate: Digest realm="Login", nonce="a1b2", qop="auth"\r\n\r\nv=0\n`;

describe('text of a hostile device', () => {
  it('is read as replies and packets within their limits, whatever it contains and wherever it is cut', () => {
    const packet = Uint8Array.of(0x24, 0, 0, 3, 1, 2, 3);
    const stream = Uint8Array.from([...packet, ...text(REPLY), ...packet]);
    fc.assert(
      fc.property(fc.array(hostile(stream, text(REPLY), packet), { maxLength: 8 }), (messages) => {
        let bytes = 0;
        const reader = new InterleavedReader({
          onReply: ({ status, body }) => {
            expect(status).toBeGreaterThanOrEqual(0);
            expect(body.length).toBeLessThanOrEqual(256 * 1024);
            bytes += body.length;
          },
          onPacket: (channel, data) => {
            expect(channel).toBeLessThan(256);
            bytes += 4 + data.length;
          },
        });
        for (const message of messages) reader.push(message);
        const sent = messages.reduce((sum, message) => sum + message.length, 0);
        expect(bytes + reader.skippedBytes).toBeLessThanOrEqual(sent);
      }),
    );
  });

  it.each(['1.5', '0x', '-0.1', 'Infinity', '262145', '5, 5'])(
    'does not lose its place over a length of %s',
    (length) => {
      const packets: number[] = [];
      const reader = new InterleavedReader({ onReply: () => {}, onPacket: (channel) => packets.push(channel) });
      reader.push(text(`RTSP/1.0 200 OK\r\nContent-Length: ${length}\r\n\r\n`));
      reader.push(Uint8Array.of(0x24, 7, 0, 1, 9));
      expect(packets).toEqual([7]);
    },
  );

  it('gives status lines, sessions, channels and challenges, or none', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          hostile(text(REPLY)).map((bytes) => new TextDecoder().decode(bytes)),
        ),
        (line) => {
          const head = parseHead(line);
          expect(head?.status ?? 0).toBeLessThan(1000);
          expect(parseSession(line).timeoutS ?? 0).toBeGreaterThanOrEqual(0);
          expect(parseInterleavedChannel(line) ?? 0).toBeLessThan(1000);
          expect(['MD5', 'SHA-256', undefined]).toContain(parseChallenge(line)?.algorithm);
        },
      ),
    );
  });

  it('describes tracks with valid clocks and rates, or none', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          hostile(text(SDP)).map((bytes) => new TextDecoder().decode(bytes)),
        ),
        (sdp) => {
          for (const track of parseSdp(sdp)) {
            expect(track.clockHz).toBeGreaterThan(0);
            expect(track.frameRate ?? 1).toBeGreaterThan(0);
            expect(track.frameRate ?? 1).toBeLessThanOrEqual(1000);
            const sound = aacTrack(track);
            if (sound) expect(sound.sizeBits).toBeLessThanOrEqual(16);
            openVideo(track, () => {});
          }
        },
      ),
    );
  });
});

describe('headers of a hostile device', () => {
  it('gives an RTP packet that is a view on its message, or nothing', () => {
    const sound = Uint8Array.of(
      0xb1,
      0xe0,
      0,
      1,
      0,
      0,
      0,
      2,
      0,
      0,
      0,
      3,
      0,
      0,
      0,
      4,
      0xbe,
      0xde,
      0,
      1,
      1,
      2,
      3,
      4,
      9,
      9,
      0,
      3,
    );
    fc.assert(
      fc.property(hostile(sound), (bytes) => {
        hasBye(bytes);
        const packet = parseRtp(bytes);
        if (!packet) return;
        expect(packet.payload.buffer).toBe(bytes.buffer);
        expect(packet.payload.length).toBeLessThanOrEqual(bytes.length - 12);
      }),
    );
  });

  it('gives sizes that a level allows, or nothing', () => {
    fc.assert(
      fc.property(hostile(H264_SPS, BASELINE_SPS), (sps) => {
        const info = parseSps(sps);
        if (info) expect(info.width * info.height).toBeLessThanOrEqual(139_264 * 256);
        expect(parseSps(withoutReordering(sps))).toEqual(info);
      }),
    );
    fc.assert(
      fc.property(hostile(H265_SPS), (sps) => {
        const info = parseH265Sps(sps);
        if (!info) return;
        expect(info.width * info.height).toBeLessThanOrEqual(35_651_584);
        expect(info.codec).toMatch(/^hvc1\.[ABC]?\d+\.[\dA-F]+\.[LH]\d+(\.[\dA-F]{1,2}){0,6}$/);
        expect(hevcDecoderConfiguration({ units: [[VPS], [sps], [PPS]] }, info)).toHaveLength(
          23 + 15 + VPS.length + sps.length + PPS.length,
        );
      }),
    );
  });

  it('gives a sound that can be played, or nothing', () => {
    fc.assert(
      fc.property(hostile(fromHex('119056e500'), fromHex('eb8a0800')), (bytes) => {
        const config = parseAudioConfig(bytes);
        if (!config) return;
        expect(config.channels).toBeGreaterThan(0);
        expect(config.channels).toBeLessThanOrEqual(8);
        expect(config.sampleRate).toBeGreaterThan(0);
      }),
    );
  });

  it.each(LARGE.map((bytes) => [bytes[0], bytes] as const))('is parsed in time with 64 KB of %i', (_, bytes) => {
    const start = performance.now();
    for (const type of [0x67, 0x42, 0x27]) {
      const nal = bytes.with(0, type);
      parseSps(nal);
      withoutReordering(nal);
      parseH265Sps(nal);
    }
    parseAudioConfig(bytes);
    parseRtp(bytes);
    hasBye(bytes);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

/** Packets of a valid stream, some with a damaged payload, marker, time, sender or number. */
function accidents(sound: readonly RtpPacket[]): fc.Arbitrary<RtpPacket[]> {
  const one = fc
    .record({
      index: fc.nat({ max: Math.max(0, sound.length - 1) }),
      payload: fc.option(hostile(...sound.slice(0, 6).map(({ payload }) => payload)), { freq: 2 }),
      marker: fc.option(fc.boolean(), { freq: 2 }),
      timestamp: fc.option(fc.nat({ max: 0xffff_ffff }), { freq: 1 }),
      ssrc: fc.option(fc.constantFrom(1, 2), { freq: 1 }),
      sequence: fc.option(fc.nat({ max: 0xffff }), { freq: 1 }),
    })
    .map(({ index, payload, marker, timestamp, ssrc, sequence }): { index: number; packet: RtpPacket | undefined } => {
      const packet = sound[index];
      return {
        index,
        packet: packet && {
          ...packet,
          payload: payload ?? packet.payload,
          marker: marker ?? packet.marker,
          timestamp: timestamp ?? packet.timestamp,
          ssrc: ssrc ?? packet.ssrc,
          sequence: sequence ?? packet.sequence,
        },
      };
    });
  return fc.array(one, { maxLength: 12 }).map((changes) => {
    const stream = [...sound];
    for (const { index, packet } of changes) if (packet) stream[index] = packet;
    return stream;
  });
}

const parsed = (packets: readonly Uint8Array[]) => packets.flatMap((packet) => parseRtp(packet.subarray(4)) ?? []);

const isLengthPrefixed = (data: Uint8Array): boolean => {
  const view = new DataView(data.buffer, data.byteOffset);
  let at = 0;
  while (at + 4 <= data.length) at += 4 + view.getUint32(at);
  return at === data.length && at > 0;
};

function expectUnit({ data, isKey, parameterSets }: AccessUnit): void {
  expect(isLengthPrefixed(data)).toBe(true);
  expect(data.length).toBeLessThanOrEqual(9 * MB);
  if (parameterSets) expect(isKey).toBe(true);
}

describe('packets of a hostile device', () => {
  it('become whole units of H.264 or none', () => {
    const track = new RtpTrack(0, 96, 1, 65_530);
    const slice = new Uint8Array(150).fill(7).with(0, 0x65);
    const sound = Array.from({ length: 8 }, (_, n) =>
      parsed(packetiseH264(track, n % 4 === 0 ? [H264_SPS, PPS, slice] : [slice.with(0, 0x41)], n * 3600, 60)),
    ).flat();
    fc.assert(
      fc.property(accidents(sound), (packets) => {
        const depacketiser = new H264Depacketiser(expectUnit);
        for (const packet of packets) depacketiser.push(packet);
        expect(depacketiser.droppedUnits).toBeLessThanOrEqual(2 * packets.length);
      }),
    );
  });

  it('become whole units of H.265 or none', () => {
    const slice = new Uint8Array(150)
      .fill(7)
      .with(0, 19 << 1)
      .with(2, 0x80);
    const units = Array.from({ length: 8 }, (_, n) =>
      packetiseH265(n % 4 === 0 ? [VPS, H265_SPS, H265_PPS, slice] : [slice.with(0, 1 << 1)], {
        mtu: 60,
        aggregates: true,
      }),
    );
    fc.assert(
      fc.property(accidents(numbered(units, 65_530).flat()), fc.boolean(), (packets, hasOrderNumbers) => {
        const depacketiser = new H265Depacketiser(expectUnit, undefined, hasOrderNumbers);
        for (const packet of packets) depacketiser.push(packet);
        expect(depacketiser.droppedUnits).toBeLessThanOrEqual(2 * packets.length);
      }),
    );
  });

  it('become JPEG files or none', () => {
    const track = new RtpTrack(0, 26, 1, 65_530);
    const picture = { scan: new Uint8Array(400).fill(3), divisors: new Uint8Array(128).fill(9), width: 64, height: 48 };
    const sound = Array.from({ length: 4 }, (_, n) => parsed(packetiseJpeg(track, picture, n * 3600, 200))).flat();
    fc.assert(
      fc.property(accidents(sound), (packets) => {
        const depacketiser = new JpegDepacketiser(({ data }) => {
          expect([data[0], data[1], data.at(-2), data.at(-1)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
          expect(data.length).toBeLessThanOrEqual(9 * MB);
        });
        for (const packet of packets) depacketiser.push(packet);
      }),
    );
  });

  it('become units of AAC of at most 64 KB or none', () => {
    const description = fromHex('1190');
    const config = { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2, frameSamples: 1024, description };
    const widths = fc.record({
      sizeBits: fc.integer({ min: 1, max: 16 }),
      indexBits: fc.integer({ min: 0, max: 16 }),
      indexDeltaBits: fc.integer({ min: 0, max: 16 }),
    });
    const payloads = [
      [0, 32, 0, 16, 0, 16, 1, 2, 3, 4],
      [0, 16, 0, 48, 1, 2],
      [0, 16, 0, 48, 3, 4],
      [0, 16, 0, 48, 5, 6],
    ];
    const sound = numbered([payloads.map((payload) => Uint8Array.from(payload))], 65_534).flat();
    fc.assert(
      fc.property(accidents(sound), fc.option(widths), (packets, other) => {
        const usual = { sizeBits: 13, indexBits: 3, indexDeltaBits: 3 };
        const track: AacTrack = { config, ...(other ?? usual), frameTicks: 1024 };
        const depacketiser = new AacDepacketiser(track, ({ data }) => {
          expect(data.length).toBeGreaterThan(0);
          expect(data.length).toBeLessThanOrEqual(0xffff);
        });
        for (const packet of packets) depacketiser.push(packet);
      }),
    );
  });

  it('pass the reorder window once each or not at all', () => {
    const numbers = fc.oneof(fc.nat({ max: 80 }), fc.nat({ max: 0xffff }));
    const stream = fc.array(fc.record({ sequence: numbers, ssrc: fc.constantFrom(1, 1, 1, 2) }), {
      maxLength: 300,
      size: 'max',
    });
    fc.assert(
      fc.property(stream, (packets) => {
        const out: RtpPacket[] = [];
        const window = new ReorderWindow((packet) => out.push(packet), { now: () => 0 });
        const sent = packets.map((each) => ({
          ...each,
          payloadType: 96,
          marker: false,
          timestamp: 0,
          payload: text(''),
        }));
        for (const packet of sent) window.push(packet);
        expect(new Set(out).size).toBe(out.length);
        expect(out.length).toBeLessThanOrEqual(sent.length);
      }),
    );
  });
});

describe('a picture that never ends', () => {
  const packet = (sequence: number, payload: Uint8Array): RtpPacket => ({
    ...{ payloadType: 96, marker: false, timestamp: 0, ssrc: 1 },
    sequence: sequence & 0xffff,
    payload,
  });
  const marked = (sequence: number, payload: Uint8Array) => ({ ...packet(sequence, payload), marker: true });
  const known = [BASELINE_SPS, PPS];
  const start = Uint8Array.of(0x7c, 0x85, 0x80);
  const key = Uint8Array.of(0x65, 0x80, 1);

  it.each([
    ['8 MB', 150, new Uint8Array(60_000).with(0, 0x7c).with(1, 0x05)],
    ['as many packets as can be counted', 0x10005, Uint8Array.of(0x7c, 0x05)],
    ['as many units as can be counted', 0x10005, Uint8Array.of(0x61)],
  ])('is given up at %s, and the next one is shown', (_, count, payload) => {
    const units: AccessUnit[] = [];
    const depacketiser = new H264Depacketiser((unit) => units.push(unit), known);
    const isFragment = payload[0] === 0x7c;
    depacketiser.push(packet(0, isFragment ? start : key));
    for (let n = 1; n <= count; n++) depacketiser.push(packet(n, payload));
    depacketiser.push(marked(count + 1, isFragment ? Uint8Array.of(0x7c, 0x45, 1) : key));
    expect([units.length, depacketiser.droppedUnits]).toEqual([0, 1]);
    depacketiser.push({ ...marked(count + 2, key), timestamp: 3600 });
    expect(units).toHaveLength(1);
  });

  it('is dropped by the reader of JPEG as well', () => {
    const pictures: unknown[] = [];
    const depacketiser = new JpegDepacketiser((picture) => pictures.push(picture));
    const header = Uint8Array.of(0, 0, 0, 0, 1, 50, 8, 6);
    for (let n = 0; n <= 0x10000; n++) depacketiser.push(packet(n, header));
    depacketiser.push(marked(0x10001, Uint8Array.of(...header, 1)));
    expect([pictures.length, depacketiser.droppedUnits]).toEqual([0, 1]);
  });

  it('ignores a parameter set of more than 64 KB', () => {
    const units: AccessUnit[] = [];
    const depacketiser = new H264Depacketiser((unit) => units.push(unit), known);
    const piece = new Uint8Array(40_000).with(0, 0x7c);
    for (const [n, flags] of [0x87, 0x07, 0x47].entries()) depacketiser.push(packet(n, piece.with(1, flags)));
    depacketiser.push(marked(3, key));
    expect(units).toMatchObject([{ parameterSets: { units: known.map((set) => [set]) } }]);
  });
});
