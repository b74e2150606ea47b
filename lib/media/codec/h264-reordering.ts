import { BitReader, rbspOf } from './bit-reader';
import { readSpsUpToVui, type SpsInfo } from './h264-sps';

const BASELINE = 66;
const MAX_FRAMES = 16;
const LARGEST_VECTOR = 15;

/**
 * The SPS with a statement that pictures come in display order: without one, hardware decoders hold back as many as
 * the level allows, up to 16. Only the `bitstream_restriction` of the VUI is added (H.264 annex E.1.1); an SPS that
 * already has one, whose pictures may be out of order, or that is invalid is returned unchanged.
 */
export function withoutReordering(nal: Uint8Array): Uint8Array {
  const rbsp = rbspOf(nal);
  const r = new BitReader(rbsp);
  const sps = readSpsUpToVui(r);
  if (!sps || !isInOrder(sps)) return nal;
  const spsBits = r.position;
  const hasVui = r.flag();
  if (hasVui) skipVuiUpToRestriction(r);
  const vuiBits = r.position;
  if (sps.referenceFrames > MAX_FRAMES || (hasVui && r.flag()) || r.isOver) return nal;
  const bits = [
    [...rbsp]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .slice(0, hasVui ? vuiBits : spsBits),
    hasVui ? '' : '100000000', // a VUI of which nothing is present
    '11', // bitstream_restriction_flag, motion_vectors_over_pic_boundaries_flag
    // max_bytes_per_pic_denom and max_bits_per_mb_denom (no limit), lengths of vectors (the largest),
    // max_num_reorder_frames, max_dec_frame_buffering
    ...[0, 0, LARGEST_VECTOR, LARGEST_VECTOR, 0, sps.referenceFrames].map(ue),
    '1', // rbsp_stop_one_bit
  ];
  return nalOf(nal[0] ?? 0, bits.join(''));
}

/**
 * How many pictures may come before one that is shown earlier; undefined: the SPS does not state it. H.264 annex
 * E.2.1
 */
export function reorderedPictures(nal: Uint8Array): number | undefined {
  const r = new BitReader(rbspOf(nal));
  const sps = readSpsUpToVui(r);
  if (!sps || isInOrder(sps)) return sps && 0;
  if (!r.flag()) return undefined;
  skipVuiUpToRestriction(r);
  if (!r.flag()) return undefined;
  r.flag(); // motion_vectors_over_pic_boundaries_flag
  for (let n = 0; n < 4; n++) r.ue(); // two denominators, two lengths of vectors
  const depth = r.ue();
  return r.isOver || depth > MAX_FRAMES ? undefined : depth;
}

/** Baseline has no B pictures; order type 2 shows pictures as they are decoded, in any profile. */
const isInOrder = ({ profileIdc, pictureOrderType }: SpsInfo) => profileIdc === BASELINE || pictureOrderType === 2;

/** H.264 annex E.1.1, from `aspect_ratio_info_present_flag` on. */
function skipVuiUpToRestriction(r: BitReader): void {
  if (r.flag() && r.u(8) === 255) r.u(32); // aspect_ratio_idc, sar_width, sar_height
  if (r.flag()) r.flag(); // overscan_appropriate_flag
  if (r.flag()) {
    r.u(4); // video_format, video_full_range_flag
    if (r.flag()) r.u(24); // colour description
  }
  if (r.flag()) {
    r.ue(); // chroma_sample_loc_type_top_field
    r.ue(); // chroma_sample_loc_type_bottom_field
  }
  if (r.flag()) r.u(65); // num_units_in_tick, time_scale, fixed_frame_rate_flag
  const hasNalHrd = r.flag();
  if (hasNalHrd) skipHrd(r);
  const hasVclHrd = r.flag();
  if (hasVclHrd) skipHrd(r);
  if (hasNalHrd || hasVclHrd) r.flag(); // low_delay_hrd_flag
  r.flag(); // pic_struct_present_flag
}

/** H.264 annex E.1.2 */
function skipHrd(r: BitReader): void {
  const buffers = Math.min(31, r.ue()) + 1;
  r.u(8); // bit_rate_scale, cpb_size_scale
  for (let n = 0; n < buffers; n++) {
    r.ue(); // bit_rate_value_minus1
    r.ue(); // cpb_size_value_minus1
    r.flag(); // cbr_flag
  }
  r.u(20); // lengths of delays and of the time offset
}

/** ue(v) as binary digits. */
function ue(value: number): string {
  const code = (value + 1).toString(2);
  return '0'.repeat(code.length - 1) + code;
}

/** A NAL unit of these binary digits, padded to whole bytes, with emulation prevention bytes. H.264 clause 7.3.1 */
function nalOf(header: number, bits: string): Uint8Array {
  const out = [header];
  let zeros = 0;
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '0'), 2);
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(out);
}
