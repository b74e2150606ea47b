import { barCodeBits, barCodeGeometry } from './bar-code';
import { glyphLuma } from './glyphs';
import type { Tile, TileGrid } from './h264-encoder';
import { macroblockSize } from './h264-syntax';

const WHITE = flatTile(235, 128, 128);
const BLACK = flatTile(16, 128, 128);
const SQUARE = flatTile(176, 84, 104);
const CAPTION_GROUND = 24;
const SQUARE_SIZE = 3;

/**
 * The emulator's generated picture: the bar code on top, two caption lines (stream and device clock), a square that
 * moves one macroblock a frame along the middle, on a ground that darkens from the ceiling down to the floor.
 */
export class TestPicture {
  readonly #columns: number;
  readonly #rows: number;
  readonly #barWidth: number;
  readonly #ground: readonly Tile[];
  readonly #glyphs = new Map<string, Tile>();

  /** `width` and `height` in pixels. */
  constructor(width: number, height: number) {
    const size = macroblockSize(width, height);
    this.#columns = size.columns;
    this.#rows = size.rows;
    this.#barWidth = width;
    this.#ground = Array.from({ length: 6 }, (_, band) => flatTile(132 - band * 14, 130, 124));
  }

  /**
   * Paints one picture.
   *
   * @param frameIndex counts pictures, moves the square
   * @param barCodeValue milliseconds; the low 20 bits are painted
   * @param captions lines below the bar code, cut at the picture's width
   */
  paint(frameIndex: number, barCodeValue: number, captions: readonly string[]): TileGrid {
    const grid: Tile[] = Array.from({ length: this.#columns * this.#rows }, (_, address) => this.#groundAt(address));
    const barRows = this.#paintBarCode(grid, barCodeValue);
    captions.forEach((line, index) => {
      [...line].slice(0, this.#columns - 1).forEach((character, x) => {
        this.#put(grid, 1 + x, barRows + 1 + index, this.#glyph(character));
      });
    });
    const path = Math.max(1, this.#columns - SQUARE_SIZE);
    const squareX = frameIndex % path;
    const squareY = Math.max(barRows + captions.length + 2, this.#rows >> 1);
    for (let y = 0; y < SQUARE_SIZE; y++) {
      for (let x = 0; x < SQUARE_SIZE; x++) this.#put(grid, squareX + x, squareY + y, SQUARE);
    }
    return grid;
  }

  /** Returns the macroblock rows taken. */
  #paintBarCode(grid: Tile[], value: number): number {
    const { columns, rows, blockSize } = barCodeGeometry(this.#barWidth);
    const block = blockSize / 16;
    barCodeBits(value).forEach((bit, index) => {
      const x = (index % columns) * block;
      const y = Math.floor(index / columns) * block;
      for (let dy = 0; dy < block; dy++) {
        for (let dx = 0; dx < block; dx++) this.#put(grid, x + dx, y + dy, bit ? WHITE : BLACK);
      }
    });
    return rows * block;
  }

  #put(grid: Tile[], x: number, y: number, tile: Tile): void {
    if (x < this.#columns && y < this.#rows) grid[y * this.#columns + x] = tile;
  }

  #groundAt(address: number): Tile {
    const row = Math.floor(address / this.#columns);
    const band = Math.floor((row * this.#ground.length) / this.#rows);
    return this.#ground[band] ?? BLACK;
  }

  #glyph(character: string): Tile {
    const known = this.#glyphs.get(character);
    if (known) return known;
    const samples = new Uint8Array(384).fill(128);
    samples.set(glyphLuma(character, 235, CAPTION_GROUND));
    const tile: Tile = { samples, isFlat: false };
    this.#glyphs.set(character, tile);
    return tile;
  }
}

/** A tile of one colour, studio range. */
function flatTile(y: number, cb: number, cr: number): Tile {
  const samples = new Uint8Array(384);
  samples.fill(y, 0, 256);
  samples.fill(cb, 256, 320);
  samples.fill(cr, 320, 384);
  return { samples, isFlat: true };
}
