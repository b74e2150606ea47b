import type { PictureTurn } from '../rules/picture-turn';
import type { Tile } from './h264-encoder';

/** Luma, Cb, Cr in studio range. Luma stays below that of texts and apart from the ground of texts. */
type Colour = readonly [y: number, cb: number, cr: number];

/** A painted area; the last one in the list is on top. */
interface Shape {
  colour: Colour;
  /** `x` from the middle and `y` from the top, both in heights of the picture. */
  contains(x: number, y: number): boolean;
}

/** One macroblock of the scene. */
export interface SceneTile {
  tile: Tile;
  /** Contains something in front of the street. */
  isNear: boolean;
}

const NOTHING: Colour = [16, 128, 128];
const MACROBLOCK = 16;
/** Points per side to test whether a macroblock has a single colour. */
const PROBES = 5;
/** Points per side of a pixel, for smooth edges. */
const SUPERSAMPLING = 2;
/** Scenes that are kept; each belongs to one size of picture. */
const MAX_SCENES = 8;

const band = (colour: Colour, top: number): Shape => ({ colour, contains: (_, y) => y >= top });
const ellipse = (cx: number, cy: number, rx: number, ry: number) => (x: number, y: number) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
/** Position of `x` in a repeating pattern: the camera may turn as far as it can. */
const within = (x: number, period: number) => x - Math.floor(x / period) * period;
/** Colours of the posts at the start and at the end of the path; nothing else in the picture has them. */
export const MARKS = { left: [104, 176, 96], right: [104, 88, 176] } as const satisfies Record<string, Colour>;
const isPost = (x: number, y: number, middle: number) => Math.abs(x - middle) < 0.04 && y > 0.66 && y < 0.82;

/** A street with houses and the path from it, painted in whole macroblocks: a flat one costs a byte, another 384. */
const STREET: readonly Shape[] = [
  { colour: [208, 136, 118], contains: () => true },
  // Two houses, a low and a high one, with windows and a gap between them.
  { colour: [162, 122, 136], contains: (x, y) => y > 0.24 && within(x, 1.3) < 0.62 },
  { colour: [138, 116, 142], contains: (x, y) => y > 0.14 && within(x, 1.3) > 0.7 && within(x, 1.3) < 1.2 },
  { colour: [84, 134, 124], contains: (x, y) => y > 0.29 && y < 0.38 && within(x, 1.3) < 0.62 && isWindow(x, 0.155) },
  {
    colour: [84, 134, 124],
    contains: (x, y) => {
      const place = within(x, 1.3);
      return y > 0.19 && y < 0.4 && within(y - 0.19, 0.11) < 0.07 && place > 0.72 && place < 1.18 && isWindow(x, 0.115);
    },
  },
  // Hedge, road, kerb, path.
  band([92, 116, 112], 0.44),
  band([98, 128, 128], 0.5),
  band([150, 126, 130], 0.64),
  band([122, 124, 132], 0.66),
  { colour: [134, 124, 132], contains: (x, y) => y > 0.66 && Math.abs(x - 0.2) < 0.5 },
];

/** Two posts, by which a test tells left from right and top from bottom; a small picture has no room for them. */
const POSTS: readonly Shape[] = [
  { colour: MARKS.left, contains: (x, y) => isPost(x, y, -0.58) },
  { colour: MARKS.right, contains: (x, y) => isPost(x, y, 0.58) },
];
const POSTS_FROM_ROWS = 400;
const STREET_WITH_POSTS = [...STREET, ...POSTS];

const SCALE = 0.74;
/**
 * Positions of the visitor's parts are relative to the chin's middle line and the crown, in heights of a whole
 * visitor.
 */
const ofVisitor = (colour: Colour, contains: Shape['contains']): Shape => ({
  colour,
  contains: (x, y) => contains((x - 0.2) / SCALE, (y - 0.34) / SCALE),
});
const HAIR: Colour = [62, 120, 140];
const isHead = ellipse(0, 0.17, 0.142, 0.17);

/** A visitor who looks into the camera: coat, hair, neck, scarf, face. Objects on the street never cover it. */
const VISITOR: readonly Shape[] = [
  ofVisitor([70, 146, 112], (x, y) => ellipse(0, 0.82, 0.33, 0.38)(x, y) || (y > 0.82 && Math.abs(x) < 0.33)),
  ofVisitor(HAIR, isHead),
  ofVisitor([148, 114, 150], (x, y) => Math.abs(x) < 0.06 && y > 0.26 && y < 0.48),
  ofVisitor([104, 104, 190], ellipse(0, 0.465, 0.125, 0.05)),
  ofVisitor([170, 112, 152], ellipse(0, 0.22, 0.115, 0.155)),
  ofVisitor(HAIR, (x, y) => isHead(x, y) && y < 0.12 + (x + 0.1) * 0.12),
  ofVisitor([58, 124, 134], (x, y) => ellipse(0.045, 0.21, 0.014, 0.011)(Math.abs(x), y)),
  ofVisitor([150, 112, 156], ellipse(0, 0.262, 0.014, 0.022)),
  ofVisitor([118, 112, 168], ellipse(0, 0.317, 0.036, 0.009)),
];

function isWindow(x: number, distance: number): boolean {
  const place = within(x, distance);
  return place > distance * 0.3 && place < distance * 0.75;
}

