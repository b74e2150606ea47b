import { BitWriter } from './bit-writer';
import { escapedUnit } from './nal-unit';

/**
 * Parameter sets and slice headers of the stream the emulator sends: constrained baseline, CAVLC, one reference,
 * no deblocking. Names are those of ITU-T H.264 clause 7.3.
 */

/** nal_unit_type of the units this encoder makes. */
export const NalType = { Slice: 1, Idr: 5, Sps: 7, Pps: 8 } as const;

const LOG2_MAX_FRAME_NUM = 8;

/** Size of a picture in macroblocks. */
export interface MacroblockSize {
  columns: number;
  rows: number;
}

/** Macroblocks that cover a picture of the given pixels. */
export function macroblockSize(width: number, height: number): MacroblockSize {
  return { columns: Math.ceil(width / 16), rows: Math.ceil(height / 16) };
}

/** nal_unit with its one byte of header. */
export function nalUnit(refIdc: number, type: number, rbsp: Uint8Array): Uint8Array {
  return escapedUnit([(refIdc << 5) | type], rbsp);
}

/**
 * seq_parameter_set for a picture of `width` x `height` pixels (even numbers). The VUI states that nothing is
 * reordered, so that a decoder outputs each frame at once; without it (`isVuiOff`) a decoder may hold frames back.
 */
export function sequenceParameterSet(width: number, height: number, isVuiOff = false): Uint8Array {
  const { columns, rows } = macroblockSize(width, height);
  const w = new BitWriter(64);
  w.u(66, 8); // profile_idc: baseline
  w.u(0b1100_0000, 8); // constraint_set0_flag, constraint_set1_flag: constrained baseline
  w.u(levelIdc(columns * rows), 8);
  w.ue(0); // seq_parameter_set_id
  w.ue(LOG2_MAX_FRAME_NUM - 4); // log2_max_frame_num_minus4
  w.ue(2); // pic_order_cnt_type: output order is decoding order
  w.ue(1); // max_num_ref_frames
  w.flag(false); // gaps_in_frame_num_value_allowed_flag
  w.ue(columns - 1); // pic_width_in_mbs_minus1
  w.ue(rows - 1); // pic_height_in_map_units_minus1
  w.flag(true); // frame_mbs_only_flag
  w.flag(true); // direct_8x8_inference_flag
  const cropRight = columns * 16 - width;
  const cropBottom = rows * 16 - height;
  const isCropped = cropRight > 0 || cropBottom > 0;
  w.flag(isCropped); // frame_cropping_flag
  if (isCropped) {
    w.ue(0);
    w.ue(cropRight >> 1);
    w.ue(0);
    w.ue(cropBottom >> 1);
  }
  w.flag(!isVuiOff); // vui_parameters_present_flag
  if (!isVuiOff) writeVui(w);
  return nalUnit(3, NalType.Sps, w.finish());
}

function writeVui(w: BitWriter): void {
  w.u(0, 8); // aspect_ratio, overscan, video_signal_type, chroma_loc, timing, nal_hrd, vcl_hrd, pic_struct: all absent
  w.flag(true); // bitstream_restriction_flag
  w.flag(true); // motion_vectors_over_pic_boundaries_flag
  w.ue(0); // max_bytes_per_pic_denom
  w.ue(0); // max_bits_per_mb_denom
  w.ue(10); // log2_max_mv_length_horizontal
  w.ue(10); // log2_max_mv_length_vertical
  w.ue(0); // max_num_reorder_frames
  w.ue(1); // max_dec_frame_buffering
}

/** pic_parameter_set: CAVLC, one slice group, deblocking controlled in the slice. */
export function pictureParameterSet(): Uint8Array {
  const w = new BitWriter(16);
  w.ue(0); // pic_parameter_set_id
  w.ue(0); // seq_parameter_set_id
  w.flag(false); // entropy_coding_mode_flag
  w.flag(false); // bottom_field_pic_order_in_frame_present_flag
  w.ue(0); // num_slice_groups_minus1
  w.ue(0); // num_ref_idx_l0_default_active_minus1
  w.ue(0); // num_ref_idx_l1_default_active_minus1
  w.flag(false); // weighted_pred_flag
  w.u(0, 2); // weighted_bipred_idc
  w.se(0); // pic_init_qp_minus26
  w.se(0); // pic_init_qs_minus26
  w.se(0); // chroma_qp_index_offset
  w.flag(true); // deblocking_filter_control_present_flag
  w.flag(false); // constrained_intra_pred_flag: prediction from skipped neighbours is used
  w.flag(false); // redundant_pic_cnt_present_flag
  return nalUnit(3, NalType.Pps, w.finish());
}

/** slice_header of a whole-picture slice; `idrPicId` marks an IDR picture, its absence a P picture. */
export function writeSliceHeader(w: BitWriter, frameNum: number, idrPicId: number | undefined): void {
  const isIdr = idrPicId !== undefined;
  w.ue(0); // first_mb_in_slice
  w.ue(isIdr ? 7 : 5); // slice_type: all I, all P
  w.ue(0); // pic_parameter_set_id
  w.u(frameNum & ((1 << LOG2_MAX_FRAME_NUM) - 1), LOG2_MAX_FRAME_NUM); // frame_num
  if (isIdr) {
    w.ue(idrPicId); // idr_pic_id
    w.flag(false); // no_output_of_prior_pics_flag
    w.flag(false); // long_term_reference_flag
  } else {
    w.flag(false); // num_ref_idx_active_override_flag
    w.flag(false); // ref_pic_list_modification_flag_l0
    w.flag(false); // adaptive_ref_pic_marking_mode_flag
  }
  w.se(0); // slice_qp_delta
  w.ue(1); // disable_deblocking_filter_idc: samples must arrive as painted
}

/** Level 4.0 holds 8192 macroblocks a frame, 5.1 holds 36864 (table A-1). */
function levelIdc(macroblocks: number): number {
  return macroblocks <= 8192 ? 40 : 51;
}
