import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VideoConfig } from '../codec/video-config';
import { CanvasScreen } from '../screen/canvas-screen';
import { WebCodecsEngine } from './webcodecs-engine';

const CONFIG: VideoConfig = {
  family: 'h264',
  codec: 'avc1.42001f',
  width: 640,
  height: 480,
  reorderedPictures: 0,
  description: new Uint8Array(),
};

/** The browser's decoder: it keeps what it gets until the test empties its queue. */
class TestDecoder {
  static last: TestDecoder;
  state = 'unconfigured';
  decodeQueueSize = 0;
  resets = 0;
  readonly types: string[] = [];
  constructor() {
    TestDecoder.last = this;
  }
  configure(): void {
    this.state = 'configured';
  }
  decode({ type }: { type: string }): void {
    this.types.push(type);
    this.decodeQueueSize += 1;
  }
  reset(): void {
    this.resets += 1;
    this.decodeQueueSize = 0;
  }
  close(): void {
    this.state = 'closed';
  }
}

let nowMs: number;
let engine: WebCodecsEngine;

beforeEach(() => {
  nowMs = 0;
  vi.stubGlobal('VideoDecoder', TestDecoder);
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      constructor(given: object) {
        Object.assign(this, given);
      }
    },
  );
  engine = new WebCodecsEngine(
    { onFrame: () => undefined, onBlocked: () => undefined, onUnable: () => undefined },
    new CanvasScreen(1, () => undefined),
    { now: () => nowMs, after: () => () => undefined, every: () => () => undefined },
  );
  engine.configure(CONFIG);
});
afterEach(() => vi.unstubAllGlobals());

const push = (n: number, isKey = false) => {
  const ticks = n * 3600;
  engine.push({ data: new Uint8Array(1), isKey, ticks, decodeTicks: ticks, durationTicks: 3600, isPast: false });
};

it('lets fifteen pictures wait, and of more none for longer than half a second', () => {
  push(0, true);
  for (let n = 1; n < 15; n += 1) push(n);
  nowMs = 10_000;
  push(15);
  expect([TestDecoder.last.decodeQueueSize, TestDecoder.last.resets]).toEqual([16, 0]);
  push(16);
  nowMs += 499;
  push(17);
  expect(TestDecoder.last.resets).toBe(0);
  nowMs += 1;
  push(18);
  expect([TestDecoder.last.resets, TestDecoder.last.decodeQueueSize, engine.skipped]).toEqual([1, 0, 19]);
  push(19, true);
  expect(TestDecoder.last.types.at(-1)).toBe('key');
});

it('forgets that it was too slow once the queue is short again', () => {
  push(0, true);
  for (let n = 1; n <= 17; n += 1) push(n);
  nowMs += 400;
  TestDecoder.last.decodeQueueSize = 15;
  push(18);
  TestDecoder.last.decodeQueueSize = 20;
  nowMs += 400;
  push(19);
  expect(TestDecoder.last.resets).toBe(0);
});
