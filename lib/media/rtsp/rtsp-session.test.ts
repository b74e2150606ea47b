import { beforeEach, describe, expect, it } from 'vitest';
import { ManualScheduler } from '@/emulator/stream/stream-host.fixtures';
import { StreamLimits } from '@/lib/contract/stream';
import { StreamWaits } from '@/lib/contract/stream-waits';
import { RtspSession } from './rtsp-session';
import type { StreamFailure } from './stream-failure';
import type { TransportHandlers } from './stream-transport';

const RTSP = 'rtsp://192.0.2.10/cam/playback?channel=1&starttime=2026_03_04_05_06_07&endtime=2026_03_04_05_07_07';
const SDP = ['v=0', 'm=video 0 RTP/AVP 96', 'a=control:trackID=0', 'm=audio 0 RTP/AVP 8', 'a=control:trackID=1'].join(
  '\r\n',
);
const CHALLENGE = 'WWW-Authenticate: Digest realm="Login", nonce="first", qop="auth"';

interface Request {
  verb: string;
  uri: string;
  cseq: string;
  header(name: string): string | undefined;
}

let clock: ManualScheduler;
let device: TransportHandlers;
let asked: Request[];
let replies: string[];
let isClosed: boolean;
let packets: [track: string, sequence: number][];
let playing: [isJump: boolean, scale: number][];
let failures: StreamFailure[];
let session: RtspSession;

const newest = () => asked.at(-1);
const say = (text: string) => device.onBytes(new TextEncoder().encode(text));

/** The device answers the newest request, or the given one. */
function answer(status: number, headers: readonly string[] = [], body = '', request = newest()): void {
  const length = body ? [`Content-Length: ${body.length}`] : [];
  say(`${[`RTSP/1.0 ${status} X`, `CSeq: ${request?.cseq}`, ...headers, ...length].join('\r\n')}\r\n\r\n${body}`);
}

function send(channel: number, sequence: number, timestamp = 0): void {
  const bytes = Buffer.alloc(16);
  bytes.set([0x24, channel, 0, 12, 0x80]);
  bytes.writeUInt16BE(sequence & 0xffff, 6);
  bytes.writeUInt32BE(timestamp, 8);
  device.onBytes(bytes);
}

function open(wsUrl = 'ws://192.0.2.10/rtspoverwebsocket', rtspUrl = RTSP): void {
  clock = new ManualScheduler();
  asked = [];
  replies = [];
  packets = [];
  playing = [];
  failures = [];
  isClosed = false;
  session = new RtspSession(
    { wsUrl, rtspUrl, userName: 'admin', password: 'Passw0rd!' },
    (_, handlers) => {
      device = handlers;
      return {
        send(text) {
          if (text.startsWith('RTSP/')) {
            replies.push(text);
            return;
          }
          const [, verb = '', uri = ''] = /^(\w+) (\S+) /.exec(text) ?? [];
          const header = (name: string) => new RegExp(`\r\n${name}: (.*)\r\n`).exec(text)?.[1];
          asked.push({ verb, uri, cseq: header('CSeq') ?? '', header });
        },
        sendMedia() {},
        close() {
          isClosed = true;
        },
      };
    },
    clock,
    {
      chooseTracks: (tracks) => tracks,
      onPlaying: (...how) => playing.push(how),
      onPaused() {},
      onPacket: (track, bytes) => packets.push([track.kind, Buffer.from(bytes).readUInt16BE(2)]),
      onFailure: (failure) => failures.push(failure),
    },
  );
  device.onOpen();
}

function setUp(): void {
  answer(200);
  answer(401, [CHALLENGE]);
  answer(200, [], SDP);
  answer(200, ['Session: 5;timeout=60', 'Transport: RTP/AVP/TCP;interleaved=0-1']);
  answer(200, ['Session: 5;timeout=60', 'Transport: RTP/AVP/TCP;interleaved=2-3']);
}

beforeEach(() => {
  open();
  setUp();
  answer(200);
});

