import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StreamLimits } from '@/lib/contract/stream';
import { withHeadroom } from '../bytes';
import type { VideoConfig } from '../codec/video-config';
import type { HevcNews, HevcOrder } from '../hevc/hevc-messages';
import { CanvasScreen } from '../screen/canvas-screen';
import { type DecoderWorker, WasmEngine } from './wasm-engine';

const RECORD = [...new Array<number>(23).fill(0), ...[32, 33, 34].flatMap((type) => [type, 0, 1, 0, 2, type, 7])];
const CONFIG: VideoConfig = {
  family: 'h265',
  codec: 'hvc1.1.6.L93.B0',
  width: 640,
  height: 480,
  reorderedPictures: 0,
  description: Uint8Array.from(RECORD),
};

let orders: HevcOrder[];
let worker: DecoderWorker & { isEnded: boolean };
let nowMs: number;
let nextAnimation: (() => void) | undefined;
let shown: number[];
let unable: string[];
let engine: WasmEngine;
let drawn: unknown[];

beforeEach(() => {
  orders = [];
  shown = [];
  unable = [];
  drawn = [];
  nowMs = 0;
  worker = {
    isEnded: false,
    onmessage: null,
    onerror: null,
    postMessage: (order: unknown) => orders.push(order as HevcOrder),
    terminate() {
      this.isEnded = true;
    },
  };
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    nextAnimation = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const screen = new CanvasScreen(1, () => undefined);
  const context = { canvas: { width: 0, height: 0 }, drawImage: (image: unknown) => drawn.push(image) };
  screen.receive({ getContext: () => context } as unknown as OffscreenCanvas);
  engine = new WasmEngine(
    { onFrame: (_, ticks) => shown.push(ticks), onBlocked: () => undefined, onUnable: (reason) => unable.push(reason) },
    screen,
    () => worker,
    { now: () => nowMs, after: () => () => undefined, every: () => () => undefined },
  );
  engine.configure(CONFIG);
});
afterEach(() => vi.unstubAllGlobals());

/** One NAL unit of two bytes after its length, as the depacketiser emits it. */
function picture(ticks: number, isKey = false, isPast = false) {
  const data = withHeadroom(6);
  data.set([0, 0, 0, 2, 0x26, ticks & 255]);
  return { data, isKey, ticks, decodeTicks: ticks, durationTicks: 3600, isPast };
}

const tell = (news: HevcNews) => worker.onmessage?.call(worker as unknown as Worker, { data: news } as MessageEvent);
const frame = (ticks: number) =>
  ({
    timestamp: Math.round((ticks * 1_000_000) / 90_000),
    displayWidth: 640,
    displayHeight: 480,
    close: vi.fn(),
  }) as unknown as VideoFrame;

it('replaces lengths by start codes, and puts the parameter sets before a key picture', () => {
  engine.push(picture(9));
  expect(orders).toEqual([]);
  engine.push(picture(0, true));
  engine.push(picture(3600));
  const sets = [32, 33, 34].flatMap((type) => [0, 0, 0, 1, type, 7]);
  expect([...(orders[0]?.data ?? [])]).toEqual([...sets, 0, 0, 0, 1, 0x26, 0]);
  expect([...(orders[1]?.data ?? [])]).toEqual([0, 0, 0, 1, 0x26, 3600 & 255]);
  expect(orders.map(({ isFirst, isReordered }) => [isFirst, isReordered])).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(engine.skipped).toBe(1);
});

it('draws pictures, at most one per animation frame, and none that is past', () => {
  const frames = [0, 3600, 7200].map(frame);
  engine.push(picture(0, true, true));
  engine.push(picture(3600));
  engine.push(picture(7200));
  tell({ type: 'decoded', frames });
  expect(shown).toEqual([3600]);
  nextAnimation?.();
  expect(shown).toEqual([3600, 7200]);
  expect(drawn).toHaveLength(2);
  for (const each of frames) expect(each.close).toHaveBeenCalledOnce();
  expect(engine.lagMs()).toBe(0);
});

it('draws no picture before one that was drawn or is about to be', () => {
  engine.push(picture(0, true));
  for (const ticks of [3600, 7200, 10_800]) engine.push(picture(ticks));
  tell({ type: 'decoded', frames: [frame(3600)] });
  const [early, next, late] = [frame(0), frame(10_800), frame(7200)];
  tell({ type: 'decoded', frames: [early] });
  nextAnimation?.();
  expect(shown).toEqual([3600]);
  tell({ type: 'decoded', frames: [next, late] });
  nextAnimation?.();
  expect(shown).toEqual([3600, 10_800]);
  for (const each of [early, next, late]) expect(each.close).toHaveBeenCalledOnce();
});

/** Decoders pad pictures of these widths to the next multiple of 16, 32 or 64. */
it.each([192, 368, 608, 1088, 1472, 1952, 3008])(
  'shows pictures of width %i without what the decoder adds',
  (width) => {
    const sizes: unknown[] = [];
    const context = { canvas: { width: 0, height: 0 }, drawImage: vi.fn() };
    const screen = new CanvasScreen(2, () => undefined);
    screen.receive({ getContext: () => context } as unknown as OffscreenCanvas);
    const wide = new WasmEngine(
      { onFrame: (size) => sizes.push(size), onBlocked: () => undefined, onUnable: () => undefined },
      screen,
      () => worker,
    );
    wide.configure(CONFIG);
    wide.push(picture(0, true));
    const padded = { ...frame(0), codedWidth: width + 64, displayWidth: width, displayHeight: 288, close: vi.fn() };
    tell({ type: 'decoded', frames: [padded as unknown as VideoFrame] });
    expect(sizes).toEqual([{ width, height: 288 }]);
    expect(context.canvas).toMatchObject({ width, height: 288 });
    wide.close();
  },
);

it('goes on at a key picture after the queue has shrunk when the decoder is too slow', () => {
  engine.push(picture(0, true));
  for (let n = 1; n <= StreamLimits.frameQueueCap + 1; n++) engine.push(picture(n * 3600));
  nowMs += StreamLimits.queuePatienceMs;
  const before = orders.length;
  engine.push(picture(90_000));
  nowMs += StreamLimits.queuePatienceMs;
  engine.push(picture(93_600));
  expect(orders.length).toBeLessThanOrEqual(before + 1);
  expect(engine.skipped).toBeGreaterThan(0);
  for (let n = 0; n < 10; n++) tell({ type: 'decoded', frames: [] });
  engine.push(picture(97_200, true));
  expect(orders.at(-1)?.data.length).toBeGreaterThan(6);
});

it('reports why it cannot play, once it is open, and frees the worker', () => {
  tell({ type: 'failed', reason: 'H.265 decoder: -1' });
  expect(unable).toEqual(['H.265 decoder: -1']);
  engine.close();
  tell({ type: 'failed', reason: 'late' });
  expect(unable).toHaveLength(1);
  expect(worker.isEnded).toBe(true);
});

it('does not queue more than the cap when every picture is a key picture and the machine is too slow', () => {
  for (let n = 0; n < 250; n++) {
    nowMs += 40;
    engine.push(picture(n * 3600, true));
  }
  // Those of the time that a full queue may last, and none after it.
  const patience = StreamLimits.queuePatienceMs / 40;
  expect(orders.length).toBeLessThanOrEqual(StreamLimits.frameQueueCap + patience + 2);
  expect(engine.skipped).toBe(250 - orders.length);
  const before = orders.length;
  while (orders.length === before) {
    tell({ type: 'decoded', frames: [] });
    engine.push(picture(0, true));
  }
  expect(unable).toEqual([]);
});
