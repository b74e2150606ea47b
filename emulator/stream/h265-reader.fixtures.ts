import {
  CHROMA_OFFSET,
  ContextIndex,
  firstContext,
  INIT_VALUES_I,
  INIT_VALUES_P,
  NEXT_STATE_LPS,
  NEXT_STATE_MPS,
  RANGE_LPS,
} from './cabac-tables';
import type { TileGrid } from './h264-encoder';
import { BitReader } from './h264-reader.fixtures';

/**
 * Reads the H.265 encoder's output, written from the standard and not from the encoder's code: parameter sets and the
 * samples of whole-picture slices, as far as this stream's syntax goes. Anything else throws. For tests only.
 */

/** nal_unit_type. */
export const typeOf = (nal: Uint8Array): number => ((nal[0] ?? 0) >> 1) & 63;

/** Bits of a unit's payload after its two bytes of header. */
function bitsOf(nal: Uint8Array): BitReader {
  const r = new BitReader(nal);
  if (r.u(8) !== 1) throw new Error('layer 0, temporal sub-layer 0');
  return r;
}

function readProfileTierLevel(r: BitReader) {
  const [space, tier, profile] = [r.u(2), r.u(1), r.u(5)];
  const compatibility = r.u(32);
  const constraints = [r.u(32), r.u(16)];
  return { space, tier, profile, compatibility, constraints, level: r.u(8) };
}

const readOrdering = (r: BitReader) => ({ isPresent: r.u(1), dpb: r.ue() + 1, reorder: r.ue(), latency: r.ue() });

/** se(v). */
function se(r: BitReader): number {
  const code = r.ue();
  return code % 2 ? (code + 1) / 2 : -code / 2;
}

/** Payload bits that no field claims: the stop bit and what aligns it. */
function readEnd(r: BitReader): void {
  if (r.hasMore()) throw new Error('bits left');
}

/** Fields of a VPS. */
export function readVps(nal: Uint8Array) {
  const r = bitsOf(nal);
  const [id, base, layers, subLayers, nesting, reserved] = [r.u(4), r.u(2), r.u(6), r.u(3), r.u(1), r.u(16)];
  const ptl = readProfileTierLevel(r);
  const ordering = readOrdering(r);
  const rest = [r.u(6), r.ue(), r.u(1), r.u(1)];
  readEnd(r);
  return { id, base, layers, subLayers, nesting, reserved, ...ptl, ...ordering, rest };
}

/** Fields of an SPS; `width` and `height` are those shown. */
export function readSps(nal: Uint8Array) {
  const r = bitsOf(nal);
  const [vps, subLayers, nesting] = [r.u(4), r.u(3), r.u(1)];
  const ptl = readProfileTierLevel(r);
  const [id, chroma, codedWidth, codedHeight] = [r.ue(), r.ue(), r.ue(), r.ue()];
  const [left = 0, right = 0, top = 0, bottom = 0] = r.u(1) ? [r.ue(), r.ue(), r.ue(), r.ue()] : [];
  const depths = [r.ue() + 8, r.ue() + 8];
  const pocBits = r.ue() + 4;
  const ordering = readOrdering(r);
  const sizes = [r.ue() + 3, r.ue(), r.ue() + 2, r.ue(), r.ue(), r.ue()];
  const tools = { scaling: r.u(1), amp: r.u(1), sao: r.u(1), pcm: r.u(1) };
  const references = [r.ue(), r.ue(), r.ue(), r.ue(), r.u(1)];
  const rest = { longTerm: r.u(1), temporalMv: r.u(1), smoothing: r.u(1), vui: r.u(1), extension: r.u(1) };
  readEnd(r);
  const width = codedWidth - 2 * (left + right);
  const height = codedHeight - 2 * (top + bottom);
  const size = { codedWidth, codedHeight, width, height };
  return {
    vps,
    subLayers,
    nesting,
    id,
    ...ptl,
    chroma,
    ...size,
    depths,
    pocBits,
    ...ordering,
    sizes,
    tools,
    references,
    rest,
  };
}

