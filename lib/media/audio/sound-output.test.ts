import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SoundOutput } from './sound-output';

/** What was started, when, and whether it was cut off. */
interface Started {
  at: number;
  seconds: number;
  isStopped: boolean;
}

/** The part of an AudioContext that the output uses; the test sets `currentTime`. */
class TestContext {
  currentTime = 0;
  sampleRate = 48_000;
  state = 'suspended';
  destination = {};
  readonly started: Started[] = [];
  readonly gain = { gain: { value: 1 }, connect() {} };
  readonly filter = { type: '', frequency: { value: 0 }, connect() {} };
  createGain = () => this.gain;
  createBiquadFilter = () => this.filter;
  createBuffer = (_channels: number, length: number, rate: number) => ({ duration: length / rate, copyToChannel() {} });
  createBufferSource = () => {
    const entry: Started = { at: 0, seconds: 0, isStopped: false };
    const source = {
      buffer: { duration: 0 },
      connect() {},
      onended: undefined,
      start: (at: number) => this.started.push(Object.assign(entry, { at, seconds: source.buffer.duration })),
      stop: () => Object.assign(entry, { isStopped: true }),
    };
    return source;
  };
  resume = async () => {
    this.state = 'running';
  };
  close = async () => {
    this.state = 'closed';
  };
}

const PACKET = new Float32Array(160);
let contexts: TestContext[];
let output: SoundOutput;

beforeEach(() => {
  contexts = [];
  output = new SoundOutput(() => {
    contexts.push(new TestContext());
    return contexts.at(-1) as unknown as AudioContext;
  });
});

const context = () => contexts.at(-1) as TestContext;
const audible = () => context().started.filter(({ isStopped }) => !isStopped);

/** Sends that many packets of 20 ms from RTP time `from` on, each when it is due. */
function send(count: number, from = 0): void {
  for (let n = 0; n < count; n++) {
    output.push(PACKET, (from + n * 160) >>> 0);
    context().currentTime += 0.02;
  }
}

describe('SoundOutput', () => {
  it('makes no sound and opens no device before sound is wanted', () => {
    output.push(PACKET, 0);
    expect(contexts).toHaveLength(0);
    output.setVolume(0.5);
    expect(context().gain.gain.value).toBe(0.5);
    expect(context().filter).toMatchObject({ type: 'lowpass', frequency: { value: 4000 } });
  });

  it('plays packets back to back, with a delay of 60 ms', () => {
    output.setVolume(1);
    send(50, 2 ** 32 - 800);
    expect(output.resets).toBe(0);
    const { started } = context();
    expect(started).toHaveLength(50);
    expect(started[0]?.at).toBeCloseTo(0.06, 5);
    started.slice(1).forEach(({ at }, n) => {
      const before = started[n] as Started;
      expect(at).toBeCloseTo(before.at + before.seconds, 5);
    });
    expect(started.every(({ isStopped }) => !isStopped)).toBe(true);
  });

  it('leaves a gap of 150 ms silent and starts over after one of 250 ms', () => {
    output.setVolume(1);
    send(10);
    context().currentTime += 0.15;
    send(5, 10 * 160 + 1200);
    expect(output.resets).toBe(0);
    expect(context().started[10]?.at).toBeCloseTo(0.06 + 0.2 + 0.15, 3);
    context().currentTime += 0.25;
    send(5, 15 * 160 + 1200 + 2000);
    expect(output.resets).toBe(1);
  });

  it('is live again after a stall whose sound arrives all at once', () => {
    output.setVolume(1);
    send(10);
    context().currentTime += 3;
    for (let n = 0; n < 150; n++) output.push(PACKET, (10 + n) * 160);
    const ends = audible().map(({ at, seconds }) => at + seconds);
    expect(Math.max(...ends) - context().currentTime).toBeLessThanOrEqual(0.29);
    send(20, 160 * 160);
    expect((audible().at(-1) as Started).at - context().currentTime).toBeLessThan(0.28);
  });

  it.each([
    ['slow', -500],
    ['fast', 500],
  ])('stays live for ten minutes of a sender whose clock is %s by 500 ppm', (_, ppm) => {
    output.setVolume(1);
    const packetS = 0.02 / (1 + ppm / 1e6);
    const leads: number[] = [];
    for (let n = 0; n < 600 / 0.02; n++) {
      output.push(PACKET, (n * 160) >>> 0);
      leads.push((context().started.at(-1) as Started).at - context().currentTime);
      context().currentTime += packetS;
    }
    expect(Math.min(...leads)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...leads)).toBeLessThanOrEqual(0.06 + 0.2 + 0.02);
    // A slow clock empties the 60 ms of lead every two minutes, a fast one fills the 200 ms once.
    expect(output.resets).toBeLessThanOrEqual(5);
  });

  it('leaves out sound that this browser has no MediaSource for', () => {
    vi.stubGlobal('Audio', class {});
    output.setVolume(1);
    output.append([{ bytes: new Uint8Array(1), type: 'audio/mp4; codecs="mp4a.40.2"' }]);
    expect(audible()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('drops duplicate and late packets', () => {
    output.setVolume(1);
    send(3);
    output.push(PACKET, 160);
    expect(context().started).toHaveLength(3);
  });

  it('is silent at once on request, and opens the device again after closing it', () => {
    output.setVolume(1);
    send(5);
    output.setVolume(0);
    expect(audible()).toEqual([]);
    output.setVolume(1);
    output.close();
    expect(context().state).toBe('closed');
    output.push(PACKET, 0);
    expect(contexts).toHaveLength(2);
    expect(context().gain.gain.value).toBe(1);
  });
});
