import { describe, expect, it } from 'vitest';
import { formatReply, RtspRequestReader, RtspSyntaxError } from './rtsp-text';

const TWO_REQUESTS = Buffer.concat([
  Buffer.from('OPTIONS rtsp://h/cam RTSP/1.0\r\nCSeq: 1\r\n\r\n'),
  Buffer.from([0x24, 1, 0, 3, 1, 2, 3]),
  Buffer.from('SET_PARAMETER rtsp://h/cam RTSP/1.0\r\nCSeq: 2\r\nContent-Length: 4\r\n\r\nbody'),
]);

describe('RtspRequestReader', () => {
  it('gives the requests before what is none, however they came', () => {
    const given: string[] = [];
    const read = () => {
      const text = 'OPTIONS rtsp://h RTSP/1.0\r\nCSeq: 1\r\n\r\nGARBAGE\r\n\r\n';
      for (const found of new RtspRequestReader().push(Buffer.from(text))) if ('verb' in found) given.push(found.verb);
    };
    expect(read).toThrow(RtspSyntaxError);
    expect(given).toEqual(['OPTIONS']);
  });

  it('finds the same requests wherever the client cuts its messages', () => {
    for (let cut = 0; cut <= TWO_REQUESTS.length; cut++) {
      const reader = new RtspRequestReader();
      const found = [...reader.push(TWO_REQUESTS.subarray(0, cut)), ...reader.push(TWO_REQUESTS.subarray(cut))];
      expect(found).toMatchObject([
        { verb: 'OPTIONS', headers: new Map([['cseq', '1']]) },
        { channel: 1, payload: Buffer.from([1, 2, 3]) },
        { verb: 'SET_PARAMETER' },
      ]);
    }
  });

  it('skips a block that is too long, wherever it is cut, and continues after it', () => {
    const huge = Buffer.concat([Buffer.from([0x24, 0, 0xff, 0xff]), Buffer.alloc(0xffff, 0x24)]);
    const all = Buffer.concat([huge, TWO_REQUESTS]);
    for (const cuts of [[1], [3, 4, 5], [4096], [65_538], [65_539], [10, 70_000]]) {
      const reader = new RtspRequestReader();
      const places = [0, ...cuts, all.length];
      const found = places.slice(1).flatMap((end, index) => [...reader.push(all.subarray(places[index], end))]);
      expect(found).toMatchObject([{ verb: 'OPTIONS' }, { channel: 1 }, { verb: 'SET_PARAMETER' }]);
    }
  });

  it('reads a header that goes on in the next line', () => {
    const text = 'DESCRIBE rtsp://h RTSP/1.0\r\nAuthorization: Digest username="a",\r\n\t realm="b"\r\nCSeq: 3\r\n\r\n';
    const headers = new Map([
      ['authorization', 'Digest username="a", realm="b"'],
      ['cseq', '3'],
    ]);
    expect([...new RtspRequestReader().push(Buffer.from(text))]).toMatchObject([{ headers }]);
  });

  it('takes lines that end with LF alone', () => {
    const text = TWO_REQUESTS.toString('latin1').replaceAll('\r\n', '\n');
    for (let cut = 0; cut <= text.length; cut++) {
      const reader = new RtspRequestReader();
      const parts = [text.slice(0, cut), text.slice(cut)].map((part) => Buffer.from(part, 'latin1'));
      expect(parts.flatMap((part) => [...reader.push(part)])).toMatchObject([
        { verb: 'OPTIONS', version: '1.0', headers: new Map([['cseq', '1']]) },
        { channel: 1 },
        { verb: 'SET_PARAMETER' },
      ]);
    }
  });

  it.each([
    ['a header block without end', `OPTIONS rtsp://h RTSP/1.0\r\n${'a'.repeat(20_000)}`],
    ['a request line that is none', 'GET / HTTP/1.1\r\n\r\n'],
    ['a body beyond the bound', 'OPTIONS rtsp://h RTSP/1.0\r\nContent-Length: 99999999\r\n\r\n'],
    ['a length that is no number', 'OPTIONS rtsp://h RTSP/1.0\r\nContent-Length: -4\r\n\r\n'],
  ])('gives up on %s', (_, text) => {
    expect(() => [...new RtspRequestReader().push(Buffer.from(text))]).toThrow(RtspSyntaxError);
  });
});

it('counts the body of a reply in bytes', () => {
  expect(formatReply(200, { CSeq: '3', Session: undefined }, 'é').toString()).toBe(
    'RTSP/1.0 200 OK\r\nCSeq: 3\r\nContent-Length: 2\r\n\r\né',
  );
});
