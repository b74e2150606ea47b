import { type AccessUnit, NalDepacketiser, type NalFormat } from './nal-depacketiser';

/** Parameter sets as received, each a whole NAL unit. */
export interface H265ParameterSets {
  vps: Uint8Array;
  sps: Uint8Array;
  pps: Uint8Array;
}

/** RFC 7798 and H.265 table 7-1. */
const H265_NAL: NalFormat<H265ParameterSets> = {
  headerBytes: 2,
  typeShift: 1,
  typeMask: 63,
  aggregation: 48, // AP
  fragment: 49, // FU
  setTypes: [32, 33, 34],
  name: ([vps, sps, pps]) => vps && sps && pps && { vps, sps, pps },
  openingTypes: [32, 35], // VPS, access unit delimiter
  isSlice: (type) => type <= 9 || (type >= 16 && type <= 21),
  isKey: (type) => type >= 16 && type <= 21, // IRAP
  isSkippedLeading: (type) => type === 8 || type === 9, // RASL
  // Sub-layer non-reference pictures are referenced by higher layers only: those of the highest one by none.
  isDisposable: (type, [, second = 0], [, sps]) =>
    type < 16 && type % 2 === 0 && (second & 7) > (sps ? ((sps[2] ?? 0) >> 1) & 7 : 7),
};

/**
 * Access units of H.265 from RTP (RFC 7798: single units, AP, FU). Leading pictures of the key picture at which the
 * stream started are skipped: they reference pictures before it.
 */
export class H265Depacketiser extends NalDepacketiser<H265ParameterSets> {
  /**
   * @param known parameter sets of the session description, if it gave any
   * @param hasOrderNumbers the description's `sprop-max-don-diff` is above 0
   */
  constructor(
    onUnit: (unit: AccessUnit<H265ParameterSets>) => void,
    known?: H265ParameterSets,
    hasOrderNumbers = false,
  ) {
    super(H265_NAL, onUnit, known && [known.vps, known.sps, known.pps], hasOrderNumbers ? 2 : 0);
  }
}