const flatTiles = new Map<string, Tile>();
const scenes = new Map<string, EntranceScene>();

/**
 * The scene for a size of picture and how that lies; sessions of the same share it. `width` and `height` of the picture
 * in pixels.
 */
export function entranceScene(width: number, height: number, turn: PictureTurn): EntranceScene {
  const key = JSON.stringify([width, height, turn.isMirrored, turn.isFlipped, turn.quarters]);
  const known = scenes.get(key);
  if (known) return known;
  if (scenes.size >= MAX_SCENES) scenes.clear();
  const scene = new EntranceScene(width, height, turn);
  scenes.set(key, scene);
  return scene;
}

/** The scene in front of the camera, by macroblock; it continues beyond the picture on every side. */
export class EntranceScene {
  readonly #tiles = new Map<string, SceneTile>();
  readonly #maxTiles: number;
  readonly #width: number;
  readonly #height: number;
  readonly #turn: PictureTurn;

  constructor(width: number, height: number, turn: PictureTurn) {
    this.#width = width;
    this.#height = height;
    this.#turn = turn;
    this.#maxTiles = Math.ceil(width / MACROBLOCK) * Math.ceil(height / MACROBLOCK) * 4;
  }

  /** The same object each time, so that the encoder skips unchanged tiles. */
  at(column: number, row: number): SceneTile {
    const key = `${column},${row}`;
    const known = this.#tiles.get(key);
    if (known) return known;
    if (this.#tiles.size >= this.#maxTiles) this.#tiles.clear();
    const made = this.#paint(column * MACROBLOCK, row * MACROBLOCK);
    this.#tiles.set(key, made);
    return made;
  }

  #streetAt(left: number, top: number): Colour {
    const middle = MACROBLOCK / 2;
    const street = Math.min(this.#width, this.#height) < POSTS_FROM_ROWS ? STREET : STREET_WITH_POSTS;
    return this.#shapeAt(street, left + middle, top + middle)?.colour ?? NOTHING;
  }

  #shapeAt(shapes: readonly Shape[], x: number, y: number): Shape | undefined {
    const [sceneX, sceneY, sceneWidth, sceneHeight] = this.#inScene(x, y);
    const [across, down] = [(sceneX - sceneWidth / 2) / sceneHeight, sceneY / sceneHeight];
    return shapes.findLast((shape) => shape.contains(across, down));
  }

  /** The point of the scene that a pixel of the turned picture shows, and the size of the scene. */
  #inScene(x: number, y: number): [x: number, y: number, width: number, height: number] {
    const { isMirrored, isFlipped, quarters } = this.#turn;
    const isOnSide = quarters % 2 === 1;
    const [width, height] = isOnSide ? [this.#height, this.#width] : [this.#width, this.#height];
    const points: readonly [number, number][] = [
      [x, y],
      [y, height - x],
      [width - x, height - y],
      [width - y, x],
    ];
    const [across, down] = points[quarters] ?? [x, y];
    return [isMirrored ? width - across : across, isFlipped ? height - down : down, width, height];
  }

  #paint(left: number, top: number): SceneTile {
    const street = this.#streetAt(left, top);
    const seen = new Set<Colour>();
    for (let y = 0; y < PROBES; y++) {
      for (let x = 0; x < PROBES; x++) {
        const [right, down] = [x, y].map((at) => Math.min((at * MACROBLOCK) / (PROBES - 1), MACROBLOCK - 0.5));
        seen.add(this.#shapeAt(VISITOR, left + (right ?? 0), top + (down ?? 0))?.colour ?? street);
      }
    }
    const [only = street, ...others] = seen;
    const isNear = others.length > 0 || only !== street;
    if (others.length === 0) return { tile: flatTile(only), isNear };
    return { tile: { samples: this.#samples(left, top, street), isFlat: false }, isNear };
  }

  #samples(left: number, top: number, street: Colour): Uint8Array {
    const sums = new Float32Array(384);
    const points = SUPERSAMPLING ** 2;
    for (let y = 0; y < MACROBLOCK * SUPERSAMPLING; y++) {
      for (let x = 0; x < MACROBLOCK * SUPERSAMPLING; x++) {
        const shape = this.#shapeAt(VISITOR, left + (x + 0.5) / SUPERSAMPLING, top + (y + 0.5) / SUPERSAMPLING);
        const [luma, cb, cr] = shape?.colour ?? street;
        const [column, row] = [Math.floor(x / SUPERSAMPLING), Math.floor(y / SUPERSAMPLING)];
        const chroma = (row >> 1) * 8 + (column >> 1);
        add(sums, row * MACROBLOCK + column, luma / points);
        // A chroma sample covers two pixels each way.
        add(sums, 256 + chroma, cb / points / 4);
        add(sums, 320 + chroma, cr / points / 4);
      }
    }
    return Uint8Array.from(sums, Math.round);
  }
}

function add(sums: Float32Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}

/** A tile of one colour; the same colour gives the same tile, which an encoder predicts from its neighbour. */
export function flatTile(colour: Colour): Tile {
  const key = colour.join();
  const known = flatTiles.get(key);
  if (known) return known;
  const samples = new Uint8Array(384);
  samples.fill(colour[0], 0, 256);
  samples.fill(colour[1], 256, 320);
  samples.fill(colour[2], 320, 384);
  const tile: Tile = { samples, isFlat: true };
  flatTiles.set(key, tile);
  return tile;
}
