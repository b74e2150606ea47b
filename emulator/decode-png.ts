/** Reads a PNG: eight bits a sample, not interlaced, as browsers and `encodePng` write them. ISO/IEC 15948 */
import { inflateSync } from 'node:zlib';
import type { RgbPicture } from './png';

/** Brightness of every pixel, 0 to 255, in raster order. */
export interface LumaPicture {
  width: number;
  height: number;
  luma: Uint8Array;
}

/** Samples of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Pixels of the largest picture that is read, a photo of 2048 by 1536 and more: nobody else is answered meanwhile. */
export const PIXELS_MAX = 2560 * 1600;

const lumaOf = (r: number, g: number, b: number): number => Math.round(0.299 * r + 0.587 * g + 0.114 * b);

/** Undefined for other content and for kinds of PNG that are not read. */
export function pngLuma(file: Buffer): LumaPicture | undefined {
  const picture = pngRgb(file);
  if (!picture) return undefined;
  const { width, height, samples } = picture;
  const colour = (at: number) => samples[at] ?? 0;
  const luma = new Uint8Array(width * height);
  for (let at = 0; at < luma.length; at += 1) luma[at] = lumaOf(colour(at * 3), colour(at * 3 + 1), colour(at * 3 + 2));
  return { width, height, luma };
}

/** The same in colour. */
export function pngRgb(file: Buffer): RgbPicture | undefined {
  try {
    return readPng(file);
  } catch {
    // Damaged or cut off.
    return undefined;
  }
}

function readPng(file: Buffer): RgbPicture | undefined {
  if (file.toString('latin1', 1, 4) !== 'PNG') return undefined;
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const [depth = 0, colour = 0, , , interlace = 0] = file.subarray(24, 29);
  const channels = CHANNELS[colour];
  if (depth !== 8 || interlace !== 0 || !channels || !width || !height) return undefined;
  if (width * height > PIXELS_MAX) return undefined;
  const data: Buffer[] = [];
  let palette = Buffer.alloc(0);
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (kind === 'IDAT') data.push(body);
    if (kind === 'PLTE') palette = Buffer.from(body);
    at += 12 + length;
  }
  const line = width * channels;
  const raw = inflateSync(Buffer.concat(data), { maxOutputLength: (line + 1) * height });
  if (raw.length < (line + 1) * height) return undefined;
  const samples = new Uint8Array(width * height * 3);
  let above: Buffer = Buffer.alloc(line);
  for (let y = 0; y < height; y += 1) {
    const start = y * (line + 1);
    const row = unfiltered(raw[start] ?? 0, raw.subarray(start + 1, start + 1 + line), above, channels);
    // Without a list or a function for each pixel: a picture has millions.
    for (let x = 0; x < width; x += 1) {
      const at = x * channels;
      const place = (y * width + x) * 3;
      const source = colour === 3 ? palette : row;
      const from = colour === 3 ? (row[at] ?? 0) * 3 : at;
      const step = channels < 3 && colour !== 3 ? 0 : 1;
      for (let part = 0; part < 3; part += 1) samples[place + part] = source[from + part * step] ?? 0;
    }
    above = row;
  }
  return { width, height, samples };
}

/** Undoes the filter of a line. ISO/IEC 15948, 9.2 */
function unfiltered(filter: number, line: Buffer, above: Buffer, step: number): Buffer {
  const row = Buffer.from(line);
  for (let at = 0; at < row.length; at += 1) {
    const left = at < step ? 0 : (row[at - step] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < step ? 0 : (above[at - step] ?? 0);
    row[at] = ((row[at] ?? 0) + guess(filter, left, up, corner)) & 0xff;
  }
  return row;
}

function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const near = left + up - corner;
  const byLeft = Math.abs(near - left);
  const byUp = Math.abs(near - up);
  const byCorner = Math.abs(near - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
