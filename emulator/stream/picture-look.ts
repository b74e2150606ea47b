import type { PictureTurn } from '../rules/picture-turn';
import { flatTile } from './entrance-scene';
import type { Tile } from './h264-encoder';

/** How the camera renders the scene; levels are 0 to 100, and 50 is the scene as it is painted. */
export interface PictureLook extends PictureTurn {
  brightness: number;
  contrast: number;
  saturation: number;
  hue: number;
  gamma: number;
  sharpness: number;
  /** Gains of red and blue. */
  red: number;
  blue: number;
  isGrey: boolean;
  /** 0 to 1: how much dark parts are raised, and how much bright ones are lowered. */
  shadows: number;
  glare: number;
  /** 0 to 1: light that is added. */
  lamp: number;
  /** Radius in pixels of a lens that is out of focus. */
  blur: number;
}

/** The scene as it is painted. */
export const NEUTRAL_LOOK: PictureLook = {
  isMirrored: false,
  isFlipped: false,
  quarters: 0,
  brightness: 50,
  contrast: 50,
  saturation: 50,
  hue: 50,
  gamma: 50,
  sharpness: 50,
  red: 50,
  blue: 50,
  isGrey: false,
  shadows: 0,
  glare: 0,
  lamp: 0,
  blur: 0,
};

const BLACK = 16;
const LUMA_SPAN = 219;
const GREY = 128;
const SIDE = 16;
/** Looks that are kept while somebody drags a slider. */
const MAX_TONES = 24;

const tones = new Map<string, Tone>();

/** The colours of a look; the same object for the same look, so that equal tiles stay the same object. */
export function toneOf(look: PictureLook): Tone {
  const { isMirrored: _, isFlipped: __, quarters: ___, ...colours } = look;
  const key = JSON.stringify(colours);
  const known = tones.get(key);
  if (known) return known;
  const [oldest] = tones.keys();
  if (tones.size >= MAX_TONES && oldest !== undefined) tones.delete(oldest);
  const tone = new Tone(look, key);
  tones.set(key, tone);
  return tone;
}

/** Changes the colours and the sharpness of tiles. */
export class Tone {
  readonly #luma: Uint8Array;
  readonly #chroma: (cb: number, cr: number) => readonly [cb: number, cr: number];
  readonly #tiles = new WeakMap<Tile, Tile>();
  readonly #isNeutral: boolean;
  readonly #look: PictureLook;

  constructor(
    look: PictureLook,
    readonly key: string,
  ) {
    this.#look = look;
    this.#luma = lumaTable(look);
    this.#chroma = chromaOf(look);
    this.#isNeutral = Object.entries(NEUTRAL_LOOK).every(
      ([name, value]) => TURN.includes(name) || Reflect.get(look, name) === value,
    );
  }

  /** The tile as this look shows it. */
  tile(tile: Tile): Tile {
    if (this.#isNeutral) return tile;
    const known = this.#tiles.get(tile);
    if (known) return known;
    const made = this.#made(tile);
    this.#tiles.set(tile, made);
    return made;
  }

  #made({ samples, isFlat }: Tile): Tile {
    const lumaAt = (index: number) => this.#luma[samples[index] ?? 0] ?? 0;
    if (isFlat) return flatTile([lumaAt(0), ...this.#chroma(samples[256] ?? GREY, samples[320] ?? GREY)]);
    const next = new Uint8Array(384);
    for (let index = 0; index < 256; index += 1) next[index] = lumaAt(index);
    for (let index = 0; index < 64; index += 1) {
      const [cb, cr] = this.#chroma(samples[256 + index] ?? GREY, samples[320 + index] ?? GREY);
      next[256 + index] = cb;
      next[320 + index] = cr;
    }
    return { samples: sharpened(next, this.#look), isFlat: false };
  }
}

const TURN: readonly string[] = ['isMirrored', 'isFlipped', 'quarters'] satisfies (keyof PictureTurn)[];

const within = (value: number, min: number, max: number) => Math.round(Math.min(Math.max(value, min), max));
/** 50 is 1, 0 is 0, 100 is 2. */
const factor = (level: number) => level / 50;

function lumaTable(look: PictureLook): Uint8Array {
  const exponent = 2 ** ((50 - look.gamma) / 50);
  return Uint8Array.from({ length: 256 }, (_, luma) => {
    const scene = Math.max(0, (luma - BLACK) / LUMA_SPAN) ** exponent;
    const lit = scene + look.lamp * 0.2 * (1 - scene) + look.shadows * 0.4 * scene * (1 - scene) ** 2;
    const even = lit - look.glare * 0.25 * lit ** 2;
    const shown = (even - 0.5) * factor(look.contrast) + 0.5 + ((look.brightness - 50) / 100) * 0.8;
    return within(BLACK + shown * LUMA_SPAN, BLACK, BLACK + LUMA_SPAN);
  });
}

function chromaOf(look: PictureLook): (cb: number, cr: number) => readonly [number, number] {
  if (look.isGrey) return () => [GREY, GREY];
  const angle = ((look.hue - 50) / 50) * Math.PI;
  const [along, across] = [Math.cos(angle) * factor(look.saturation), Math.sin(angle) * factor(look.saturation)];
  const [blue, red] = [(look.blue - 50) * 0.5, (look.red - 50) * 0.5];
  return (cb, cr) => {
    const [u, v] = [cb - GREY, cr - GREY];
    const shown = [u * along - v * across + blue, u * across + v * along + red];
    const [cbShown = GREY, crShown = GREY] = shown.map((each) => within(GREY + each, 16, 240));
    return [cbShown, crShown];
  };
}

/** Within a tile: the edges of a lens that is out of focus, or of the sharpness that is set. */
function sharpened(samples: Uint8Array, { sharpness, blur }: PictureLook): Uint8Array {
  if (blur === 0 && sharpness === 50) return samples;
  const soft = softened(samples, Math.max(1, blur));
  if (blur > 0) return soft;
  const amount = (sharpness - 50) / 50;
  const next = samples.slice();
  for (let index = 0; index < 256; index += 1) {
    const [own, around] = [samples[index] ?? 0, soft[index] ?? 0];
    next[index] = within(own + amount * (own - around), BLACK, BLACK + LUMA_SPAN);
  }
  return next;
}

/** Each luma sample as the mean of those around it in the tile. */
function softened(samples: Uint8Array, radius: number): Uint8Array {
  const pass = (source: Uint8Array, step: number, line: number) => {
    const next = source.slice();
    for (let across = 0; across < SIDE; across += 1) {
      for (let at = 0; at < SIDE; at += 1) {
        const [from, to] = [Math.max(0, at - radius), Math.min(SIDE - 1, at + radius)];
        let sum = 0;
        for (let near = from; near <= to; near += 1) sum += source[across * line + near * step] ?? 0;
        next[across * line + at * step] = Math.round(sum / (to - from + 1));
      }
    }
    return next;
  };
  return pass(pass(samples, 1, SIDE), SIDE, 1);
}
