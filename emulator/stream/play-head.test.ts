import { expect, it } from 'vitest';
import { PlayHead, type PlayRange, playRange } from './play-head';

const RECORDING = { startMs: Date.UTC(2026, 2, 4, 5, 6, 7), endMs: Date.UTC(2026, 2, 4, 6, 6, 7) };

it.each<[string | undefined, PlayRange | undefined]>([
  [undefined, {}],
  ['npt=0.000-', { startMs: 0 }],
  ['npt=12.5-', { startMs: 12_500 }],
  ['npt=12.5-20', { startMs: 12_500, endMs: 20_000 }],
  ['npt=0-9:00:00', { startMs: 0, endMs: 3_600_000 }],
  ['npt=20-20', undefined],
  ['npt=20-12.5', undefined],
  ['npt=0:30:05-', { startMs: 1_805_000 }],
  ['npt=05:01-5:02.5', { startMs: 301_000, endMs: 302_500 }],
  ['npt=1-;time=20260304T050607Z', { startMs: 1000 }],
  ['clock=20260304T050617Z-', { startMs: 10_000 }],
  ['clock=20260304T050607.25Z-20260304T060000Z', { startMs: 250, endMs: 3_233_000 }],
  ['npt=3599.9-', { startMs: 3_599_900 }],
  ['npt=3600-', undefined],
  ['npt=now-', undefined],
  ['npt=-5-', undefined],
  ['npt=5-x', undefined],
  ['clock=20260304T050606Z-', undefined],
  ['clock=20260304T060607Z-', undefined],
  ['clock=20261304T050617Z-', undefined],
  ['smpte=0:10:00-', undefined],
])('of a recording of an hour %s is %j', (header, range) => {
  expect(playRange(header, RECORDING)).toEqual(range);
});

it.each([
  [undefined, {}],
  ['npt=now-', {}],
  ['npt=0.000-', {}],
  ['npt=0-', {}],
  ['npt=0:00:00-', {}],
  ['npt=00:00:00.000-', {}],
  ['npt=0.000-;time=20260304T050607Z', {}],
  ['npt=12.5-', undefined],
  ['npt=0:00:01-', undefined],
  ['npt=0-5', undefined],
  ['clock=20260304T050617Z-', undefined],
])('a live picture has no position but now: %s', (header, range) => {
  expect(playRange(header, undefined)).toEqual(range);
});

it('ends with the part that is asked for, and goes on from there', () => {
  let nowMs = 1000;
  const head = new PlayHead({ now: () => nowMs }, RECORDING);
  head.play({ startMs: 10_000, endMs: 11_000 }, 2);
  nowMs += 499;
  expect(head.isOver).toBe(false);
  nowMs += 1;
  expect(head.isOver).toBe(true);
  head.pause();
  head.play();
  nowMs += 500;
  expect([head.isOver, head.positionMs]).toEqual([false, 12_000]);
});

it('moves at its speed, can be paused and never leaves its bounds', () => {
  let nowMs = 1000;
  const head = new PlayHead({ now: () => nowMs }, RECORDING);
  const after = (ms: number) => {
    nowMs += ms;
    return head.positionMs;
  };
  expect(after(500)).toBe(0);
  head.play({ startMs: 10_000 }, 2);
  expect(after(500)).toBe(11_000);
  head.pause();
  expect(after(500)).toBe(11_000);
  head.play(undefined, 100);
  expect([head.scale, after(100)]).toEqual([4, 11_400]);
  head.play(undefined, -1);
  expect([head.scale, after(400)]).toEqual([0.25, 11_500]);
  expect(head.shownMs).toBe(RECORDING.startMs + 11_500);
  expect([head.isOver, after(4 * 3_600_000), head.isOver]).toEqual([false, 3_611_500, true]);
});

it('shows the current moment of a live picture at its own speed', () => {
  const head = new PlayHead({ now: () => 1234 });
  head.play({ startMs: 0 }, 4);
  expect([head.scale, head.shownMs, head.isOver]).toEqual([1, 1234, false]);
});
