/** What a second request does to a stream: PLAY and SETUP again, and rules that come or go meanwhile. */
import { beforeEach, describe, expect, it } from 'vitest';
import { client, rtpTimestamp, STREAM_URL } from './rtsp-client.fixtures';
import { TEST_SETTINGS } from './stream-host.fixtures';

let c: ReturnType<typeof client>;
beforeEach(() => {
  c = client();
});

const sequence = (packet: Uint8Array | undefined) => Buffer.from(packet ?? []).readUInt16BE(6);
const isMarked = (packet: Uint8Array | undefined) => ((packet?.[5] ?? 0) & 0x80) !== 0;
const announced = () => Number(/seq=(\d+)/.exec(c.replies.at(-1) ?? '')?.[1]);
/** Packets of the picture from now on. */
function since() {
  const before = c.video().length;
  return () => c.video().slice(before);
}

// The test device's clock begins at 2023-11-14 22:13:20.
const RECORDED = STREAM_URL.replace('realmonitor', 'playback').replace(
  'subtype=0&proto=Private3',
  'starttime=2023_11_14_20_00_00&endtime=2023_11_14_20_01_00',
);
function playRecorded(headers: Record<string, string> = {}): number {
  c.ask('SETUP', { uri: `${RECORDED}/trackID=0`, headers: { transport: 'RTP/AVP/TCP;unicast' } });
  return c.ask('PLAY', { uri: RECORDED, headers });
}
const range = () => /Range: (\S+)/.exec(c.replies.at(-1) ?? '')?.[1];

describe('a rule at PLAY', () => {
  it('that comes later applies from the next PLAY, and counts its pictures from there', () => {
    c.play();
    c.scheduler.advance(4000);
    c.ask('PAUSE');
    c.host.faults.set('PLAY', { kind: 'closeWs', code: 4001, afterFrames: 10 });
    c.ask('PLAY');
    c.scheduler.advance(300);
    expect(c.link.closed).toBeUndefined();
    c.scheduler.advance(100);
    expect(c.link.closed).toBe(4001);
  });

  it('that disturbs the media does so at a second PLAY, and no longer at the third without it', () => {
    c.play();
    c.scheduler.advance(1000);
    c.ask('PAUSE');
    const last = sequence(c.video().at(-1));
    c.host.faults.set('PLAY', { kind: 'media', shape: { lossPercent: 100 } });
    const lossy = since();
    c.ask('PLAY');
    c.scheduler.advance(1000);
    expect(lossy()).toEqual([]);
    c.ask('PAUSE');
    c.host.faults.clear();
    const whole = since();
    c.ask('PLAY');
    c.scheduler.advance(1000);
    const numbers = whole().map(sequence);
    expect(numbers.length).toBeGreaterThan(20);
    // One stream: the numbers go on after those that were lost.
    expect((Number(numbers[0]) - last) & 0xffff).toBeGreaterThan(1);
    expect(numbers.map((each) => (each - Number(numbers[0])) & 0xffff)).toEqual([...numbers.keys()]);
  });

  it('that keeps pictures for a burst loses them with PAUSE, and the next PLAY begins with the announced one', () => {
    c.host.faults.set('PLAY', { kind: 'stall', afterFrames: 5, forMs: 3000, isBurst: true });
    c.play();
    c.scheduler.advance(2000);
    c.ask('PAUSE');
    c.host.faults.clear();
    const after = since();
    c.scheduler.advance(10_000);
    expect(after()).toEqual([]);
    c.ask('PLAY');
    const first = announced();
    c.scheduler.advance(100);
    expect(sequence(after()[0])).toBe(first);
  });

  it.each(['PAUSE', 'TEARDOWN'])('that makes packets late lets none follow the reply of %s', (verb) => {
    c.host.faults.set('PLAY', { kind: 'media', shape: { jitterMs: 500 } });
    c.play();
    c.scheduler.advance(2000);
    c.ask(verb);
    const sent = c.packets.length;
    expect(c.packetsBefore.at(-1)).toBe(sent);
    c.scheduler.advance(2000);
    expect(c.packets).toHaveLength(sent);
  });
});

describe('PLAY without range and speed while it plays', () => {
  it('is a sign of life: the speed stays, and no key picture comes', () => {
    playRecorded({ scale: '2.0' });
    c.scheduler.advance(2000);
    const times = since();
    c.ask('PLAY', { uri: RECORDED });
    expect(range()).toBe('npt=4.000-');
    expect(times()).toEqual([]);
    c.scheduler.advance(4000);
    c.ask('PLAY', { uri: RECORDED });
    expect(range()).toBe('npt=12.000-');
    const steps = new Set(times().map(rtpTimestamp));
    expect(steps.size).toBe(200);
  });

  it('leaves the rule of the PLAY before in force', () => {
    c.host.faults.set('PLAY', { kind: 'closeWs', code: 4001, afterFrames: 50 });
    c.play();
    c.host.faults.clear();
    c.scheduler.advance(1000);
    expect(c.ask('PLAY')).toBe(200);
    c.scheduler.advance(900);
    expect(c.link.closed).toBeUndefined();
    c.scheduler.advance(100);
    expect(c.link.closed).toBe(4001);
  });
});

