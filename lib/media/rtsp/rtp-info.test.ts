import { expect, it } from 'vitest';
import { isBefore, parseRtpInfo } from './rtp-info';

it.each([
  [
    'url=trackID=0;seq=17;rtptime=4294967295,url=trackID=1;seq=65535;rtptime=0',
    [
      { url: 'trackID=0', sequence: 17, timestamp: 4294967295 },
      { url: 'trackID=1', sequence: 65535, timestamp: 0 },
    ],
  ],
  [
    'url=rtsp://192.0.2.10/cam/playback?channel=1&a=1,2/trackID=0;seq=1, url=rtsp://x/;rtptime=5',
    [
      { url: 'rtsp://192.0.2.10/cam/playback?channel=1&a=1,2/trackID=0', sequence: 1 },
      { url: 'rtsp://x/', timestamp: 5 },
    ],
  ],
  ['url=trackID=0;rtptime=9;seq=99999', [{ url: 'trackID=0', timestamp: 9 }]],
  ['url=trackID=0;seq=x', []],
  ['seq=1;rtptime=2', []],
  ['', []],
])('reads %s', (header, starts) => {
  expect(parseRtpInfo(header)).toEqual(starts);
});

const packet = (sequence: number, timestamp: number) => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(sequence & 0xffff, 2);
  bytes.writeUInt32BE(timestamp >>> 0, 4);
  return bytes;
};

it('compares by the number, across its wrap, and by the time where there is no number', () => {
  const start = { url: '', sequence: 2, timestamp: 1000 };
  expect([1, 0, -1, -3000].map((n) => isBefore(packet(n, 9999), start))).toEqual([true, true, true, true]);
  expect([2, 3, 3000].map((n) => isBefore(packet(n, 0), start))).toEqual([false, false, false]);
  const { sequence: _, ...timed } = start;
  expect([999, 0, -1].map((time) => isBefore(packet(50_000, time), timed))).toEqual([true, true, true]);
  expect([1000, 90_000].map((time) => isBefore(packet(1, time), timed))).toEqual([false, false]);
  expect(isBefore(new Uint8Array(4), start)).toBe(false);
});
