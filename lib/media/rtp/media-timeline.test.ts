import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MediaTimeline, type PlacedTime } from './media-timeline';

interface Sent {
  timestamp: number;
  isKey: boolean;
}

function place(sent: readonly Sent[], depth?: number, frameTicks = 3600): PlacedTime[] {
  const timeline = new MediaTimeline(90_000, frameTicks);
  timeline.reorderedPictures(depth);
  return sent.map(({ timestamp, isKey }) => timeline.place(timestamp, isKey));
}

const deltas = (...timestamps: number[]) =>
  place(timestamps.map((timestamp, index) => ({ timestamp, isKey: index === 0 }))).map(({ ticks }) => ticks);

/** Numbers from `first` up to before `last` in pyramid order: the middle one, then both halves. */
function pyramid(first: number, last: number): number[] {
  if (first >= last) return [];
  const middle = (first + last) >> 1;
  return [middle, ...pyramid(first, middle), ...pyramid(middle + 1, last)];
}

interface Group {
  bPictures: number;
  isPyramid: boolean;
  isKey: boolean;
}

/** Display positions, in decoding order: each group is an anchor and the B pictures shown before it. */
function decodingOrder(groups: readonly Group[]): { place: number; isKey: boolean }[] {
  let shown = 0;
  const order = [{ place: 0, isKey: true }];
  for (const { bPictures, isPyramid, isKey } of groups) {
    const first = shown + 1;
    shown += bPictures + 1;
    const between = isPyramid ? pyramid(first, shown) : Array.from({ length: bPictures }, (_, n) => first + n);
    order.push({ place: shown, isKey: isKey && bPictures === 0 }, ...between.map((n) => ({ place: n, isKey: false })));
  }
  return order;
}

const depthOf = (order: readonly { place: number }[]) =>
  Math.max(...order.map(({ place: n }, index) => order.slice(0, index).filter((each) => each.place > n).length));

const groups = fc.array(
  fc.record({ bPictures: fc.integer({ min: 0, max: 7 }), isPyramid: fc.boolean(), isKey: fc.boolean() }),
  { minLength: 1, maxLength: 30 },
);

/** Distances of neighbours in display order, up to 120 ms. */
const distances = fc.infiniteStream(fc.integer({ min: 1500, max: 10_800 }));

function timesOf(count: number, steps: Iterator<number>, base: number): number[] {
  const times = [base];
  while (times.length < count) times.push((times.at(-1) ?? 0) + (steps.next().value ?? 1));
  return times;
}

function expectDecodable(placed: readonly PlacedTime[]): void {
  placed.forEach(({ ticks, decodeTicks }, index) => {
    expect(decodeTicks).toBeLessThanOrEqual(ticks);
    if (index > 0) expect(decodeTicks).toBeGreaterThan(placed[index - 1]?.decodeTicks ?? 0);
  });
}

