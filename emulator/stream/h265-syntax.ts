import { BitWriter } from './bit-writer';
import { macroblockSize } from './h264-syntax';
import { escapedUnit } from './nal-unit';

/**
 * Parameter sets and slice headers of the emulator's H.265 stream: Main profile, coding tree blocks of one coding
 * block of 16, one reference, no loop filter. Names are those of ITU-T H.265 clause 7.3.
 */

/** nal_unit_type of the units this encoder makes. */
export const H265NalType = { TrailR: 1, IdrWRadl: 19, Vps: 32, Sps: 33, Pps: 34 } as const;

/** At this QP one step of a 16 x 16 luma DC coefficient is one step of all its samples. Clause 8.6.2 to 8.6.4 */
export const SLICE_QP_Y = 28;
/** Chroma blocks of 8 x 8 have that property at 22. */
const CHROMA_QP_OFFSET = -6;

const LOG2_MAX_PIC_ORDER_CNT_LSB = 8;
const MAX_NUM_MERGE_CAND = 1;

/** nal_unit with its two bytes of header, of layer 0 and temporal sub-layer 0. */
export function nalUnit(type: number, rbsp: Uint8Array): Uint8Array {
  return escapedUnit([type << 1, 1], rbsp);
}

/** video_parameter_set_rbsp of a stream with this picture size. */
export function videoParameterSet(width: number, height: number): Uint8Array {
  const w = new BitWriter(64);
  w.u(0, 4); // vps_video_parameter_set_id
  w.u(0b11, 2); // vps_base_layer_internal_flag, vps_base_layer_available_flag
  w.u(0, 6); // vps_max_layers_minus1
  w.u(0, 3); // vps_max_sub_layers_minus1
  w.flag(true); // vps_temporal_id_nesting_flag
  w.u(0xffff, 16); // vps_reserved_0xffff_16bits
  writeProfileTierLevel(w, width, height);
  writeSubLayerOrdering(w);
  w.u(0, 6); // vps_max_layer_id
  w.ue(0); // vps_num_layer_sets_minus1
  w.flag(false); // vps_timing_info_present_flag
  w.flag(false); // vps_extension_flag
  return nalUnit(H265NalType.Vps, w.finish());
}

/**
 * seq_parameter_set_rbsp for a picture of `width` x `height` pixels (even numbers). It states that nothing is
 * reordered, so that a decoder outputs each picture at once; the conformance window cuts what the blocks of 16 cover
 * beyond the picture.
 */
export function sequenceParameterSet(width: number, height: number): Uint8Array {
  const { columns, rows } = macroblockSize(width, height);
  const w = new BitWriter(64);
  w.u(0, 4); // sps_video_parameter_set_id
  w.u(0, 3); // sps_max_sub_layers_minus1
  w.flag(true); // sps_temporal_id_nesting_flag
  writeProfileTierLevel(w, width, height);
  w.ue(0); // sps_seq_parameter_set_id
  w.ue(1); // chroma_format_idc: 4:2:0
  w.ue(columns * 16); // pic_width_in_luma_samples
  w.ue(rows * 16); // pic_height_in_luma_samples
  const cropRight = columns * 16 - width;
  const cropBottom = rows * 16 - height;
  const isCropped = cropRight > 0 || cropBottom > 0;
  w.flag(isCropped); // conformance_window_flag
  if (isCropped) {
    w.ue(0);
    w.ue(cropRight >> 1);
    w.ue(0);
    w.ue(cropBottom >> 1);
  }
  w.ue(0); // bit_depth_luma_minus8
  w.ue(0); // bit_depth_chroma_minus8
  w.ue(LOG2_MAX_PIC_ORDER_CNT_LSB - 4); // log2_max_pic_order_cnt_lsb_minus4
  writeSubLayerOrdering(w);
  w.ue(1); // log2_min_luma_coding_block_size_minus3: 16
  w.ue(0); // log2_diff_max_min_luma_coding_block_size: a tree of one block
  w.ue(0); // log2_min_luma_transform_block_size_minus2
  w.ue(2); // log2_diff_max_min_luma_transform_block_size: up to 16
  w.ue(0); // max_transform_hierarchy_depth_inter
  w.ue(0); // max_transform_hierarchy_depth_intra
  w.flag(false); // scaling_list_enabled_flag
  w.flag(false); // amp_enabled_flag
  w.flag(false); // sample_adaptive_offset_enabled_flag
  w.flag(false); // pcm_enabled_flag
  w.ue(1); // num_short_term_ref_pic_sets: the picture before
  w.ue(1); // num_negative_pics
  w.ue(0); // num_positive_pics
  w.ue(0); // delta_poc_s0_minus1
  w.flag(true); // used_by_curr_pic_s0_flag
  w.flag(false); // long_term_ref_pics_present_flag
  w.flag(false); // sps_temporal_mvp_enabled_flag
  w.flag(false); // strong_intra_smoothing_enabled_flag
  w.flag(false); // vui_parameters_present_flag
  w.flag(false); // sps_extension_present_flag
  return nalUnit(H265NalType.Sps, w.finish());
}

