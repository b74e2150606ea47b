import { jpegLuma } from '../decode-jpeg';
import { pngRgb } from '../decode-png';
import type { RgbPicture } from '../png';
import { GLYPH_SIZE, hasInk } from '../stream/glyphs';

/** Red, green, blue. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A drawing of filled boxes, texts and pictures. */
export class ScreenCanvas {
  private readonly samples: Uint8Array;
  /** Every text that was drawn, in order. */
  readonly texts: string[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
    ground: Colour,
  ) {
    this.samples = new Uint8Array(width * height * 3);
    this.fill(0, 0, width, height, ground);
  }

  /** @param percent of the brightness */
  picture(percent: number): RgbPicture {
    const samples = percent === 100 ? this.samples : this.samples.map((each) => Math.round((each * percent) / 100));
    return { width: this.width, height: this.height, samples };
  }

  /** Pixels outside are ignored. */
  fill(left: number, top: number, width: number, height: number, colour: Colour): void {
    const from = Math.max(0, left);
    const to = Math.min(this.width, left + width);
    const first = Math.max(0, top);
    if (to <= from) return;
    const row = Uint8Array.from({ length: (to - from) * 3 }, (_, at) => colour[at % 3] ?? 0);
    for (let y = first; y < Math.min(this.height, top + height); y += 1) {
      this.samples.set(row, (y * this.width + from) * 3);
    }
  }

  /** Dots of `dot` pixels; a character without a glyph (another script) is a box. Centred unless `left` is given. */
  text(text: string, top: number, dot: number, colour: Colour, left?: number): void {
    if (text === '') return;
    this.texts.push(text);
    const step = (GLYPH_SIZE.columns + 1) * dot;
    const shown = [...text].slice(0, Math.floor((this.width - (left ?? 0)) / step));
    const start = left ?? Math.round((this.width - shown.length * step) / 2);
    for (const [index, character] of shown.entries()) {
      for (let row = 0; row < GLYPH_SIZE.rows; row += 1) {
        for (let column = 0; column < GLYPH_SIZE.columns; column += 1) {
          if (!hasInk(character, column, row)) continue;
          this.fill(start + index * step + column * dot, top + row * dot, dot, dot, colour);
        }
      }
    }
  }

  /** A picture file, cut to fill the box; a JPEG without its colours. False for a file that cannot be read. */
  image(file: Buffer | undefined, left: number, top: number, width: number, height: number): boolean {
    const picture = file && (pngRgb(file) ?? greyOf(file));
    if (!picture) return false;
    const scale = Math.min(picture.width / width, picture.height / height);
    const cutX = (picture.width - width * scale) / 2;
    const cutY = (picture.height - height * scale) / 2;
    for (let y = 0; y < height; y += 1) {
      const line = Math.floor(cutY + y * scale) * picture.width;
      for (let x = 0; x < width; x += 1) {
        const at = (line + Math.floor(cutX + x * scale)) * 3;
        this.samples.set(picture.samples.subarray(at, at + 3), ((top + y) * this.width + left + x) * 3);
      }
    }
    return true;
  }
}

function greyOf(file: Buffer): RgbPicture | undefined {
  const picture = jpegLuma(file);
  if (!picture) return undefined;
  const samples = Uint8Array.from({ length: picture.luma.length * 3 }, (_, at) => {
    return picture.luma[Math.floor(at / 3)] ?? 0;
  });
  return { width: picture.width, height: picture.height, samples };
}
