import { beforeEach, describe, expect, it } from 'vitest';
import { ManualScheduler } from '@/emulator/stream/stream-host.fixtures';
import { OperateType } from '@/lib/contract/stream';
import { OverlayLine } from './overlay-line';
import type { AnalyticsObject } from './private3';

const FRAME = 3600;
let clock: ManualScheduler;
let line: OverlayLine;
/** Left edges as parts of the picture, one list for each call. */
let emitted: number[][];

beforeEach(() => {
  clock = new ManualScheduler();
  emitted = [];
  line = new OverlayLine(clock, (boxes) => emitted.push(boxes.map(({ left }) => left)));
});

const object = (left: number, operateType: number = OperateType.Update, objectId = 1): AnalyticsObject => ({
  ...{ kind: 'face', objectId, operateType, track: [left * 8192, 0, 8192, 8192] },
});
const last = () => emitted.at(-1);

describe('the overlay of the picture on the screen', () => {
  it('belongs to that picture, even when later messages have arrived', () => {
    for (const n of [0, 1, 2]) {
      line.take([object(n / 4)], 1000 + n * FRAME);
      line.place(1000 + n * FRAME, n * FRAME);
    }
    expect(emitted).toEqual([]);
    line.show(0);
    expect(last()).toEqual([0]);
    line.show(FRAME + 0.4);
    expect(last()).toEqual([0.25]);
    line.show(2 * FRAME - 0.4);
    expect(last()).toEqual([0.5]);
  });

  it('includes everything until that picture: some pictures may be skipped', () => {
    line.take([object(0.25, OperateType.Create, 1)], 0);
    line.place(0, 0);
    line.take([object(0, OperateType.Delete, 1), object(0.5, OperateType.Create, 2)], FRAME);
    line.take([object(0.75, OperateType.Update, 2)], 2 * FRAME);
    line.place(2 * FRAME, 2 * FRAME);
    line.show(2 * FRAME);
    expect(emitted).toEqual([[0.75]]);
  });

  it('follows RTP times across their wrap, and a line whose ticks are not RTP times', () => {
    line.take([object(0.25)], 2 ** 32 - FRAME);
    line.place(2 ** 32 - FRAME, 9 * FRAME);
    line.take([object(0.5)], 0);
    line.place(0, 10 * FRAME);
    line.show(9 * FRAME);
    line.show(10 * FRAME);
    expect(emitted).toEqual([[0.25], [0.5]]);
  });

  it('is corrected when the message comes after its picture', () => {
    line.place(0, 0);
    line.show(0);
    line.take([object(0.25)], 0);
    expect(emitted).toEqual([[0.25]]);
  });

  it('disappears half a second after its last update, without a picture', () => {
    line.take([object(0.25)], 0);
    line.place(0, 0);
    line.show(0);
    clock.advance(499);
    expect(last()).toEqual([0.25]);
    clock.advance(1);
    expect(last()).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it('disappears while pictures go on, and another one that is updated stays', () => {
    line.take([object(0.25, OperateType.Create, 1), object(0.5, OperateType.Create, 2)], 0);
    for (let n = 0; n < 20; n++) {
      line.place(n * FRAME, n * FRAME);
      line.show(n * FRAME);
      clock.advance(40);
      line.take([object(0.5, OperateType.Update, 2)], (n + 1) * FRAME);
      if (n === 10) expect(last()).toEqual([0.25, 0.5]);
    }
    expect(last()).toEqual([0.5]);
  });

  it('survives a new line of pictures, and not the end', () => {
    line.take([object(0.25)], 0);
    line.place(0, 90_000);
    line.show(90_000);
    line.restart();
    line.take([object(0.5)], FRAME);
    line.place(FRAME, 0);
    expect(last()).toEqual([0.25]);
    line.show(0);
    expect(last()).toEqual([0.5]);
    line.clear();
    expect(last()).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it('holds at most the allowed number of messages, and loses none of their changes', () => {
    for (let n = 0; n < 2000; n++) line.take([object((n % 8) / 8)], n * FRAME);
    expect(last()).toEqual([(1743 % 8) / 8]);
    line.place(1999 * FRAME, 0);
    line.show(0);
    expect(last()).toEqual([(1999 % 8) / 8]);
  });
});
