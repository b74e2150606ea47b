import type { HevcModule } from 'hevc-decode';

/** A decoded picture: 8-bit planes of 4:2:0 one after the other, without padding. Sizes in pixels. */
export interface HevcPicture {
  planes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Size of the structure that locates a picture. */
const FRAME_BYTES = 48;

/** H.265 by WebAssembly: access units in, pictures out in display order. */
export class HevcDecoder {
  readonly #module: HevcModule;
  readonly #decoder: number;
  readonly #frame: number;

  constructor(module: HevcModule) {
    this.#module = module;
    this.#decoder = module._hevc_decoder_create();
    this.#frame = module._malloc(FRAME_BYTES);
  }

  /**
   * Decodes one access unit with start codes. Throws an Error when the decoder fails.
   *
   * @param isReordered a picture may have to wait for one that is shown earlier; otherwise it is requested at once,
   * because the decoder by itself holds each back until the next one comes
   */
  decode(unit: Uint8Array, isReordered: boolean): HevcPicture[] {
    const module = this.#module;
    const data = module._malloc(unit.length);
    module.HEAPU8.set(unit, data);
    const status = module._hevc_decoder_feed(this.#decoder, data, unit.length);
    module._free(data);
    if (status !== 0) throw new Error(`H.265 decoder: ${status}`);
    if (isReordered) module._hevc_decoder_drain(this.#decoder, this.#frame);
    else module._hevc_decoder_flush(this.#decoder);
    const pictures: HevcPicture[] = [];
    for (let next = this.#picture(0); next; next = this.#picture(pictures.length)) pictures.push(next);
    return pictures;
  }

  /** Frees its memory. */
  close(): void {
    this.#module._free(this.#frame);
    this.#module._hevc_decoder_destroy(this.#decoder);
  }

  #picture(index: number): HevcPicture | undefined {
    if (this.#module._hevc_decoder_get_drained_frame(this.#decoder, index, this.#frame) !== 0) return undefined;
    const [luma, cb, cr, width, height, lumaStride, chromaStride, chromaWidth, chromaHeight, bitDepth] = Array.from(
      { length: 10 },
      (_, n) => this.#int(n),
    ) as [number, number, number, number, number, number, number, number, number, number];
    const planes = new Uint8Array(width * height + 2 * chromaWidth * chromaHeight);
    let at = this.#copy(planes, 0, luma, width, height, lumaStride, bitDepth);
    at = this.#copy(planes, at, cb, chromaWidth, chromaHeight, chromaStride, bitDepth);
    this.#copy(planes, at, cr, chromaWidth, chromaHeight, chromaStride, bitDepth);
    return { planes, width, height };
  }

  /** Samples are words of 16 bits; returns the position of the next plane. */
  #copy(
    target: Uint8Array,
    at: number,
    pointer: number,
    width: number,
    height: number,
    stride: number,
    bitDepth: number,
  ): number {
    const samples = this.#module.HEAPU16;
    const shift = bitDepth - 8;
    for (let row = 0; row < height; row++) {
      const from = (pointer >> 1) + row * stride;
      const line = samples.subarray(from, from + width);
      target.set(shift > 0 ? line.map((sample) => sample >> shift) : line, at + row * width);
    }
    return at + width * height;
  }

  /** Member `n` of the structure. */
  #int(n: number): number {
    return new DataView(this.#module.HEAPU8.buffer).getInt32(this.#frame + 4 * n, true);
  }
}