const verbs = () => asked.map(({ verb }) => verb);
const nonceOf = (request: Request | undefined) => /nonce="(\w+)"/.exec(request?.header('Authorization') ?? '')?.[1];
const countOf = (request: Request) => /nc=(\w+)/.exec(request.header('Authorization') ?? '')?.[1];

describe('PLAY', () => {
  it('starts at the beginning and sends a position or a speed when one was requested', () => {
    expect(newest()?.header('Range')).toBe('npt=0.000-');
    expect(newest()?.header('Scale')).toBeUndefined();
    session.order({ type: 'scale', scale: 2 });
    expect([newest()?.header('Range'), newest()?.header('Scale')]).toEqual([undefined, '2.0']);
    answer(200, ['Scale: 1.5']);
    session.order({ type: 'seek', range: 'npt=12.500-' });
    expect([newest()?.header('Range'), newest()?.header('Scale')]).toEqual(['npt=12.500-', '1.5']);
    answer(200);
    session.order({ type: 'scale', scale: 1 });
    expect(newest()?.header('Scale')).toBe('1.0');
    answer(200);
    expect(playing).toEqual([
      [false, 1],
      [false, 1.5],
      [true, 1.5],
      [false, 1],
    ]);
  });

  it('returns to the normal speed by a header when that was requested during the pause', () => {
    session.order({ type: 'scale', scale: 2 });
    answer(200);
    session.order({ type: 'pause' });
    answer(200);
    session.order({ type: 'scale', scale: 1 });
    session.order({ type: 'resume' });
    expect(newest()?.header('Scale')).toBe('1.0');
  });

  it('drops packets from before a seek, on each track by its own numbers', () => {
    send(0, 900);
    session.order({ type: 'seek', range: 'npt=12.500-' });
    send(0, 901);
    answer(200, ['RTP-Info: url=trackID=0;seq=5;rtptime=7000,url=trackID=1;rtptime=800']);
    packets = [];
    for (const sequence of [65_000, 3, 4]) send(0, sequence, 9000);
    for (const [sequence, time] of [
      [70, 640],
      [71, 799],
    ] as const) {
      send(2, sequence, time);
    }
    expect(packets).toEqual([]);
    send(0, 5);
    send(2, 72, 800);
    // The reader handles late packets: it knows the order.
    send(0, 4);
    expect(packets).toEqual([
      ['video', 5],
      ['audio', 72],
      ['video', 4],
    ]);
  });

  it('does not wait for ever for numbers that never come', () => {
    session.order({ type: 'seek', range: 'npt=12.500-' });
    answer(200, ['RTP-Info: url=trackID=0;seq=60000;rtptime=0']);
    send(0, 40_000);
    clock.advance(StreamLimits.staleMs);
    send(0, 40_001);
    expect(packets).toEqual([['video', 40_001]]);
  });

  it('ignores the numbers when nobody chose a position', () => {
    session.order({ type: 'pause' });
    answer(200);
    session.order({ type: 'resume' });
    answer(200, ['RTP-Info: url=trackID=0;seq=60000;rtptime=0']);
    send(0, 40_000);
    expect(packets).toEqual([['video', 40_000]]);
  });

  it('reports Retry-After of a 503', () => {
    session.order({ type: 'seek', range: 'npt=12.500-' });
    answer(503, ['Retry-After: 7']);
    expect(failures).toEqual([{ kind: 'status', verb: 'PLAY', status: 503, retryAfterS: 7 }]);
    expect(isClosed).toBe(true);
  });

  it('tears a recording down whose position does not exist', () => {
    session.order({ type: 'seek', range: 'npt=99.000-' });
    answer(457);
    expect(newest()?.verb).toBe('TEARDOWN');
    expect(failures).toEqual([{ kind: 'status', verb: 'PLAY', status: 457 }]);
    expect([isClosed, clock.pending]).toEqual([true, 0]);
  });
});