/** Fields of a PPS. */
export function readPps(nal: Uint8Array) {
  const r = bitsOf(nal);
  const ids = [r.ue(), r.ue()];
  const [dependent, outputFlag, extraBits, signHiding, cabacInit] = [r.u(1), r.u(1), r.u(3), r.u(1), r.u(1)];
  const references = [r.ue() + 1, r.ue() + 1];
  const qp = se(r) + 26;
  const [constrainedIntra, transformSkip, qpDelta] = [r.u(1), r.u(1), r.u(1)];
  const chromaQpOffsets = [se(r), se(r)];
  const [sliceOffsets, weighted, lossless, tiles, acrossSlices] = [r.u(1), r.u(2), r.u(1), r.u(2), r.u(1)];
  const deblocking = [r.u(1), r.u(1), r.u(1)];
  const rest = [r.u(1), r.u(1), r.ue(), r.u(1), r.u(1)];
  readEnd(r);
  const off = [dependent, outputFlag, extraBits, signHiding, cabacInit, constrainedIntra, transformSkip, qpDelta];
  return {
    ids,
    off,
    references,
    qp,
    chromaQpOffsets,
    sliceOffsets,
    weighted,
    lossless,
    tiles,
    acrossSlices,
    deblocking,
    rest,
  };
}

/** The arithmetic decoder of clause 9.3.4.3. */
class CabacDecoder {
  readonly #r: BitReader;
  readonly #contexts: Uint8Array;
  #range = 510;
  #offset: number;

  constructor(r: BitReader, initValues: Uint8Array, qp: number) {
    this.#r = r;
    this.#contexts = initValues.map((value) => firstContext(value, qp));
    this.#offset = r.u(9);
  }

