import { beforeEach, describe, expect, it } from 'vitest';
import { ArrivalJitter } from './arrival-jitter';
import { decodeModeOf, enginesFor } from './choose-engine';
import { LatencyController, type PlaybackView } from './latency-controller';

const view = (lag: number, more: Partial<PlaybackView> = {}): PlaybackView => ({
  nowMs: 100_000,
  currentTime: 10,
  bufferedStart: 0,
  bufferedEnd: 10 + lag,
  isSeeking: false,
  isReady: true,
  hasNext: true,
  isPageVisible: true,
  framesShown: 100,
  shownTime: 10,
  playbackRate: 1,
  ...more,
});

let controller: LatencyController;
beforeEach(() => {
  controller = new LatencyController();
});

describe('LatencyController', () => {
  it('leaves a picture at the live end alone', () => {
    expect(controller.decide(view(0.1), 0)).toEqual({ rate: 1 });
  });

  it('drains a little lag with a faster clock, never above 1.25 and at least 1.1 beyond the allowed lag', () => {
    expect(controller.decide(view(0.2), 0).rate).toBeCloseTo(1.16);
    expect(controller.decide(view(1.2), 0).rate).toBe(1.25);
    expect(controller.decide(view(0.55), 0.4).rate).toBe(1.1);
    expect(controller.decide(view(1.2), 0).seekTo).toBeUndefined();
  });

  it('tolerates the jitter of the connection', () => {
    expect(controller.decide(view(0.35), 0.2).rate).toBe(1);
  });

  it('skips a large lag with one seek, and does not seek again before a picture has come', () => {
    expect(controller.decide(view(2), 0).seekTo).toBeCloseTo(11.9);
    expect(controller.decide(view(2, { nowMs: 100_900 }), 0).seekTo).toBeUndefined();
    expect(controller.decide(view(2, { nowMs: 101_100, framesShown: 101 }), 0).seekTo).toBeCloseTo(11.9);
  });

  it('seeks less and less often while seeks bring no picture', () => {
    const seeks = [0, 1.1, 2.2, 3.4, 5, 7.5, 9, 11.6].filter(
      (s) => controller.decide(view(2, { nowMs: 100_000 + s * 1000 }), 0).seekTo !== undefined,
    );
    expect(seeks).toEqual([0, 1.1, 3.4, 7.5, 11.6]);
  });

  it.each<[string, Partial<PlaybackView>]>([
    ['while seeking', { isSeeking: true }],
    ['on a hidden page', { isPageVisible: false }],
    ['before the first picture', { isReady: false }],
  ])('does nothing %s', (_, more) => {
    expect(controller.decide(view(5, more), 0)).toEqual({ rate: 1 });
  });

  it('jumps over a gap before the first buffered picture', () => {
    expect(controller.decide(view(1, { bufferedStart: 10.5, hasNext: false }), 0).seekTo).toBe(10.5);
    const before = { framesShown: 0, shownTime: Number.NEGATIVE_INFINITY, isReady: false, hasNext: false };
    expect(controller.decide(view(1, { bufferedStart: 10.5, ...before }), 0).seekTo).toBe(10.5);
  });

  it('leaves an element alone that still plays before a gap, or crosses it by itself, unless it is far behind', () => {
    expect(controller.decide(view(0.9, { bufferedStart: 10.5 }), 0)).toEqual({ rate: 1.25 });
    expect(controller.decide(view(2, { bufferedStart: 10.5 }), 0).seekTo).toBeCloseTo(11.9);
  });

  it('never seeks to a picture that was shown, though the element has not told its position yet', () => {
    const late = { bufferedStart: 10.5, hasNext: false };
    for (const shownTime of [10.5, 10.54]) {
      expect(controller.decide(view(1, { ...late, shownTime }), 0)).toEqual({ rate: 1 });
    }
    expect(controller.decide(view(2, { shownTime: 11.92 }), 0).seekTo).toBeUndefined();
    expect(controller.decide(view(2, { shownTime: 11.88 }), 0).seekTo).toBeCloseTo(11.9);
  });

  it('allows 0.1 s more each time the picture waits, up to 1.8 s, and takes it back after calm minutes', () => {
    for (let n = 0; n < 20; n++) controller.onWaiting(100_000);
    expect(controller.allowedLagS).toBeCloseTo(1.8);
    expect(controller.decide(view(2), 0).seekTo).toBeUndefined();
    expect(controller.decide(view(2.2), 0).seekTo).toBeCloseTo(12.1);
    controller.decide(view(0.1, { nowMs: 161_000 }), 0);
    expect(controller.allowedLagS).toBeCloseTo(1.7);
  });
});

describe('ArrivalJitter', () => {
  it('measures jitter', () => {
    const jitter = new ArrivalJitter();
    for (let n = 0; n < 200; n++) jitter.note(n * 40 + (n % 4) * 25, n * 40);
    expect(jitter.p95S).toBeCloseTo(0.075);
  });

  it('does not count the backlog of one stall as jitter', () => {
    const jitter = new ArrivalJitter();
    for (let n = 0; n < 250; n++) jitter.note(n >= 100 && n < 175 ? 7000 : n * 40, n * 40);
    expect(jitter.p95S).toBe(0);
  });
});

describe('choice of the engine', () => {
  it('prefers a canvas up to 921,600 pixels', () => {
    const modes = [720, 722, 480].map((height) => decodeModeOf({ family: 'h264', width: 1280, height }));
    expect(modes).toEqual(['canvas', 'video', 'canvas']);
    expect(decodeModeOf({ family: 'h265', width: 1920, height: 1080 })).toBe('canvas');
    expect(decodeModeOf({ family: 'jpeg', width: 1920, height: 1080 })).toBe('canvas');
  });

  it('uses MediaSource for the canvas mode where there is no WebCodecs', () => {
    expect(enginesFor('h264', 'canvas', () => true)).toEqual(['webcodecs', 'mse']);
    expect(enginesFor('h264', 'canvas', (kind) => kind === 'mse')).toEqual(['mse']);
    expect(enginesFor('h264', 'video', () => true)).toEqual(['mse', 'webcodecs']);
  });

  it('tries first for H.265 the engine that reports support in advance', () => {
    expect(enginesFor('h265', 'canvas', () => true)).toEqual(['mse', 'webcodecs', 'wasm']);
    expect(enginesFor('h265', 'canvas', (kind) => kind === 'webcodecs')).toEqual(['webcodecs']);
  });

  it('decodes JPEG as images, whatever else is available', () => {
    expect(enginesFor('jpeg', 'canvas', () => true)).toEqual(['bitmap']);
  });
});
