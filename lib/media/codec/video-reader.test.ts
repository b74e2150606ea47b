import { beforeAll, describe, expect, it } from 'vitest';
import { HEADROOM_BYTES } from '../bytes';
import { mediaFragment } from '../engine/fmp4';
import { parts } from '../parts';
import { parseSdp } from '../rtsp/sdp';
import { numbered, packetiseH265 } from './h265-packetiser.fixtures';
import type { CodedPicture } from './video-config';
import { openVideo } from './video-reader';

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

// libx265, 640x480, Main
const VPS = fromHex('40010c01ffff01600000030090000003000003005a959409');
const SPS = fromHex('42010101600000030090000003000003005aa0050201e16595952930bc05a02000000300200000030321');
const PPS = fromHex('4401c073c189');
const KEY = Uint8Array.of(19 << 1, 1, 0x80, 1);

const CONFIG = { family: 'h265', codec: 'hvc1.1.6.L90.90', width: 640, height: 480 };

beforeAll(async () => {
  await parts.h265.load();
});

function open(rtpmap: string, fmtp = '') {
  const pictures: CodedPicture[] = [];
  const [track] = parseSdp(`v=0\nm=video 0 RTP/AVP 96\na=rtpmap:96 ${rtpmap}/90000\na=fmtp:96 ${fmtp}`);
  return { pictures, opened: track && openVideo(track, (picture) => pictures.push(picture)) };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe('openVideo', () => {
  it.each(['H265', 'hevc'])('opens %s, whose parameter sets come in the stream', (name) => {
    const { opened, pictures } = open(name);
    expect(opened?.known).toBeUndefined();
    const payloads = packetiseH265([VPS, SPS, PPS, KEY], { mtu: 60, aggregates: true });
    for (const packet of numbered([payloads], 1).flat()) opened?.reader.push(packet);
    expect(pictures).toMatchObject([{ isKey: true, config: CONFIG }]);
  });

  it('knows the configuration of H.265 beforehand when the description has its parameter sets', () => {
    const sprop = `sprop-vps=${base64(VPS)};sprop-sps=${base64(SPS)};sprop-pps=${base64(PPS)}`;
    const { opened, pictures } = open('H265', `${sprop};sprop-max-don-diff=1`);
    expect(opened?.known).toMatchObject(CONFIG);
    const payloads = packetiseH265([KEY], { mtu: 60, aggregates: true, hasOrderNumbers: true });
    for (const packet of numbered([payloads], 1).flat()) opened?.reader.push(packet);
    expect(pictures).toMatchObject([{ isKey: true, config: CONFIG, data: Uint8Array.of(0, 0, 0, 4, ...KEY) }]);
  });

  it('leaves the headroom in which a fragment is made without a copy', () => {
    const { opened, pictures } = open('H265');
    const payloads = packetiseH265([VPS, SPS, PPS, KEY], { mtu: 60, aggregates: true });
    for (const packet of numbered([payloads], 1).flat()) opened?.reader.push(packet);
    const [{ data, isKey } = { data: new Uint8Array(0), isKey: false }] = pictures;
    const before = [...data];
    const fragment = mediaFragment(1, { data, isKey, ticks: 0, decodeTicks: 0, durationTicks: 3600 });
    expect(fragment.buffer).toBe(data.buffer);
    expect(fragment.length).toBe(data.buffer.byteLength);
    expect([...fragment.subarray(HEADROOM_BYTES)]).toEqual(before);
  });

  it('does not open what it cannot read', () => {
    expect(open('VP8').opened).toBeUndefined();
  });
});
