/** Talk from the client's side, byte by byte: who may, when, and what is dropped. */
import { beforeEach, describe, expect, it } from 'vitest';
import { md5Hex } from './digest';
import { ManualScheduler, TEST_SETTINGS, TEST_USER, TestStreamHost } from './stream-host.fixtures';
import { StreamSessions } from './stream-sessions';

const URL = 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3';

let host: TestStreamHost;
let scheduler: ManualScheduler;
let sessions: StreamSessions;

beforeEach(() => {
  host = new TestStreamHost();
  host.settings = { ...TEST_SETTINGS, talk: 'G.711A' };
  scheduler = new ManualScheduler();
  sessions = new StreamSessions(host, scheduler);
});

/** One packet of talk on a channel: 160 octets by default. */
function frame(
  of: { channel?: number; payloadType?: number; sequence?: number; source?: number; octets?: Uint8Array } = {},
): Buffer {
  const { channel = 0, payloadType = 8, sequence = 1, source = 0, octets = new Uint8Array(160) } = of;
  const head = Buffer.alloc(16);
  head.writeUInt8(0x24, 0);
  head.writeUInt8(channel, 1);
  head.writeUInt16BE(12 + octets.length, 2);
  head.writeUInt8(0x80, 4);
  head.writeUInt8(payloadType, 5);
  head.writeUInt16BE(sequence, 6);
  head.writeUInt32BE(source, 12);
  return Buffer.concat([head, octets]);
}

class Client {
  readonly replies: string[] = [];
  closed: number | undefined;
  #cseq = 0;
  #session = '';
  #nonce = '';
  readonly connection = sessions.open(
    {
      send: (bytes) => {
        if (bytes[0] !== 0x24) this.replies.push(Buffer.from(bytes).toString());
      },
      address: '192.0.2.9',
      isCongested: () => false,
      close: (code) => {
        this.closed = code;
      },
      cut: () => {},
    },
    'test',
  );

  constructor() {
    this.ask('DESCRIBE');
  }

