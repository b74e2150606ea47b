/**
 * Reads the brightness of a baseline JPEG, as browsers and cameras write them: no progressive one, none of twelve bits.
 * ITU-T T.81
 */
import { type LumaPicture, PIXELS_MAX } from './decode-png';

/** Places of the coefficients in the order of the file. T.81 figure A.6 */
const ZIGZAG = zigzag();

/** Codes of one length follow each other, each with the next symbol. T.81 C.2 */
interface Huffman {
  symbols: Uint8Array;
  /** By length of the codes: the first code after these. */
  ends: number[];
  /** By length of the codes: what stands between a code and the place of its symbol. */
  offsets: number[];
}

/** Most components, and most blocks of one beside or above each other. T.81 B.2.2 */
const MOST = 4;

interface Component {
  id: number;
  across: number;
  down: number;
  quantiser: number;
  dc: number;
  ac: number;
  before: number;
}

const NO_CODES: Huffman = { symbols: new Uint8Array(), ends: [], offsets: [] };

/** Undefined for other content and for kinds of JPEG that are not read. */
export function jpegLuma(file: Buffer): LumaPicture | undefined {
  try {
    return new JpegReader(file).read();
  } catch {
    // Damaged or cut off.
    return undefined;
  }
}

class JpegReader {
  readonly #tables = new Map<number, Huffman>();
  readonly #quantisers = new Map<number, number[]>();
  #components: Component[] = [];
  #size = { width: 0, height: 0 };
  #restart = 0;
  #at = 2;
  #bits = 0;
  #bitCount = 0;
  readonly #file: Buffer;

  constructor(file: Buffer) {
    this.#file = file;
  }

  read(): LumaPicture | undefined {
    if (this.#file.readUInt16BE(0) !== 0xffd8) return undefined;
    for (;;) {
      while (this.#file.readUInt8(this.#at) !== 0xff) this.#at += 1;
      while (this.#file.readUInt8(this.#at) === 0xff) this.#at += 1;
      const marker = this.#file.readUInt8(this.#at);
      const body = this.#at + 3;
      const end = this.#at + 1 + this.#file.readUInt16BE(this.#at + 1);
      if (marker === 0xc0 || marker === 0xc1) this.#readFrame(body);
      else if (marker >= 0xc2 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return undefined;
      else if (marker === 0xc4) this.#readHuffman(body, end);
      else if (marker === 0xdb) this.#readQuantisers(body, end);
      else if (marker === 0xdd) this.#restart = this.#file.readUInt16BE(body);
      else if (marker === 0xda) {
        this.#readScanHead(body);
        this.#at = end;
        return this.#readScan();
      }
      this.#at = end;
    }
  }

  #readFrame(at: number): void {
    if (this.#file.readUInt8(at) !== 8) throw new RangeError('not of eight bits');
    this.#size = { height: this.#file.readUInt16BE(at + 1), width: this.#file.readUInt16BE(at + 3) };
    const { width, height } = this.#size;
    if (!width || !height || width * height > PIXELS_MAX) throw new RangeError('too large');
    this.#components = Array.from({ length: this.#file.readUInt8(at + 5) }, (_, index) => {
      const [id = 0, sampling = 0, quantiser = 0] = this.#file.subarray(at + 6 + index * 3, at + 9 + index * 3);
      return { id, across: sampling >> 4, down: sampling & 15, quantiser, dc: 0, ac: 0, before: 0 };
    });
    const isFit = (count: number) => count >= 1 && count <= MOST;
    // Without blocks in a unit, no unit would end: the end of the file would never be met.
    const areFit = this.#components.every(({ across, down }) => isFit(across) && isFit(down));
    if (!areFit || !isFit(this.#components.length)) throw new RangeError('no such components');
  }

  #readHuffman(start: number, end: number): void {
    for (let at = start; at < end; ) {
      const id = this.#file.readUInt8(at);
      const counts = this.#file.subarray(at + 1, at + 17);
      at += 17;
      const [ends, offsets] = [[0], [0]];
      let [code, place] = [0, 0];
      for (const count of counts) {
        offsets.push(place - code);
        place += count;
        ends.push(code + count);
        code = (code + count) * 2;
      }
      const symbols = this.#file.subarray(at, at + place);
      at += place;
      if (at > end) throw new RangeError('symbols are missing');
      this.#tables.set(id, { symbols, ends, offsets });
    }
  }

  #readQuantisers(start: number, end: number): void {
    for (let at = start; at < end; ) {
      const head = this.#file.readUInt8(at);
      const bytes = head >> 4 ? 2 : 1;
      const values = Array.from({ length: 64 }, (_, n) => this.#file.readUIntBE(at + 1 + n * bytes, bytes));
      this.#quantisers.set(head & 15, values);
      at += 1 + 64 * bytes;
    }
  }

  #readScanHead(at: number): void {
    for (let index = 0; index < this.#file.readUInt8(at); index += 1) {
      const [id = 0, tables = 0] = this.#file.subarray(at + 1 + index * 2, at + 3 + index * 2);
      const component = this.#components.find((each) => each.id === id);
      if (component) Object.assign(component, { dc: tables >> 4, ac: tables & 15 });
    }
  }

  #readScan(): LumaPicture {
    const { width, height } = this.#size;
    const [bright] = this.#components;
    if (!bright) throw new RangeError('no components');
    const [across, down] = this.#components.length === 1 ? [1, 1] : [bright.across, bright.down];
    const columns = Math.ceil(width / (8 * across));
    const rows = Math.ceil(height / (8 * down));
    const luma = new Uint8Array(width * height);
    for (let unit = 0; unit < columns * rows; unit += 1) {
      if (this.#restart > 0 && unit > 0 && unit % this.#restart === 0) this.#skipRestart();
      for (const component of this.#components) {
        const isBright = component === bright;
        const wide = this.#components.length === 1 ? 1 : component.across;
        const high = this.#components.length === 1 ? 1 : component.down;
        for (let block = 0; block < wide * high; block += 1) {
          const values = this.#readBlock(component);
          if (!isBright) continue;
          const x = ((unit % columns) * across + (block % wide)) * 8;
          const y = (Math.floor(unit / columns) * down + Math.floor(block / wide)) * 8;
          place(luma, { width, height }, x, y, inverse(values));
        }
      }
    }
    return { width, height, luma };
  }

  #readBlock(component: Component): Float64Array {
    const quantiser = this.#quantisers.get(component.quantiser) ?? [];
    const values = new Float64Array(64);
    component.before += this.#value(this.#symbol(component.dc));
    values[0] = component.before * (quantiser[0] ?? 1);
    for (let index = 1; index < 64; index += 1) {
      const symbol = this.#symbol(16 + component.ac);
      if (symbol === 0) break;
      index += symbol >> 4;
      values[ZIGZAG[index] ?? 0] = this.#value(symbol & 15) * (quantiser[index] ?? 1);
    }
    return values;
  }

  #symbol(table: number): number {
    const { symbols, ends, offsets } = this.#tables.get(table) ?? NO_CODES;
    let code = 0;
    for (let length = 1; length <= 16; length += 1) {
      code = code * 2 + this.#bit();
      if (code < (ends[length] ?? 0)) return symbols[code + (offsets[length] ?? 0)] ?? 0;
    }
    throw new RangeError('no such code');
  }

