import { type AccessUnit, NalDepacketiser, type NalFormat } from './nal-depacketiser';

/** Parameter sets as received, each a whole NAL unit. */
export interface ParameterSets {
  sps: Uint8Array;
  pps: Uint8Array;
}

/** RFC 6184 and H.264 table 7-1. */
const H264_NAL: NalFormat<ParameterSets> = {
  headerBytes: 1,
  typeShift: 0,
  typeMask: 31,
  aggregation: 24, // STAP-A
  fragment: 28, // FU-A
  setTypes: [7, 8],
  name: ([sps, pps]) => sps && pps && { sps, pps },
  openingTypes: [7, 9], // SPS, access unit delimiter
  isSlice: (type) => type >= 1 && type <= 5,
  isKey: (type) => type === 5,
  isSkippedLeading: () => false,
  isDisposable: (_, [header = 0]) => (header & 0x60) === 0, // nal_ref_idc
};

/** Access units of H.264 from RTP (RFC 6184: single units, STAP-A, FU-A). */
export class H264Depacketiser extends NalDepacketiser<ParameterSets> {
  /** `known` are the parameter sets of the session description, if it gave any. */
  constructor(onUnit: (unit: AccessUnit<ParameterSets>) => void, known?: ParameterSets) {
    super(H264_NAL, onUnit, known && [known.sps, known.pps]);
  }
}
