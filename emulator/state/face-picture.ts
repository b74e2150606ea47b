/** A small drawn portrait as PNG: starting data needs faces that belong to nobody. */
import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 60;
const HEIGHT = 80;

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

function colourAt(x: number, y: number, skin: Colour, shirt: Colour): Colour {
  const isEye = isInside(x, y, 23, 34, 2, 2) || isInside(x, y, 37, 34, 2, 2);
  if (isEye || isInside(x, y, 30, 48, 7, 1.5)) return [60, 40, 40];
  if (isInside(x, y, 30, 22, 19, 12) && y < 26) return [50, 38, 32];
  if (isInside(x, y, 30, 36, 17, 22)) return skin;
  if (isInside(x, y, 30, 84, 28, 24)) return shirt;
  return [222, 226, 230];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Base64 of a 60 × 80 PNG; different numbers give different people. */
export function facePicture(number: number): string {
  const skin = SKINS[number % SKINS.length] ?? [200, 160, 120];
  const shirt = SHIRTS[number % SHIRTS.length] ?? [90, 90, 90];
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) rows.set(colourAt(x, y, skin, shirt), y * (1 + WIDTH * 3) + 1 + x * 3);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}
