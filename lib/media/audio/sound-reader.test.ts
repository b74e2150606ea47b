import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { StreamLimits } from '@/lib/contract/stream';
import { HEADROOM_BYTES } from '../bytes';
import type { MediaNews, Segment } from '../media-messages';
import { parts } from '../parts';
import type { RtpPacket } from '../rtp/rtp-packet';
import { parseSdp } from '../rtsp/sdp';
import { openSound } from './sound-reader';

const SDP = [
  'v=0',
  'm=audio 0 RTP/AVP 97',
  'a=rtpmap:97 mpeg4-generic/16000/1',
  'a=fmtp:97 streamtype=5;mode=AAC-hbr;config=1408;sizelength=13;indexlength=3;indexdeltalength=3',
].join('\n');

/** One access unit of one byte, the number of the packet. */
const packet = (n: number): RtpPacket => ({
  payloadType: 97,
  marker: true,
  sequence: (n + 0xfff0) & 0xffff,
  timestamp: n * 1024,
  ssrc: 1,
  payload: Uint8Array.of(0, 16, 0, 1 << 3, n),
});

beforeAll(async () => {
  await parts.aac.load();
});

function open() {
  const heard: Segment[] = [];
  const clock = { nowMs: 0, now: () => clock.nowMs };
  const [track] = parseSdp(SDP);
  const take = (news: MediaNews) => heard.push(...('segments' in news ? news.segments : []));
  const { reader } = (track && openSound(track, take, clock)) ?? {};
  const units = () => heard.flatMap(({ bytes, type }) => (type === undefined ? [bytes[HEADROOM_BYTES]] : []));
  return { heard, clock, reader, units };
}

it('puts coded sound in order, also when it is up to 32 packets late or duplicated', () => {
  const delays = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(delays, (late) => {
      const { reader, units, heard } = open();
      const places = late.map((delay, n) => ({ n: n + 1, at: n + delay }));
      reader?.push(packet(0));
      for (const { n } of places.sort((a, b) => a.at - b.at))
        for (let time = 0; time <= n % 2; time++) reader?.push(packet(n));
      expect(units()).toEqual(Array.from({ length: late.length + 1 }, (_, n) => n));
      const times = heard.flatMap(({ keyTimeS = -1 }) => (keyTimeS < 0 ? [] : [keyTimeS]));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }),
  );
});

it('continues without a missing unit, and waits for none after a restart', () => {
  const { reader, units, clock, heard } = open();
  for (const n of [0, 2]) reader?.push(packet(n));
  expect(units()).toEqual([0]);
  clock.nowMs += StreamLimits.reorderMs;
  reader?.push(packet(3));
  expect(units()).toEqual([0, 2, 3]);
  reader?.restart();
  reader?.push(packet(9));
  expect(units()).toEqual([0, 2, 3, 9]);
  expect(heard.at(-2)?.type).toBe('audio/mp4; codecs="mp4a.40.2"');
});