describe('a recording', () => {
  it('begins anew with PLAY after its end', () => {
    playRecorded({ range: 'npt=58-' });
    c.scheduler.advance(3000);
    const again = since();
    expect(c.ask('PLAY', { uri: RECORDED })).toBe(200);
    expect(range()).toBe('npt=0.000-');
    c.scheduler.advance(1000);
    expect(new Set(again().map(rtpTimestamp)).size).toBe(26);
  });

  it('is found by times of UTC, however far the wall clock is ahead', () => {
    c.host.offsetMs = 8 * 3_600_000;
    expect(playRecorded({ range: 'clock=20231114T120010Z-' })).toBe(200);
    expect(range()).toBe('npt=10.000-');
    expect(c.ask('PLAY', { uri: RECORDED, headers: { range: 'clock=20231114T200010Z-' } })).toBe(457);
  });

  it('shows the light and the texts of its own time', () => {
    playRecorded();
    c.scheduler.advance(10_000);
    expect(new Date(c.host.lookedAt ?? 0).toISOString()).toBe('2023-11-14T20:00:10.000Z');
    c = client();
    c.play();
    c.scheduler.advance(1000);
    expect(c.host.lookedAt).toBeUndefined();
  });

  it('of the hour that the clock shows twice is there, though the clock is before its end', () => {
    const uri = RECORDED.replaceAll('2023_11_14_20', '2023_11_14_22').replace('22_01_00', '22_30_00');
    c.ask('DESCRIBE', { uri });
    expect(c.replies.at(-1)).toContain('a=range:npt=0-800.000');
    c.host.shownUntil = Date.UTC(2023, 10, 14, 23);
    c.ask('DESCRIBE', { uri });
    expect(c.replies.at(-1)).toContain('a=range:npt=0-1800.000');
  });
});

describe('SETUP', () => {
  it('of another stream is refused before the first PLAY, too, and the first goes on', () => {
    c.setUp(0);
    const uri = STREAM_URL.replace('subtype=0', 'subtype=1');
    const headers = { transport: 'RTP/AVP/TCP;unicast;interleaved=2-3' };
    expect(c.ask('SETUP', { uri: `${uri}/trackID=0`, headers })).toBe(455);
    expect(c.ask('PLAY')).toBe(200);
    expect(c.video().length).toBeGreaterThan(0);
  });

  it('of the analytics alone gets their messages', () => {
    c.host.analyticsMode = 'on';
    c.setUp(4);
    expect(c.ask('PLAY')).toBe(200);
    c.scheduler.advance(1000);
    const messages = c.packets.filter((packet) => packet[1] === 8);
    expect(messages).toHaveLength(26);
    expect(c.video()).toEqual([]);
  });
});

describe('sound in G.711', () => {
  it('has a marker on the first packet after a silence, and on no other', () => {
    c.play();
    c.scheduler.advance(1000);
    c.ask('PAUSE');
    c.scheduler.advance(5000);
    c.ask('PLAY');
    c.scheduler.advance(1000);
    const sound = c.packets.filter((packet) => packet[1] === 2);
    const gap = sound.findIndex((packet, at) => rtpTimestamp(packet) - rtpTimestamp(sound[at - 1] ?? packet) > 160);
    expect(sound.flatMap((packet, at) => (isMarked(packet) ? [at] : []))).toEqual([0, gap]);
  });
});

describe('the back channel of ONVIF', () => {
  const headers = { require: 'www.onvif.org/ver20/backchannel' };
  const uri = STREAM_URL.replace('&proto=Private3', '');

  it('is offered to a client that requires it where the device has talk', () => {
    expect(c.ask('DESCRIBE', { uri, headers })).toBe(551);
    expect(c.replies.at(-1)).toContain('Unsupported: www.onvif.org/ver20/backchannel');
    c.host.settings = { ...TEST_SETTINGS, talk: 'G.711A' };
    expect(c.ask('DESCRIBE', { uri })).toBe(200);
    expect(c.replies.at(-1)).not.toContain('a=sendonly');
    expect(c.ask('DESCRIBE', { uri, headers })).toBe(200);
    expect(c.replies.at(-1)).toContain('a=sendonly');
    const talk = { ...headers, transport: 'RTP/AVP/TCP;unicast;interleaved=4-5' };
    const track = /a=control:(trackID=\d+)\r\n(?:(?!m=)[^\n]*\n)*a=sendonly/.exec(c.replies.at(-1) ?? '')?.[1];
    expect(c.ask('SETUP', { uri: `${uri}/${track}`, headers: talk })).toBe(200);
    expect(c.ask('PLAY', { uri, headers })).toBe(200);
    expect(c.ask('OPTIONS', { headers: { require: `${headers.require}, foo` } })).toBe(551);
    expect(c.replies.at(-1)).toContain('Unsupported: foo\r');
  });
});

describe('a session whose account lost its right', () => {
  it.each(['PAUSE', 'PLAY'])('ends at once, also after %s', (verb) => {
    c.play();
    c.ask(verb);
    c.session.refresh();
    expect(c.link.closed).toBeUndefined();
    c.host.isPlayAllowed = false;
    c.session.refresh();
    expect([c.link.closed, c.session.isSetUp]).toEqual([1000, false]);
  });

  it('is left alone before its first credentials', () => {
    c.host.isPlayAllowed = false;
    c.ask('OPTIONS');
    c.session.refresh();
    expect(c.link.closed).toBeUndefined();
  });
});
