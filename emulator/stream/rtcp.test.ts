import { expect, it } from 'vitest';
import { goodbye, senderReport } from './rtcp';

const FACTS = {
  channel: 3,
  ssrc: 0x1a2b3c4d,
  cname: 'a device',
  wallClockMs: 1_700_000_000_250,
  rtpTimestamp: 0x1_0000_0007,
  packets: 12,
  octets: 3456,
};

/** Type, count and body of each packet in an interleaved message. */
function packetsIn(message: Uint8Array) {
  const bytes = Buffer.from(message);
  expect([bytes[0], bytes[1], bytes.readUInt16BE(2)]).toEqual([0x24, FACTS.channel, bytes.length - 4]);
  const found: { type: number; count: number; body: Buffer }[] = [];
  for (let at = 4; at < bytes.length; at += 4 + bytes.readUInt16BE(at + 2) * 4) {
    const [first = 0, type = 0] = bytes.subarray(at);
    expect(first >> 5).toBe(4); // version 2, no padding
    found.push({ type, count: first & 31, body: bytes.subarray(at + 4, at + 4 + bytes.readUInt16BE(at + 2) * 4) });
  }
  return found;
}

it('a sender report names its source and the moment of its RTP time', () => {
  const [report, description, ...rest] = packetsIn(senderReport(FACTS));
  expect(rest).toEqual([]);
  expect([report?.type, report?.count, report?.body.length]).toEqual([200, 0, 24]);
  const words = [0, 4, 8, 12, 16, 20].map((at) => report?.body.readUInt32BE(at));
  // 2,208,988,800 s from 1900 to 1970; a quarter of a second.
  expect(words).toEqual([0x1a2b3c4d, 1_700_000_000 + 2_208_988_800, 2 ** 30, 7, 12, 3456]);
  expect([description?.type, description?.count]).toEqual([202, 1]);
  expect(description?.body).toEqual(Buffer.from('\x1a\x2b\x3c\x4d\x01\x08a device\0\0', 'latin1'));
});

it.each(['', 'a', 'ab', 'abc', 'abcd'])(
  'the description with the name "%s" ends with a zero on a whole word',
  (cname) => {
    const [, description] = packetsIn(senderReport({ ...FACTS, cname }));
    expect((description?.body.length ?? 0) % 4).toBe(0);
    expect(description?.body.subarray(6).toString().replace(/\0+$/, '')).toBe(cname);
    expect(description?.body.at(-1)).toBe(0);
  },
);

it('BYE comes behind a report and a description', () => {
  const packets = packetsIn(goodbye(FACTS));
  expect(packets.map(({ type }) => type)).toEqual([200, 202, 203]);
  expect(packets[2]).toMatchObject({ count: 1, body: Buffer.of(0x1a, 0x2b, 0x3c, 0x4d) });
});
