import { BOX_GRID } from '@/lib/contract/limits';
import { FIELD_DEGREES } from '../rules/camera';
import type { SeenObject } from './analytics-scene';
import { barCodeBits, barCodeGeometry, barCodeHeight } from './bar-code';
import { type EntranceScene, entranceScene, flatTile } from './entrance-scene';
import { GLYPH_SIZE, hasInk } from './glyphs';
import type { Tile, TileGrid } from './h264-encoder';
import { macroblockSize } from './h264-syntax';
import { OverlayLayer, type OverlayText } from './overlay-layer';
import { NEUTRAL_LOOK, type PictureLook, type Tone, toneOf } from './picture-look';

const WHITE = flatTile([235, 128, 128]);
const BLACK = flatTile([16, 128, 128]);
/** The car on the street: body, windows, wheels. */
const CAR = {
  body: flatTile([176, 132, 122]),
  window: flatTile([72, 134, 124]),
  wheel: flatTile([36, 128, 128]),
} as const;
/** A face, a vehicle and the wiper: colours that nothing else in the picture has. */
const BLOCKS = {
  face: flatTile([200, 96, 168]),
  object: flatTile([96, 200, 96]),
  wiper: flatTile([28, 128, 128]),
} as const;
/** The passer-by, with a coat that nothing else in the picture has. */
const WALKER = {
  head: flatTile([172, 112, 148]),
  coat: flatTile([88, 158, 112]),
  legs: flatTile([48, 132, 126]),
} as const;
const CAPTION_INK = 235;
const CAPTION_GROUND = 24;
/** Length of the car in macroblocks, and picture width for each of its parts. */
const CAR_LENGTH = 6;
const COLUMNS_PER_PART = 45;
/** Letters of the caption in one macroblock. */
const PER_TILE = 2;
/** Number of cached caption pieces. */
const MAX_PIECES = 512;

/** Position of a PTZ camera: degrees to the right and up, zoom factor. */
export interface CameraView {
  pan: number;
  tilt: number;
  zoom: number;
}

/** Something that crosses the picture: seen by the analytics, or only by the motion detection. */
export interface PaintedObject extends Pick<SeenObject, 'isHidden'> {
  kind: keyof typeof BLOCKS | 'walker';
  /** x1, y1, x2, y2 on the grid of BOX_GRID. */
  track: readonly [number, number, number, number];
}

/** Texts of a picture. */
export interface PictureTexts {
  /** Description of the stream, painted small in the lower end corner with the number of the picture. */
  caption: string;
  /** With their places; the last one is on top. */
  overlays: readonly OverlayText[];
  /** For a PTZ camera: written above the caption; the scene moves against it. */
  view?: CameraView;
  /** How the camera renders the scene; texts and bar code are written over it and stay as they are. */
  look?: PictureLook;
}

/**
 * The emulator's generated picture: the bar code on top, the device's overlay texts at their places, a small caption,
 * a visitor at the entrance and a car that moves one macroblock a frame along the street behind. When the camera
 * turns, the scene moves against it, in whole macroblocks.
 */
export class TestPicture {
  readonly #columns: number;
  readonly #rows: number;
  readonly #width: number;
  readonly #height: number;
  #scene: EntranceScene;
  #look = NEUTRAL_LOOK;
  #tone: Tone = toneOf(NEUTRAL_LOOK);
  /** The scene at its current offset. */
  #ground: readonly Tile[];
  readonly #overlays: OverlayLayer;
  readonly #pieces = new Map<string, Tile>();
  /** Offset of the scene in macroblocks to the right and down, because the camera points to the left and up. */
  #shift = { columns: 0, rows: 0 };

  /** `width` and `height` in pixels. */
  constructor(width: number, height: number) {
    const size = macroblockSize(width, height);
    this.#columns = size.columns;
    this.#rows = size.rows;
    this.#width = width;
    this.#height = height;
    this.#scene = entranceScene(width, height, NEUTRAL_LOOK);
    this.#ground = this.#groundNow();
    const area = { width, height, top: barCodeHeight(width) };
    this.#overlays = new OverlayLayer(area, this.#columns, (address) => this.#ground[address] ?? BLACK);
  }