  decision(index: number): number {
    const [state, mps] = [(this.#contexts[index] ?? 0) >> 1, (this.#contexts[index] ?? 0) & 1];
    const lps = RANGE_LPS[state * 4 + ((this.#range >> 6) & 3)] ?? 0;
    this.#range -= lps;
    const isLps = this.#offset >= this.#range;
    if (isLps) {
      this.#offset -= this.#range;
      this.#range = lps;
    }
    const nextMps = isLps && state === 0 ? 1 - mps : mps;
    this.#contexts[index] = ((isLps ? NEXT_STATE_LPS : NEXT_STATE_MPS)[state] ?? 0) * 2 + nextMps;
    this.#renormalise();
    return isLps ? 1 - mps : mps;
  }

  bypass(): number {
    this.#offset = this.#offset * 2 + this.#r.u(1);
    if (this.#offset < this.#range) return 0;
    this.#offset -= this.#range;
    return 1;
  }

  bypassBits(bits: number): number {
    let value = 0;
    for (let n = 0; n < bits; n++) value = value * 2 + this.bypass();
    return value;
  }

  terminate(): number {
    this.#range -= 2;
    if (this.#offset >= this.#range) return 1;
    this.#renormalise();
    return 0;
  }

  #renormalise(): void {
    for (; this.#range < 256; this.#range *= 2) this.#offset = this.#offset * 2 + this.#r.u(1);
  }
}

/** A plane of samples in raster order. */
interface Plane {
  size: number;
  columns: number;
  samples: Uint8Array;
}

/** Three planes of the coded picture; decoding overwrites the previous picture in them. */
export class H265Picture {
  readonly planes: readonly Plane[];
  readonly #columns: number;
  readonly #rows: number;

  /** In blocks of 16. */
  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
    this.planes = [16, 8, 8].map((size) => ({ size, columns, samples: new Uint8Array(size * size * columns * rows) }));
  }

  /** 384 samples of one block, as the painter orders them. */
  tile(address: number): number[] {
    return this.planes.flatMap(({ size, samples }) =>
      Array.from(
        { length: size * size },
        (_, n) => samples[this.#at(address, size, n % size, Math.floor(n / size))] ?? 0,
      ),
    );
  }

  /** First block that differs from the painted one; undefined when all are equal. */
  firstUnlike(grid: TileGrid): number | undefined {
    const address = grid.findIndex((tile, index) => Buffer.compare(Buffer.from(this.tile(index)), tile.samples) !== 0);
    return address < 0 ? undefined : address;
  }

  /** Decodes a slice of the whole picture; returns its picture order count, in eight bits. */
  decode(nal: Uint8Array, pps: ReturnType<typeof readPps>): number {
    const isIdr = typeOf(nal) === 19;
    if (!isIdr && typeOf(nal) !== 1) throw new Error(`unit of type ${typeOf(nal)}`);
    const r = bitsOf(nal);
    expectBits(r.u(isIdr ? 2 : 1), isIdr ? 2 : 1, 'first_slice_segment_in_pic_flag');
    expectBits(r.ue(), 0, 'slice_pic_parameter_set_id');
    expectBits(r.ue(), isIdr ? 2 : 1, 'slice_type');
    const poc = isIdr ? 0 : r.u(8);
    if (!isIdr) {
      expectBits(r.u(2), 2, 'short_term_ref_pic_set_sps_flag');
      expectBits(r.ue(), 4, 'five_minus_max_num_merge_cand');
    }
    const qp = pps.qp + se(r);
    expectBits(r.u(1), 1, 'alignment_bit_equal_to_one');
    while (r.position % 8) expectBits(r.u(1), 0, 'alignment_bit_equal_to_zero');
    const cabac = new CabacDecoder(r, isIdr ? INIT_VALUES_I : INIT_VALUES_P, qp);
    const modes: number[] = [];
    const skipped: number[] = [];
    for (let address = 0; address < this.#columns * this.#rows; address++) {
      const isLossless = cabac.decision(ContextIndex.CuTransquantBypassFlag) === 1;
      const left = address % this.#columns ? address - 1 : -1;
      const qps = [qp, ...pps.chromaQpOffsets.map((offset) => qp + offset)];
      if (isIdr) {
        modes.push(this.#readIntra(cabac, address, modes[left] ?? 1));
        this.#readResidual(cabac, address, isLossless, qps, false);
      } else {
        const context = (skipped[left] ?? 0) + (skipped[address - this.#columns] ?? 0);
        skipped.push(cabac.decision(ContextIndex.CuSkipFlag + context));
        if (!skipped[address]) {
          expectBits(cabac.decision(ContextIndex.PredModeFlag), 0, 'pred_mode_flag');
          expectBits(cabac.decision(ContextIndex.PartMode), 1, 'part_mode');
          expectBits(cabac.decision(ContextIndex.MergeFlag), 1, 'merge_flag');
          this.#readResidual(cabac, address, isLossless, qps, true);
        }
      }
      const isEnd = address === this.#columns * this.#rows - 1;
      expectBits(cabac.terminate(), isEnd ? 1 : 0, `end_of_slice_segment_flag at ${address}`);
    }
    r.position -= 1; // the last of the bits that the arithmetic decoder has read ahead is the stop bit
    expectBits(r.u(1), 1, 'rbsp_stop_one_bit');
    while (r.position < r.bytes.length * 8) expectBits(r.u(1), 0, 'rbsp_alignment_zero_bit');
    return poc;
  }

  /** The prediction is written as if it were the picture; returns the luma mode. */
  #readIntra(cabac: CabacDecoder, address: number, leftMode: number): number {
    expectBits(cabac.decision(ContextIndex.PartMode), 1, 'part_mode');
    const likely = leftMode < 2 ? [0, 1, 26] : [leftMode, 1, 0];
    let mode: number;
    if (cabac.decision(ContextIndex.PrevIntraLumaPredFlag)) {
      mode = likely[cabac.bypass() ? 1 + cabac.bypass() : 0] ?? 0;
    } else {
      mode = cabac.bypassBits(5);
      for (const each of [...likely].sort((a, b) => a - b)) if (mode >= each) mode += 1;
    }
    expectBits(cabac.decision(ContextIndex.IntraChromaPredMode), 0, 'intra_chroma_pred_mode');
    if (mode !== 9 && mode !== 27) throw new Error(`intra mode ${mode}`);
    for (const plane of this.planes) this.#predict(plane, address, mode);
    return mode;
  }

  /** Clause 8.4.4.2: neighbours, their substitution, an angle of 2. */
  #predict({ size, samples }: Plane, address: number, mode: number): void {
    const [x0, y0] = [(address % this.#columns) * size, Math.floor(address / this.#columns) * size];
    const stride = this.#columns * size;
    const places = [
      ...Array.from({ length: 2 * size }, (_, n) => [x0 - 1, y0 + 2 * size - 1 - n] as const),
      ...Array.from({ length: 2 * size + 1 }, (_, n) => [x0 - 1 + n, y0 - 1] as const),
    ];
    const found = places.map(([x, y]) => {
      const isInside = x >= 0 && y >= 0 && x < stride && y < this.#rows * size;
      const isBefore = Math.floor(y / size) * this.#columns + Math.floor(x / size) < address;
      return isInside && isBefore ? samples[y * stride + x] : undefined;
    });
    let last = found.find((each) => each !== undefined) ?? 128;
    const p = found.map((each) => {
      last = each ?? last;
      return last;
    });
    const corner = 2 * size;
    const ref = (n: number) => p[mode === 9 ? corner - n : corner + n] ?? 0;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const [away, along] = mode === 9 ? [x, y] : [y, x];
        const index = ((away + 1) * 2) >> 5;
        const fact = ((away + 1) * 2) & 31;
        const value = ((32 - fact) * ref(along + index + 1) + fact * ref(along + index + 2) + 16) >> 5;
        samples[this.#at(address, size, x, y)] = value;
      }
    }
  }

  #readResidual(cabac: CabacDecoder, address: number, isLossless: boolean, qps: readonly number[], isInter: boolean) {
    const [cb, cr] = [cabac.decision(ContextIndex.CbfChroma), cabac.decision(ContextIndex.CbfChroma)];
    const luma = isInter && !cb && !cr ? 1 : cabac.decision(ContextIndex.CbfLuma + 1);
    this.planes.forEach(({ size, samples }, index) => {
      if (![luma, cb, cr][index]) return;
      const levels = readLevels(cabac, index === 0 ? 4 : 3, index > 0);
      const residual = isLossless ? levels : dcOnly(levels, index === 0 ? 4 : 3, qps[index] ?? 0);
      residual.forEach((value, n) => {
        const at = this.#at(address, size, n % size, Math.floor(n / size));
        samples[at] = Math.max(0, Math.min(255, (samples[at] ?? 0) + value));
      });
    });
  }

  #at(address: number, size: number, x: number, y: number): number {
    const [column, row] = [address % this.#columns, Math.floor(address / this.#columns)];
    return (row * size + y) * this.#columns * size + column * size + x;
  }
}

/**
 * Scaling and both stages of the inverse transform (clauses 8.6.3, 8.6.4) of a block that has a DC coefficient alone.
 */
function dcOnly(levels: readonly number[], log2Size: number, qp: number): number[] {
  if (levels.some((level, n) => n > 0 && level !== 0)) throw new Error('a coefficient beside DC');
  const shift = 8 + log2Size - 5;
  const scale = [40, 45, 51, 57, 64, 72][qp % 6] ?? 0;
  const scaled = ((levels[0] ?? 0) * 16 * scale * 2 ** Math.floor(qp / 6) + 2 ** (shift - 1)) >> shift;
  const coefficient = Math.max(-32_768, Math.min(32_767, scaled));
  const column = (64 * coefficient + 64) >> 7;
  return levels.map(() => (64 * column + 2048) >> 12);
}

/** residual_coding: levels in raster order. */
function readLevels(cabac: CabacDecoder, log2Size: number, isChroma: boolean): number[] {
  const [perSide, stride] = [1 << (log2Size - 2), 1 << log2Size];
  const levels = new Array<number>(stride * stride).fill(0);
  const readPrefix = (element: number) => {
    const first = element + (isChroma ? CHROMA_OFFSET.LastSigCoeffPrefix : 3 * (log2Size - 2) + ((log2Size - 1) >> 2));
    const shift = isChroma ? log2Size - 2 : (log2Size + 1) >> 2;
    let prefix = 0;
    while (prefix < 2 * log2Size - 1 && cabac.decision(first + (prefix >> shift))) prefix += 1;
    return prefix;
  };
  const prefixes = [readPrefix(ContextIndex.LastSigCoeffXPrefix), readPrefix(ContextIndex.LastSigCoeffYPrefix)];
  const [lastX, lastY] = prefixes.map((prefix) =>
    prefix < 4 ? prefix : 2 ** ((prefix >> 1) - 1) * (2 + (prefix & 1)) + cabac.bypassBits((prefix >> 1) - 1),
  );
  const subBlocks = diagonal(perSide);
  const inner = diagonal(4);
  const isCoded = new Set<string>();
  let started = false;
  let previousGreater1 = 1;
  for (let i = subBlocks.length - 1; i >= 0; i--) {
    const [xS, yS] = subBlocks[i] ?? [0, 0];
    const isLast = !started && xS === (lastX ?? 0) >> 2 && yS === (lastY ?? 0) >> 2;
    if (!started && !isLast) continue;
    started = true;
    const [right, below] = [isCoded.has(`${xS + 1},${yS}`), isCoded.has(`${xS},${yS + 1}`)];
    const csbf = ContextIndex.CodedSubBlockFlag + (isChroma ? CHROMA_OFFSET.CodedSubBlockFlag : 0);
    const isSaid = !isLast && i > 0;
    if (isSaid && !cabac.decision(csbf + (right || below ? 1 : 0))) continue;
    isCoded.add(`${xS},${yS}`);
    const significant: number[] = [];
    let from = 15;
    if (isLast) {
      from = inner.findIndex(([x, y]) => xS * 4 + x === lastX && yS * 4 + y === lastY);
      significant.push(from);
      from -= 1;
    }
    for (let n = from; n >= 0; n--) {
      const [xP, yP] = inner[n] ?? [0, 0];
      let context = 0;
      if (i > 0 || n > 0) {
        if (right && below) context = 2;
        else if (right) context = [2, 1, 0, 0][yP] ?? 0;
        else if (below) context = [2, 1, 0, 0][xP] ?? 0;
        else context = [2, 1, 1][xP + yP] ?? 0;
        context += isChroma ? (log2Size === 3 ? 9 : 12) : (i > 0 ? 3 : 0) + 21;
      }
      const isInferred = n === 0 && isSaid && significant.length === 0;
      const index = ContextIndex.SigCoeffFlag + (isChroma ? CHROMA_OFFSET.SigCoeffFlag : 0) + context;
      if (isInferred || cabac.decision(index)) significant.push(n);
    }
    if (significant.length === 0) continue;
    const set = (i === 0 || isChroma ? 0 : 2) + (previousGreater1 === 0 ? 1 : 0);
    const chroma1 = isChroma ? CHROMA_OFFSET.CoeffAbsLevelGreater1Flag : 0;
    let greater1 = 1;
    const base = significant.map((_, order) => {
      if (order >= 8) return 1;
      const flag = cabac.decision(ContextIndex.CoeffAbsLevelGreater1Flag + chroma1 + set * 4 + greater1);
      if (flag) greater1 = 0;
      else if (greater1 > 0 && greater1 < 3) greater1 += 1;
      return 1 + flag;
    });
    previousGreater1 = greater1;
    const firstTwo = base.indexOf(2);
    const chroma2 = isChroma ? CHROMA_OFFSET.CoeffAbsLevelGreater2Flag : 0;
    if (firstTwo >= 0) {
      base[firstTwo] = 2 + cabac.decision(ContextIndex.CoeffAbsLevelGreater2Flag + chroma2 + set);
    }
    const signs = significant.map(() => cabac.bypass());
    let rice = 0;
    significant.forEach((n, order) => {
      let magnitude = base[order] ?? 0;
      if (magnitude === (order >= 8 ? 1 : order === firstTwo ? 3 : 2)) {
        magnitude += readRemaining(cabac, rice);
        if (magnitude > 3 * 2 ** rice) rice = Math.min(4, rice + 1);
      }
      const [x, y] = inner[n] ?? [0, 0];
      levels[(yS * 4 + y) * stride + xS * 4 + x] = signs[order] ? -magnitude : magnitude;
    });
  }
  return levels;
}

function readRemaining(cabac: CabacDecoder, rice: number): number {
  let prefix = 0;
  while (cabac.bypass()) prefix += 1;
  if (prefix <= 3) return prefix * 2 ** rice + cabac.bypassBits(rice);
  return (2 ** (prefix - 3) + 3 - 1) * 2 ** rice + cabac.bypassBits(prefix - 3 + rice);
}

/** Up-right diagonal, clause 6.5.3: from the lower left end of each diagonal upwards. */
function diagonal(size: number): [x: number, y: number][] {
  const scan: [number, number][] = [];
  let [x, y] = [0, 0];
  while (scan.length < size * size) {
    while (y >= 0) {
      if (x < size && y < size) scan.push([x, y]);
      y -= 1;
      x += 1;
    }
    y = x;
    x = 0;
  }
  return scan;
}

function expectBits(value: number, expected: number, name: string): void {
  if (value !== expected) throw new Error(`${name} is ${value}`);
}