  #value(size: number): number {
    let raw = 0;
    for (let n = 0; n < size; n += 1) raw = raw * 2 + this.#bit();
    return size > 0 && raw < 2 ** (size - 1) ? raw - 2 ** size + 1 : raw;
  }

  #bit(): number {
    if (this.#bitCount === 0) {
      this.#bits = this.#file.readUInt8(this.#at);
      this.#at += 1;
      // A zero after 255 is no data; another marker ends the scan.
      if (this.#bits === 0xff && this.#file.readUInt8(this.#at) !== 0) throw new RangeError('the scan is over');
      if (this.#bits === 0xff) this.#at += 1;
      this.#bitCount = 8;
    }
    this.#bitCount -= 1;
    return (this.#bits >> this.#bitCount) & 1;
  }

  #skipRestart(): void {
    this.#bitCount = 0;
    while (this.#file.readUInt8(this.#at) !== 0xff) this.#at += 1;
    this.#at += 2;
    for (const component of this.#components) component.before = 0;
  }
}

/** Cosines of the transform by sample and frequency, each scaled for its row or column. T.81 A.3.3 */
const COSINES = Float64Array.from({ length: 64 }, (_, at) => {
  const [x, u] = [at >> 3, at & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/** Without a list for each row, and without the rows that have no values: a picture has thousands of blocks. */
function inverse(values: Float64Array): Float64Array {
  const half = new Float64Array(64);
  const whole = new Float64Array(64).fill(128);
  for (let row = 0; row < 64; row += 8) {
    for (let u = 0; u < 8; u += 1) {
      const value = values[row + u] ?? 0;
      if (value === 0) continue;
      for (let x = 0; x < 8; x += 1) half[row + x] = (half[row + x] ?? 0) + value * (COSINES[x * 8 + u] ?? 0);
    }
  }
  for (let at = 0; at < 64; at += 1) {
    const value = half[at] ?? 0;
    if (value === 0) continue;
    const [v, column] = [at >> 3, at & 7];
    for (let y = 0; y < 8; y += 1)
      whole[y * 8 + column] = (whole[y * 8 + column] ?? 0) + value * (COSINES[y * 8 + v] ?? 0);
  }
  return whole;
}

function place(
  luma: Uint8Array,
  { width, height }: { width: number; height: number },
  left: number,
  top: number,
  block: Float64Array,
): void {
  for (let y = 0; y < 8 && top + y < height; y += 1) {
    for (let x = 0; x < 8 && left + x < width; x += 1) {
      luma[(top + y) * width + left + x] = Math.min(255, Math.max(0, Math.round(block[y * 8 + x] ?? 0)));
    }
  }
}

function zigzag(): number[] {
  const order: number[] = [];
  for (let sum = 0; sum < 15; sum += 1) {
    const along = Array.from({ length: sum + 1 }, (_, n) => [n, sum - n] as const).filter(([x, y]) => x < 8 && y < 8);
    for (const [x, y] of sum % 2 === 0 ? along : along.reverse()) order.push(y * 8 + x);
  }
  return order;
}
