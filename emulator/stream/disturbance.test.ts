import { beforeEach, describe, expect, it } from 'vitest';
import type { MediaShape } from './media-shape';
import { client } from './rtsp-client.fixtures';
import type { StreamFault } from './stream-host';

let c: ReturnType<typeof client>;
beforeEach(() => {
  c = client();
});

/** Plays that many pictures with a rule at PLAY. */
function playWith(fault: StreamFault, pictures = 50): void {
  c.host.faults.set('PLAY', { ...fault, rule: 'r1' });
  c.play();
  c.scheduler.advance(pictures * 40);
}
const media = (shape: MediaShape): StreamFault => ({ kind: 'media', shape });
const noted = (what: string) => c.host.disturbances.filter((each) => each.what === what);
const sequences = () => c.video().map((packet) => Buffer.from(packet).readUInt16BE(6));

describe('disturbances of packets', () => {
  it('are exactly what a receiver misses', () => {
    playWith(media({ lossPercent: 3, wrapAfterMs: 60_000 }), 250);
    const got = new Set(sequences());
    const lost = noted('lost').filter(({ channel }) => channel === 0);
    expect(lost.length).toBeGreaterThan(3);
    for (const { sequence } of lost) expect(got.has(Number(sequence))).toBe(false);
    const [first = 0, last = 0] = [sequences()[0], sequences().at(-1)];
    const span = ((last - first) & 0xffff) + 1;
    const inside = lost.filter(({ sequence }) => ((Number(sequence) - first) & 0xffff) < span);
    expect(inside).toHaveLength(span - got.size);
    expect(lost[0]).toMatchObject({ rule: 'r1', session: 1 });
    expect(lost.at(-1)?.at).toBeGreaterThan(lost[0]?.at ?? 0);
  });

  it('name those that came twice', () => {
    playWith(media({ duplicatePercent: 10 }));
    const twice = sequences().filter((sequence, at, all) => all.indexOf(sequence) !== at);
    expect(noted('repeated').flatMap((each) => (each.channel === 0 ? [each.sequence] : []))).toEqual(twice);
  });

  it('report how many packets each was held back for, and how long each message', () => {
    playWith(media({ reorderDepth: 4, jitterMs: 50 }));
    const held = noted('heldBack').map(({ packets }) => Number(packets));
    expect([Math.min(...held), Math.max(...held)]).toEqual([1, 4]);
    expect(noted('late').every(({ ms }) => Number(ms) > 0 && Number(ms) <= 50)).toBe(true);
  });
});

describe('disturbances of pictures', () => {
  it('count those left out, by choice or for a slow connection', () => {
    playWith(media({ skipPercent: 20 }), 100);
    const sent = c.video().filter((packet) => (packet[5] ?? 0) >= 0x80).length;
    expect(noted('leftOut')).toHaveLength(101 - sent);
    c = client();
    playWith({ kind: 'throttle', bytesPerSecond: 40_000 }, 100);
    expect(noted('leftOut')).toHaveLength(101 - c.video().filter((packet) => (packet[5] ?? 0) >= 0x80).length);
  });

  it('report from when to when a stall lasts, also an endless one', () => {
    playWith({ kind: 'stall', afterFrames: 5, forMs: 700 });
    const [stall] = noted('stalled');
    expect(Number(stall?.to) - Number(stall?.from)).toBe(700);
    expect(noted('stalled')).toEqual([expect.objectContaining({ afterFrames: 5, isBurst: false })]);
    c = client();
    playWith({ kind: 'stall', afterFrames: 0 });
    expect(noted('stalled')).toEqual([expect.objectContaining({ to: null })]);
  });

  it('report a new size when it came, and nothing before', () => {
    playWith(media({ resizeAfterFrames: 40, width: 352, height: 288 }), 30);
    expect(c.host.disturbances).toEqual([]);
    c.scheduler.advance(1000);
    expect(c.host.disturbances).toEqual([
      expect.objectContaining({ what: 'resized', afterFrames: 40, width: 352, height: 288 }),
    ]);
  });

  it('report the clip and the shape of the description and of the stream, once at each PLAY', () => {
    const fault = media({ clip: 'x264-high-b3', announcedFps: 12, payloadBytes: 500 });
    c.host.faults.set('DESCRIBE', fault);
    playWith(fault);
    c.ask('PAUSE');
    c.ask('PLAY');
    const played = [
      { what: 'clip', verb: 'PLAY', clip: 'x264-high-b3' },
      { what: 'shaped', verb: 'PLAY', payloadBytes: 500 },
    ];
    expect(c.host.disturbances.map(({ at: _at, rule: _rule, session: _session, ...rest }) => rest)).toEqual([
      { what: 'clip', verb: 'DESCRIBE', clip: 'x264-high-b3' },
      { what: 'shaped', verb: 'DESCRIBE', announcedFps: 12 },
      ...played,
      ...played,
    ]);
  });
});

describe('disturbances of a request', () => {
  it.each<[StreamFault, object]>([
    [
      { kind: 'rtsp', status: 404 },
      { what: 'status', status: 404 },
    ],
    [{ kind: 'drop' }, { what: 'unanswered' }],
    [{ kind: 'stall', afterFrames: 0 }, { what: 'unanswered' }],
    [{ kind: 'refuse' }, { what: 'cut', where: 'beforeBody' }],
    [
      { kind: 'closeWs', code: 4001, afterFrames: 3 },
      { what: 'closed', code: 4001 },
    ],
    [
      { kind: 'malformed', how: 'half' },
      { what: 'malformed', how: 'half' },
    ],
    [
      { kind: 'reset', at: 'afterBody' },
      { what: 'cut', where: 'afterBody' },
    ],
    [
      { kind: 'delay', ms: 300 },
      { what: 'delayed', ms: 300 },
    ],
  ])('%j', (fault, entry) => {
    c.host.faults.set('DESCRIBE', { ...fault, rule: 'r2' });
    c.ask('DESCRIBE');
    expect(c.host.disturbances).toEqual([
      { at: c.scheduler.now(), rule: 'r2', session: 1, verb: 'DESCRIBE', ...entry },
    ]);
  });

  it('are empty when the rule does not apply', () => {
    c.host.faults.set('SETUP', media({ lossPercent: 50, clip: 'x265-main' }));
    c.host.faults.set('DESCRIBE', { kind: 'throttle', bytesPerSecond: 1 });
    c.play();
    expect(c.host.disturbances).toEqual([]);
  });
});
