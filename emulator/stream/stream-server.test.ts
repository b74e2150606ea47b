import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ADDRESS_HEADER } from '../http/client-address';
import { md5Hex } from './digest';
import { ManualScheduler, TestStreamHost } from './stream-host.fixtures';
import { createStreamServer, type StreamServer } from './stream-server';

let http: Server;
let streams: StreamServer;
let host: TestStreamHost;
let base: string;

beforeEach(async () => {
  host = new TestStreamHost();
  streams = createStreamServer(host);
  http = createServer();
  http.on('upgrade', streams.handleUpgrade);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  base = `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterEach(async () => {
  await streams.close();
  await new Promise((resolve) => http.close(resolve));
});

const OPTIONS = 'OPTIONS rtsp://127.0.0.1/cam/realmonitor?channel=1&subtype=0 RTSP/1.0\r\nCSeq: 1\r\n\r\n';

/** First message after sending `parts`, with whether it was binary. */
function firstReply(
  ws: WebSocket,
  parts: readonly (string | Uint8Array)[],
): Promise<{ text: string; binary: boolean }> {
  return new Promise((resolve, reject) => {
    ws.once('error', reject);
    ws.once('message', (data, binary) => resolve({ text: String(data), binary }));
    ws.once('open', () => {
      for (const part of parts) ws.send(part);
    });
  });
}

describe('createStreamServer', () => {
  it.each([
    ['text', [OPTIONS]],
    ['binary', [Buffer.from(OPTIONS)]],
    ['single bytes', [...OPTIONS]],
  ])('answers a request that came as %s in one binary message', async (_, parts) => {
    const ws = new WebSocket(`${base}/rtspoverwebsocket`);
    const { text, binary } = await firstReply(ws, parts);
    expect(binary).toBe(true);
    expect(text).toMatch(/^RTSP\/1.0 200 OK\r\nCSeq: 1\r\n[\s\S]*\r\n\r\n$/);
    ws.terminate();
  });

  it('echoes the subprotocol binary', async () => {
    const ws = new WebSocket(`${base}/rtspoverwebsocket`, ['binary']);
    await firstReply(ws, [OPTIONS]);
    expect(ws.protocol).toBe('binary');
    ws.terminate();
  });

  it.each([
    ['another path', '/elsewhere', 404],
    ['an upgrade it was told to refuse', '/rtspoverwebsocket', 503],
  ])('refuses %s', async (_, path, status) => {
    host.faults.set('upgrade', { kind: 'refuse' });
    const ws = new WebSocket(`${base}${path}`);
    const answered = await new Promise((resolve) => {
      ws.once('unexpected-response', (_request, response) => resolve(response.statusCode));
      ws.once('error', () => {});
    });
    expect(answered).toBe(status);
  });

  it('cuts a silent client that does not answer the close either', async () => {
    const scheduler = new ManualScheduler();
    const impatient = createStreamServer(host, scheduler);
    const own = createServer().on('upgrade', (request, socket, head) => impatient.handleUpgrade(request, socket, head));
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    const { port } = own.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const head = ['GET /rtspoverwebsocket HTTP/1.1', 'Host: 127.0.0.1', 'Upgrade: websocket', 'Connection: Upgrade'];
    const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
    socket.write(`${[...head, ...key].join('\r\n')}\r\n\r\n`);
    await once(socket, 'data');
    scheduler.advance(10_000);
    await once(socket, 'data');
    scheduler.advance(5_000);
    await once(socket.resume(), 'close');
    await impatient.close();
    own.close();
  });

  it('closes a client that does not speak RTSP', async () => {
    const ws = new WebSocket(`${base}/rtspoverwebsocket`);
    ws.once('open', () => ws.send('GET / HTTP/1.1\r\n\r\n'));
    expect(await new Promise((resolve) => ws.once('close', resolve))).toBe(1002);
  });

  it('closes a client whose message is larger than any request', async () => {
    const ws = new WebSocket(`${base}/rtspoverwebsocket`);
    ws.once('open', () => ws.send(Buffer.alloc(100_000)));
    ws.on('error', () => {});
    expect(await new Promise((resolve) => ws.once('close', resolve))).not.toBe(1000);
  });

  it('plays to a client that sends binary frames and one digest address for all verbs, and frees it when it leaves', async () => {
    const url = 'rtsp://127.0.0.1:80/cam/realmonitor?channel=1&subtype=1';
    const ws = new WebSocket(`${base}/rtspoverwebsocket`, ['binary']);
    await new Promise((resolve) => ws.once('open', resolve));
    let sequence = 0;
    const ask = (verb: string, uri: string, ...headers: string[]) => {
      sequence += 1;
      const reply = new Promise<string>((resolve) => {
        ws.on('message', function onMessage(data: Buffer) {
          if (data[0] === 0x24) return;
          ws.off('message', onMessage);
          resolve(data.toString());
        });
      });
      ws.send(Buffer.from([`${verb} ${uri} RTSP/1.0`, `CSeq: ${sequence}`, ...headers, '', ''].join('\r\n')));
      return reply;
    };
    const nonce = /nonce="([^"]+)"/.exec(await ask('DESCRIBE', url))?.[1] ?? '';
    const authorization = (verb: string) => {
      const response = md5Hex(`${host.ha1('admin')}:${nonce}:${md5Hex(`${verb}:${url}`)}`);
      return `Authorization: Digest username="admin", realm="${host.realm()}", nonce="${nonce}", uri="${url}", response="${response}"`;
    };
    expect(await ask('DESCRIBE', url, authorization('DESCRIBE'))).toContain('m=video');
    const setup = await ask(
      'SETUP',
      `${url}/trackID=0`,
      authorization('SETUP'),
      'Transport: RTP/AVP/TCP;unicast;interleaved=0-1',
    );
    const session = `Session: ${/Session: (\d+)/.exec(setup)?.[1]}`;
    expect(streams.sessionCount()).toBe(1);
    const firstPacket = new Promise<Buffer>((resolve) => {
      ws.on('message', (data: Buffer) => data[0] === 0x24 && data[1] === 0 && resolve(data));
    });
    expect(await ask('PLAY', url, authorization('PLAY'), session)).toContain('RTSP/1.0 200');
    expect((await firstPacket)[4]).toBe(0x80);
    const gone = new Promise((resolve) => {
      host.log = (entry) => entry.event === 'closed' && resolve(undefined);
    });
    ws.terminate();
    await gone;
    expect(streams.sessionCount()).toBe(0);
  });

  it('gives connections without a session to several addresses, and no address all of them', async () => {
    const open = (address: string) =>
      new Promise<boolean>((resolve) => {
        const ws = new WebSocket(`${base}/rtspoverwebsocket`, { headers: { [ADDRESS_HEADER]: address } });
        ws.once('open', () => resolve(true));
        ws.once('error', () => resolve(false));
      });
    const many = async (address: string) => {
      const results = await Promise.all(Array.from({ length: 12 }, () => open(address)));
      return results.filter(Boolean).length;
    };
    // The test's device has two places for a picture: eight connections, four of one address.
    expect(await many('192.0.2.61')).toBe(4);
    expect(await many('192.0.2.62')).toBe(4);
    expect(await many('192.0.2.63')).toBe(0);
    expect(streams.sessionCount()).toBe(0);
  });
});
