import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { PICTURE_CLIPS } from './clips/picture-clips.generated';
import { annexBUnits } from './nal-unit';
import { CLIP_NAMES, type ClipName, pictureClip } from './picture-clip';
import { client, rtpTimestamp } from './rtsp-client.fixtures';
import { TEST_SETTINGS } from './stream-host.fixtures';

/** Ticks of RTP between two pictures of 25 a second. */
const STEP = 3600;
const LOOP = 100;

let c: ReturnType<typeof client>;
beforeEach(() => {
  c = client();
});

const shape = (clip: ClipName, more: object = {}) => ({ kind: 'media' as const, shape: { clip, ...more } });

function playClip(clip: ClipName, more: object = {}): void {
  c.host.faults.set('DESCRIBE', shape(clip, more));
  c.host.faults.set('PLAY', shape(clip, more));
  c.play();
}

const sdp = () => c.replies.find((reply) => reply.includes('m=video')) ?? '';
const fileOf = ({ name, compression }: { name: string; compression: string }) =>
  readFileSync(new URL(`clips/${name}.${compression === 'H.265' ? 'h265' : 'h264'}`, import.meta.url));

interface Received {
  timestamp: number;
  /** Its units, reassembled. */
  nals: Buffer[];
}

/** Pictures as a receiver separates them: by the marker. */
function received(packets: readonly Uint8Array[], isH265: boolean): Received[] {
  const pictures: Received[] = [];
  let nals: Buffer[] = [];
  for (const packet of packets) {
    addUnits(nals, Buffer.from(packet.subarray(16)), isH265);
    if ((packet[5] ?? 0) < 0x80) continue;
    pictures.push({ timestamp: rtpTimestamp(packet), nals });
    nals = [];
  }
  expect(nals).toEqual([]);
  return pictures;
}

/** RFC 6184 §5.6 to 5.8, RFC 7798 §4.4 */
function addUnits(nals: Buffer[], payload: Buffer, isH265: boolean): void {
  const head = isH265 ? 2 : 1;
  const [first = 0, second = 0, third = 0] = payload;
  const type = isH265 ? (first >> 1) & 63 : first & 31;
  if (type === (isH265 ? 48 : 24)) {
    for (let at = head; at < payload.length; at += 2 + payload.readUInt16BE(at))
      nals.push(payload.subarray(at + 2, at + 2 + payload.readUInt16BE(at)));
  } else if (type === (isH265 ? 49 : 28)) {
    const position = isH265 ? third : second;
    const header = isH265 ? [(first & 0x81) | ((position & 63) << 1), second] : [(first & 0xe0) | (position & 31)];
    if (position & 0x80) nals.push(Buffer.from(header));
    nals.push(Buffer.concat([nals.pop() ?? Buffer.of(), payload.subarray(head + 1)]));
  } else nals.push(payload);
}

describe.each(PICTURE_CLIPS)('$name', (entry) => {
  const isH265 = entry.compression === 'H.265';

  it('is the file described by its index', () => {
    expect(createHash('sha256').update(fileOf(entry)).digest('hex')).toBe(entry.sha256);
    expect([...entry.order].sort((a, b) => a - b)).toEqual(entry.order.map((_, at) => at));
    expect(pictureClip(entry.name).units.filter(({ isKey }) => isKey)).toHaveLength(entry.frames / entry.order.length);
  });

  it('is described by its own parameter sets, not by the encoder table', () => {
    c.host.settings = { ...TEST_SETTINGS, width: 352, height: 288, fps: 12, compression: 'MJPEG' };
    playClip(entry.name);
    const { parameterSets } = pictureClip(entry.name);
    expect(parameterSets).toHaveLength(isH265 ? 3 : 2);
    for (const set of parameterSets) expect(sdp()).toContain(Buffer.from(set).toString('base64'));
    expect(sdp()).toContain(`a=rtpmap:96 ${isH265 ? 'H265' : 'H264'}/90000`);
    expect(sdp()).toContain('a=framerate:25.000000');
    if (!isH265) expect(sdp()).toContain('profile-level-id=6400');
  });

  it('sends every access unit once a loop, each picture marked once, in display order across the loop', () => {
    playClip(entry.name);
    c.scheduler.advance((2 * LOOP - 1) * 40);
    const pictures = received(c.video(), isH265);
    expect(pictures).toHaveLength(2 * LOOP);
    const units = annexBUnits(fileOf(entry)).map((unit) => Buffer.from(unit));
    expect(Buffer.concat(pictures.flatMap(({ nals }) => nals)).equals(Buffer.concat([...units, ...units]))).toBe(true);
    const base = pictures[0]?.timestamp ?? 0;
    const shown = pictures.map(({ timestamp }) => ((timestamp - base) >>> 0) / STEP);
    expect(shown.slice(0, entry.order.length)).toEqual(entry.order);
    expect([...shown].sort((a, b) => a - b)).toEqual(shown.map((_, at) => at));
  });
});

