import type { CabacEncoder } from './cabac-encoder';
import { CHROMA_OFFSET, ContextIndex } from './cabac-tables';

/** Which transform block is meant: 16 x 16 luma or 8 x 8 chroma, in coding blocks of 16 x 16. */
export type ResidualPlane = 'luma' | 'chroma';

/** Order of a block's levels on the wire, by sub-blocks of 4 x 4. Clause 6.5.3 */
interface Scan {
  /** Sub-blocks in a row. */
  perSide: number;
  /** Sub-block, `y * perSide + x`, by its place in the scan. */
  subBlocks: readonly number[];
  /** Index in raster order, by place in the scan: sixteen for each sub-block. */
  positions: Uint8Array;
}

const SUB_BLOCK = 16;
/** Up-right diagonal order within a sub-block, each `y * 4 + x`. */
const INNER_SCAN = diagonalScan(4);
const SCANS: Readonly<Record<ResidualPlane, Scan>> = { luma: blockScan(4), chroma: blockScan(2) };

/** Levels of a sub-block that have a flag for "greater than 1"; further ones are sent whole. Clause 7.3.8.11 */
const MAX_GREATER1_FLAGS = 8;
const MAX_RICE_PARAM = 4;
/** ctxShift of both block sizes, clause 9.3.4.2.3. */
const LAST_PREFIX_SHIFT = 1;
const LAST_PREFIX_OFFSET_LUMA = 6;

/**
 * residual_coding (ITU-T H.265 clause 7.3.8.11) of one block, diagonal scan, without sign hiding and transform skip.
 * @param levels 256 or 64 coefficient levels in raster order, at least one of them not zero
 */
export function writeResidual(cabac: CabacEncoder, levels: Int16Array, plane: ResidualPlane): void {
  new ResidualWriter(cabac, levels, plane).write();
}

class ResidualWriter {
  readonly #cabac: CabacEncoder;
  readonly #isChroma: boolean;
  readonly #scan: Scan;
  /** Levels in the order of the scan. */
  readonly #levels: Int16Array;
  /** By sub-block in raster order: 1 where one was written that is not all zero. */
  readonly #coded: Uint8Array;
  /** greater1Ctx at the end of the sub-block before. */
  #lastGreater1 = 1;

