/** Pictures of the screen: a list in the state, their content in files or painted. @assumed pages-3 /cfg/imgCfg */

import { SCREEN_PICTURE } from '@/lib/contract/limits';
import type { ListedPicture } from '@/lib/contract/methods/file-manager';
import { encodePng } from '../png';

/** A picture of the screen. */
export interface StoredPicture extends ListedPicture {
  /** Path of its content among the stored files, or PAINTED_FOLDER and the name of a drawing. */
  file: string;
}

type Colour = readonly [number, number, number];

const PAINTED_FOLDER = 'painted/';

/** Names of the drawings, and the colour at a place, both 0 to 1. */
const PAINTED: Readonly<Record<string, (x: number, y: number) => Colour>> = {
  'harbour.png'(x, y) {
    if (Math.hypot(x - 0.75, (y - 0.14) * 1.6) < 0.12) return [236, 198, 110];
    const tower = [0.5, 0.34, 0.58, 0.42, 0.62][Math.floor(x * 5)] ?? 0.5;
    if (y > 0.7) return Math.abs(y - 0.8) < 0.004 ? [46, 118, 128] : [30, 92, 104];
    return y > tower ? [11, 42, 49] : [18, 60, 69];
  },
  'hills.png'(x, y) {
    if (y > 0.72 + 0.08 * Math.sin(x * 5 + 2)) return [94, 153, 133];
    if (y > 0.52 + 0.1 * Math.sin(x * 4)) return [159, 197, 182];
    return Math.hypot(x - 0.7, (y - 0.18) * 1.6) < 0.13 ? [243, 200, 122] : [221, 231, 226];
  },
  'arches.png'(x, y) {
    const from = Math.hypot(x - 0.5, Math.max(0, 0.5 - y) * 1.6);
    if (from < 0.17) return [25, 131, 123];
    return [0.3, 0.42].some((radius) => Math.abs(from - radius) < 0.015) ? [187, 183, 175] : [229, 224, 217];
  },
};

/** Drawings of adverts. */
const ADVERTS: typeof PAINTED = {
  'market.png'(x, y) {
    if (y < 0.22) return Math.floor(x * 5) % 2 === 0 ? [199, 93, 58] : [244, 239, 228];
    if (Math.hypot(x - 0.35, (y - 1) * 1.6) < 0.34) return [82, 128, 86];
    return Math.hypot(x - 0.7, (y - 1) * 1.6) < 0.26 ? [224, 162, 60] : [243, 231, 208];
  },
  'canteen.png'(x, y) {
    if (y > 0.45 && Math.hypot(x - 0.5, (y - 0.45) * 1.6) < 0.36) return [25, 131, 123];
    return y > 0.24 && y < 0.38 && Math.abs(((x * 10) % 2) - 1) < 0.16 ? [187, 183, 175] : [245, 240, 228];
  },
  'drill.png'(x, y) {
    const isSign = y > 0.3 && y < 0.6 && Math.abs(x - 0.5) < (y - 0.3) * 1.1;
    return isSign ? [232, 178, 60] : [28, 48, 92];
  },
};

const DRAWINGS = { ...PAINTED, ...ADVERTS };

const painted = new Map<string, Buffer>();

/** A painted picture as PNG; each is painted once. Undefined for one with a file. */
export function paintedPicture(file: string): Buffer | undefined {
  const name = file.startsWith(PAINTED_FOLDER) ? file.slice(PAINTED_FOLDER.length) : '';
  const colourAt = Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name] : undefined;
  if (!colourAt) return undefined;
  const known = painted.get(name) ?? paint(colourAt);
  painted.set(name, known);
  return known;
}

/** Points of a drawing are this many pixels wide and high. */
const SCALE = 4;

function paint(colourAt: (x: number, y: number) => Colour): Buffer {
  const { width, height } = SCREEN_PICTURE;
  const line = width * 3;
  const samples = new Uint8Array(height * line);
  for (let y = 0; y < height; y += SCALE) {
    const start = y * line;
    for (let x = 0; x < width; x += SCALE) {
      const colour = colourAt(x / width, y / height);
      for (let copy = 0; copy < SCALE; copy += 1) samples.set(colour, start + (x + copy) * 3);
    }
    for (let copy = 1; copy < SCALE; copy += 1) samples.copyWithin(start + copy * line, start, start + line);
  }
  return encodePng({ width, height, samples });
}

/** Those of a new device. A painted one has its size in bytes once it was painted: see `listed`. */
export const seedPictures = (): StoredPicture[] =>
  Object.keys(PAINTED).map((name) => ({ name, size: 0, ...SIZE, file: `${PAINTED_FOLDER}${name}` }));

const SIZE = { width: SCREEN_PICTURE.width, height: SCREEN_PICTURE.height };

/** A picture as the device lists it. */
export function listed({ name, size, width, height, file }: StoredPicture): ListedPicture {
  return { name, size: paintedPicture(file)?.length ?? size, width, height };
}