/** pic_parameter_set_rbsp: lossless blocks allowed, deblocking off. */
export function pictureParameterSet(): Uint8Array {
  const w = new BitWriter(16);
  w.ue(0); // pps_pic_parameter_set_id
  w.ue(0); // pps_seq_parameter_set_id
  w.flag(false); // dependent_slice_segments_enabled_flag
  w.flag(false); // output_flag_present_flag
  w.u(0, 3); // num_extra_slice_header_bits
  w.flag(false); // sign_data_hiding_enabled_flag
  w.flag(false); // cabac_init_present_flag
  w.ue(0); // num_ref_idx_l0_default_active_minus1
  w.ue(0); // num_ref_idx_l1_default_active_minus1
  w.se(SLICE_QP_Y - 26); // init_qp_minus26
  w.flag(false); // constrained_intra_pred_flag
  w.flag(false); // transform_skip_enabled_flag
  w.flag(false); // cu_qp_delta_enabled_flag
  w.se(CHROMA_QP_OFFSET); // pps_cb_qp_offset
  w.se(CHROMA_QP_OFFSET); // pps_cr_qp_offset
  w.flag(false); // pps_slice_chroma_qp_offsets_present_flag
  w.flag(false); // weighted_pred_flag
  w.flag(false); // weighted_bipred_flag
  w.flag(true); // transquant_bypass_enabled_flag
  w.flag(false); // tiles_enabled_flag
  w.flag(false); // entropy_coding_sync_enabled_flag
  w.flag(false); // pps_loop_filter_across_slices_enabled_flag
  w.flag(true); // deblocking_filter_control_present_flag
  w.flag(false); // deblocking_filter_override_enabled_flag
  w.flag(true); // pps_deblocking_filter_disabled_flag: samples must arrive as painted
  w.flag(false); // pps_scaling_list_data_present_flag
  w.flag(false); // lists_modification_present_flag
  w.ue(0); // log2_parallel_merge_level_minus2
  w.flag(false); // slice_segment_header_extension_present_flag
  w.flag(false); // pps_extension_present_flag
  return nalUnit(H265NalType.Pps, w.finish());
}

/**
 * slice_segment_header of a whole-picture slice, up to its byte_alignment.
 * @param picOrderCnt pictures since the last IDR picture; 0 marks an IDR picture itself
 */
export function writeSliceHeader(w: BitWriter, picOrderCnt: number): void {
  const isIdr = picOrderCnt === 0;
  w.flag(true); // first_slice_segment_in_pic_flag
  if (isIdr) w.flag(false); // no_output_of_prior_pics_flag
  w.ue(0); // slice_pic_parameter_set_id
  w.ue(isIdr ? 2 : 1); // slice_type: I, P
  if (!isIdr) {
    w.u(picOrderCnt & ((1 << LOG2_MAX_PIC_ORDER_CNT_LSB) - 1), LOG2_MAX_PIC_ORDER_CNT_LSB); // slice_pic_order_cnt_lsb
    w.flag(true); // short_term_ref_pic_set_sps_flag
    w.flag(false); // num_ref_idx_active_override_flag
    w.ue(5 - MAX_NUM_MERGE_CAND); // five_minus_max_num_merge_cand
  }
  w.se(0); // slice_qp_delta
  w.flag(true); // alignment_bit_equal_to_one
  w.alignZero();
}

/** Of one layer without sub-layers: one picture is kept, none waits for another. */
function writeSubLayerOrdering(w: BitWriter): void {
  w.flag(true); // sub_layer_ordering_info_present_flag
  w.ue(1); // max_dec_pic_buffering_minus1
  w.ue(0); // max_num_reorder_pics
  w.ue(0); // max_latency_increase_plus1: no limit
}

function writeProfileTierLevel(w: BitWriter, width: number, height: number): void {
  w.u(0, 2); // general_profile_space
  w.flag(false); // general_tier_flag
  w.u(1, 5); // general_profile_idc: Main
  w.u(0x6000_0000, 32); // general_profile_compatibility_flag: Main and Main 10
  w.flag(true); // general_progressive_source_flag
  w.flag(false); // general_interlaced_source_flag
  w.flag(false); // general_non_packed_constraint_flag
  w.flag(true); // general_frame_only_constraint_flag
  w.u(0, 32); // general_reserved_zero_43bits
  w.u(0, 12); // their rest, general_reserved_zero_bit
  w.u(levelIdc(width, height), 8);
}

/**
 * Level 4.1 allows 2228224 luma samples a picture, 5.1 four times as many. Clause A.4.1 requires larger tree blocks
 * from level 5 on; no size of the encoder table needs it, and decoders accept these too.
 */
function levelIdc(width: number, height: number): number {
  const { columns, rows } = macroblockSize(width, height);
  return columns * rows * 256 <= 2_228_224 ? 123 : 153;
}
