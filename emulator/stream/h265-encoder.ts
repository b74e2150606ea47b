import { BitWriter } from './bit-writer';
import { CabacEncoder } from './cabac-encoder';
import { ContextIndex, INIT_VALUES_I, INIT_VALUES_P } from './cabac-tables';
import type { CodedPicture, Tile, TileGrid } from './h264-encoder';
import { type MacroblockSize, macroblockSize } from './h264-syntax';
import {
  H265NalType,
  nalUnit,
  pictureParameterSet,
  SLICE_QP_Y,
  sequenceParameterSet,
  videoParameterSet,
  writeSliceHeader,
} from './h265-syntax';
import { IntraMode, predictIntra } from './intra-prediction';
import { TileDifference } from './tile-difference';

/** INTRA_DC, what counts as the neighbour's mode where there is no neighbour. Clause 8.4.2 */
const DC_MODE = 1;

/**
 * H.265 without a search: unchanged blocks are skipped; blocks that differ from their prediction by one number per
 * plane have a DC coefficient at a QP where that is exact; the rest is lossless (cu_transquant_bypass). Prediction is
 * from the previous picture, or from the neighbours in an IDR picture. Everything decodes to exactly the painted
 * samples, without PCM blocks, which hevcjs 1.4.5 decodes wrongly after the first one.
 */
export class H265Encoder {
  readonly #size: MacroblockSize;
  readonly #parameterSets: readonly [vps: Uint8Array, sps: Uint8Array, pps: Uint8Array];
  #previous: TileGrid | undefined;
  #picOrderCnt = 0;

  /** `width` and `height` in pixels, even. */
  constructor(width: number, height: number) {
    this.#size = macroblockSize(width, height);
    this.#parameterSets = [
      videoParameterSet(width, height),
      sequenceParameterSet(width, height),
      pictureParameterSet(),
    ];
  }

  /** VPS, SPS and PPS as in the SDP and before each IDR picture. */
  get parameterSets(): readonly [vps: Uint8Array, sps: Uint8Array, pps: Uint8Array] {
    return this.#parameterSets;
  }

  /** Codes the next picture; the first one is always an IDR picture. Throws RangeError for a grid of another size. */
  encode(grid: TileGrid, wantsIdr: boolean): CodedPicture {
    if (grid.length !== this.#size.columns * this.#size.rows) throw new RangeError('grid does not fit the picture');
    const previous = wantsIdr ? undefined : this.#previous;
    const isIdr = previous === undefined;
    this.#picOrderCnt = isIdr ? 0 : this.#picOrderCnt + 1;
    const w = new BitWriter(1 << 14);
    writeSliceHeader(w, this.#picOrderCnt);
    const cabac = new CabacEncoder(w, isIdr ? INIT_VALUES_I : INIT_VALUES_P, SLICE_QP_Y);
    if (previous) writeChangedBlocks(cabac, grid, previous, this.#size.columns);
    else writeIntraBlocks(cabac, grid, this.#size.columns);
    this.#previous = grid;
    const slice = nalUnit(isIdr ? H265NalType.IdrWRadl : H265NalType.TrailR, w.finish());
    return { isIdr, nals: isIdr ? [...this.#parameterSets, slice] : [slice] };
  }
}

/**
 * Slice data of a P picture: skipped blocks, and merged ones (no motion) with the difference from the previous
 * picture.
 */
function writeChangedBlocks(cabac: CabacEncoder, grid: TileGrid, previous: TileGrid, columns: number): void {
  const isSkipped = new Uint8Array(grid.length);
  grid.forEach((tile, address) => {
    const before = previous[address] ?? tile;
    const difference = tile === before ? undefined : new TileDifference(tile.samples, before.samples);
    const skippedLeft = address % columns > 0 ? (isSkipped[address - 1] ?? 0) : 0;
    const skippedAbove = isSkipped[address - columns] ?? 0;
    const skipContext = ContextIndex.CuSkipFlag + skippedLeft + skippedAbove;
    if (!difference || difference.count === 0) {
      isSkipped[address] = 1;
      cabac.decision(ContextIndex.CuTransquantBypassFlag, false);
      cabac.decision(skipContext, true);
    } else {
      cabac.decision(ContextIndex.CuTransquantBypassFlag, !difference.isEven);
      cabac.decision(skipContext, false);
      cabac.decision(ContextIndex.PredModeFlag, false); // MODE_INTER
      cabac.decision(ContextIndex.PartMode, true); // PART_2Nx2N
      cabac.decision(ContextIndex.MergeFlag, true);
      difference.write(cabac, true);
    }
    cabac.terminate(address === grid.length - 1);
  });
}

/** Slice data of an IDR picture. */
function writeIntraBlocks(cabac: CabacEncoder, grid: TileGrid, columns: number): void {
  let leftMode: number = DC_MODE;
  grid.forEach((tile, address) => {
    if (address % columns === 0) leftMode = DC_MODE;
    const { mode, difference } = bestIntra(grid, columns, address, tile);
    cabac.decision(ContextIndex.CuTransquantBypassFlag, !difference.isEven);
    cabac.decision(ContextIndex.PartMode, true); // PART_2Nx2N
    writeIntraMode(cabac, mode, leftMode);
    difference.write(cabac, false);
    cabac.terminate(address === grid.length - 1);
    leftMode = mode;
  });
}

const NO_DIFFERENCE = new TileDifference(new Uint8Array(384), new Uint8Array(384));

/** The mode with the smaller residual. */
function bestIntra(grid: TileGrid, columns: number, address: number, tile: Tile) {
  const isLikeLeft = tile.isFlat && address % columns > 0 && grid[address - 1] === tile;
  if (isLikeLeft) return { mode: IntraMode.FromLeft, difference: NO_DIFFERENCE };
  const differenceIn = (mode: IntraMode) =>
    new TileDifference(tile.samples, predictIntra(grid, columns, address, mode));
  const fromLeft = differenceIn(IntraMode.FromLeft);
  if (fromLeft.isEven) return { mode: IntraMode.FromLeft, difference: fromLeft };
  const fromAbove = differenceIn(IntraMode.FromAbove);
  return fromAbove.isEven || fromAbove.count < fromLeft.count
    ? { mode: IntraMode.FromAbove, difference: fromAbove }
    : { mode: IntraMode.FromLeft, difference: fromLeft };
}

/**
 * prev_intra_luma_pred_flag to intra_chroma_pred_mode. The likely modes are the left block's and those below 2: the
 * block above is of another coding tree row and counts as DC. Clause 8.4.2
 */
function writeIntraMode(cabac: CabacEncoder, mode: IntraMode, leftMode: number): void {
  const likely = leftMode === DC_MODE ? [0, DC_MODE, 26] : [0, DC_MODE, leftMode];
  cabac.decision(ContextIndex.PrevIntraLumaPredFlag, mode === leftMode);
  if (mode === leftMode)
    cabac.bypass(false); // mpm_idx: the left block's comes first
  else cabac.bypassBits(mode - likely.filter((each) => each < mode).length, 5); // rem_intra_luma_pred_mode
  cabac.decision(ContextIndex.IntraChromaPredMode, false); // the mode of luma
}
