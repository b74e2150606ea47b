import { type AccessUnit, NalDepacketiser, type NalFormat } from './nal-depacketiser';

/** RFC 6184 and H.264 table 7-1. */
const H264_NAL: NalFormat = {
  headerBytes: 1,
  typeShift: 0,
  typeMask: 31,
  aggregation: 24, // STAP-A
  fragment: 28, // FU-A
  setTypes: [7, 8], // SPS, PPS
  idCounts: [32, 256],
  readId(r, place) {
    if (place === 0) r.u(24); // profile_idc, constraints, level_idc
    return r.ue();
  },
  readPictureSetId(r) {
    r.ue(); // first_mb_in_slice
    r.ue(); // slice_type
    return r.ue();
  },
  openingTypes: [7, 9], // SPS, access unit delimiter
  // SEI, SPS, PPS, delimiter, and types reserved for the same place. H.264 §7.4.1.2.3
  isBeforeSlices: (type) => (type >= 6 && type <= 9) || (type >= 15 && type <= 18),
  isSlice: (type) => type >= 1 && type <= 5,
  isKey: (type) => type === 5,
  isSkippedLeading: () => false,
  isDisposable: (_, [header = 0]) => (header & 0x60) === 0, // nal_ref_idc
};

/** Access units of H.264 from RTP (RFC 6184: single units, STAP-A, FU-A). */
export class H264Depacketiser extends NalDepacketiser {
  /** `known` are the parameter sets of the session description. */
  constructor(onUnit: (unit: AccessUnit) => void, known?: readonly Uint8Array[]) {
    super(H264_NAL, onUnit, known);
  }
}
