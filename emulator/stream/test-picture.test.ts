import { describe, expect, it } from 'vitest';
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { OverlayRect } from '@/lib/contract/tables/video';
import { BAR_CODE_RANGE, barCodeHeight, readBarCode } from './bar-code';
import { H264Encoder, type TileGrid } from './h264-encoder';
import { decodeSlice, greyRgba } from './h264-reader.fixtures';
import type { OverlayText } from './overlay-layer';
import { type CameraView, TestPicture } from './test-picture';

const WIDTH = 640;
const HEIGHT = 480;
const INK = 235;

/** The luma plane after the encoder, as a viewer sees it. */
function seen(grid: TileGrid, width = WIDTH, height = HEIGHT) {
  const [columns, rows] = [Math.ceil(width / 16), Math.ceil(height / 16)];
  const luma = new Uint8Array(columns * rows * 256);
  const slice = new H264Encoder(width, height).encode(grid, true).nals.at(-1);
  if (slice) decodeSlice(slice, columns, rows, luma);
  const at = (x: number, y: number) => luma[y * columns * 16 + x];
  /** Bright pixels below the bar code, by rectangle [x, y, width, height]. */
  const ink = ([left, top, across, down]: readonly [number, number, number, number]) => {
    let count = 0;
    for (let y = top; y < top + down; y++) for (let x = left; x < left + across; x++) if (at(x, y) === INK) count += 1;
    return count;
  };
  return { luma, stride: columns * 16, at, ink };
}
const rectAt = (x: number, y: number): OverlayRect => [
  Math.round((x / WIDTH) * DRAWING_MAX),
  Math.round((y / HEIGHT) * DRAWING_MAX),
  Math.round((x / WIDTH) * DRAWING_MAX) + 2000,
  Math.round((y / HEIGHT) * DRAWING_MAX) + 491,
];
const paint = (overlays: readonly OverlayText[], caption = 'CH1 SUB') =>
  seen(new TestPicture(WIDTH, HEIGHT).paint(0, 0, { caption, overlays }));
/** Rows of letters of two pixels a dot, "#" where there is ink, read from (x, y). */
const letters = (picture: ReturnType<typeof seen>, x: number, y: number, count: number) =>
  Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: count * 6 - 1 }, (_, column) =>
      picture.at(x + column * 2, y + row * 2) === INK ? '#' : '.',
    ).join(''),
  );

describe('texts in the picture', () => {
  it('are at their configured place, on a background of their own', () => {
    const picture = paint([{ text: 'Hj', rect: rectAt(101, 203) }]);
    // One dot of background all around, two pixels a dot.
    expect(letters(picture, 103, 205, 2)).toEqual([
      '#...#....#.',
      '#...#......',
      '#...#...##.',
      '#####....#.',
      '#...#....#.',
      '#...#.#..#.',
      '#...#..##..',
    ]);
    expect([picture.at(101, 203), picture.at(126, 220)]).toEqual([24, 24]);
    expect([picture.at(100, 203), picture.at(101, 202), picture.at(127, 220), picture.at(126, 221)]).not.toContain(24);
  });

  it('move, change and disappear with the next picture, and give no new macroblocks while nothing changes', () => {
    const picture = new TestPicture(WIDTH, HEIGHT);
    const next = (frame: number, overlays: readonly OverlayText[]) =>
      picture.paint(frame, 0, { caption: 'CH1 SUB', overlays });
    const first = next(0, [{ text: 'Lobby', rect: rectAt(32, 96) }]);
    const same = next(0, [{ text: 'Lobby', rect: rectAt(32, 96) }]);
    expect(same.filter((tile, address) => first[address] !== tile)).toEqual([]);
    const [here, there] = [
      [32, 96, 80, 18],
      [320, 96, 80, 18],
    ] as const;
    expect([seen(first).ink(here) > 0, seen(first).ink(there)]).toEqual([true, 0]);
    const moved = seen(next(0, [{ text: 'Lobby', rect: rectAt(320, 96) }]));
    expect([moved.ink(here), moved.ink(there)]).toEqual([0, seen(first).ink(here)]);
    expect(seen(next(0, [])).ink(there)).toBe(0);
  });

  it('a running clock changes only the macroblocks of its last digit', () => {
    const picture = new TestPicture(WIDTH, HEIGHT);
    const at = (time: string) => picture.paint(0, 0, { caption: '', overlays: [{ text: time, rect: rectAt(32, 96) }] });
    const before = at('2026-11-20 12:00:01');
    const changed = at('2026-11-20 12:00:02').filter((tile, address) => before[address] !== tile);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThanOrEqual(4);
  });

  it.each([
    ['beyond the lower end corner', [8100, 8100, 8191, 8191], 1],
    ['before the start', [-500, -500, 10, 10], 2],
    ['with its corners mixed up', [8191, 8191, 0, 0], 1],
  ] as const)('a place %s keeps the text whole in the picture', (_, rect, dot) => {
    const count = (picture: ReturnType<typeof seen>) =>
      picture.ink([0, barCodeHeight(WIDTH), WIDTH, HEIGHT - barCodeHeight(WIDTH)]);
    const [none, some] = [paint([]), paint([{ text: 'Exit 5', rect: [...rect] }])];
    // A place too low for two pixels a dot gives letters of one. The text has 64 dots.
    expect(count(some) - count(none)).toBe(64 * dot * dot);
  });

  it('a text wider than the picture is cut, an empty one is not painted', () => {
    const wide = paint([{ text: 'W'.repeat(64), rect: rectAt(300, 96) }]);
    expect(wide.ink([0, 96, 32, 18])).toBeGreaterThan(0);
    const empty = paint([{ text: '', rect: rectAt(300, 96) }]);
    expect(Buffer.compare(empty.luma, paint([]).luma)).toBe(0);
  });

  it('has a glyph for every printable character, and a box for a missing one', () => {
    const shapes = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).map((character) =>
      letters(paint([{ text: character, rect: rectAt(96, 96) }]), 98, 98, 1).join(),
    );
    expect(new Set(shapes).size).toBe(95);
    const box = letters(paint([{ text: '门Ж', rect: rectAt(96, 96) }]), 98, 98, 2);
    expect(box[0]).toBe('#####.#####');
    expect(box[3]).toBe('#...#.#...#');
  });

  it('leave the bar code readable wherever they are placed', () => {
    for (const [width, height] of [
      [WIDTH, HEIGHT],
      [1280, 720],
      [352, 288],
      [176, 144],
    ] as const) {
      const overlays: OverlayText[] = [{ text: '2026-11-20 12:00:00 Friday', rect: [0, 0, 8191, 8191] }];
      const grid = new TestPicture(width, height).paint(3, 1_700_000_123_456, { caption: 'CH1', overlays });
      const { luma, stride } = seen(grid, width, height);
      expect(readBarCode(greyRgba(luma, stride, width, barCodeHeight(width)), width)).toBe(
        1_700_000_123_456 % BAR_CODE_RANGE,
      );
    }
  });
});

