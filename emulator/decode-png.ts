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
/** Longest side in pixels. */
const SIDE_MAX = 4096;

const lumaOf = (r: number, g: number, b: number): number => Math.round(0.299 * r + 0.587 * g + 0.114 * b);

/** Undefined for other content and for kinds of PNG that are not read. */
export function pngLuma(file: Buffer): LumaPicture | undefined {
  const picture = pngRgb(file);
  if (!picture) return undefined;
  const { width, height, samples } = picture;
  const colour = (at: number) => samples[at] ?? 0;
  const luma = Uint8Array.from({ length: width * height }, (_, pixel) => {
    return lumaOf(colour(pixel * 3), colour(pixel * 3 + 1), colour(pixel * 3 + 2));
  });
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
  if (width > SIDE_MAX || height > SIDE_MAX) return undefined;
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
    for (let x = 0; x < width; x += 1) {
      const at = x * channels;
      const colourAt = (offset: number) => row[at + offset] ?? 0;
      const entry = colourAt(0) * 3;
      const place = (y * width + x) * 3;
      const grey = colourAt(0);
      if (colour === 3) samples.set(palette.subarray(entry, entry + 3), place);
      else samples.set(channels < 3 ? [grey, grey, grey] : [grey, colourAt(1), colourAt(2)], place);
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
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    row[at] = ((row[at] ?? 0) + guess) & 0xff;
  }
  return row;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
