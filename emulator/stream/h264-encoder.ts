import { BitWriter } from './bit-writer';
import {
  type MacroblockSize,
  macroblockSize,
  NalType,
  nalUnit,
  pictureParameterSet,
  sequenceParameterSet,
  writeSliceHeader,
} from './h264-syntax';

/**
 * One macroblock from the painter: 256 luma, 64 Cb and 64 Cr samples in raster order. Two macroblocks are equal
 * exactly when they are the same object, so painters cache their tiles.
 */
export interface Tile {
  samples: Uint8Array;
  /** One colour throughout: it can be predicted from an equal neighbour instead of being sent. */
  isFlat: boolean;
}

/** A picture: one tile per macroblock in raster order. */
export type TileGrid = readonly Tile[];

/** A coded picture: its units without start codes, parameter sets first on an IDR picture. */
export interface CodedPicture {
  isIdr: boolean;
  nals: Uint8Array[];
}

/** mb_type of an I slice (table 7-11); in a P slice five more (table 7-13). */
const MbType = { Intra16x16Vertical: 1, Intra16x16Horizontal: 2, Pcm: 25 } as const;
const P_SLICE_MB_TYPE_OFFSET = 5;
const ChromaPrediction = { Horizontal: 1, Vertical: 2 } as const;

/**
 * H.264 without a real encoder: unchanged blocks are P_Skip, blocks equal to a flat neighbour are predicted without
 * residual, everything else is sent as raw samples (I_PCM). Lossless, a tenth of a millisecond a frame.
 */
export class H264Encoder {
  readonly #size: MacroblockSize;
  readonly #parameterSets: readonly [sps: Uint8Array, pps: Uint8Array];
  #previous: TileGrid | undefined;
  #frameNum = 0;
  #idrPicId = 0;

  /** `width` and `height` in pixels, even; `isVuiOff` omits the statement that nothing is reordered. */
  constructor(width: number, height: number, isVuiOff = false) {
    this.#size = macroblockSize(width, height);
    this.#parameterSets = [sequenceParameterSet(width, height, isVuiOff), pictureParameterSet()];
  }

  /** SPS and PPS as in the SDP and before each IDR picture. */
  get parameterSets(): readonly [sps: Uint8Array, pps: Uint8Array] {
    return this.#parameterSets;
  }

  /** Codes the next picture; the first one is always an IDR picture. Throws RangeError for a grid of another size. */
  encode(grid: TileGrid, wantsIdr: boolean): CodedPicture {
    if (grid.length !== this.#size.columns * this.#size.rows) throw new RangeError('grid does not fit the picture');
    const previous = wantsIdr ? undefined : this.#previous;
    const isIdr = previous === undefined;
    this.#frameNum = isIdr ? 0 : this.#frameNum + 1;
    const w = new BitWriter(1 << 14);
    writeSliceHeader(w, this.#frameNum, isIdr ? this.#nextIdrPicId() : undefined);
    this.#writeSliceData(w, grid, previous);
    this.#previous = grid;
    const slice = nalUnit(3, isIdr ? NalType.Idr : NalType.Slice, w.finish());
    return { isIdr, nals: isIdr ? [...this.#parameterSets, slice] : [slice] };
  }

  #nextIdrPicId(): number {
    this.#idrPicId ^= 1; // two IDR pictures in a row must differ
    return this.#idrPicId;
  }

  #writeSliceData(w: BitWriter, grid: TileGrid, previous: TileGrid | undefined): void {
    const { columns } = this.#size;
    const totalCoeff = new Uint8Array(grid.length);
    let skipRun = 0;
    grid.forEach((tile, address) => {
      if (previous && previous[address] === tile) {
        skipRun += 1;
        return;
      }
      if (previous) w.ue(skipRun); // mb_skip_run
      skipRun = 0;
      const offset = previous ? P_SLICE_MB_TYPE_OFFSET : 0;
      const left = address % columns > 0 ? address - 1 : undefined;
      const above = address >= columns ? address - columns : undefined;
      if (tile.isFlat && left !== undefined && grid[left] === tile) {
        w.ue(MbType.Intra16x16Horizontal + offset);
        w.ue(ChromaPrediction.Horizontal);
        writeNoResidual(w, contextOf(totalCoeff, left, above));
      } else if (tile.isFlat && above !== undefined && grid[above] === tile) {
        w.ue(MbType.Intra16x16Vertical + offset);
        w.ue(ChromaPrediction.Vertical);
        writeNoResidual(w, contextOf(totalCoeff, left, above));
      } else {
        w.ue(MbType.Pcm + offset);
        w.alignZero();
        w.bytes(tile.samples);
        totalCoeff[address] = 16; // clause 9.2.1: an I_PCM neighbour counts as 16
      }
    });
    if (skipRun > 0) w.ue(skipRun);
  }
}

/** nC of clause 9.2.1 from the two neighbours that exist. */
function contextOf(totalCoeff: Uint8Array, left: number | undefined, above: number | undefined): number {
  const fromLeft = left === undefined ? undefined : (totalCoeff[left] ?? 0);
  const fromAbove = above === undefined ? undefined : (totalCoeff[above] ?? 0);
  if (fromLeft !== undefined && fromAbove !== undefined) return (fromLeft + fromAbove + 1) >> 1;
  return fromLeft ?? fromAbove ?? 0;
}

/** mb_qp_delta 0, then coeff_token for "no coefficient" of the Intra16x16DCLevel block (table 9-5). */
function writeNoResidual(w: BitWriter, nC: number): void {
  w.se(0);
  if (nC < 2) w.u(0b1, 1);
  else if (nC < 4) w.u(0b11, 2);
  else if (nC < 8) w.u(0b1111, 4);
  else w.u(0b000011, 6);
}