describe('a session that plays a clip', () => {
  it('states the time of its first packet, and sends no picture before it was taken', () => {
    playClip('x264-high-b3', { wrapAfterMs: 1000 });
    const announced = Number(/trackID=0;seq=\d+;rtptime=(\d+)/.exec(c.replies.join())?.[1]);
    expect(rtpTimestamp(c.video()[0] ?? new Uint8Array(16))).toBe(announced);
    c.scheduler.advance(2000);
    const pictures = received(c.video(), false);
    // With the wrap one second after the start of the clock the picture sent at tick n is taken at n or before.
    const start = 2 ** 32 - 90_000;
    const aheads = pictures.map(({ timestamp }, tick) => ((timestamp - start) | 0) / STEP - tick);
    expect(Math.max(...aheads)).toBe(0);
  });

  it('resumes with the next key picture after a stall', () => {
    playClip('x264-high-b3');
    c.scheduler.advance(10 * 40);
    const before = c.video().length;
    c.link.isCongested = true;
    c.scheduler.advance(5 * 40);
    c.link.isCongested = false;
    c.scheduler.advance(34 * 40);
    expect(c.video()).toHaveLength(before);
    c.scheduler.advance(40);
    const [next] = received(c.video().slice(before), false);
    expect(next?.nals.map(([header = 0]) => header & 31)).toEqual([7, 8, 5]);
  });

  it('starts over with its first picture after a pause', () => {
    playClip('x264-high-b3');
    c.scheduler.advance(1000);
    c.ask('PAUSE');
    c.scheduler.advance(1000);
    const before = c.video().length;
    c.ask('PLAY');
    const { nals } = received(c.video().slice(before), false)[0] ?? { nals: [] };
    expect(nals.at(-1)?.equals(Buffer.from(pictureClip('x264-high-b3').units[0]?.slice ?? []))).toBe(true);
    c.scheduler.advance(1000);
    expect(received(c.video().slice(before), false)).toHaveLength(26);
  });

  it('puts its parameter sets where they are asked for', () => {
    playClip('x265-main', { parameterSets: 'description' });
    expect(received(c.video(), true)[0]?.nals).toHaveLength(1);
    c = client();
    playClip('x265-main', { parameterSets: 'stream' });
    expect(sdp()).not.toContain('sprop');
    expect(received(c.video(), true)[0]?.nals).toHaveLength(4);
  });

  it('ignores a change of the encoder table, and ends with the sound', () => {
    playClip('x264-high-b3');
    c.host.settings = { ...TEST_SETTINGS, width: 352, height: 288, compression: 'MJPEG' };
    c.session.refresh(0);
    c.scheduler.advance(1000);
    expect(received(c.video(), false)).toHaveLength(26);
    const { sound: _sound, ...mute } = TEST_SETTINGS;
    c.host.settings = mute;
    c.session.refresh(0);
    expect(c.link.closed).toBe(1000);
  });

  it('shares its file with all other sessions', () => {
    for (const name of CLIP_NAMES) {
      const { entry, units, parameterSets } = pictureClip(name);
      expect(pictureClip(name).units).toBe(units);
      // Units are views into the one file: sixteen viewers hold it once.
      const memory = new Set([...parameterSets, ...units.map(({ slice }) => slice)].map(({ buffer }) => buffer));
      expect([...memory].map(({ byteLength }) => byteLength)).toEqual([fileOf(entry).length]);
    }
  });
});
