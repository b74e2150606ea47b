import type { TileGrid } from './h264-encoder';

/**
 * The two modes of intra prediction that the H.265 encoder uses (ITU-T H.265 clause 8.4.4.2.6): almost horizontal and
 * almost vertical. Unlike the exact directions they do not filter the edge of a block, and unlike the others they
 * need no smoothed neighbours, so that a flat edge predicts a flat block.
 */
export const IntraMode = { FromLeft: 9, FromAbove: 27 } as const;

/** Number of one of the two modes. */
export type IntraMode = (typeof IntraMode)[keyof typeof IntraMode];

/** Where a plane stands in the samples of a tile, and how wide it is there. */
export interface TilePlane {
  offset: number;
  size: number;
}

/** Luma, Cb and Cr of `Tile.samples`. */
export const TILE_PLANES: readonly TilePlane[] = [
  { offset: 0, size: 16 },
  { offset: 256, size: 8 },
  { offset: 320, size: 8 },
];

/** intraPredAngle of both: the prediction leans so many 32nds of a sample for each one away from the edge. */
const INTRA_PRED_ANGLE = 2;
/** Stands in for neighbours where there are none. Clause 8.4.4.2.2 */
const MIDDLE = 128;
const TILE_SAMPLES = 384;

/**
 * Predicts the tile at `address` like a decoder with exact previous tiles, in the order of `Tile.samples`.
 * Clause 8.4.4.2.6
 */
export function predictIntra(grid: TileGrid, columns: number, address: number, mode: IntraMode): Uint8Array {
  const prediction = new Uint8Array(TILE_SAMPLES);
  const isFromLeft = mode === IntraMode.FromLeft;
  for (const plane of TILE_PLANES) {
    const { offset, size } = plane;
    const reference = isFromLeft ? leftOf(grid, columns, address, plane) : above(grid, columns, address, plane);
    for (let away = 0; away < size; away++) {
      const lean = (away + 1) * INTRA_PRED_ANGLE;
      const whole = lean >> 5;
      const part = lean & 31;
      for (let along = 0; along < size; along++) {
        const near = reference[along + whole] ?? 0;
        const next = reference[along + whole + 1] ?? 0;
        const at = isFromLeft ? along * size + away : away * size + along;
        prediction[offset + at] = ((32 - part) * near + part * next + 16) >> 5;
      }
    }
  }
  return prediction;
}

/** The column left of the tile, downwards; what lies below it is not decoded yet and repeats its end. */
function leftOf(grid: TileGrid, columns: number, address: number, { offset, size }: TilePlane): Uint8Array {
  const left = address % columns > 0 ? grid[address - 1] : undefined;
  if (!left) {
    const tileAbove = grid[address - columns];
    return new Uint8Array(size + 2).fill(tileAbove?.samples[offset + size * (size - 1)] ?? MIDDLE);
  }
  const reference = new Uint8Array(size + 2);
  for (let y = 0; y < size; y++) reference[y] = left.samples[offset + y * size + size - 1] ?? 0;
  return reference.fill(reference[size - 1] ?? 0, size);
}

/** The row above the tile, onwards into the next tile. */
function above(grid: TileGrid, columns: number, address: number, { offset, size }: TilePlane): Uint8Array {
  const tileAbove = grid[address - columns];
  if (!tileAbove) {
    const left = address % columns > 0 ? grid[address - 1] : undefined;
    return new Uint8Array(size + 2).fill(left?.samples[offset + size - 1] ?? MIDDLE);
  }
  const row = offset + size * (size - 1);
  const reference = new Uint8Array(size + 2);
  reference.set(tileAbove.samples.subarray(row, row + size));
  const next = (address + 1) % columns > 0 ? grid[address - columns + 1] : undefined;
  if (next) reference.set(next.samples.subarray(row, row + 2), size);
  else reference.fill(reference[size - 1] ?? 0, size);
  return reference;
}