  /**
   * Paints one picture.
   *
   * @param frameIndex counts pictures and moves the car
   * @param barCodeValue milliseconds; the low 20 bits are painted
   * @param seen blocks that cross the picture under the texts; hidden ones are not painted
   */
  paint(
    frameIndex: number,
    barCodeValue: number,
    { caption, overlays, view, look = NEUTRAL_LOOK }: PictureTexts,
    seen: readonly PaintedObject[] = [],
  ): TileGrid {
    this.#turn(view, look);
    const grid = [...this.#ground];
    this.#paintCar(grid, frameIndex);
    for (const { kind, track, isHidden } of seen) {
      if (isHidden) continue;
      const place = pixelsOf({ track }, this.#width, this.#height);
      if (kind === 'walker') this.#paintWalker(grid, place);
      else this.#paintBlock(grid, BLOCKS[kind], place);
    }
    const barRows = this.#paintBarCode(grid, barCodeValue);
    const texts = this.#overlays.tiles(overlays, `${this.#shift.columns},${this.#shift.rows} ${this.#groundKey}`);
    for (const [address, tile] of texts) grid[address] = tile;
    const taken = new Set(texts.keys());
    this.#paintCaption(grid, `${caption} ${String(frameIndex).padStart(6, '0')}`, barRows, taken);
    if (view) this.#paintCaption(grid, viewText(view), barRows, taken);
    return grid;
  }

  #turn(view: CameraView | undefined, look: PictureLook): void {
    const { pan = 0, tilt = 0, zoom = 1 } = view ?? {};
    const scene = this.#sceneSize(look);
    const right = -Math.round((pan * zoom * scene.columns) / FIELD_DEGREES.across);
    const down = Math.round((tilt * zoom * scene.rows) / FIELD_DEGREES.down);
    const [columns, rows] = turnedStep(right, down, look);
    const isSameView = columns === this.#shift.columns && rows === this.#shift.rows;
    if (isSameView && sameLook(look, this.#look)) return;
    this.#shift = { columns, rows };
    this.#look = look;
    this.#scene = entranceScene(this.#width, this.#height, look);
    this.#tone = toneOf(look);
    this.#ground = this.#groundNow();
  }

  /** Size of the scene in macroblocks: that of the picture before it is turned. */
  #sceneSize({ quarters }: Pick<PictureLook, 'quarters'>) {
    const [columns, rows] = quarters % 2 === 1 ? [this.#rows, this.#columns] : [this.#columns, this.#rows];
    return { columns, rows };
  }

  get #groundKey(): string {
    const { isMirrored, isFlipped, quarters } = this.#look;
    return `${isMirrored} ${isFlipped} ${quarters} ${this.#tone.key}`;
  }

  #groundNow(): Tile[] {
    return Array.from({ length: this.#columns * this.#rows }, (_, address) =>
      this.#tone.tile(this.#sceneAt(address).tile),
    );
  }

  #sceneAt(address: number) {
    const row = Math.floor(address / this.#columns);
    return this.#scene.at((address % this.#columns) - this.#shift.columns, row - this.#shift.rows);
  }

  /** Behind the visitor, on the street of the scene, which may be turned. */
  #paintCar(grid: Tile[], frameIndex: number): void {
    const scene = this.#sceneSize(this.#look);
    const part = Math.max(1, Math.round(scene.columns / COLUMNS_PER_PART));
    const places = Math.max(1, scene.columns - CAR_LENGTH * part);
    const [right, down] = sceneStep(this.#shift.columns, this.#shift.rows, this.#look);
    const left = (((frameIndex + right) % places) + places) % places;
    const top = Math.max(barCodeHeight(this.#width) / 16 + 1, (scene.rows >> 1) + down);
    for (let y = 0; y < 3 * part; y++) {
      for (let x = 0; x < CAR_LENGTH * part; x++) {
        const tile = carTile(Math.floor(x / part), Math.floor(y / part));
        const [column, row] = turnedCell(left + x, top + y, scene, this.#look);
        const address = row * this.#columns + column;
        const isInside = column >= 0 && row >= 0 && column < this.#columns && row < this.#rows;
        if (tile && isInside && !this.#sceneAt(address).isNear) grid[address] = this.#tone.tile(tile);
      }
    }
  }

  /** Behind the visitor; in whole tiles, which cost a byte each: everybody's picture has a passer-by. */
  #paintWalker(grid: Tile[], place: TileRect): void {
    const { left, top, right, bottom } = wholeTiles(place);
    const [width, height] = [right - left, bottom - top];
    // Where the feet point: the picture may be turned or upside down.
    const [footX, footY] = turnedStep(0, 1, this.#look);
    const [long, wide] = footX === 0 ? [height, width] : [width, height];
    const placeOf = (foot: number, from: number, to: number, along: number, across: number) =>
      foot === 0 ? from + across : foot > 0 ? from + along : to - 16 - along;
    for (let along = 0; along < long; along += 16) {
      const part = along < long / 5 ? 'head' : along < (long * 3) / 5 ? 'coat' : 'legs';
      // The head, and the legs in a stride, are narrower than the coat.
      const margin = part === 'coat' ? 0 : Math.floor(wide / 64) * 16;
      for (let across = margin; across < wide - margin; across += 16) {
        const [x, y] = [placeOf(footX, left, right, along, across), placeOf(footY, top, bottom, along, across)];
        const address = (y >> 4) * this.#columns + (x >> 4);
        const isInside = x >= 0 && y >= 0 && x < this.#width && y < this.#height;
        if (isInside && !this.#sceneAt(address).isNear) grid[address] = this.#tone.tile(WALKER[part]);
      }
    }
  }

  /** One colour to the pixel, on even pixels, because of chroma subsampling. */
  #paintBlock(grid: Tile[], paint: Tile, { left, top, right, bottom }: TileRect): void {
    const whole = this.#tone.tile(paint);
    for (let y = top >> 4; y << 4 < bottom; y++) {
      for (let x = left >> 4; x << 4 < right; x++) {
        const inside = {
          left: Math.max(0, left - x * 16),
          top: Math.max(0, top - y * 16),
          right: Math.min(16, right - x * 16),
          bottom: Math.min(16, bottom - y * 16),
        };
        const isWhole = inside.right - inside.left === 16 && inside.bottom - inside.top === 16;
        const ground = grid[y * this.#columns + x];
        if (ground) this.#put(grid, x, y, isWhole ? whole : partly(ground, whole, inside));
      }
    }
  }

  /** In the lowest free row of macroblocks, at the end; omitted when there is none. */
  #paintCaption(grid: Tile[], caption: string, barRows: number, taken: Set<number>): void {
    const columns = Math.floor(this.#width / 16);
    const pieces = (caption.match(/..?/gs) ?? []).slice(0, columns);
    const left = columns - pieces.length;
    for (let row = Math.floor(this.#height / 16) - 1; row >= barRows; row--) {
      if (pieces.some((_, index) => taken.has(row * this.#columns + left + index))) continue;
      pieces.forEach((piece, index) => {
        this.#put(grid, left + index, row, this.#piece(piece));
        taken.add(row * this.#columns + left + index);
      });
      return;
    }
  }

  /** Returns the macroblock rows taken. */
  #paintBarCode(grid: Tile[], value: number): number {
    const { columns, rows, blockSize } = barCodeGeometry(this.#width);
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

  /** Two letters of the caption side by side, one pixel a dot. */
  #piece(letters: string): Tile {
    const known = this.#pieces.get(letters);
    if (known) return known;
    const samples = new Uint8Array(384).fill(128).fill(CAPTION_GROUND, 0, 256);
    [...letters].forEach((letter, index) => {
      for (let row = 0; row < GLYPH_SIZE.rows; row++) {
        for (let column = 0; column < GLYPH_SIZE.columns; column++) {
          const at = (4 + row) * 16 + index * (16 / PER_TILE) + 1 + column;
          if (hasInk(letter, column, row)) samples[at] = CAPTION_INK;
        }
      }
    });
    if (this.#pieces.size >= MAX_PIECES) this.#pieces.clear();
    const tile: Tile = { samples, isFlat: false };
    this.#pieces.set(letters, tile);
    return tile;
  }
}

type Step = [right: number, down: number];

/** Where a step of the scene leads in the turned picture. */
function turnedStep(right: number, down: number, { isMirrored, isFlipped, quarters }: PictureLook): Step {
  let step: Step = [isMirrored ? -right : right, isFlipped ? -down : down];
  for (let quarter = 0; quarter < quarters; quarter += 1) step = [-step[1], step[0]];
  return [step[0] || 0, step[1] || 0];
}

/** The step of the scene that leads there. */
function sceneStep(right: number, down: number, { isMirrored, isFlipped, quarters }: PictureLook): Step {
  let step: Step = [right, down];
  for (let quarter = 0; quarter < quarters; quarter += 1) step = [step[1], -step[0]];
  return [isMirrored ? -step[0] : step[0], isFlipped ? -step[1] : step[1]];
}

/** The macroblock of the turned picture that shows one of the scene. */
function turnedCell(
  column: number,
  row: number,
  { columns, rows }: { columns: number; rows: number },
  { isMirrored, isFlipped, quarters }: PictureLook,
): [column: number, row: number] {
  let [x, y] = [isMirrored ? columns - 1 - column : column, isFlipped ? rows - 1 - row : row];
  let [width, height] = [columns, rows];
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    [x, y] = [height - 1 - y, x];
    [width, height] = [height, width];
  }
  return [x, y];
}

const sameLook = (one: PictureLook, other: PictureLook) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The part of the car at this place, from the left and the top: roof and windows, body, wheels. */
function carTile(x: number, y: number): Tile | undefined {
  if (y === 0) return x > 0 && x < CAR_LENGTH - 1 ? CAR.window : undefined;
  if (y === 1) return CAR.body;
  return x === 1 || x === CAR_LENGTH - 2 ? CAR.wheel : undefined;
}

/** `P -12.5 T 3.0 Z 1.0` */
const viewText = ({ pan, tilt, zoom }: CameraView) => `P ${pan.toFixed(1)} T ${tilt.toFixed(1)} Z ${zoom.toFixed(1)}`;

interface TileRect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The place of a block in a picture: whole, even pixels. */
export function pixelsOf({ track }: Pick<PaintedObject, 'track'>, width: number, height: number): TileRect {
  const [x1, y1, x2, y2] = track;
  const even = (place: number, size: number) => 2 * Math.round((place * size) / BOX_GRID / 2);
  return { left: even(x1, width), top: even(y1, height), right: even(x2, width), bottom: even(y2, height) };
}

/** The same place in whole macroblocks. */
function wholeTiles({ left, top, right, bottom }: TileRect): TileRect {
  const whole = (pixels: number) => Math.round(pixels / 16) * 16;
  return { left: whole(left), top: whole(top), right: whole(right), bottom: whole(bottom) };
}

/** `ground` with a rectangle of `paint`, in pixels of the tile. */
function partly(ground: Tile, paint: Tile, { left, top, right, bottom }: TileRect): Tile {
  const samples = ground.samples.slice();
  for (let y = top; y < bottom; y++) {
    const [from, to] = [y * 16 + left, y * 16 + right];
    samples.set(paint.samples.subarray(from, to), from);
  }
  for (const plane of [256, 320]) {
    for (let y = top >> 1; y < bottom >> 1; y++) {
      const [from, to] = [plane + y * 8 + (left >> 1), plane + y * 8 + (right >> 1)];
      samples.set(paint.samples.subarray(from, to), from);
    }
  }
  return { samples, isFlat: false };
}
