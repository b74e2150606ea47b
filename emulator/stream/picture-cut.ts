import { DRAWING_MAX } from '@/lib/contract/limits';
import type { Tile, TileGrid } from './h264-encoder';
import { macroblockSize } from './h264-syntax';

/** Width and height in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** Planes of a tile: where each begins, and its samples per side. */
const PLANES = [
  { from: 0, side: 16 },
  { from: 256, side: 8 },
  { from: 320, side: 8 },
] as const;
const MACROBLOCK = 16;

/** A tile of the cut picture and the whole picture's tiles that it was made of. */
interface MadeTile {
  sources: readonly Tile[];
  tile: Tile;
}

/**
 * Cuts a part out of a painted picture and scales it to a size of its own, to the pixel. A tile is made again only when
 * a tile below it has changed, so that the encoder skips what stands still.
 */
export class PictureCut {
  readonly #size: PixelSize;
  readonly #columns: number;
  readonly #rows: number;
  readonly #wholeColumns: number;
  readonly #wholeRows: number;
  readonly #made: (MadeTile | undefined)[] = [];
  /** Left, top, width and height of the part, in pixels of the whole picture. */
  readonly #part: readonly [left: number, top: number, width: number, height: number];

  /** @param region left, top, right, bottom of the whole picture, 0 to DRAWING_MAX */
  constructor(whole: PixelSize, size: PixelSize, region: readonly number[]) {
    this.#size = size;
    const wholeTiles = macroblockSize(whole.width, whole.height);
    const ownTiles = macroblockSize(size.width, size.height);
    [this.#wholeColumns, this.#wholeRows] = [wholeTiles.columns, wholeTiles.rows];
    [this.#columns, this.#rows] = [ownTiles.columns, ownTiles.rows];
    const [left = 0, top = 0, right = DRAWING_MAX, bottom = DRAWING_MAX] = region;
    const across = whole.width / DRAWING_MAX;
    const down = whole.height / DRAWING_MAX;
    this.#part = [left * across, top * down, (right - left) * across, (bottom - top) * down];
  }

  /** The part of this picture. */
  of(whole: TileGrid): TileGrid {
    return Array.from({ length: this.#columns * this.#rows }, (_, address) => this.#tileAt(address, whole));
  }

  #tileAt(address: number, whole: TileGrid): Tile {
    const [x, y] = [(address % this.#columns) * MACROBLOCK, Math.floor(address / this.#columns) * MACROBLOCK];
    const sources = this.#below(x, y, whole);
    const made = this.#made[address];
    if (made?.sources.every((tile, index) => tile === sources[index])) return made.tile;
    const [first] = sources;
    const isPlain = first?.isFlat === true && sources.every((tile) => tile === first);
    const tile = isPlain ? first : { samples: this.#samples(x, y, whole), isFlat: false };
    this.#made[address] = { sources, tile };
    return tile;
  }

  /** Tiles of the whole picture under the tile at a place. */
  #below(x: number, y: number, whole: TileGrid): Tile[] {
    const last = MACROBLOCK - 1;
    const [left, right] = [this.#across(x, 1), this.#across(x + last, 1)].map((at) => at >> 4);
    const [top, bottom] = [this.#down(y, 1), this.#down(y + last, 1)].map((at) => at >> 4);
    const tiles: Tile[] = [];
    for (let row = top ?? 0; row <= (bottom ?? 0); row++) {
      for (let column = left ?? 0; column <= (right ?? 0); column++) {
        const tile = whole[row * this.#wholeColumns + column];
        if (tile) tiles.push(tile);
      }
    }
    return tiles;
  }

  #samples(x: number, y: number, whole: TileGrid): Uint8Array {
    const samples = new Uint8Array(384);
    for (const { from, side } of PLANES) {
      const scale = MACROBLOCK / side;
      for (let row = 0; row < side; row++) {
        const down = this.#down(y / scale + row, scale);
        for (let column = 0; column < side; column++) {
          const across = this.#across(x / scale + column, scale);
          const tile = whole[Math.floor(down / side) * this.#wholeColumns + Math.floor(across / side)];
          samples[from + row * side + column] = tile?.samples[from + (down % side) * side + (across % side)] ?? 0;
        }
      }
    }
    return samples;
  }

  /** Column of the whole picture's plane for a column of the cut one; a plane has one sample for `scale` pixels. */
  #across(column: number, scale: number): number {
    const [left, , width] = this.#part;
    const at = Math.floor((left + ((column + 0.5) * scale * width) / this.#size.width) / scale);
    return Math.min(Math.max(at, 0), (this.#wholeColumns * MACROBLOCK) / scale - 1);
  }

  #down(row: number, scale: number): number {
    const [, top, , height] = this.#part;
    const at = Math.floor((top + ((row + 0.5) * scale * height) / this.#size.height) / scale);
    return Math.min(Math.max(at, 0), (this.#wholeRows * MACROBLOCK) / scale - 1);
  }
}
