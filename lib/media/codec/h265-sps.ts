import { BitReader, rbspOf } from './bit-reader';

/** The values of a sequence parameter set that the player needs. */
export interface H265SpsInfo {
  /** RFC 6381 codec string, such as hvc1.1.6.L93.B0. ISO/IEC 14496-15 annex E */
  codec: string;
  /** Size of the picture in pixels, conformance window applied. */
  width: number;
  height: number;
  /** 0 grey, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  chromaFormat: number;
  /** Bits of a sample. */
  lumaBits: number;
  chromaBits: number;
  /** How many pictures may come before one that is shown earlier. */
  reorderedPictures: number;
  temporalLayers: number;
  isTemporalIdNested: boolean;
  /** Profile, compatibility, constraints and level: the twelve bytes that `hvcC` contains as well. */
  profileTierLevel: Uint8Array;
}

const MAX_LUMA_SAMPLES = 35_651_584; // level 6.2, table A.8
const PROFILE_BYTES = 12;

/** Reads an SPS (H.265 clause 7.3.2.2.1); undefined for a unit that is truncated or has an impossible size. */
export function parseH265Sps(nal: Uint8Array): H265SpsInfo | undefined {
  if ((((nal[0] ?? 0) >> 1) & 63) !== 33) return undefined;
  const rbsp = rbspOf(nal, 2);
  const r = new BitReader(rbsp);
  r.u(4); // sps_video_parameter_set_id
  const subLayers = r.u(3);
  if (subLayers === 7) return undefined;
  const isTemporalIdNested = r.flag();
  const profileTierLevel = rbsp.slice(1, 1 + PROFILE_BYTES);
  r.u(PROFILE_BYTES * 8);
  skipSubLayers(r, subLayers);
  r.ue(); // sps_seq_parameter_set_id
  const chromaFormat = r.ue();
  if (chromaFormat > 3) return undefined;
  if (chromaFormat === 3) r.flag(); // separate_colour_plane_flag
  const codedWidth = r.ue();
  const codedHeight = r.ue();
  const window = r.flag() ? { left: r.ue(), right: r.ue(), top: r.ue(), bottom: r.ue() } : undefined;
  const lumaBits = 8 + r.ue();
  const chromaBits = 8 + r.ue();
  r.ue(); // log2_max_pic_order_cnt_lsb_minus4
  const reorderedPictures = readReordering(r, subLayers);
  if (r.isOver || codedWidth * codedHeight > MAX_LUMA_SAMPLES || lumaBits > 16 || chromaBits > 16) return undefined;
  const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1;
  const unitY = chromaFormat === 1 ? 2 : 1;
  const width = codedWidth - (window ? (window.left + window.right) * unitX : 0);
  const height = codedHeight - (window ? (window.top + window.bottom) * unitY : 0);
  if (width <= 0 || height <= 0) return undefined;
  return {
    codec: codecString(profileTierLevel),
    width,
    height,
    chromaFormat,
    lumaBits,
    chromaBits,
    reorderedPictures,
    temporalLayers: subLayers + 1,
    isTemporalIdNested,
    profileTierLevel,
  };
}

/** From the header of an SPS to its id. */
export function skipToH265SpsId(r: BitReader): void {
  r.u(4); // sps_video_parameter_set_id
  const subLayers = r.u(3);
  r.flag(); // sps_temporal_id_nesting_flag
  r.u(PROFILE_BYTES * 8);
  skipSubLayers(r, subLayers);
}

/** sps_max_num_reorder_pics of the highest sub-layer. H.265 clause 7.3.2.2.1 */
function readReordering(r: BitReader, subLayers: number): number {
  const layers = r.flag() ? subLayers + 1 : 1;
  let reordered = 0;
  for (let layer = 0; layer < layers; layer++) {
    r.ue(); // sps_max_dec_pic_buffering_minus1
    reordered = r.ue();
    r.ue(); // sps_max_latency_increase_plus1
  }
  return reordered;
}

/** Profile and level of the sub-layers, each only where its flag is set. H.265 clause 7.3.3 */
function skipSubLayers(r: BitReader, subLayers: number): void {
  if (subLayers === 0) return;
  const flags = Array.from({ length: 8 }, () => r.u(2)); // the places past the last layer are reserved zeros
  for (const flag of flags.slice(0, subLayers)) {
    if (flag & 2) r.u(88);
    if (flag & 1) r.u(8);
  }
}

/** Compatibility flags in reverse bit order; constraint bytes up to the last that is not zero. */
function codecString(profileTierLevel: Uint8Array): string {
  const r = new BitReader(profileTierLevel);
  const space = ['', 'A', 'B', 'C'][r.u(2)] ?? '';
  const tier = r.flag() ? 'H' : 'L';
  const profile = r.u(5);
  let compatibility = 0;
  for (let bit = 0; bit < 32; bit++) compatibility += r.u(1) * 2 ** bit;
  const constraints = Array.from({ length: 6 }, () => r.u(8));
  while (constraints.at(-1) === 0) constraints.pop();
  const parts = [`hvc1.${space}${profile}`, hex(compatibility), `${tier}${r.u(8)}`, ...constraints.map(hex)];
  return parts.join('.');
}

const hex = (value: number): string => value.toString(16).toUpperCase();
