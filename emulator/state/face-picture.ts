/** A drawn portrait as PNG, of a size that the device accepts: the seed needs faces that belong to nobody. */
import { encodePng } from '../png';

/** The drawing, and how many pixels each of its points is wide and high. */
const WIDTH = 60;
const HEIGHT = 80;
const SCALE = 4;
const LINE = WIDTH * SCALE * 3;

type Colour = readonly [number, number, number];

const SKINS: readonly Colour[] = [
  [241, 204, 177],
  [224, 172, 128],
  [198, 134, 92],
  [141, 85, 52],
  [92, 56, 36],
];
const SHIRTS: readonly Colour[] = [
  [52, 101, 164],
  [78, 154, 6],
  [164, 66, 52],
  [117, 80, 123],
  [85, 87, 83],
  [193, 125, 17],
];

const isInside = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

function colourAt(x: number, y: number, skin: Colour, shirt: Colour, wall: Colour): Colour {
  const isEye = isInside(x, y, 23, 34, 2, 2) || isInside(x, y, 37, 34, 2, 2);
  if (isEye || isInside(x, y, 30, 48, 7, 1.5)) return [60, 40, 40];
  if (isInside(x, y, 30, 22, 19, 12) && y < 26) return [50, 38, 32];
  if (isInside(x, y, 30, 36, 17, 22)) return skin;
  if (isInside(x, y, 30, 84, 28, 24)) return shirt;
  return wall;
}

const painted = new Map<number, string>();

/** Base64 of a 240 × 320 PNG; different numbers give different people. Each is painted once. */
export function facePicture(number: number): string {
  const known = painted.get(number) ?? paint(number);
  painted.set(number, known);
  return known;
}

function paint(number: number): string {
  const skin = SKINS[number % SKINS.length] ?? [200, 160, 120];
  const shirt = SHIRTS[number % SHIRTS.length] ?? [90, 90, 90];
  // After this many the same two meet again, with another background.
  const light = 230 - (Math.floor(Math.max(0, number - 1) / (SKINS.length * SHIRTS.length)) % 100);
  const wall: Colour = [light - 8, light - 4, light];
  const samples = new Uint8Array(HEIGHT * SCALE * LINE);
  for (let y = 0; y < HEIGHT; y += 1) {
    const start = y * SCALE * LINE;
    for (let x = 0; x < WIDTH; x += 1) {
      const colour = colourAt(x, y, skin, shirt, wall);
      for (let copy = 0; copy < SCALE; copy += 1) samples.set(colour, start + (x * SCALE + copy) * 3);
    }
    for (let copy = 1; copy < SCALE; copy += 1) samples.copyWithin(start + copy * LINE, start, start + LINE);
  }
  return encodePng({ width: WIDTH * SCALE, height: HEIGHT * SCALE, samples }).toString('base64');
}