  constructor(cabac: CabacEncoder, levels: Int16Array, plane: ResidualPlane) {
    this.#cabac = cabac;
    this.#isChroma = plane === 'chroma';
    this.#scan = SCANS[plane];
    this.#levels = new Int16Array(levels.length);
    this.#scan.positions.forEach((position, place) => {
      this.#levels[place] = levels[position] ?? 0;
    });
    this.#coded = new Uint8Array(this.#scan.subBlocks.length);
  }

  write(): void {
    const last = this.#levels.findLastIndex((level) => level !== 0);
    this.#writeLastPosition(this.#scan.positions[last] ?? 0);
    const lastIndex = Math.floor(last / SUB_BLOCK);
    for (let index = lastIndex; index >= 0; index--) {
      const subBlock = this.#scan.subBlocks[index] ?? 0;
      const levels = this.#levels.subarray(index * SUB_BLOCK, (index + 1) * SUB_BLOCK);
      const isLast = index === lastIndex;
      const neighbours = this.#codedNeighbours(subBlock);
      const isInferred = isLast || index === 0;
      const isCoded = isInferred || levels.some((level) => level !== 0);
      if (!isInferred) this.#writeCodedSubBlockFlag(neighbours, isCoded);
      if (!isCoded) continue;
      this.#coded[subBlock] = 1;
      const from = isLast ? (last % SUB_BLOCK) - 1 : SUB_BLOCK - 1;
      this.#writeSignificance(levels, from, { isFirst: index === 0, neighbours, isInferred });
      this.#writeLevels(levels, index > 0);
    }
  }

  /** last_sig_coeff_x_prefix to last_sig_coeff_y_suffix of a position in raster order. */
  #writeLastPosition(position: number): void {
    const side = this.#scan.perSide * 4;
    const coordinates = [position % side, Math.floor(position / side)];
    const [xPrefix = 0, yPrefix = 0] = coordinates.map(lastPrefix);
    this.#writeLastPrefix(ContextIndex.LastSigCoeffXPrefix, xPrefix, side);
    this.#writeLastPrefix(ContextIndex.LastSigCoeffYPrefix, yPrefix, side);
    for (const coordinate of coordinates) {
      const bits = (lastPrefix(coordinate) >> 1) - 1;
      if (bits > 0) this.#cabac.bypassBits(coordinate, bits);
    }
  }

  /** Truncated unary, clause 9.3.4.2.3. */
  #writeLastPrefix(element: number, prefix: number, side: number): void {
    const first = element + (this.#isChroma ? CHROMA_OFFSET.LastSigCoeffPrefix : LAST_PREFIX_OFFSET_LUMA);
    for (let bin = 0; bin < prefix; bin++) this.#cabac.decision(first + (bin >> LAST_PREFIX_SHIFT), true);
    if (prefix < lastPrefix(side - 1)) this.#cabac.decision(first + (prefix >> LAST_PREFIX_SHIFT), false);
  }

  #writeCodedSubBlockFlag(neighbours: number, isCoded: boolean): void {
    const first = ContextIndex.CodedSubBlockFlag + (this.#isChroma ? CHROMA_OFFSET.CodedSubBlockFlag : 0);
    this.#cabac.decision(first + (neighbours > 0 ? 1 : 0), isCoded);
  }

  /** sig_coeff_flag from place `from` down; the last of them is inferred where the sub-block's flag was said. */
  #writeSignificance(
    levels: Int16Array,
    from: number,
    subBlock: { isFirst: boolean; neighbours: number; isInferred: boolean },
  ): void {
    let isKnown = !subBlock.isInferred;
    for (let place = from; place >= 0; place--) {
      if (place === 0 && isKnown) return;
      const isSignificant = levels[place] !== 0;
      const context = this.#significanceContext(place, subBlock.isFirst, subBlock.neighbours);
      this.#cabac.decision(ContextIndex.SigCoeffFlag + context, isSignificant);
      if (isSignificant) isKnown = false;
    }
  }

  /** ctxInc of sig_coeff_flag, clause 9.3.4.2.5, for blocks larger than 4 x 4. */
  #significanceContext(place: number, isFirst: boolean, neighbours: number): number {
    const isDc = isFirst && place === 0;
    if (this.#isChroma) return CHROMA_OFFSET.SigCoeffFlag + (isDc ? 0 : significancePattern(place, neighbours) + 9);
    return isDc ? 0 : significancePattern(place, neighbours) + (isFirst ? 21 : 24);
  }

  /** coeff_abs_level_greater1_flag to coeff_abs_level_remaining of one sub-block. */
  #writeLevels(inScan: Int16Array, isBeyondFirst: boolean): void {
    const levels = inScan.filter((level) => level !== 0).reverse();
    if (levels.length === 0) return;
    const magnitudes = levels.map(Math.abs);
    const set = (isBeyondFirst && !this.#isChroma ? 2 : 0) + (this.#lastGreater1 === 0 ? 1 : 0);
    const flagged = magnitudes.subarray(0, MAX_GREATER1_FLAGS);
    this.#writeGreater1Flags(flagged, set);
    const firstGreater1 = flagged.findIndex((magnitude) => magnitude > 1);
    if (firstGreater1 >= 0) this.#writeGreater2Flag(flagged[firstGreater1] ?? 0, set);
    for (const level of levels) this.#cabac.bypass(level < 0); // coeff_sign_flag
    let riceParam = 0;
    magnitudes.forEach((magnitude, index) => {
      const said = index >= MAX_GREATER1_FLAGS ? 1 : index === firstGreater1 ? 3 : 2;
      if (magnitude < said) return;
      this.#writeRemaining(magnitude - said, riceParam);
      if (magnitude > 3 << riceParam) riceParam = Math.min(riceParam + 1, MAX_RICE_PARAM);
    });
  }

  #writeGreater1Flags(magnitudes: Int16Array, set: number): void {
    const chroma = this.#isChroma ? CHROMA_OFFSET.CoeffAbsLevelGreater1Flag : 0;
    const first = ContextIndex.CoeffAbsLevelGreater1Flag + chroma + set * 4;
    let greater1 = 1;
    for (const magnitude of magnitudes) {
      this.#cabac.decision(first + greater1, magnitude > 1);
      if (magnitude > 1) greater1 = 0;
      else if (greater1 > 0) greater1 = Math.min(greater1 + 1, 3);
    }
    this.#lastGreater1 = greater1;
  }

  #writeGreater2Flag(magnitude: number, set: number): void {
    const chroma = this.#isChroma ? CHROMA_OFFSET.CoeffAbsLevelGreater2Flag : 0;
    this.#cabac.decision(ContextIndex.CoeffAbsLevelGreater2Flag + chroma + set, magnitude > 2);
  }

  /** coeff_abs_level_remaining: four unary steps of the Rice code, then Exp-Golomb. Clause 9.3.3.11 */
  #writeRemaining(value: number, riceParam: number): void {
    const prefix = value >> riceParam;
    if (prefix < 4) {
      this.#cabac.bypassBits((1 << (prefix + 1)) - 2, prefix + 1);
      this.#cabac.bypassBits(value, riceParam);
      return;
    }
    this.#cabac.bypassBits(0b1111, 4);
    let rest = value - (4 << riceParam);
    let order = riceParam + 1;
    for (; rest >= 1 << order; order++) {
      this.#cabac.bypass(true);
      rest -= 1 << order;
    }
    this.#cabac.bypass(false);
    this.#cabac.bypassBits(rest, order);
  }

  /** Bit 0: the sub-block to the right is coded; bit 1: the one below. */
  #codedNeighbours(subBlock: number): number {
    const { perSide } = this.#scan;
    const right = (subBlock + 1) % perSide > 0 ? (this.#coded[subBlock + 1] ?? 0) : 0;
    return right + 2 * (this.#coded[subBlock + perSide] ?? 0);
  }
}

