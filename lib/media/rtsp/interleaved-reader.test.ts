import { describe, expect, it } from 'vitest';
import { InterleavedReader } from './interleaved-reader';

const REPLY = 'RTSP/1.0 200 OK\r\nCSeq: 7\r\nContent-Length: 5\r\n\r\nv=0\r\n';

function packet(channel: number, ...payload: number[]): Uint8Array {
  return Uint8Array.of(0x24, channel, payload.length >> 8, payload.length & 255, ...payload);
}

function bytes(...parts: (Uint8Array | string)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]),
  );
}

function read(messages: readonly Uint8Array[]): { found: string[]; skipped: number } {
  const found: string[] = [];
  const reader = new InterleavedReader({
    onReply: (reply) => found.push(`reply ${reply.status} ${reply.headers.get('cseq')} ${reply.body.length}`),
    onRequest: ({ headers }) => found.push(`request ${headers.get('cseq')}`),
    onPacket: (channel, data) => found.push(`packet ${channel} ${[...data].join()}`),
  });
  for (const message of messages) reader.push(message);
  return { found, skipped: reader.skippedBytes };
}

const STREAM = bytes(packet(0, 1, 2, 3), REPLY, packet(1), packet(0, 0x24, 9), packet(2, ...new Uint8Array(300)));
const WHOLE = read([STREAM]);

describe('InterleavedReader', () => {
  it('finds packets and replies in the order of the stream', () => {
    expect(WHOLE.found.slice(0, 4)).toEqual(['packet 0 1,2,3', 'reply 200 7 5', 'packet 1 ', 'packet 0 36,9']);
    expect(WHOLE.skipped).toBe(0);
  });

  it('finds the same however the stream is split into two messages', () => {
    for (let cut = 0; cut <= STREAM.length; cut++) {
      expect(read([STREAM.slice(0, cut), STREAM.slice(cut)])).toEqual(WHOLE);
    }
  });

  it('finds the same when every byte is a message of its own', () => {
    expect(read([...STREAM].map((byte) => Uint8Array.of(byte)))).toEqual(WHOLE);
  });

  it('reads header lines that end in LF alone, and those folded into the next line', () => {
    const reply = 'RTSP/1.0 200 OK\nCSeq:\n 7\nContent-Length: 5\n\nv=0\r\n';
    expect(read([bytes(reply, packet(0, 5))])).toEqual({ found: ['reply 200 7 5', 'packet 0 5'], skipped: 0 });
  });

  it('takes a request of the device whole, whatever its body contains', () => {
    const request = 'SET_PARAMETER rtsp://h RTSP/1.0\r\nCSeq: 9\r\nContent-Length: 12\r\n\r\nprice=1$ab\r\n';
    expect(read([bytes(request, packet(0, 5))])).toEqual({ found: ['request 9', 'packet 0 5'], skipped: 0 });
  });

  it('returns views on the message instead of copies', () => {
    const message = packet(0, 1, 2, 3);
    const reader = new InterleavedReader({
      onReply: () => {},
      onPacket: (_, data) => expect(data.buffer).toBe(message.buffer),
    });
    reader.push(message);
    expect.assertions(1);
  });

  it.each([
    ['bytes that mean nothing', bytes(Uint8Array.of(0, 1, 2), packet(0, 5))],
    ['a reply with an impossible length', bytes('RTSP/1.0 200 OK\r\nContent-Length: -1\r\n\r\n', packet(0, 5))],
  ])('passes over %s and goes on', (_, stream) => {
    const { found, skipped } = read([stream]);
    expect(found).toEqual(['packet 0 5']);
    expect(skipped).toBeGreaterThan(0);
  });

  it('does not buffer a header that never ends', () => {
    const { skipped } = read([bytes(`RTSP/1.0 200 OK\r\n${'x'.repeat(20_000)}`)]);
    expect(skipped).toBeGreaterThan(16_000);
  });
});