  /** Status of the reply, 0 when none came. */
  ask(
    verb: string,
    { url = URL, track, transport }: { url?: string; track?: number; transport?: string } = {},
  ): number {
    this.#cseq += 1;
    const ha1 = md5Hex(`${TEST_USER.userName}:${host.realm()}:${TEST_USER.password}`);
    const response = md5Hex(`${ha1}:${this.#nonce}:${md5Hex(`${verb}:${url}`)}`);
    const lines = [
      `${verb} ${url}${track === undefined ? '' : `/trackID=${track}`} RTSP/1.0`,
      `CSeq: ${this.#cseq}`,
      ...(this.#session ? [`Session: ${this.#session}`] : []),
      `Authorization: Digest username="admin", realm="${host.realm()}", nonce="${this.#nonce}", uri="${url}", response="${response}"`,
      ...(transport ? [`Transport: ${transport}`] : []),
    ];
    const before = this.replies.length;
    this.connection.take(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`));
    const reply = this.replies[before] ?? '';
    this.#nonce = /nonce="([^"]+)"/.exec(reply)?.[1] ?? this.#nonce;
    this.#session = /Session: (\d+)/.exec(reply)?.[1] ?? this.#session;
    return Number(reply.split(' ')[1] ?? 0);
  }

  setUp(track = 5, channel = 0): number {
    return this.ask('SETUP', { track, transport: `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}` });
  }

  /** SETUP and PLAY of talk only; the first refused status. */
  talk(): number {
    const status = this.setUp();
    return status === 200 ? this.ask('PLAY') : status;
  }

  say(of: Parameters<typeof frame>[0] = {}): void {
    this.connection.take(frame(of));
  }
}

/** Packets of 20 ms heard so far. */
const heard = () => Math.round(host.loudspeaker.report().heardS * 50);

describe('the description', () => {
  const describedTo = (url: string) => {
    const client = new Client();
    client.ask('DESCRIBE', { url });
    return client.replies.at(-1) ?? '';
  };

  it.each([
    ['G.711A', 8, 'PCMA'],
    ['G.711Mu', 0, 'PCMU'],
  ] as const)('offers talk in %s beside picture and sound', (talk, payloadType, name) => {
    host.settings = { ...host.settings, talk };
    const media = `m=audio 0 RTP/AVP ${payloadType}\r\na=control:trackID=5\r\na=rtpmap:${payloadType} ${name}/8000\r\na=sendonly`;
    const sdp = describedTo(URL);
    expect(sdp).toContain(media);
    expect(sdp.match(/^m=/gm)).toHaveLength(3);
  });

  it('offers none on a device without it, nor to players that set up every track', () => {
    expect(describedTo(URL.replace('&proto=Private3', ''))).not.toContain('sendonly');
    expect(describedTo(URL.replace('Private3', 'Onvif'))).toContain('sendonly');
    host.settings = TEST_SETTINGS;
    expect(describedTo(URL)).not.toContain('sendonly');
    expect(new Client().setUp()).toBe(404);
  });
});

describe('talk', () => {
  it("is received from PLAY to TEARDOWN, and uses no viewer's place", () => {
    const viewers = Array.from({ length: host.maxSessions }, () => new Client());
    for (const viewer of viewers) expect(viewer.setUp(0)).toBe(200);
    const client = new Client();
    expect(client.setUp(0)).toBe(503);
    client.say();
    expect(client.setUp()).toBe(200);
    client.say();
    expect(heard()).toBe(0);
    expect(client.ask('PLAY')).toBe(200);
    expect(client.replies.at(-1)).not.toContain('RTP-Info');
    for (let sequence = 65_500; sequence < 65_600; sequence += 1) client.say({ sequence: sequence & 0xffff });
    expect(heard()).toBe(100);
    expect(sessions.count).toBe(host.maxSessions);
    expect(client.ask('PAUSE')).toBe(200);
    client.say({ sequence: 100 });
    expect(client.ask('PLAY')).toBe(200);
    client.say({ sequence: 101 });
    expect(heard()).toBe(101);
    expect(client.ask('TEARDOWN')).toBe(200);
    client.say({ sequence: 102 });
    expect(heard()).toBe(101);
    expect(host.loudspeaker.report().isTaken).toBe(false);
  });

  it('works beside the picture in one session, too', () => {
    const client = new Client();
    expect([client.setUp(0, 0), client.setUp(5, 2), client.ask('PLAY')]).toEqual([200, 200, 200]);
    client.say({ channel: 2 });
    expect(heard()).toBe(1);
    expect(sessions.count).toBe(1);
    expect(client.replies.at(-1)).toMatch(/RTP-Info: url=trackID=0/);
  });

  it('has one place: a second talker is answered 504 until the first one ends, in any way', () => {
    const ends: ((client: Client) => unknown)[] = [
      (client) => client.ask('TEARDOWN'),
      (client) => client.connection.end('1006'),
      () => scheduler.advance(61_000),
      () => {
        host.settings = { ...host.settings, talk: 'G.711Mu' };
        sessions.refresh(0);
        host.settings = { ...host.settings, talk: 'G.711A' };
      },
    ];
    for (const end of ends) {
      const first = new Client();
      expect(first.talk()).toBe(200);
      const second = new Client();
      expect(second.setUp()).toBe(504);
      expect(second.replies.at(-1)).toMatch(/^RTSP\/1.0 504 Gateway Time-out/);
      end(first);
      const third = new Client();
      expect(third.talk()).toBe(200);
      third.connection.end('1000');
    }
  });

  it('is left to the account that keeps the loudspeaker by a call', () => {
    host.speaker = 'guard';
    expect(new Client().talk()).toBe(504);
    host.speaker = TEST_USER.userName;
    expect(new Client().talk()).toBe(200);
  });

  it('can be refused by a rule without another effect', () => {
    host.faults.set('talk', { kind: 'rtsp', status: 504 });
    const client = new Client();
    expect([client.setUp(0), client.setUp(5, 2), client.ask('PLAY')]).toEqual([200, 504, 200]);
    expect(host.loudspeaker.report().isTaken).toBe(false);
  });

  it('answers 461 to UDP and 455 while it plays, and keeps its place', () => {
    const client = new Client();
    expect(client.ask('SETUP', { track: 5, transport: 'RTP/AVP;unicast;client_port=5000-5001' })).toBe(461);
    expect(host.loudspeaker.report().isTaken).toBe(false);
    client.talk();
    expect(client.setUp(5, 2)).toBe(455);
    client.say();
    expect(heard()).toBe(1);
  });

  it.each([
    ['the right', () => Object.assign(host, { isPlayAllowed: false })],
    ['its password', () => Object.assign(host, { ha1: () => 'another' })],
  ])('ends at once when its account loses %s', (_, lose) => {
    const client = new Client();
    client.talk();
    client.say({ sequence: 1 });
    lose();
    client.say({ sequence: 2 });
    expect(heard()).toBe(1);
    expect(client.closed).toBe(1000);
    expect(host.loudspeaker.report().isTaken).toBe(false);
  });

  it('is kept alive by GET_PARAMETER, not by sound', () => {
    const client = new Client();
    client.talk();
    scheduler.advance(40_000);
    expect(client.ask('GET_PARAMETER')).toBe(200);
    scheduler.advance(59_000);
    client.say();
    expect(client.closed).toBeUndefined();
    scheduler.advance(1000);
    expect(client.closed).toBe(1000);
  });
});

describe('data from a hostile client', () => {
  it.each([
    ['another channel', frame({ channel: 1 })],
    ['another payload type', frame({ payloadType: 0 })],
    ['RTP of another version', Buffer.from([0x24, 0, 0, 13, 0x40, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1])],
    ['a header alone', frame({ octets: new Uint8Array() })],
    ['a few bytes', Buffer.from([0x24, 0, 0, 3, 0x80, 8, 0])],
    ['nothing', Buffer.from([0x24, 0, 0, 0])],
    ['padding longer than the packet', Buffer.from([0x24, 0, 0, 13, 0xa0, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 200])],
    [
      'an extension that never ends',
      Buffer.from([0x24, 0, 0, 16, 0x90, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]),
    ],
    ['the longest block there can be', Buffer.concat([Buffer.from([0x24, 0, 0xff, 0xff]), Buffer.alloc(0xffff, 0x80)])],
  ])('%s is not heard, and the session goes on', (_, bytes) => {
    const client = new Client();
    client.talk();
    client.connection.take(bytes);
    expect(heard()).toBe(0);
    client.say();
    expect(heard()).toBe(1);
    expect(client.ask('GET_PARAMETER')).toBe(200);
  });

  it('is played once when it comes twice or late, and again after a restart', () => {
    const client = new Client();
    client.talk();
    for (const sequence of [10, 10, 9, 11, 60_000, 12]) client.say({ sequence });
    expect(heard()).toBe(3 + 1);
  });

  it('is played from the first packet of another source, whatever its number', () => {
    const client = new Client();
    client.talk();
    client.say({ sequence: 1000, source: 1 });
    for (const sequence of [500, 501, 501]) client.say({ sequence, source: 2 });
    expect(heard()).toBe(3);
  });

  it('is understood wherever it is cut, also with requests in between', () => {
    const client = new Client();
    client.talk();
    const options = Buffer.from(`OPTIONS ${URL} RTSP/1.0\r\nCSeq: 99\r\n\r\n`);
    const all = Buffer.concat([frame({ sequence: 1 }), options, frame({ sequence: 2 })]);
    for (const byte of all) client.connection.take(Uint8Array.of(byte));
    expect(heard()).toBe(2);
    expect(client.replies.at(-1)).toContain('CSeq: 99');
  });

  it('does not fill the memory, however much it is', () => {
    const client = new Client();
    client.talk();
    const flood = Buffer.concat(
      Array.from({ length: 20 }, (_, n) => frame({ sequence: n, octets: new Uint8Array(4000) })),
    );
    for (let n = 0; n < 50; n += 1) {
      flood.writeUInt16BE(n * 20, 6);
      client.connection.take(flood);
    }
    expect(host.loudspeaker.report().heardS).toBeGreaterThan(20);
    expect(host.loudspeaker.wav()).toHaveLength(44 + 2 * 80_000);
    expect(client.ask('GET_PARAMETER')).toBe(200);
  });

  it('is not played through a session without authorisation', () => {
    const stranger = sessions.open(
      { address: '192.0.2.9', send: () => {}, isCongested: () => false, close: () => {}, cut: () => {} },
      'test',
    );
    const lines = `SETUP ${URL}/trackID=5 RTSP/1.0\r\nCSeq: 1\r\nTransport: RTP/AVP/TCP;interleaved=0-1\r\n\r\n`;
    stranger.take(Buffer.concat([Buffer.from(lines), frame()]));
    expect(host.loudspeaker.report()).toEqual({ isTaken: false, heardS: 0 });
  });
});
