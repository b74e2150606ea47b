import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { md5Hex } from './digest';
import { TestStreamHost } from './stream-host.fixtures';
import { createStreamServer, type StreamServer } from './stream-server';

const URL = 'rtsp://127.0.0.1/cam/realmonitor?channel=1&subtype=0';
const OPTIONS = `OPTIONS ${URL} RTSP/1.0\r\nCSeq: 1\r\n\r\n`;

let tcp: Server;
let streams: StreamServer;
let host: TestStreamHost;
const clients: Socket[] = [];

beforeEach(async () => {
  host = new TestStreamHost();
  streams = createStreamServer(host);
  tcp = createServer((socket) => streams.handleConnection(socket));
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const socket of clients.splice(0)) socket.destroy();
  await streams.close();
  await new Promise((resolve) => tcp.close(resolve));
});

/** A client that separates replies and packets, and can wait for either. */
class RawClient {
  readonly socket: Socket;
  readonly replies: string[] = [];
  readonly packets: Buffer[] = [];
  /** How the connection ended; undefined while it is open. */
  ending: 'end' | 'reset' | undefined;
  #pending = Buffer.alloc(0);
  #sequence = 0;
  #nonce = '';
  #session = '';
  #wake: () => void = () => {};

  constructor(localAddress = '127.0.0.1') {
    const address = tcp.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    this.socket = connect({ port, host: '127.0.0.1', localAddress });
    clients.push(this.socket);
    this.socket.on('data', (bytes) => this.#take(bytes));
    this.socket.on('error', () => {
      this.ending = 'reset';
    });
    this.socket.on('close', () => {
      this.ending ??= 'end';
      this.#wake();
    });
  }

  /** Resolves when `isReached` holds; it is checked after each data event. */
  async until(isReached: () => boolean): Promise<void> {
    while (!isReached()) {
      if (this.ending) throw new Error(`connection ended: ${this.ending}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async ended(): Promise<'end' | 'reset' | undefined> {
    if (!this.ending) await new Promise((resolve) => this.socket.once('close', resolve));
    return this.ending;
  }

  /** Sends one request, signed once a nonce is known, in pieces of `pieceBytes`; resolves with its reply. */
  async ask(verb: string, options: { uri?: string; transport?: string; pieceBytes?: number } = {}): Promise<string> {
    const { uri = URL, transport, pieceBytes } = options;
    this.#sequence += 1;
    const response = md5Hex(`${host.ha1('admin')}:${this.#nonce}:${md5Hex(`${verb}:${URL}`)}`);
    const lines = [
      `${verb} ${uri} RTSP/1.0`,
      `CSeq: ${this.#sequence}`,
      ...(this.#nonce
        ? [
            `Authorization: Digest username="admin", realm="${host.realm()}", nonce="${this.#nonce}", uri="${URL}", response="${response}"`,
          ]
        : []),
      ...(transport ? [`Transport: ${transport}`] : []),
      ...(this.#session ? [`Session: ${this.#session}`] : []),
      '',
      '',
    ];
    const before = this.replies.length;
    await this.write(Buffer.from(lines.join('\r\n')), pieceBytes);
    await this.until(() => this.replies.length > before);
    const reply = this.replies[before] ?? '';
    this.#nonce = /nonce="([^"]+)"/.exec(reply)?.[1] ?? this.#nonce;
    this.#session = /Session: (\d+)/.exec(reply)?.[1] ?? this.#session;
    return reply;
  }

  /** Each piece is sent in its own segment. */
  async write(bytes: Buffer, pieceBytes = bytes.length): Promise<void> {
    this.socket.setNoDelay(true);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      await new Promise((resolve) => this.socket.write(bytes.subarray(at, at + pieceBytes), resolve));
    }
  }

  async play(): Promise<string> {
    await this.ask('DESCRIBE');
    await this.ask('DESCRIBE');
    await this.ask('SETUP', { uri: `${URL}/trackID=0`, transport: 'RTP/AVP/TCP;unicast;interleaved=0-1' });
    return this.ask('PLAY');
  }

  #take(bytes: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    for (;;) {
      const length = this.#nextLength();
      if (length === 0 || this.#pending.length < length) break;
      const piece = this.#pending.subarray(0, length);
      if (piece[0] === 0x24) this.packets.push(piece);
      else this.replies.push(piece.toString());
      this.#pending = this.#pending.subarray(length);
    }
    this.#wake();
  }

  #nextLength(): number {
    const pending = this.#pending;
    if (pending[0] === 0x24) return pending.length < 4 ? 0 : 4 + pending.readUInt16BE(2);
    const end = pending.indexOf('\r\n\r\n');
    if (end < 0) return 0;
    return end + 4 + Number(/content-length: (\d+)/i.exec(pending.toString('latin1', 0, end))?.[1] ?? 0);
  }
}

describe('the RTSP port', () => {
  it('plays to a client whose bytes come one by one, with receiver reports between its requests', async () => {
    const client = new RawClient();
    expect(await client.ask('OPTIONS', { pieceBytes: 1 })).toContain('CSeq: 1');
    expect(await client.ask('DESCRIBE', { pieceBytes: 1 })).toContain('401 Unauthorized');
    expect(await client.ask('DESCRIBE', { pieceBytes: 1 })).toContain('m=video');
    const transport = 'RTP/AVP/TCP;unicast;interleaved=0-1';
    await client.write(Buffer.from([0x24, 1, 0, 8, 0x80, 201, 0, 1, 0x0d, 0x0a, 0x0d, 0x0a]), 1);
    expect(await client.ask('SETUP', { uri: `${URL}/trackID=0`, transport, pieceBytes: 1 })).toContain(transport);
    expect(streams.sessionCount()).toBe(1);
    expect(await client.ask('PLAY', { pieceBytes: 1 })).toContain('RTSP/1.0 200');
    await client.until(() => client.packets.some((packet) => packet[1] === 0));
    const packet = client.packets.find((each) => each[1] === 0);
    expect(packet?.[4]).toBe(0x80);
    expect(await client.ask('TEARDOWN', { pieceBytes: 1 })).toContain('RTSP/1.0 200');
    expect(streams.sessionCount()).toBe(0);
  });

  it('receives talk between the requests, byte by byte', async () => {
    host.settings = { ...host.settings, talk: 'G.711Mu' };
    const client = new RawClient();
    await client.ask('DESCRIBE');
    const transport = 'RTP/AVP/TCP;unicast;interleaved=4-5';
    expect(await client.ask('SETUP', { uri: `${URL}&proto=Private3/trackID=5`, transport })).toContain(transport);
    await client.ask('PLAY');
    const packet = Buffer.from([0x24, 4, 0, 16, 0x80, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x80, 0x00, 0xff]);
    await client.write(packet, 1);
    expect(await client.ask('GET_PARAMETER')).toContain('RTSP/1.0 200');
    const wav = host.loudspeaker.wav();
    expect([0, 1, 2, 3].map((n) => wav.readInt16LE(44 + 2 * n))).toEqual([32_124, 32_124, -32_124, 0]);
    client.socket.destroy();
    await expect.poll(() => host.loudspeaker.report().isTaken).toBe(false);
  });

  it('answers pipelined requests in order', async () => {
    const client = new RawClient();
    await client.write(Buffer.from(OPTIONS + OPTIONS.replace('CSeq: 1', 'CSeq: 2')));
    await client.until(() => client.replies.length === 2);
    expect(client.replies.map((reply) => /CSeq: (\d)/.exec(reply)?.[1])).toEqual(['1', '2']);
  });

  it('answers 461 to UDP and accepts TCP on the next attempt', async () => {
    const client = new RawClient();
    await client.ask('DESCRIBE');
    const uri = `${URL}/trackID=0`;
    expect(await client.ask('SETUP', { uri, transport: 'RTP/AVP/UDP;unicast;client_port=5000-5001' })).toContain('461');
    expect(await client.ask('SETUP', { uri, transport: 'RTP/AVP;unicast;client_port=5000-5001' })).toContain('461');
    expect(streams.sessionCount()).toBe(0);
    expect(await client.ask('SETUP', { uri, transport: 'RTP/AVP/TCP;unicast;interleaved=0-1' })).toContain('200');
  });

  it.each([
    ['another protocol', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ['a request longer than 16 KB', `OPTIONS ${URL} RTSP/1.0\r\n${'x'.repeat(17_000)}`],
    ['a body longer than that', `OPTIONS ${URL} RTSP/1.0\r\nContent-Length: 17000\r\n\r\n`],
  ])('answers 400 to %s and hangs up', async (_, text) => {
    const client = new RawClient();
    await client.write(Buffer.from(text));
    expect(await client.ended()).toBe('end');
    expect(client.replies).toEqual(['RTSP/1.0 400 Bad Request\r\nConnection: close\r\n\r\n']);
  });

  it('shares the limit on sessions with the WebSocket, and connections without one, half of which an address may have', async () => {
    const playing = [new RawClient(), new RawClient()];
    for (const client of playing) await client.play();
    expect(streams.sessionCount()).toBe(2);
    const third = new RawClient();
    await third.ask('DESCRIBE');
    expect(
      await third.ask('SETUP', { uri: `${URL}/trackID=0`, transport: 'RTP/AVP/TCP;unicast;interleaved=0-1' }),
    ).toContain('503');
    await new RawClient().ask('OPTIONS');
    const fifth = new RawClient();
    await fifth.ended();
    expect(host.entries.at(-1)).toMatchObject({ event: 'refused', detail: 'tcp' });
    for (let count = 4; count < 8; count += 1) await new RawClient('127.0.0.2').ask('OPTIONS');
    expect(await new RawClient('127.0.0.3').ended()).toBe('end');
  });

  it('ends only the client at whose request, change or picture the emulator fails', async () => {
    const healthy = new RawClient();
    await healthy.play();
    const fail = () => {
      throw new TypeError('no such member');
    };
    const { encode, overlays } = host;
    const asking = new RawClient();
    await asking.ask('DESCRIBE');
    host.encode = fail;
    await asking.ask('DESCRIBE').catch(() => {});
    expect(await asking.ended()).toBe('reset');
    host.encode = encode;
    const changed = new RawClient();
    await changed.play();
    await healthy.ask('TEARDOWN');
    host.encode = fail;
    streams.configChanged(0);
    expect(await changed.ended()).toBe('reset');
    host.encode = encode;
    const watching = new RawClient();
    await watching.play();
    host.overlays = fail;
    expect(await watching.ended()).toBe('reset');
    host.overlays = overlays;
    expect(await healthy.ask('OPTIONS')).toContain('200');
    const failures = host.entries.filter(({ detail }) => detail === 'the emulator failed inside: no such member');
    expect(failures).toHaveLength(3);
  });

  it('answers also while nobody may play: SETUP is refused, not the connection', async () => {
    Object.assign(host, { maxSessions: 0 });
    const [first, second] = [new RawClient(), new RawClient()];
    for (const client of [first, second]) {
      await client.ask('DESCRIBE');
      expect(await client.ask('DESCRIBE')).toContain('200');
      const transport = 'RTP/AVP/TCP;unicast;interleaved=0-1';
      expect(await client.ask('SETUP', { uri: `${URL}/trackID=0`, transport })).toContain('503');
    }
  });

  it('frees a client that disappears', async () => {
    const client = new RawClient();
    await client.play();
    const closed = new Promise((resolve) => {
      host.log = (entry) => entry.event === 'closed' && resolve(undefined);
    });
    client.socket.destroy();
    await closed;
    expect(streams.sessionCount()).toBe(0);
  });
});

describe('faults at the RTSP port', () => {
  it('refuse closes before any data', async () => {
    host.faults.set('upgrade', { kind: 'refuse', rule: 'shut' });
    const client = new RawClient();
    await client.ended();
    expect(client.replies).toEqual([]);
    expect(host.entries.at(-1)).toMatchObject({ event: 'refused', rules: ['shut'] });
  });

  it('reset at the start breaks the connection', async () => {
    host.faults.set('upgrade', { kind: 'reset', at: 'beforeBody' });
    expect(await new RawClient().ended()).toBe('reset');
  });

  it('drop never answers, and notices that the client left', async () => {
    host.faults.set('upgrade', { kind: 'drop' });
    const ends = new Promise((resolve) => tcp.once('connection', (socket) => socket.once('close', resolve)));
    const client = new RawClient();
    await client.write(Buffer.from(OPTIONS));
    client.socket.end();
    await ends;
    expect(client.replies).toEqual([]);
  });

  it('rtsp answers the status of a rule', async () => {
    host.faults.set('DESCRIBE', { kind: 'rtsp', status: 404 });
    expect(await new RawClient().ask('DESCRIBE')).toContain('RTSP/1.0 404 Not Found');
  });

  it('closeWs closes after that many frames', async () => {
    host.faults.set('PLAY', { kind: 'closeWs', code: 1011, afterFrames: 2 });
    const client = new RawClient();
    await client.play();
    expect(await client.ended()).toBe('end');
    const frames = client.packets.filter((packet) => packet[1] === 0 && ((packet[5] ?? 0) & 0x80) !== 0);
    expect(frames).toHaveLength(2);
  });
});
