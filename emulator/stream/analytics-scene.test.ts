import { describe, expect, it } from 'vitest';
import { OperateType } from '@/lib/contract/stream';
import { AnalyticsScene } from './analytics-scene';
import { pixelsOf, TestPicture } from './test-picture';

const { Create, Delete, Hide, Update } = OperateType;

/** Operations of a kind in that many pictures of 40 ms, each with its number of repetitions. */
function operations(list: 'faces' | 'objects', pictures: number): string {
  const scene = new AnalyticsScene();
  const told = Array.from({ length: pictures }, (_, n) => scene.message(scene.at(n * 40))[list] ?? []).flat();
  return told.map(({ objectId, operateType }) => `${objectId}:${operateType}`).join(' ');
}

describe('what crosses the picture', () => {
  it.each([
    ['faces', 226],
    ['objects', 176],
  ] as const)('%s are created, updated, hidden, shown, deleted, and come again under another number', (list, count) => {
    const [one, two] = [1, 2].map((id) => ({
      ...{ create: `${id}:${Create}`, update: `${id}:${Update}`, hide: `${id}:${Hide}`, gone: `${id}:${Delete}` },
    }));
    const updates = `(?: ${one?.update})+`;
    const way = `${one?.create}${updates} ${one?.hide}${updates} ${one?.create}${updates} ${one?.gone}`;
    expect(operations(list, count)).toMatch(new RegExp(`^${way} ${two?.create}`));
  });

  it('moves by at most half a percent of the width, and stays within the picture', () => {
    const scene = new AnalyticsScene();
    for (let n = 0; n < 300; n++) {
      for (const { objectId, kind, track } of scene.at(n * 40)) {
        expect(Math.min(...track)).toBeGreaterThan(0);
        expect(Math.max(...track)).toBeLessThan(8192);
        const before = scene.at((n - 1) * 40).find((each) => each.kind === kind && each.objectId === objectId);
        if (before) expect(Math.abs(before.track[0] - track[0])).toBeLessThan(8192 * 0.0055);
      }
    }
  });

  it.each([
    [640, 480],
    [1280, 720],
    [352, 288],
  ])('is painted where it is told to be, in %i by %i', (width, height) => {
    const scene = new AnalyticsScene();
    const picture = new TestPicture(width, height);
    const columns = Math.ceil(width / 16);
    const texts = { caption: 'CH1 SUB', overlays: [] };
    for (const ms of [0, 1000, 3000, 5000]) {
      const seen = scene.at(ms);
      const [plain, grid] = [picture.paint(7, ms, texts), picture.paint(7, ms, texts, seen)];
      const colourOf = (tiles: typeof grid, x: number, y: number) => {
        const { samples } = tiles[(y >> 4) * columns + (x >> 4)] ?? { samples: [] };
        const chroma = ((y % 16) >> 1) * 8 + ((x % 16) >> 1);
        return [samples[(y % 16) * 16 + (x % 16)], samples[256 + chroma], samples[320 + chroma]].reduce<number>(
          (sum, each) => sum * 256 + (each ?? 0),
          0,
        );
      };
      const places = seen.filter(({ isHidden }) => !isHidden).map((object) => pixelsOf(object, width, height));
      // Places by their number in raster order: a picture has too many for texts.
      const changed: number[] = [];
      const wanted: number[] = [];
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          if (colourOf(plain, x, y) !== colourOf(grid, x, y)) changed.push(y * width + x);
          const isInside = places.some(
            ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
          );
          if (isInside) wanted.push(y * width + x);
        }
      }
      expect(wanted.length).toBeGreaterThan(0);
      expect(changed).toEqual(wanted);
    }
  });
});
