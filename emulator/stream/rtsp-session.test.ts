import { beforeEach, describe, expect, it } from 'vitest';
import { readSps } from './h264-reader.fixtures';
import { readSps as readH265Sps } from './h265-reader.fixtures';
import type { MediaShape } from './media-shape';
import { client, NONCE, rtpTimestamp, STREAM_URL } from './rtsp-client.fixtures';
import { TEST_SETTINGS } from './stream-host.fixtures';

/** An RTCP message that ends with the type, the length and the source of a BYE. */
const isBye = (packet: Uint8Array) => Buffer.from(packet).readUInt32BE(packet.length - 8) === 0x81cb0001;

let c: ReturnType<typeof client>;
beforeEach(() => {
  c = client();
});

describe('before PLAY', () => {
  it('answers OPTIONS without authorisation and everything else with a challenge', () => {
    expect(c.ask('OPTIONS', { auth: false })).toBe(200);
    expect(c.ask('DESCRIBE', { auth: false })).toBe(401);
    expect(c.replies[1]).toContain(`WWW-Authenticate: Digest realm="Login to 7F00EXAMPLE01", nonce="${NONCE}"`);
    expect(c.replies[1]).toContain('CSeq: 2');
    expect(c.ask('DESCRIBE')).toBe(200);
  });

  it('describes the stream of the encoder table', () => {
    c.ask('DESCRIBE');
    const [head = '', sdp = ''] = (c.replies[0] ?? '').split('\r\n\r\n');
    expect(head).toContain(`Content-Base: ${STREAM_URL}/`);
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(sdp)}`);
    expect(sdp).toContain('a=rtpmap:96 H264/90000');
    expect(sdp).toContain('a=framerate:25.000000');
    expect(sdp).toContain('m=audio 0 RTP/AVP 8');
    const sprop = /sprop-parameter-sets=([^,]+),/.exec(sdp)?.[1] ?? '';
    expect(readSps(Buffer.from(sprop, 'base64'))).toMatchObject({ width: 640, height: 480 });
  });

  it.each([
    ['an unknown channel', STREAM_URL.replace('channel=1', 'channel=9'), 404],
    ['another resource', STREAM_URL.replace('realmonitor', 'playback'), 404],
    ['a subtype that is no number', STREAM_URL.replace('subtype=0', 'subtype=x'), 404],
  ])('refuses %s', (_, uri, status) => {
    expect(c.ask('DESCRIBE', { uri })).toBe(status);
  });

  it('gives a base whose tracks can be set up, also for an address that ends with a slash', () => {
    const { ask, replies } = client();
    for (const uri of ['rtsp://192.0.2.10/cam/realmonitor', 'rtsp://192.0.2.10/cam/realmonitor/']) {
      expect(ask('DESCRIBE', { uri })).toBe(200);
      const base = /Content-Base: (\S+)/.exec(replies.at(-1) ?? '')?.[1];
      const headers = { transport: 'RTP/AVP/TCP;unicast;interleaved=0-1' };
      expect(ask('SETUP', { uri: `${base}trackID=0`, headers })).toBe(200);
    }
  });

  it('plays H.265: parameter sets in the description and in one packet before the picture', () => {
    c.host.settings = { ...TEST_SETTINGS, compression: 'H.265' };
    c.play();
    const sdp = c.replies.find((reply) => reply.includes('m=video')) ?? '';
    expect(sdp).toContain('a=rtpmap:96 H265/90000');
    const [, ...sets] = /a=fmtp:96 sprop-vps=(\S+); sprop-sps=(\S+); sprop-pps=(\S+)\r/.exec(sdp) ?? [];
    const [vps, sps, pps] = sets.map((set) => Buffer.from(set, 'base64'));
    expect(sps && readH265Sps(sps)).toMatchObject({ width: 640, height: 480 });
    const first = Buffer.from(c.video()[0] ?? []);
    expect((first[16] ?? 0) >> 1).toBe(48);
    expect([vps, sps, pps].every((set) => set && first.includes(set))).toBe(true);
    expect((c.video()[1]?.[16] ?? 0) >> 1).toBe(49);
    const keyPackets = c.video().length;
    c.scheduler.advance(40);
    expect((c.video()[keyPackets]?.[16] ?? 0) >> 1).toBe(1);
  });

  it('plays MJPEG: each picture whole, with its size and its divisors', () => {
    c.host.settings = { ...TEST_SETTINGS, compression: 'MJPEG' };
    c.play();
    const [first] = c.video();
    expect(first?.[5]).toBe(96);
    // Type 4:2:0, divisors in band, 640 x 480 in eights, 128 divisors of eight bits.
    expect([...(first?.subarray(20, 28) ?? [])]).toEqual([1, 255, 80, 60, 0, 0, 0, 128]);
    expect(c.video().at(-1)?.[5]).toBe(0x80 | 96);
  });

  it.each([
    { width: '640' },
    { height: Number.NaN },
    { fps: '25' },
    { gop: undefined },
    { cut: { whole: { width: '640', height: 480 }, region: [0, 0, 8191, 8191] } },
  ])('cannot send settings of another form: %j', (wrong) => {
    c.host.settings = { ...TEST_SETTINGS, ...(wrong as object) };
    expect(c.ask('DESCRIBE')).toBe(503);
  });

  it('names the source of each track in its SETUP, also of one that is set up during a pause', () => {
    const sourceOf = () => Number.parseInt(/;ssrc=([0-9A-F]{8})\r/.exec(c.replies.at(-1) ?? '')?.[1] ?? '', 16);
    const sentOn = (channel: number) =>
      new Set(
        c.packets.filter((packet) => packet[1] === channel).map((packet) => Buffer.from(packet).readUInt32BE(12)),
      );
    c.ask('DESCRIBE');
    expect(c.setUp(0)).toBe(200);
    const picture = sourceOf();
    c.ask('PLAY');
    expect(c.setUp(1)).toBe(455);
    c.ask('PAUSE');
    expect(c.setUp(1)).toBe(200);
    const sound = sourceOf();
    c.ask('PLAY');
    expect(c.replies.at(-1)).toMatch(/RTP-Info: url=trackID=0;\S+,url=trackID=1;/);
    c.scheduler.advance(1000);
    expect([sentOn(0), sentOn(2)]).toEqual([new Set([picture]), new Set([sound])]);
  });

  it('begins anew when a picture is set up again beside talk', () => {
    c.host.settings = { ...TEST_SETTINGS, talk: 'G.711A' };
    c.ask('DESCRIBE');
    c.setUp(0);
    c.setUp(5);
    c.ask('PLAY');
    expect(c.ask('TEARDOWN', { uri: `${STREAM_URL}/trackID=0` })).toBe(200);
    c.host.settings = { ...c.host.settings, compression: 'H.265' };
    c.session.refresh(0);
    c.ask('PAUSE');
    const before = c.video().length;
    expect([c.setUp(0), c.ask('PLAY')]).toEqual([200, 200]);
    expect((c.video()[before]?.[16] ?? 0) >> 1).toBe(48);
  });

  it('plays on with the settings of a rule when a track is set up in a pause', () => {
    c.host.faults.set('PLAY', { kind: 'media', shape: { width: 320, height: 240 } });
    c.ask('DESCRIBE');
    c.setUp(0);
    c.ask('PLAY');
    c.ask('PAUSE');
    const headers = { transport: 'RTP/AVP/TCP;unicast' };
    const sub = { uri: `${STREAM_URL.replace('subtype=0', 'subtype=1')}/trackID=1`, headers };
    expect([c.setUp(1), c.ask('SETUP', sub)]).toEqual([200, 455]);
    // A change of the table that changes nothing of what is sent.
    const before = c.host.entries.length;
    c.host.settings = { ...TEST_SETTINGS, width: 320, height: 240 };
    c.session.refresh(0);
    expect(c.host.entries.slice(before)).toEqual([]);
  });

  it('ends one track of several, and the session with the last one or as a whole', () => {
    const tearDown = (track: number) => c.ask('TEARDOWN', { uri: `${STREAM_URL}/trackID=${track}` });
    const channels = () => {
      const before = c.packets.length;
      c.scheduler.advance(1000);
      return [...new Set(c.packets.slice(before).map((packet) => packet[1]))].sort();
    };
    c.play();
    expect(tearDown(1)).toBe(200);
    expect([channels(), c.session.isSetUp]).toEqual([[0], true]);
    // A track that is not set up.
    expect(tearDown(4)).toBe(200);
    expect(c.session.isSetUp).toBe(true);
    expect(tearDown(0)).toBe(200);
    expect([channels(), c.session.isSetUp, c.ask('PLAY')]).toEqual([[], false, 454]);
    c = client();
    c.play();
    expect(c.ask('TEARDOWN')).toBe(200);
    expect(c.session.isSetUp).toBe(false);
  });

  it('counts a session from SETUP on and refuses one too many', () => {
    c.ask('DESCRIBE');
    expect(c.session.isSetUp).toBe(false);
    c.full();
    expect(c.setUp()).toBe(503);
    expect(c.session.isSetUp).toBe(false);
  });

  it('refuses a transport that is not interleaved, an unknown verb and a foreign session', () => {
    expect(c.setUp(0, { transport: 'RTP/AVP;unicast;client_port=5000-5001' })).toBe(461);
    expect(c.ask('RECORD')).toBe(501);
    expect(c.ask('PLAY')).toBe(454);
    c.setUp(0);
    expect(c.setUp(1, { session: '1' })).toBe(454);
  });

  it('refuses another version, a request without a number, and a feature that it does not have', () => {
    expect(c.ask('OPTIONS', { version: '2.0' })).toBe(505);
    expect(c.ask('OPTIONS', { headers: { cseq: '' } })).toBe(400);
    expect(c.ask('OPTIONS', { headers: { require: 'foo' } })).toBe(551);
    expect(c.replies.at(-1)).toContain('\r\nUnsupported: foo\r\n');
  });

  it('gives each track channels of its own, whatever a client asks for', () => {
    c.setUp(0, { transport: 'RTP/AVP/TCP;unicast;interleaved=2-3' });
    for (const asked of ['2-3', '3-4', '1-2', '255-256']) {
      c.setUp(1, { transport: `RTP/AVP/TCP;unicast;interleaved=${asked}` });
      expect(c.replies.at(-1)).toContain('interleaved=0-1');
    }
    c.setUp(1, { transport: 'RTP/AVP/TCP;unicast;interleaved=7-8' });
    expect(c.replies.at(-1)).toContain('interleaved=7-8');
  });
});

describe('while playing', () => {
  it('sends an IDR picture at once and 25 pictures a second after it', () => {
    expect(c.play()).toBe(200);
    const first = c.video()[0] ?? new Uint8Array();
    expect((first[16] ?? 0) & 31).toBe(24);
    const before = new Set(c.video().map(rtpTimestamp)).size;
    c.scheduler.advance(999);
    expect(new Set(c.video().map(rtpTimestamp)).size - before).toBe(24);
    const times = [...new Set(c.video().map(rtpTimestamp))];
    expect(new Set(times.slice(1).map((time, n) => (time - (times[n] ?? 0)) >>> 0))).toEqual(new Set([3600]));
  });

  it('announces the first packet of each track in RTP-Info', () => {
    c.play();
    const info = /RTP-Info: url=trackID=0;seq=(\d+);rtptime=(\d+),url=trackID=1;seq=/.exec(c.replies.at(-1) ?? '');
    const first = Buffer.from(c.video()[0] ?? []);
    expect([first.readUInt16BE(6), first.readUInt32BE(8)]).toEqual([Number(info?.[1]), Number(info?.[2])]);
  });

  it('sends a second of tone in fifty packets', () => {
    c.play();
    c.scheduler.advance(2000);
    expect(c.packets.filter((packet) => packet[1] === 2)).toHaveLength(100);
  });

  it.each([25, 1])('reports exactly the RTP time of the moment, at %i pictures a second', (fps) => {
    c.host.settings = { ...TEST_SETTINGS, fps };
    c.play();
    const [, picture, sound] =
      /trackID=0;\S+rtptime=(\d+),url=trackID=1;\S+rtptime=(\d+)/.exec(c.replies.at(-1) ?? '') ?? [];
    c.scheduler.advance(10_000);
    for (const [channel, rtptime, clockHz] of [
      [1, picture, 90_000],
      [3, sound, 8000],
    ] as const) {
      const reports = c.packets.filter((packet) => packet[1] === channel).map((packet) => Buffer.from(packet));
      const [first = 0, ...later] = reports.map(
        (report) => report.readUInt32BE(12) + report.readUInt32BE(16) / 2 ** 32,
      );
      expect(reports[0]?.readUInt32BE(20)).toBe(Number(rtptime));
      const ticks = reports.slice(1).map((report) => (report.readUInt32BE(20) - Number(rtptime)) >>> 0);
      expect(ticks).toEqual(later.map((second) => Math.round((second - first) * clockHz)));
      expect(ticks).toHaveLength(2);
    }
  });

  it('names all tracks of a client alike in their reports', () => {
    c.play();
    const names = [1, 3].map((channel) => c.packets.find((packet) => packet[1] === channel)?.subarray(4 + 28 + 8));
    expect(names[0]?.length).toBeGreaterThan(8);
    expect(names[0]).toEqual(names[1]);
  });

  it('begins with the numbers of RTP-Info also when the reply took a moment', () => {
    const now = c.scheduler.now.bind(c.scheduler);
    let late = 0;
    c.scheduler.now = () => now() + late;
    const log = c.host.log.bind(c.host);
    c.host.log = (entry) => {
      if (entry.verb === 'PLAY' && entry.event === 'reply') late = 5;
      log(entry);
    };
    c.play();
    const info = /trackID=0;seq=\d+;rtptime=(\d+)/.exec(c.replies.at(-1) ?? '');
    expect(c.video().map(rtpTimestamp)[0]).toBe(Number(info?.[1]));
  });

  it('sends AAC on a track with its own clock, without a gap at the end of the clip', () => {
    c.host.settings = { ...TEST_SETTINGS, sound: 'AAC', soundRateHz: 16_000 };
    c.play();
    expect(c.replies[0]).toContain('m=audio 0 RTP/AVP 97\r\na=control:trackID=1\r\na=rtpmap:97 MPEG4-GENERIC/16000/1');
    c.scheduler.advance(6400);
    const sound = c.packets.filter((packet) => packet[1] === 2);
    expect(sound).toHaveLength(100);
    expect(sound[0]?.[5]).toBe(0x80 | 97);
    const times = sound.map(rtpTimestamp);
    expect(new Set(times.slice(1).map((time, n) => (time - (times[n] ?? 0)) >>> 0))).toEqual(new Set([1024]));
    expect(sound[63]?.subarray(16)).toEqual(sound[0]?.subarray(16));
  });

  it.each([8_000, 16_000, 48_000])('sends all sound of %i Hz beside one picture a second', (soundRateHz) => {
    c.host.settings = { ...TEST_SETTINGS, fps: 1, sound: 'AAC', soundRateHz };
    c.play();
    c.scheduler.advance(30_500);
    const times = c.packets.filter((packet) => packet[1] === 2).map(rtpTimestamp);
    expect(times.length).toBe(Math.floor((30 * soundRateHz) / 1024));
    expect(new Set(times.slice(1).map((time, n) => (time - (times[n] ?? 0)) >>> 0))).toEqual(new Set([1024]));
  });

  it('ends the stream when its sound gets another rate', () => {
    c.host.settings = { ...TEST_SETTINGS, sound: 'AAC', soundRateHz: 16_000 };
    c.play();
    c.host.settings = { ...TEST_SETTINGS, sound: 'AAC', soundRateHz: 48_000 };
    c.session.refresh(0);
    expect(c.link.closed).toBe(1000);
  });

  it.each([
    ['DESCRIBE', () => c.ask('DESCRIBE')],
    ['SETUP', () => [c.ask('DESCRIBE'), c.setUp(0)]],
  ])('ends before it begins when its codec changes after %s, or it is switched off', (_, begin) => {
    begin();
    c.host.settings = { ...TEST_SETTINGS, compression: 'H.265' };
    c.session.refresh(0);
    expect(c.link.closed).toBe(1000);
  });

  it('begins with the size that was set after SETUP', () => {
    c.ask('DESCRIBE');
    c.setUp(0);
    c.host.settings = { ...TEST_SETTINGS, width: 1280, height: 720 };
    c.session.refresh(0);
    expect(c.ask('PLAY')).toBe(200);
    const packet = c.video()[0] ?? new Uint8Array();
    const spsLength = (packet[17] ?? 0) * 256 + (packet[18] ?? 0);
    expect(readSps(packet.subarray(19, 19 + spsLength))).toMatchObject({ width: 1280, height: 720 });
  });

  it('changes the running picture when the table changes', () => {
    c.play();
    c.scheduler.advance(200);
    const before = c.video().length;
    c.host.settings = { ...TEST_SETTINGS, width: 1280, height: 720 };
    c.session.refresh(0);
    c.scheduler.advance(40);
    const packet = c.video()[before] ?? new Uint8Array();
    const spsLength = (packet[17] ?? 0) * 256 + (packet[18] ?? 0);
    expect(readSps(packet.subarray(19, 19 + spsLength))).toMatchObject({ width: 1280, height: 720 });
  });

  it('writes another text into the running picture', () => {
    c.play();
    c.scheduler.advance(200);
    const bytesOfNext = () => {
      const before = c.video().length;
      c.scheduler.advance(40);
      return c
        .video()
        .slice(before)
        .reduce((sum, packet) => sum + packet.length, 0);
    };
    const plain = bytesOfNext();
    c.host.texts = [{ text: 'Lobby', rect: [0, 4000, 2000, 4500] }];
    expect(bytesOfNext()).toBeGreaterThan(plain + 5 * 384);
    expect(bytesOfNext()).toBeLessThan(plain + 5 * 384);
    expect(c.replies).toHaveLength(4);
  });

  it('continues undisturbed when another channel or nothing changed', () => {
    c.play();
    c.session.refresh(1);
    c.session.refresh(0);
    expect(c.host.entries.some((entry) => entry.event === 'changed')).toBe(false);
  });

  it.each(['MJPEG', 'H.265'] as const)(
    'ends the stream with RTCP BYE when its compression becomes %s',
    (compression) => {
      c.play();
      c.host.settings = { ...TEST_SETTINGS, compression };
      c.session.refresh(0);
      expect(c.packets.slice(-2).map(isBye)).toEqual([true, true]);
      expect(c.link.closed).toBe(1000);
      expect(c.scheduler.pending).toBe(0);
    },
  );

  it('skips pictures for a client that does not keep up, and resumes with an IDR picture', () => {
    c.play();
    c.link.isCongested = true;
    const before = c.video().length;
    c.scheduler.advance(400);
    expect(c.video()).toHaveLength(before);
    c.link.isCongested = false;
    c.scheduler.advance(40);
    expect((c.video()[before]?.[16] ?? 0) & 31).toBe(24);
  });

  it('loses sound, too, for a client that does not keep up', () => {
    c.play();
    c.scheduler.advance(200);
    const sound = () => c.packets.filter((packet) => packet[1] === 2);
    const before = sound().length;
    c.link.isCongested = true;
    c.scheduler.advance(800);
    expect(sound()).toHaveLength(before);
    c.link.isCongested = false;
    c.scheduler.advance(40);
    expect(sound().length - before).toBeLessThanOrEqual(3);
  });

  it('cuts a client that asks again and again without reading the replies', () => {
    c.link.isCongested = true;
    for (let count = 0; count < 1000; count += 1) c.ask('OPTIONS', { auth: false });
    expect([c.replies.length, c.link.isCut]).toEqual([1000, false]);
    c.ask('OPTIONS', { auth: false });
    expect(c.link.isCut).toBe(true);
    c.ask('OPTIONS', { auth: false });
    expect([c.replies.length, c.scheduler.pending]).toEqual([1001, 0]);
  });

  it('keeps a client whose output is congested now and then', () => {
    for (let count = 0; count < 3000; count += 1) {
      c.link.isCongested = count % 500 !== 0;
      c.ask('OPTIONS', { auth: false });
    }
    expect(c.link.isCut).toBe(false);
  });

  it('stops at PAUSE, resumes at PLAY, is free after TEARDOWN', () => {
    c.play();
    c.scheduler.advance(100);
    expect(c.ask('PAUSE')).toBe(200);
    const paused = c.packets.length;
    c.scheduler.advance(1000);
    expect(c.packets).toHaveLength(paused);
    expect(c.ask('PLAY')).toBe(200);
    expect(c.packets.length).toBeGreaterThan(paused);
    expect(c.ask('TEARDOWN')).toBe(200);
    expect(c.session.isSetUp).toBe(false);
  });

  it('drops a client that is silent for 60 s, not one that keeps alive', () => {
    c.play();
    c.scheduler.advance(40_000);
    expect(c.ask('GET_PARAMETER')).toBe(200);
    c.scheduler.advance(59_000);
    expect(c.link.closed).toBeUndefined();
    c.scheduler.advance(1000);
    expect(c.link.closed).toBe(1000);
    expect(c.session.isSetUp).toBe(false);
  });

  it('keeps a client that sends receiver reports only, once it has shown its credentials', () => {
    c.host.sessionTimeoutS = 3;
    const report = { channel: 1, payload: Uint8Array.of(0x80, 201, 0, 1, 0, 0, 0, 0) };
    const reportFor = (seconds: number) => {
      for (let half = 0; half < 2 * seconds; half += 1) {
        c.scheduler.advance(500);
        c.session.receive(report);
      }
    };
    c.play();
    reportFor(20);
    expect(c.link.closed).toBeUndefined();
    c.scheduler.advance(3000);
    expect([c.link.closed, c.scheduler.pending]).toEqual([1000, 0]);
    c = client();
    reportFor(20);
    expect(c.link.closed).toBe(1000);
  });

  it('goes on for a client that got no answer and asks again, or plays', () => {
    c.host.faults.set('OPTIONS', { kind: 'drop' });
    expect(c.ask('OPTIONS')).toBe(0);
    c.host.faults.clear();
    expect(c.ask('OPTIONS')).toBe(200);
    c.held.release(true);
    expect(c.link.isCut).toBe(false);
    c.play();
    c.host.faults.set('GET_PARAMETER', { kind: 'drop' });
    expect(c.ask('GET_PARAMETER')).toBe(0);
    c.held.release(true);
    c.host.faults.clear();
    for (let count = 0; count < 5; count += 1) {
      c.scheduler.advance(30_000);
      expect(c.ask('GET_PARAMETER')).toBe(200);
    }
    expect([c.link.isCut, c.link.closed]).toEqual([false, undefined]);
  });

  it('drops a client that sends no whole request within 10 s', () => {
    c.scheduler.advance(9999);
    expect(c.link.closed).toBeUndefined();
    c.scheduler.advance(1);
    expect(c.link.closed).toBe(1000);
  });

  it.each([
    ['that has no need of them', 'OPTIONS', {}],
    ['that lacks them', 'DESCRIBE', {}],
    [
      'with wrong ones',
      'DESCRIBE',
      { authorization: 'Digest username="admin", nonce="a1b2c3d4e5f60718", response="0"' },
    ],
    ['that it does not know', 'GUESS', {}],
  ])('drops a client without right credentials after 10 s, and a request %s gains no time', (_, verb, headers) => {
    for (let second = 1; second < 10; second += 1) {
      c.scheduler.advance(1000);
      c.ask(verb, { headers, auth: false });
    }
    expect(c.link.closed).toBeUndefined();
    c.scheduler.advance(1000);
    expect(c.link.closed).toBe(1000);
  });

  it('keeps a client with right credentials, whatever it asks next', () => {
    c.ask('DESCRIBE');
    c.scheduler.advance(59_000);
    expect(c.ask('OPTIONS', { auth: false })).toBe(200);
    c.scheduler.advance(59_000);
    expect(c.link.closed).toBeUndefined();
  });

  it('ends a running picture with the next frame when its account loses the right', () => {
    c.play();
    c.scheduler.advance(1000);
    expect(c.link.closed).toBeUndefined();
    c.host.isPlayAllowed = false;
    const before = c.video().length;
    c.scheduler.advance(1000);
    expect(c.link.closed).toBe(1000);
    expect(c.video().length - before).toBeLessThan(5);
    expect(c.session.isSetUp).toBe(false);
  });

  it('ends sound without a picture when its account loses the right', () => {
    c.ask('DESCRIBE');
    c.setUp(1);
    expect(c.ask('PLAY')).toBe(200);
    c.scheduler.advance(1000);
    expect(c.packets.length).toBeGreaterThan(10);
    c.host.isPlayAllowed = false;
    const before = c.packets.length;
    c.scheduler.advance(1000);
    expect(c.link.closed).toBe(1000);
    expect(c.packets.length - before).toBeLessThan(5);
  });

  it('announces another time-out and applies it', () => {
    c.host.sessionTimeoutS = 12;
    c.play();
    expect(c.replies[1]).toMatch(/Session: \d+;timeout=12\r/);
    c.scheduler.advance(11_999);
    expect(c.link.closed).toBeUndefined();
    c.scheduler.advance(1);
    expect(c.link.closed).toBe(1000);
  });

  it('has no past to play from', () => {
    c.play();
    expect(c.ask('PLAY', { headers: { range: 'npt=12.5-' } })).toBe(457);
  });
});

describe('faults', () => {
  it('announces Retry-After', () => {
    c.host.faults.set('SETUP', { kind: 'rtsp', status: 503, retryAfterS: 7 });
    expect(c.setUp()).toBe(503);
    expect(c.replies[0]).toContain('\r\nRetry-After: 7\r\n');
    c.host.faults.set('SETUP', { kind: 'rtsp', status: 503 });
    expect(c.setUp()).toBe(503);
    expect(c.replies[1]).not.toContain('Retry-After');
  });

  it('answers the status that a test set', () => {
    c.host.faults.set('DESCRIBE', { kind: 'rtsp', status: 503 });
    expect(c.ask('DESCRIBE')).toBe(503);
  });

  it('answers 401 with a challenge, so that the client can try again', () => {
    c.host.faults.set('DESCRIBE', { kind: 'rtsp', status: 401 });
    expect(c.ask('DESCRIBE')).toBe(401);
    expect(c.replies[0]).toContain('WWW-Authenticate');
  });

  it('closes after a number of pictures', () => {
    c.host.faults.set('PLAY', { kind: 'closeWs', code: 1011, afterFrames: 3 });
    c.play();
    c.scheduler.advance(40);
    expect(c.link.closed).toBeUndefined();
    c.scheduler.advance(40);
    expect(c.link.closed).toBe(1011);
  });

  it('stalls after a number of pictures and continues', () => {
    c.host.faults.set('PLAY', { kind: 'stall', afterFrames: 2, forMs: 1000 });
    c.play();
    c.scheduler.advance(900);
    expect(new Set(c.video().map(rtpTimestamp)).size).toBe(2);
    c.scheduler.advance(300);
    expect(new Set(c.video().map(rtpTimestamp)).size).toBeGreaterThan(2);
  });

  it('keeps its output and sends it at once, for a stall with a burst', () => {
    c.host.faults.set('PLAY', { kind: 'stall', afterFrames: 2, forMs: 1000, isBurst: true });
    c.play();
    const pictures = () => new Set(c.video().map(rtpTimestamp)).size;
    c.scheduler.advance(1000);
    expect(pictures()).toBe(2);
    c.scheduler.advance(80);
    expect(pictures()).toBe(28);
    const sequences = c.video().map((packet) => Buffer.from(packet).readUInt16BE(6));
    expect(sequences).toEqual(sequences.map((_, index) => ((sequences[0] ?? 0) + index) & 0xffff));
  });

  it('skips pictures that do not fit a slow connection', () => {
    const pictures = (fault?: Parameters<typeof c.host.faults.set>[1]) => {
      c = client();
      if (fault) c.host.faults.set('PLAY', fault);
      c.play();
      c.scheduler.advance(2000);
      return new Set(c.video().map(rtpTimestamp)).size;
    };
    const all = pictures();
    const few = pictures({ kind: 'throttle', bytesPerSecond: 10_000 });
    expect([all, few > 0, few < all / 2]).toEqual([51, true, true]);
  });

  it('sends pictures, not only sound, over a line that is too slow for the sound alone', () => {
    c.host.faults.set('PLAY', { kind: 'throttle', bytesPerSecond: 5000 });
    c.play();
    c.scheduler.advance(1000);
    const before = [...c.packets];
    c.scheduler.advance(20_000);
    const later = c.packets.slice(before.length);
    expect(later.some((packet) => packet[1] === 0)).toBe(true);
    const bytes = later.reduce((sum, packet) => sum + packet.length, 0);
    const key = before.reduce((sum, packet) => sum + packet.length, 0);
    expect(bytes).toBeLessThan(20 * 5000 + 2 * key);
  });

  it('answers a status after no pictures in place of the reply', () => {
    c.host.faults.set('PLAY', { kind: 'rtsp', status: 999, afterFrames: 0 });
    expect(c.play()).toBe(999);
    expect(c.video()).toEqual([]);
  });

  it('names a rule only in the log of the request that it was asked for', () => {
    c.host.faults.set('OPTIONS', { kind: 'drop', when: 'before', rule: 'gone' });
    expect([c.ask('OPTIONS'), c.ask('RECORD')]).toEqual([0, 501]);
    expect(c.host.entries.at(-1)).toMatchObject({ event: 'reply', status: 501, rules: [] });
  });

  it('carries out a request whose reply alone is lost', () => {
    c.host.faults.set('PLAY', { kind: 'drop', when: 'after' });
    expect(c.play()).toBe(0);
    c.scheduler.advance(1000);
    expect(c.video().length).toBeGreaterThan(25);
    expect(c.host.disturbances).toMatchObject([{ what: 'unanswered', verb: 'PLAY' }]);
    c = client();
    c.host.faults.set('PLAY', { kind: 'drop', when: 'before' });
    expect(c.play()).toBe(0);
    c.scheduler.advance(1000);
    expect(c.packets).toEqual([]);
  });

  it('pushes a status while playing', () => {
    c.host.faults.set('PLAY', { kind: 'rtsp', status: 999, afterFrames: 2 });
    expect(c.play()).toBe(200);
    c.scheduler.advance(40);
    expect(c.replies.at(-1)).toMatch(/^RTSP\/1.0 999 /);
  });

  it('cuts the connection without an answer', () => {
    c.host.faults.set('SETUP', { kind: 'refuse' });
    expect(c.setUp()).toBe(0);
    expect(c.link.isCut).toBe(true);
  });
});

describe('PLAY with a position or a speed', () => {
  // The test device's clock begins at 2023-11-14 22:13:20.
  const RECORDED = STREAM_URL.replace('realmonitor', 'playback').replace(
    'subtype=0&proto=Private3',
    'starttime=2023_11_14_20_00_00&endtime=2023_11_14_20_01_00',
  );
  const playRecorded = () => {
    c.ask('DESCRIBE', { uri: RECORDED });
    for (const track of [0, 1]) {
      c.ask('SETUP', { uri: `${RECORDED}/trackID=${track}`, headers: { transport: 'RTP/AVP/TCP;unicast' } });
    }
    return c.ask('PLAY', { uri: RECORDED, headers: { range: 'npt=0.000-' } });
  };
  const playAgain = (headers: Record<string, string>) => {
    const before = c.packets.length;
    const status = c.ask('PLAY', { headers });
    return { status, reply: c.replies.at(-1) ?? '', packets: () => c.packets.slice(before) };
  };
  const pictures = (packets: readonly Uint8Array[]) =>
    new Set(packets.filter((packet) => packet[1] === 0).map(rtpTimestamp)).size;

  it('describes how long a recording is, and none in the future', () => {
    c.ask('DESCRIBE', { uri: RECORDED });
    expect(c.replies[0]).toContain('a=range:npt=0-60.000');
    const later = { uri: RECORDED.replaceAll('2023_11_14_20', '2023_11_14_23') };
    expect(c.ask('DESCRIBE', later)).toBe(404);
    // By the wall time of the device, whatever that of the machine is.
    c.host.wallTime += 3_600_000;
    expect(c.ask('DESCRIBE', later)).toBe(200);
    c.host.wallTime -= 365 * 86_400_000;
    expect(c.ask('DESCRIBE', { uri: RECORDED })).toBe(404);
  });

  it.each([
    ['npt=30.5-', 'Range: npt=30.500-'],
    ['clock=20231114T200010.5Z-', 'Range: npt=10.500-'],
  ])('begins at %s with a key picture and the numbers told', (range, told) => {
    expect(playRecorded()).toBe(200);
    c.scheduler.advance(130);
    const { status, reply, packets } = playAgain({ range });
    expect([status, reply.includes(told)]).toEqual([200, true]);
    for (const track of [0, 1]) {
      const info = new RegExp(`trackID=${track};seq=(\\d+);rtptime=(\\d+)`).exec(reply);
      c.scheduler.advance(100);
      const first = Buffer.from(packets().find((packet) => packet[1] === 2 * track) ?? []);
      expect([first.readUInt16BE(6), first.readUInt32BE(8)]).toEqual([Number(info?.[1]), Number(info?.[2])]);
    }
    expect((packets()[0]?.[16] ?? 0) & 31).toBe(24);
  });

  it('ends with the part that is asked for, and plays on with other sources', () => {
    const sources = (packets: readonly Uint8Array[]) =>
      new Set(packets.filter((packet) => packet[1] === 0).map((packet) => Buffer.from(packet).readUInt32BE(12)));
    playRecorded();
    c.scheduler.advance(100);
    const part = playAgain({ range: 'npt=10-11' });
    expect(part.reply).toContain('Range: npt=10.000-11.000');
    c.scheduler.advance(3000);
    const sent = part.packets();
    expect([pictures(sent), sent.slice(-2).map(isBye)]).toEqual([25, [true, true]]);
    const { reply, packets } = playAgain({});
    expect(reply).toContain('Range: npt=11.000-\r');
    c.scheduler.advance(1000);
    expect(pictures(packets())).toBe(26);
    expect([...sources(packets())].some((source) => sources(sent).has(source))).toBe(false);
  });

  it('keeps the end of the part for a client that asks only whether the server is there', () => {
    playRecorded();
    playAgain({ range: 'npt=10-12' });
    c.scheduler.advance(1000);
    const again = playAgain({});
    expect(again.reply).toContain('Range: npt=11.000-12.000');
    c.scheduler.advance(2000);
    expect([pictures(again.packets()), again.packets().slice(-2).map(isBye)]).toEqual([24, [true, true]]);
    // After a pause it goes on to the end of the recording.
    playAgain({ range: 'npt=10-12' });
    c.ask('PAUSE');
    expect(playAgain({}).reply).toContain('Range: npt=10.000-\r');
  });

  it.each([
    ['another time', RECORDED.replace('20_00_00', '20_00_30')],
    ['the live picture', STREAM_URL],
  ])('refuses %s in its session, also in a pause and after its end', (_, uri) => {
    const setUp = (address: string) =>
      c.ask('SETUP', { uri: `${address}/trackID=0`, headers: { transport: 'RTP/AVP/TCP;unicast' } });
    playRecorded();
    c.ask('PAUSE');
    expect([setUp(uri), setUp(RECORDED)]).toEqual([455, 200]);
    playAgain({ range: 'npt=58-' });
    c.scheduler.advance(3000);
    expect([setUp(uri), setUp(RECORDED), c.ask('TEARDOWN'), setUp(uri)]).toEqual([455, 200, 200, 454]);
  });

  it('has of a recording only what is over', () => {
    const now = c.host.wallTime;
    const uri = (fromMs: number, toMs: number) => {
      const text = (ms: number) => new Date(now + ms).toISOString().slice(0, 19).replace(/[-T:]/g, '_');
      return RECORDED.replace(/starttime=.*$/, `starttime=${text(fromMs)}&endtime=${text(toMs)}`);
    };
    c.ask('DESCRIBE', { uri: uri(-30_000, 3_600_000) });
    expect(c.replies.at(-1)).toContain('a=range:npt=0-30.000');
    const setUp = (address: string) =>
      c.ask('SETUP', { uri: `${address}/trackID=0`, headers: { transport: 'RTP/AVP/TCP;unicast' } });
    expect(setUp(uri(60_000, 3_600_000))).toBe(404);
    expect(setUp(uri(-30_000, 3_600_000))).toBe(200);
    expect(c.ask('PLAY', { headers: { range: 'npt=3000-' } })).toBe(457);
    expect(c.ask('PLAY', { headers: { range: 'npt=29-' } })).toBe(200);
  });

  it('refuses a position outside with 457 and plays on undisturbed', () => {
    playRecorded();
    c.scheduler.advance(1000);
    const { status, packets } = playAgain({ range: 'npt=60-' });
    c.scheduler.advance(1000);
    expect([status, pictures(packets())]).toEqual([457, 25]);
  });

  it('sends a recording at the requested speed, within its limits, and without sound', () => {
    playRecorded();
    for (const [asked, used, count] of [
      ['2.0', '2.00', 51],
      ['0.5', '0.50', 13],
      ['16', '4.00', 101],
    ] as const) {
      const { reply, packets } = playAgain({ scale: asked });
      c.scheduler.advance(1000);
      expect([reply.includes(`Scale: ${used}`), pictures(packets())]).toEqual([true, count]);
      expect(packets().some((packet) => packet[1] === 2 || packet[1] === 3)).toBe(false);
    }
    const { packets } = playAgain({ scale: '1.0' });
    c.scheduler.advance(1000);
    expect(packets().filter((packet) => packet[1] === 2)).toHaveLength(50);
  });

  it('resumes after a pause at the same position, and ends with BYE', () => {
    playRecorded();
    c.scheduler.advance(10_000);
    c.ask('PAUSE');
    c.scheduler.advance(20_000);
    expect(playAgain({}).reply).toContain('Range: npt=10.000-');
    c.scheduler.advance(49_900);
    expect(c.packets.filter(isBye)).toEqual([]);
    c.scheduler.advance(200);
    expect(c.packets.slice(-2).map(isBye)).toEqual([true, true]);
  });

  it.each<MediaShape>([
    {},
    { splitting: 'many' },
    { reorderDepth: 8 },
    { splitting: 'many', reorderDepth: 8, jitterMs: 30 },
  ])('sends all pictures before a pause and before the end, and BYE last: %j', (shape) => {
    c.host.faults.set('PLAY', { kind: 'media', shape });
    playRecorded();
    c.scheduler.advance(2000);
    c.ask('PAUSE');
    c.scheduler.advance(1000);
    expect(pictures(c.packets)).toBe(51);
    const { packets } = playAgain({ range: 'npt=58-' });
    c.scheduler.advance(3000);
    expect(pictures(packets())).toBe(50);
    expect(packets().slice(-2).map(isBye)).toEqual([true, true]);
  });

  it('plays a live picture only from now and at its own speed', () => {
    c.play();
    c.scheduler.advance(1000);
    const { reply, packets } = playAgain({ scale: '2.0', range: 'npt=now-' });
    expect(reply).toContain('Scale: 1.00');
    expect((packets()[0]?.[16] ?? 0) & 31).toBe(24);
    c.scheduler.advance(990);
    expect(pictures(packets())).toBe(25);
    expect(playAgain({ range: 'npt=12.5-' }).status).toBe(457);
  });
});

describe('media of another shape', () => {
  const playShaped = (shape: MediaShape, ms = 2000) => {
    for (const verb of ['DESCRIBE', 'PLAY'] as const) c.host.faults.set(verb, { kind: 'media', shape });
    c.play();
    c.scheduler.advance(ms);
    return c.video();
  };
  const pictures = (packets: readonly Uint8Array[]) => new Set(packets.map(rtpTimestamp)).size;
  const sequencesOf = (packets: readonly Uint8Array[]) => packets.map((each) => Buffer.from(each).readUInt16BE(6));

  it('announces a rate that it does not keep', () => {
    const packets = playShaped({ announcedFps: 50 });
    expect(c.replies[0]).toContain('a=framerate:50.000000');
    expect(pictures(packets)).toBe(51);
  });

  it('skips pictures between key pictures without a gap in the numbers', () => {
    const packets = playShaped({ skipPercent: 50 });
    expect(pictures(packets)).toBeGreaterThan(10);
    expect(pictures(packets)).toBeLessThan(41);
    const sequences = sequencesOf(packets);
    expect(sequences).toEqual(sequences.map((_, index) => ((sequences[0] ?? 0) + index) & 0xffff));
  });

  it('changes its size in the running stream, at the requested picture', () => {
    const packets = playShaped({ resizeAfterFrames: 3, width: 1280, height: 960 });
    const sizes = packets.flatMap((packet) => {
      // Parameter sets come first in the STAP-A of a key picture: its header, a length, the SPS.
      if (((packet[16] ?? 0) & 31) !== 24) return [];
      const length = Buffer.from(packet).readUInt16BE(17);
      return [readSps(packet.subarray(19, 19 + length))];
    });
    expect(sizes.slice(0, 2)).toMatchObject([
      { width: 640, height: 480 },
      { width: 1280, height: 960 },
    ]);
    const before = packets.findIndex((packet, index) => index > 0 && ((packet[16] ?? 0) & 31) === 24);
    expect(pictures(packets.slice(0, before))).toBe(3);
  });

  it.each([{ resizeAfterFrames: 0 }, {}])('begins with the size of a rule about no later picture: %j', (when) => {
    const [first = new Uint8Array()] = playShaped({ ...when, width: 1280, height: 960 }, 40);
    const length = Buffer.from(first).readUInt16BE(17);
    expect(readSps(first.subarray(19, 19 + length))).toMatchObject({ width: 1280, height: 960 });
    expect(c.host.disturbances).toMatchObject([{ what: 'resized', afterFrames: 0, width: 1280, height: 960 }]);
  });

  it('keeps its size where its codec does not have the other one', () => {
    c.host.settings = { ...TEST_SETTINGS, compression: 'MJPEG' };
    const packets = playShaped({ resizeAfterFrames: 2, width: 2560, height: 1444 }, 400);
    // Width and height in eights, behind the type and the quality. RFC 2435 §3.1
    expect(new Set(packets.map((packet) => `${packet[22]}x${packet[23]}`))).toEqual(new Set(['80x60']));
    expect(c.host.disturbances.filter(({ what }) => what === 'resized')).toEqual([]);
    expect(c.host.entries.at(-1)).toMatchObject({ event: 'changed', detail: expect.stringContaining('no 2560x1444') });
  });

  it('states nothing about reordering, in the description and in the stream', () => {
    const sets = (packets: readonly Uint8Array[]) => {
      const length = Buffer.from(packets[0] ?? []).readUInt16BE(17);
      const described = /sprop-parameter-sets=([^,]+),/.exec(c.replies[0] ?? '')?.[1] ?? '';
      return { described, sent: Buffer.from(packets[0] ?? []).subarray(19, 19 + length) };
    };
    const usual = sets(playShaped({}));
    c = client();
    const { described, sent } = sets(playShaped({ isVuiOff: true }));
    expect(described).toBe(sent.toString('base64'));
    expect(sent.length).toBeLessThan(usual.sent.length);
    expect(readSps(sent)).toEqual(readSps(usual.sent));
  });

  it('splits messages differently at PLAY', () => {
    playShaped({ splitting: 'packet' });
    expect(c.messages.every((bytes) => bytes.length === 4 + Buffer.from(bytes).readUInt16BE(2))).toBe(true);
  });

  it.each<MediaShape>([{ splitting: 'many' }, { reorderDepth: 8 }])(
    'sends what waits before the reply of a pause or an end: %j',
    (shape) => {
      playShaped(shape);
      for (const verb of ['PAUSE', 'TEARDOWN']) {
        c.ask('PLAY');
        c.scheduler.advance(130);
        expect(c.ask(verb)).toBe(200);
        expect(c.packetsBefore.at(-1)).toBe(c.packets.length);
      }
    },
  );

  it('marks no last packet', () => {
    expect(playShaped({ isMarkerMissing: true }).every((packet) => ((packet[5] ?? 0) & 0x80) === 0)).toBe(true);
  });

  it('cuts packets to the size asked for', () => {
    const packets = playShaped({ payloadBytes: 200 });
    expect(Math.max(...packets.map((packet) => packet.length))).toBe(4 + 12 + 200);
  });

  it('gives each unit packets of its own', () => {
    const types = playShaped({ isAggregationOff: true }).map((packet) => (packet[16] ?? 0) & 31);
    expect(types.slice(0, 3)).toEqual([7, 8, 28]);
    expect(types).not.toContain(24);
  });

  it('puts parameter sets in the description alone, or in the stream alone', () => {
    const inDescription = playShaped({ parameterSets: 'description', isAggregationOff: true });
    expect(c.replies[0]).toContain('sprop-parameter-sets=');
    expect(inDescription.map((packet) => (packet[16] ?? 0) & 31)).not.toContain(7);
    c = client();
    const inStream = playShaped({ parameterSets: 'stream', isAggregationOff: true });
    expect(c.replies[0]).toMatch(/packetization-mode=1;profile-level-id=\w{6}\r\n/);
    expect((inStream[0]?.[16] ?? 0) & 31).toBe(7);
  });

  it('does the same with the parameter sets of H.265', () => {
    c.host.settings = { ...TEST_SETTINGS, compression: 'H.265' };
    const inDescription = playShaped({ parameterSets: 'description' });
    expect(c.replies[0]).toContain('sprop-vps=');
    expect(new Set(inDescription.map((packet) => (packet[16] ?? 0) >> 1))).toEqual(new Set([49, 1]));
    c = client();
    c.host.settings = { ...TEST_SETTINGS, compression: 'H.265' };
    const inStream = playShaped({ parameterSets: 'stream', isAggregationOff: true });
    expect(c.replies[0]).not.toContain('a=fmtp');
    expect(inStream.slice(0, 4).map((packet) => (packet[16] ?? 0) >> 1)).toEqual([32, 33, 34, 49]);
  });

  it('passes the end of RTP time and of the numbers on request', () => {
    const packets = playShaped({ wrapAfterMs: 1000 });
    const times = packets.map(rtpTimestamp);
    expect([times[0], times.at(-1)]).toEqual([2 ** 32 - 90_000, 90_000]);
    expect(sequencesOf(packets)).toEqual(expect.arrayContaining([65_535, 0]));
  });
});

describe('analytics', () => {
  const messageOf = (packet: Uint8Array) => JSON.parse(Buffer.from(packet.subarray(16)).toString());
  let c: ReturnType<typeof client>;
  beforeEach(() => {
    c = client();
    c.host.analyticsMode = 'on';
  });
  const analytics = () => c.packets.filter((packet) => packet[1] === 8);

  it('are the last media of the description, when requested', () => {
    c.ask('DESCRIBE');
    const tail =
      'm=application 0 RTP/AVP 107\r\na=control:trackID=4\r\na=rtpmap:107 vnd.private3/90000\r\na=recvonly\r\n';
    expect(c.replies[0]?.endsWith(`a=control:trackID=1\r\na=rtpmap:8 PCMA/8000\r\na=recvonly\r\n${tail}`)).toBe(true);
    const plain = STREAM_URL.replace('&proto=Private3', '');
    c.ask('DESCRIBE', { uri: plain });
    expect(c.replies[1]).not.toContain('m=application');
    expect(c.ask('SETUP', { uri: `${plain}/trackID=4`, headers: { transport: 'RTP/AVP/TCP;unicast' } })).toBe(404);
    c.host.analyticsMode = 'off';
    c.ask('DESCRIBE');
    expect(c.replies.at(-1)).not.toContain('m=application');
    expect(c.setUp(4)).toBe(404);
  });

  it('are one message before each picture, with its time', () => {
    c.setUp(0);
    c.setUp(4);
    c.ask('PLAY');
    expect(c.replies.at(-1)).toMatch(/RTP-Info: url=trackID=0;[^,]+,url=trackID=4;seq=\d+;rtptime=\d+\r/);
    c.scheduler.advance(1000);
    const pictures = [...new Set(c.video().map(rtpTimestamp))];
    expect(analytics().map(rtpTimestamp)).toEqual(pictures);
    const [first] = analytics();
    expect([first?.[5], c.packets.find((packet) => packet[1] === 0 || packet[1] === 8)]).toEqual([0x80 | 107, first]);
    expect(messageOf(first ?? new Uint8Array())).toMatchObject({
      faces: [{ objectId: 1, operateType: 1, text: 'Ada', temperature: 36.5 }],
      objects: [{ objectId: 1, operateType: 1, type: 'Vehicle' }],
    });
  });

  it('are never sent to those who did not set them up, and stop on request', () => {
    c.setUp(0);
    c.ask('PLAY');
    c.scheduler.advance(200);
    expect(c.packets.every((packet) => (packet[1] ?? 0) < 2)).toBe(true);
    c = client();
    c.host.analyticsMode = 'on';
    c.setUp(0);
    c.setUp(4);
    c.ask('PLAY');
    c.scheduler.advance(200);
    const { length } = analytics();
    c.host.analyticsMode = 'stopped';
    c.scheduler.advance(200);
    expect(analytics()).toHaveLength(length);
  });
});