describe('the addresses of requests', () => {
  /** Asks for the stream, and returns the addresses by verb, with PAUSE, a keep-alive and the end. */
  function addresses(headers: readonly string[], sdp: string): string[] {
    open();
    answer(200);
    answer(200, headers, sdp);
    answer(200, ['Session: 5;timeout=60', 'Transport: RTP/AVP/TCP;interleaved=0-1']);
    answer(200);
    clock.advance(StreamLimits.keepAliveMs);
    answer(200);
    session.order({ type: 'pause' });
    answer(200);
    session.close();
    return asked.map(({ verb, uri }) => `${verb} ${uri}`);
  }
  const video = (control: string) => `m=video 0 RTP/AVP 96\r\na=control:${control}\r\n`;

  it('name the session by its own control below Content-Base once it is known', () => {
    const base = 'rtsp://192.0.2.10/base/';
    expect(addresses([`Content-Base: ${base}`], `v=0\r\na=control:*\r\n${video('trackID=0')}`)).toEqual([
      `OPTIONS ${RTSP}`,
      `DESCRIBE ${RTSP}`,
      `SETUP ${base}trackID=0`,
      `PLAY ${base}`,
      `GET_PARAMETER ${base}`,
      `PAUSE ${base}`,
      `TEARDOWN ${base}`,
    ]);
  });

  it('name it by an absolute control, by a relative one, and by the first address without a base', () => {
    const all = 'rtsp://192.0.2.11/all';
    const absolute = addresses([], `v=0\r\na=control:${all}\r\n${video(`${all}/video`)}`);
    expect(absolute.slice(2, 4)).toEqual([`SETUP ${all}/video`, `PLAY ${all}`]);
    const relative = addresses(['Content-Location: rtsp://192.0.2.10/a'], `v=0\r\na=control:all\r\n${video('0')}`);
    expect(relative.slice(2, 4)).toEqual(['SETUP rtsp://192.0.2.10/a/0', 'PLAY rtsp://192.0.2.10/a/all']);
    expect(addresses([], `v=0\r\n${video('0')}`)[3]).toBe(`PLAY ${RTSP}`);
  });

  it('wait for the final reply after 100', () => {
    open();
    answer(100);
    expect(verbs()).toEqual(['OPTIONS']);
    answer(200);
    expect(verbs()).toEqual(['OPTIONS', 'DESCRIBE']);
  });
});

describe('the number of the session and its timeout', () => {
  it.each([
    ['repeated', 'Session: 77;timeout=20'],
    ['without the timeout', 'Session: 77'],
    ['not repeated', 'CSeq-Of: 5'],
  ])('are those of the first SETUP when they are %s in the second', (_, second) => {
    open();
    answer(200);
    answer(200, [], SDP);
    answer(200, ['Session: 77;timeout=20', 'Transport: RTP/AVP/TCP;interleaved=0-1']);
    answer(200, [second, 'Transport: RTP/AVP/TCP;interleaved=2-3']);
    expect([newest()?.verb, newest()?.header('Session')]).toEqual(['PLAY', '77']);
    answer(200);
    clock.advance(10_000);
    expect([newest()?.verb, newest()?.header('Session')]).toEqual(['GET_PARAMETER', '77']);
  });
});

it('answers a request of the device that it does not handle it', () => {
  say('OPTIONS rtsp://192.0.2.10/ RTSP/1.0\r\nCSeq: 31\r\n\r\n');
  say('OPTIONS rtsp://192.0.2.10/ RTSP/1.0\r\nCSeq: 3 1\r\n\r\n');
  expect(replies).toEqual(['RTSP/1.0 501 Not Implemented\r\nCSeq: 31\r\n\r\n']);
});

