import { describe, expect, it } from 'vitest';
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { Tile } from './h264-encoder';
import { PictureCut } from './picture-cut';

const flat = (value: number): Tile => ({ samples: new Uint8Array(384).fill(value), isFlat: true });
const WHOLE = { width: 320, height: 160 };
const COLUMNS = 20;
/** A picture of one grey with a marker of its own in each corner. */
const corners = [10, 20, 30, 40].map(flat);
function picture(ground = flat(100)) {
  const grid = Array.from({ length: COLUMNS * 10 }, () => ground);
  for (const [index, tile] of corners.entries()) {
    const [right, bottom] = [index % 2, index >> 1];
    grid[bottom * 9 * COLUMNS + right * (COLUMNS - 1)] = tile;
  }
  return grid;
}
const half = Math.round(DRAWING_MAX / 2);
const QUARTERS = [
  [0, 0, half, half],
  [half, 0, DRAWING_MAX, half],
  [0, half, half, DRAWING_MAX],
  [half, half, DRAWING_MAX, DRAWING_MAX],
];
const valuesOf = (grid: readonly Tile[]) => new Set(grid.flatMap(({ samples }) => [...samples]));

describe('a part that is cut out of a picture', () => {
  it.each(QUARTERS.map((region, index) => [index, region] as const))(
    'has the marker of its corner only: %i',
    (index, region) => {
      const cut = new PictureCut(WHOLE, { width: 320, height: 160 }, region);
      expect(valuesOf(cut.of(picture()))).toEqual(new Set([100, [10, 20, 30, 40][index]]));
    },
  );

  it('is exact to the pixel and has its own size', () => {
    const edge = picture().map((tile, at) => (at % COLUMNS < 10 ? flat(0) : tile));
    // From 10 pixels left of the edge to 10 right of it, ten times as large.
    const region = [150, 0, 170, 10].map((pixel, index) => (pixel / (index % 2 ? 160 : 320)) * DRAWING_MAX);
    const grid = new PictureCut(WHOLE, { width: 208, height: 96 }, region).of(edge);
    expect(grid).toHaveLength(13 * 6);
    const line = Array.from({ length: 208 }, (_, x) => grid[x >> 4]?.samples[x & 15]);
    expect(line.indexOf(100)).toBe(104);
    expect(line.lastIndexOf(0)).toBe(103);
  });

  it('keeps the tiles that stand still, so that they are not sent again', () => {
    const cut = new PictureCut(WHOLE, { width: 320, height: 160 }, [1000, 1000, 5000, 5000]);
    const before = picture();
    const first = cut.of(before);
    expect(cut.of([...before])).toEqual(first);
    expect(cut.of([...before]).every((tile, at) => tile === first[at])).toBe(true);
    const moved = before.with(5 * COLUMNS + 8, flat(200));
    const second = cut.of(moved);
    const changed = second.filter((tile, at) => tile !== first[at]).length;
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(second.length / 4);
  });
});
