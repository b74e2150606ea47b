import type { CabacEncoder } from './cabac-encoder';
import { ContextIndex } from './cabac-tables';
import { writeResidual } from './h265-residual';
import { TILE_PLANES } from './intra-prediction';

/** The difference of a tile's samples from their prediction, as the transform tree of one H.265 coding unit. */
export class TileDifference {
  readonly #planes: readonly Int16Array[];
  /** By plane: whether there is a residual. */
  readonly #hasResidual: readonly boolean[];
  /** All blocks have a single difference: each can be sent as one DC coefficient. */
  readonly isEven: boolean;
  /** Number of samples that differ; 0: no residual. */
  readonly count: number;

  /** Both 384 long, in the order of `Tile.samples`. */
  constructor(samples: Uint8Array, prediction: Uint8Array) {
    let isEven = true;
    let count = 0;
    const planes: Int16Array[] = [];
    const hasResidual: boolean[] = [];
    for (const { offset, size } of TILE_PLANES) {
      const block = new Int16Array(size * size);
      const first = (samples[offset] ?? 0) - (prediction[offset] ?? 0);
      const countBefore = count;
      for (let at = 0; at < block.length; at++) {
        const value = (samples[offset + at] ?? 0) - (prediction[offset + at] ?? 0);
        block[at] = value;
        if (value !== first) isEven = false;
        if (value !== 0) count += 1;
      }
      planes.push(block);
      hasResidual.push(count > countBefore);
    }
    this.#planes = planes;
    this.#hasResidual = hasResidual;
    this.isEven = isEven;
    this.count = count;
  }

  /** transform_tree (clause 7.3.8.8) without splits; an `isInter` unit has a residual in at least one block. */
  write(cabac: CabacEncoder, isInter: boolean): void {
    const [isLuma = false, isCb = false, isCr = false] = this.#hasResidual;
    cabac.decision(ContextIndex.CbfChroma, isCb);
    cabac.decision(ContextIndex.CbfChroma, isCr);
    if (!isInter || isCb || isCr) cabac.decision(ContextIndex.CbfLuma + 1, isLuma);
    this.#planes.forEach((block, index) => {
      if (!this.#hasResidual[index]) return;
      // At the slice's QP the coefficient is the difference itself (h265-syntax.ts).
      const levels = this.isEven ? new Int16Array(block.length).fill(block[0] ?? 0, 0, 1) : block;
      writeResidual(cabac, levels, index === 0 ? 'luma' : 'chroma');
    });
  }
}