describe('signing in', () => {
  it('computes a new digest for each request and counts the uses of the nonce', () => {
    const authorised = asked.slice(2);
    expect(authorised.map(countOf)).toEqual(authorised.map((_, n) => String(n + 1).padStart(8, '0')));
    expect(new Set(authorised.map((each) => each.header('Authorization'))).size).toBe(authorised.length);
  });

  it('keeps its own nonce as long as the device keeps its', () => {
    const cnonceOf = (request: Request | undefined) =>
      /cnonce="(\w+)"/.exec(request?.header('Authorization') ?? '')?.[1];
    const first = new Set(asked.slice(2).map(cnonceOf));
    session.order({ type: 'pause' });
    answer(401, ['WWW-Authenticate: Digest realm="Login", nonce="second", qop="auth", stale=true']);
    expect(first).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{16}$/)]));
    expect(first).not.toContain(cnonceOf(newest()));
  });

  it.each(['GET_PARAMETER', 'PAUSE', 'PLAY', 'TEARDOWN'])(
    'answers a stale nonce on %s once more, in silence',
    (verb) => {
      if (verb === 'GET_PARAMETER') clock.advance(StreamLimits.keepAliveMs);
      if (verb === 'PAUSE') session.order({ type: 'pause' });
      if (verb === 'PLAY') session.order({ type: 'seek', range: 'npt=3.000-' });
      if (verb === 'TEARDOWN') session.close();
      expect([newest()?.verb, nonceOf(newest())]).toEqual([verb, 'first']);
      const before = newest();
      answer(401, ['WWW-Authenticate: Digest realm="Login", nonce="second", qop="auth", stale=true']);
      const retry = newest();
      expect([retry?.verb, nonceOf(retry), retry && countOf(retry)]).toEqual([verb, 'second', '00000001']);
      expect(retry?.header('Range')).toBe(before?.header('Range'));
      answer(200);
      expect(failures).toEqual([]);
      expect(isClosed).toBe(verb === 'TEARDOWN');
    },
  );

  it('goes on counting when a device refuses without a new nonce', () => {
    const count = asked.length;
    session.order({ type: 'pause' });
    answer(401, [`${CHALLENGE}, stale=true`]);
    expect(asked.slice(count).map(countOf)).toEqual(['00000005', '00000006']);
  });

  it('gives up after three refusals in a row, even with new nonces', () => {
    session.order({ type: 'pause' });
    for (let n = 0; n < 3; n++) answer(401, [`WWW-Authenticate: Digest realm="Login", nonce="n${n}", stale=true`]);
    expect(failures).toEqual([{ kind: 'badCredentials' }]);
    expect(verbs().filter((verb) => verb === 'PAUSE')).toHaveLength(3);
  });

  it.each([
    ['ws://192.0.2.10/rtspoverwebsocket', false],
    ['wss://192.0.2.10/rtspoverwebsocket', true],
    ['ws://127.0.0.1:8080/rtspoverwebsocket', true],
  ])('over %s shows the password in plain: %s', (wsUrl, isShown) => {
    open(wsUrl);
    answer(200);
    answer(401, ['WWW-Authenticate: Basic realm="Login"']);
    expect(newest()?.header('Authorization')).toBe(isShown ? 'Basic YWRtaW46UGFzc3cwcmQh' : undefined);
    if (isShown) answer(401, ['WWW-Authenticate: Basic realm="Login"']);
    // Who sees the other one has all rights, and a way to the picture.
    expect(failures).toEqual([{ kind: isShown ? 'badCredentials' : 'passwordInClear' }]);
  });
});

describe('the end', () => {
  it('awaits the reply to TEARDOWN for a second, ignores everything else and leaves no timer', () => {
    session.close();
    send(0, 1);
    say('RTSP/1.0 999 X\r\nCSeq: 0\r\n\r\n');
    device.onBytes(Buffer.from('RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n'));
    expect([packets, failures, isClosed]).toEqual([[], [], false]);
    clock.advance(StreamWaits.tearDownMs);
    expect([isClosed, clock.pending]).toEqual([true, 0]);
  });

  it('waits for nothing where no session was set up', () => {
    open();
    session.close();
    expect([verbs(), isClosed, clock.pending]).toEqual([['OPTIONS'], true, 0]);
  });
});
