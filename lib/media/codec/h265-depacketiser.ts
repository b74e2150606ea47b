import { skipToH265SpsId } from './h265-sps';
import { type AccessUnit, NalDepacketiser, type NalFormat } from './nal-depacketiser';

/** RFC 7798 and H.265 table 7-1. */
const H265_NAL: NalFormat = {
  headerBytes: 2,
  typeShift: 1,
  typeMask: 63,
  aggregation: 48, // AP
  fragment: 49, // FU
  setTypes: [32, 33, 34], // VPS, SPS, PPS
  idCounts: [16, 16, 64],
  readId(r, place) {
    if (place === 0) return r.u(4);
    if (place === 1) skipToH265SpsId(r);
    return r.ue();
  },
  readPictureSetId(r, type) {
    r.flag(); // first_slice_segment_in_pic_flag
    if (type >= 16 && type <= 23) r.flag(); // no_output_of_prior_pics_flag
    return r.ue();
  },
  openingTypes: [32, 35], // VPS, access unit delimiter
  // VPS, SPS, PPS, delimiter, prefix SEI, and types reserved for the same place. H.265 §7.4.2.4.4
  isBeforeSlices: (type) => (type >= 32 && type <= 35) || type === 39 || (type >= 41 && type <= 44),
  isSlice: (type) => type <= 9 || (type >= 16 && type <= 21),
  isKey: (type) => type >= 16 && type <= 21, // IRAP
  isSkippedLeading: (type) => type === 8 || type === 9, // RASL
  // Sub-layer non-reference pictures are referenced by higher layers only: those of the highest one by none.
  isDisposable: (type, [, second = 0], sps) =>
    type < 16 && type % 2 === 0 && (second & 7) > (sps ? ((sps[2] ?? 0) >> 1) & 7 : 7),
};

/**
 * Access units of H.265 from RTP (RFC 7798: single units, AP, FU). Leading pictures of the key picture at which the
 * stream started are skipped: they reference pictures before it.
 */
export class H265Depacketiser extends NalDepacketiser {
  /**
   * @param known parameter sets of the session description
   * @param hasOrderNumbers the description's `sprop-max-don-diff` is above 0
   */
  constructor(onUnit: (unit: AccessUnit) => void, known?: readonly Uint8Array[], hasOrderNumbers = false) {
    super(H265_NAL, onUnit, known, hasOrderNumbers ? 2 : 0);
  }
}