describe('the caption', () => {
  const bottom = [0, HEIGHT - 16, WIDTH, 16] as const;
  const above = [0, HEIGHT - 64, WIDTH, 48] as const;

  it('is in the lower end corner and counts pictures', () => {
    const picture = new TestPicture(WIDTH, HEIGHT);
    const [first, second] = [0, 1].map((frame) => seen(picture.paint(frame, 0, { caption: 'CH1 SUB', overlays: [] })));
    expect(first?.ink([WIDTH - 112, HEIGHT - 16, 112, 16])).toBeGreaterThan(0);
    expect(first?.ink([0, HEIGHT - 16, WIDTH - 112, 16])).toBe(0);
    expect(first?.ink(bottom)).not.toBe(second?.ink(bottom));
  });

  it('moves up where an overlay text needs its corner', () => {
    const free = paint([]);
    const taken = paint([{ text: 'Entrance', rect: [8000, 8000, 8191, 8191] }]);
    expect(free.ink(above)).toBe(0);
    expect(taken.ink(above)).toBe(free.ink(bottom));
  });
});

describe('a PTZ camera', () => {
  const turned = (view?: CameraView, overlays: readonly OverlayText[] = []) =>
    new TestPicture(WIDTH, HEIGHT).paint(10, 0, { caption: 'CH1 SUB', overlays, view });
  const same = (one: TileGrid, other: TileGrid, from: number, to: number) =>
    one.slice(from * 40, to * 40).every((tile, at) => {
      const [a, b] = [tile.samples, other[from * 40 + at]?.samples ?? new Uint8Array()];
      return Buffer.compare(a, b) === 0;
    });
  /** Column where the car begins, in the row of its body. */
  const car = (grid: TileGrid, row = 16) =>
    grid.slice(row * 40, row * 40 + 40).findIndex(({ samples }) => samples[0] === 176);
  const rest = { pan: 0, tilt: 0, zoom: 1 };

  it('shows the same scene straight ahead, with its position above the caption', () => {
    const [plain, still] = [turned(), turned(rest)];
    expect(same(plain, still, 0, 28)).toBe(true);
    expect(same(plain, still, 29, 30)).toBe(true);
    expect(same(plain, still, 28, 29)).toBe(false);
  });

  it('moves the scene against the camera, farther with zoom', () => {
    expect(car(turned(rest))).toBe(10);
    expect(car(turned({ ...rest, pan: 6 }))).toBe(6);
    expect(car(turned({ ...rest, pan: 6, zoom: 2 }))).toBe(2);
    expect(car(turned({ ...rest, pan: -6 }))).toBe(14);
    // Looking up, the houses move down to where the street was.
    const up = turned({ ...rest, tilt: 17 });
    const [level, lifted] = [turned(rest), up].map((grid) => seen(grid).at(8, 250));
    expect(lifted).toBeGreaterThan(level ?? 0);
    // Never over the bar code.
    const down = turned({ ...rest, tilt: -90, zoom: 20 });
    expect(readBarCode(greyRgba(seen(down).luma, WIDTH, WIDTH, barCodeHeight(WIDTH)), WIDTH)).toBe(0);
  });

  it('paints texts on the moved background', () => {
    const picture = new TestPicture(WIDTH, HEIGHT);
    const overlays = [{ text: 'Hj', rect: rectAt(101, 203) }];
    const texts = (tilt: number) => ({ caption: '', overlays, view: { ...rest, tilt } });
    picture.paint(0, 0, texts(0));
    const fresh = new TestPicture(WIDTH, HEIGHT).paint(0, 0, texts(20));
    expect(same(picture.paint(0, 0, texts(20)), fresh, 0, 30)).toBe(true);
  });
});
