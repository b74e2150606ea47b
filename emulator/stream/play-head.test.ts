import { expect, it } from 'vitest';
import { PlayHead, playPosition } from './play-head';

const RECORDING = { startMs: Date.UTC(2026, 2, 4, 5, 6, 7), endMs: Date.UTC(2026, 2, 4, 6, 6, 7) };

it.each<[string | undefined, number | 'goOn' | undefined]>([
  [undefined, 'goOn'],
  ['npt=0.000-', 0],
  ['npt=12.5-', 12_500],
  ['npt=12.5-20', 12_500],
  ['npt=0:30:05-', 1_805_000],
  ['npt=05:01-', 301_000],
  ['clock=20260304T050617Z-', 10_000],
  ['clock=20260304T050607.25Z-20260304T060000Z', 250],
  ['npt=3599.9-', 3_599_900],
  ['npt=3600-', undefined],
  ['npt=now-', undefined],
  ['npt=-5-', undefined],
  ['clock=20260304T050606Z-', undefined],
  ['clock=20260304T060607Z-', undefined],
  ['smpte=0:10:00-', undefined],
])('a recording of an hour begins for %s at %s', (range, position) => {
  expect(playPosition(range, RECORDING)).toBe(position);
});

it.each([
  [undefined, 'goOn'],
  ['npt=now-', 'goOn'],
  ['npt=0.000-', 'goOn'],
  ['npt=12.5-', undefined],
  ['clock=20260304T050617Z-', undefined],
])('a live picture has no position but now: %s', (range, position) => {
  expect(playPosition(range, undefined)).toBe(position);
});

it('moves at its speed, can be paused and never leaves its bounds', () => {
  let nowMs = 1000;
  const head = new PlayHead({ now: () => nowMs }, RECORDING);
  const after = (ms: number) => {
    nowMs += ms;
    return head.positionMs;
  };
  expect(after(500)).toBe(0);
  head.play(10_000, 2);
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
  head.play(0, 4);
  expect([head.scale, head.shownMs, head.isOver]).toEqual([1, 1234, false]);
});