/** sigCtx by place within the sub-block and by which of its neighbours are coded. Clause 9.3.4.2.5 */
function significancePattern(place: number, neighbours: number): number {
  const inner = INNER_SCAN[place] ?? 0;
  const [x, y] = [inner & 3, inner >> 2];
  if (neighbours === 3) return 2;
  if (neighbours === 0) return x + y === 0 ? 2 : x + y < 3 ? 1 : 0;
  return Math.max(0, 2 - (neighbours === 1 ? y : x));
}

/** Prefix of a last position: 0 to 3 stand for themselves, then two prefixes for each power of two. Clause 7.4.9.11 */
function lastPrefix(position: number): number {
  if (position < 4) return position;
  const log2 = 31 - Math.clz32(position);
  return 2 * log2 + ((position >> (log2 - 1)) & 1);
}

function blockScan(perSide: number): Scan {
  const subBlocks = diagonalScan(perSide);
  const positions = subBlocks.flatMap((subBlock) => {
    const [left, top] = [(subBlock % perSide) * 4, Math.floor(subBlock / perSide) * 4];
    return INNER_SCAN.map((inner) => (top + (inner >> 2)) * perSide * 4 + left + (inner & 3));
  });
  return { perSide, subBlocks, positions: Uint8Array.from(positions) };
}

function diagonalScan(size: number): readonly number[] {
  const scan: number[] = [];
  for (let diagonal = 0; diagonal < 2 * size - 1; diagonal++) {
    for (let x = Math.max(0, diagonal - size + 1); x <= Math.min(diagonal, size - 1); x++) {
      scan.push((diagonal - x) * size + x);
    }
  }
  return scan;
}
