import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CanvasScreen } from '../screen/canvas-screen';
import { BitmapEngine } from './bitmap-engine';

/** The browser's image decoder: the test decides when a picture is ready. */
let ready: (() => void)[];
let shown: number[];
let engine: BitmapEngine;

beforeEach(() => {
  ready = [];
  shown = [];
  vi.stubGlobal(
    'createImageBitmap',
    () => new Promise((resolve) => ready.push(() => resolve({ width: 16, height: 16, close() {} }))),
  );
  const canvas = { width: 0, height: 0 };
  const screen = new CanvasScreen(1, () => undefined);
  screen.receive({ getContext: () => ({ canvas, drawImage() {} }) } as never);
  engine = new BitmapEngine(
    { onFrame: (_, ticks) => shown.push(ticks), onBlocked: () => undefined, onUnable: () => undefined },
    screen,
  );
});
afterEach(() => vi.unstubAllGlobals());

const push = (ticks: number, data = new Uint8Array(1)) =>
  engine.push({ data, isKey: true, ticks, decodeTicks: ticks, durationTicks: 3600 });

/** The picture that is being decoded is ready; returns when the next one has begun. */
async function decodeOne(): Promise<void> {
  ready.shift()?.();
  await new Promise((resolve) => setImmediate(resolve));
}

it('decodes one picture at a time, and of those that came meanwhile only the newest', async () => {
  for (let ticks = 0; ticks < 5; ticks += 1) push(ticks);
  for (let n = 0; n < 3; n += 1) await decodeOne();
  expect([shown, engine.skipped]).toEqual([[0, 4], 3]);
});

it('keeps the bytes of no picture that it has shown, however long the stream is faster than the decoder', async () => {
  const first = new WeakRef(new Uint8Array(1000));
  push(0, first.deref());
  for (let n = 1; n < 20; n += 1) {
    push(n);
    await decodeOne();
  }
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  expect([shown.length, first.deref() === undefined]).toEqual([19, true]);
});