describe('MediaTimeline', () => {
  it.each([
    ['begins at 0 wherever the sender begins', [5000, 8600, 12_200], [0, 3600, 7200]],
    ['follows the wrap of 32 bits', [2 ** 32 - 1800, 1800, 5400], [0, 3600, 7200]],
    ['goes on one frame later after a jump of more than ten seconds', [0, 3000, 3000 + 900_001], [0, 3000, 6000]],
    ['goes on one frame later after a step back', [100_000, 103_000, 50_000, 53_000], [0, 3000, 6000, 9000]],
    [
      'takes a small step back without room for it for a new clock',
      [0, 3600, 7200, 3000, 6600],
      [0, 3600, 7200, 10_800, 14_400],
    ],
    ['keeps a pause of less than ten seconds', [0, 3600, 3600 + 450_000], [0, 3600, 453_600]],
  ])('%s', (_, timestamps, ticks) => {
    expect(deltas(...timestamps)).toEqual(ticks);
  });

  it('delays nothing and decodes in display order where nothing is reordered, known or not', () => {
    const steps = fc.array(fc.integer({ min: 2000, max: 4000 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        steps,
        fc.constantFrom(0, undefined),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        (some, depth, base) => {
          let time = 0;
          const times = [0, ...some.map((step) => (time += step))];
          const sent = times.map((each, index) => ({ timestamp: (base + each) % 2 ** 32, isKey: index % 9 === 0 }));
          const placed = place(sent, depth);
          expect(placed.map(({ ticks }) => ticks)).toEqual(times);
          expect(placed.map(({ decodeTicks }) => decodeTicks)).toEqual(times);
        },
      ),
    );
  });

  it('shows B pictures at their time from the first on, where the stream states its reorder depth', () => {
    fc.assert(
      fc.property(groups, distances, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (some, steps, base) => {
        const order = decodingOrder(some);
        const times = timesOf(order.length, steps, 0);
        const sent = order.map(({ place: n, isKey }) => ({ timestamp: ((times[n] ?? 0) + base) % 2 ** 32, isKey }));
        const placed = place(sent, depthOf(order));
        const [first] = placed;
        expect(placed.map(({ ticks }) => ticks - (first?.ticks ?? 0))).toEqual(order.map(({ place: n }) => times[n]));
        expectDecodable(placed);
      }),
    );
  });

  it('learns the reorder depth of a stream that does not state it, and keeps the distances afterwards', () => {
    fc.assert(
      fc.property(groups, distances, (some, steps) => {
        const order = decodingOrder(some);
        const times = timesOf(order.length, steps, 0);
        const placed = place(order.map(({ place: n, isKey }) => ({ timestamp: times[n] ?? 0, isKey })));
        expectDecodable(placed);
        const depth = depthOf(order);
        const seen = order.findIndex((_, index) => depthOf(order.slice(0, index + 1)) === depth);
        // One group later the guessed values no longer matter.
        const rest = placed
          .slice(seen + 16)
          .map(({ ticks }, index) => ticks - (times[order[seen + 16 + index]?.place ?? 0] ?? 0));
        expect(new Set(rest).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('treats a key picture before the newest time as a new clock, even where B pictures are used', () => {
    const sent = [0, 4, 2, 1, 3, 3, 7, 5].map((n, index) => ({
      timestamp: n * 3600,
      isKey: index === 0 || index === 5,
    }));
    expect(place(sent, 2).map(({ ticks }) => ticks / 3600)).toEqual([0, 4, 2, 1, 3, 5, 9, 7]);
  });

  it('reports as duration the distance of neighbours in display order', () => {
    const sent = [0, 4, 2, 1, 3, 8, 6, 5, 7].map((n) => ({ timestamp: n * 3000, isKey: n === 0 }));
    const durations = place(sent, 2).map(({ durationTicks }) => durationTicks);
    expect(durations.slice(3)).toEqual([3000, 3000, 3000, 3000, 3000, 3000]);
  });

  it('reports at most twice the distance before as duration of a picture after a gap, and follows a slower stream', () => {
    const durations = (...frames: number[]) =>
      place(frames.map((n) => ({ timestamp: n * 3600, isKey: n === 0 }))).map(
        ({ durationTicks }) => durationTicks / 3600,
      );
    expect(durations(0, 1, 2, 9, 10)).toEqual([1, 1, 1, 2, 1]);
    expect(durations(0, 1, 3, 4, 6)).toEqual([1, 1, 2, 1, 2]);
    expect(durations(0, 1, 2, 9, 16, 23)).toEqual([1, 1, 1, 2, 7, 7]);
    expect(durations(0, 5, 10)).toEqual([1, 5, 5]);
  });

  it('never decodes later than two reported durations after the picture before, except at a key picture', () => {
    const times = [0, 3600, 3600 * 8, 3600 * 9, 3600 * 10, 3600 * 30];
    const placed = place(times.map((timestamp, index) => ({ timestamp, isKey: index === 0 || index === 5 })));
    expect(placed.map(({ ticks }) => ticks)).toEqual(times);
    expect(placed.map(({ decodeTicks }) => decodeTicks / 3600)).toEqual([0, 1, 3, 7, 9, 30]);
    placed.slice(1, 5).forEach(({ decodeTicks }, index) => {
      const before = placed[index];
      expect(decodeTicks - (before?.decodeTicks ?? 0)).toBeLessThanOrEqual(2 * (before?.durationTicks ?? 0));
    });
  });

  it('accepts any times', () => {
    const any = fc.record({ timestamp: fc.integer({ min: 0, max: 2 ** 32 - 1 }), isKey: fc.boolean() });
    const near = fc.record({ timestamp: fc.integer({ min: 0, max: 100_000 }), isKey: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.oneof(any, near), { maxLength: 80 }), fc.option(fc.nat(20)), (sent, depth) => {
        expectDecodable(place(sent, depth ?? undefined));
      }),
    );
  });
});
