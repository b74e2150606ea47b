import { DRAWING_MAX } from '@/lib/contract/limits';
import type { OverlayRect } from '@/lib/contract/tables/video';
import { GLYPH_SIZE, hasInk } from './glyphs';
import type { Tile } from './h264-encoder';

/** A text in the picture and its place on the grid of 0 to DRAWING_MAX. */
export interface OverlayText {
  text: string;
  rect: OverlayRect;
}

/** Where texts may be: pixels of the picture, and the rows from the top that belong to the bar code. */
export interface OverlayArea {
  width: number;
  height: number;
  /** Pixel rows no text may cover. */
  top: number;
}

/** A text with its background in pixels; `dot` is the side of one dot of its letters. */
interface TextBox {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  dot: number;
}

const INK = 235;
const GROUND = 24;
const MACROBLOCK = 16;
/** Picture height per pixel of a dot: 480 rows give letters of 14 pixels. */
const ROWS_PER_DOT = 240;

/**
 * Texts painted over a picture, cut into its macroblocks. Painted again only when a text or a position changed;
 * unchanged macroblocks stay the same object, so that the encoder skips them.
 */
export class OverlayLayer {
  readonly #area: OverlayArea;
  readonly #columns: number;
  readonly #groundAt: (address: number) => Tile;
  #key = '';
  #tiles: ReadonlyMap<number, Tile> = new Map();

  /** `groundAt` returns the background of the texts, by macroblock address; `columns` counts macroblocks. */
  constructor(area: OverlayArea, columns: number, groundAt: (address: number) => Tile) {
    this.#area = area;
    this.#columns = columns;
    this.#groundAt = groundAt;
  }

  /** Macroblocks with text, by address; `ground` identifies the current output of `groundAt`. */
  tiles(texts: readonly OverlayText[], ground = ''): ReadonlyMap<number, Tile> {
    const key = JSON.stringify([texts, ground]);
    if (key === this.#key) return this.#tiles;
    this.#key = key;
    const samples = new Map<number, Uint8Array>();
    for (const box of texts.flatMap((each) => textBox(each, this.#area) ?? [])) this.#paint(samples, box);
    this.#tiles = new Map([...samples].map(([address, each]) => [address, this.#tile(address, each)]));
    return this.#tiles;
  }

  #tile(address: number, samples: Uint8Array): Tile {
    const before = this.#tiles.get(address);
    return before && Buffer.compare(before.samples, samples) === 0 ? before : { samples, isFlat: false };
  }

  #paint(samples: Map<number, Uint8Array>, { text, x, y, width, height, dot }: TextBox): void {
    this.#fill(samples, x, y, width, height, GROUND);
    [...text].forEach((character, index) => {
      const left = x + dot + index * (GLYPH_SIZE.columns + 1) * dot;
      for (let row = 0; row < GLYPH_SIZE.rows; row++) {
        for (let column = 0; column < GLYPH_SIZE.columns; column++) {
          if (!hasInk(character, column, row)) continue;
          this.#fill(samples, left + column * dot, y + (1 + row) * dot, dot, dot, INK);
        }
      }
    });
  }

  /** Grey pixels, cut at the picture. */
  #fill(samples: Map<number, Uint8Array>, x: number, y: number, width: number, height: number, luma: number): void {
    const right = Math.min(x + width, this.#area.width);
    const bottom = Math.min(y + height, this.#area.height);
    for (let row = y; row < bottom; row++) {
      for (let column = x; column < right; ) {
        const until = Math.min(right, column - (column % MACROBLOCK) + MACROBLOCK);
        const line = (row % MACROBLOCK) * MACROBLOCK;
        const block = this.#block(samples, column, row);
        block.fill(luma, line + (column % MACROBLOCK), line + (column % MACROBLOCK) + until - column);
        column = until;
      }
    }
  }

  /** The samples that contain a pixel: initially those of the background. */
  #block(samples: Map<number, Uint8Array>, x: number, y: number): Uint8Array {
    const address = Math.floor(y / MACROBLOCK) * this.#columns + Math.floor(x / MACROBLOCK);
    const known = samples.get(address);
    if (known) return known;
    const block = this.#groundAt(address).samples.slice();
    samples.set(address, block);
    return block;
  }
}

/**
 * Starts at the upper start corner of its place, with letters no higher than the place and no higher than the
 * picture's own; moved as far as needed to fit the area, cut where the area is too narrow. Undefined for an empty
 * text.
 */
function textBox({ text, rect: [x1, y1, , y2] }: OverlayText, area: OverlayArea): TextBox | undefined {
  const rows = GLYPH_SIZE.rows + 2;
  const place = ((y2 - y1) / DRAWING_MAX) * area.height;
  const dot = Math.max(1, Math.min(Math.round(area.height / ROWS_PER_DOT), Math.floor(place / rows)));
  const advance = (GLYPH_SIZE.columns + 1) * dot;
  const shown = [...text].slice(0, Math.floor((area.width - dot) / advance));
  if (shown.length === 0) return undefined;
  const width = shown.length * advance + dot;
  const height = rows * dot;
  return {
    text: shown.join(''),
    dot,
    width,
    height,
    x: within(Math.round((x1 / DRAWING_MAX) * area.width), 0, area.width - width),
    y: within(Math.round((y1 / DRAWING_MAX) * area.height), area.top, area.height - height),
  };
}

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));
