import { hexOf } from '@/lib/hex';
import { BitReader, rbspOf } from './bit-reader';

/** The values of a sequence parameter set that the player needs. */
export interface SpsInfo {
  /** RFC 6381 codec string, such as avc1.42C028. */
  codec: string;
  profileIdc: number;
  levelIdc: number;
  /** Size of the picture in pixels, cropping applied. */
  width: number;
  height: number;
  /** 0 grey, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  chromaFormat: number;
  /** Bits of a sample. */
  lumaBits: number;
  chromaBits: number;
  /** 2: pictures are shown in the order they are decoded. */
  pictureOrderType: number;
  referenceFrames: number;
}

const PROFILES_WITH_CHROMA_FORMAT = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const MAX_BITS = 14;
const MAX_MACROBLOCKS = 139_264; // level 6.2, table A-1

/** Reads an SPS (H.264 clause 7.3.2.1.1); undefined for a unit that is truncated or has an impossible size. */
export function parseSps(nal: Uint8Array): SpsInfo | undefined {
  if (nal.length < 4 || ((nal[0] ?? 0) & 31) !== 7) return undefined;
  return readSpsUpToVui(new BitReader(rbspOf(nal)));
}

/** The same from after the header byte; the reader is then at `vui_parameters_present_flag`. */
export function readSpsUpToVui(r: BitReader): SpsInfo | undefined {
  const profileIdc = r.u(8);
  const constraints = r.u(8);
  const levelIdc = r.u(8);
  r.ue(); // seq_parameter_set_id
  let [chromaFormatIdc, lumaBits, chromaBits] = [1, 8, 8];
  /** Its planes are coded like three grey pictures. */
  let isSeparate = false;
  if (PROFILES_WITH_CHROMA_FORMAT.has(profileIdc)) {
    chromaFormatIdc = r.ue();
    if (chromaFormatIdc > 3) return undefined;
    isSeparate = chromaFormatIdc === 3 && r.flag(); // separate_colour_plane_flag
    lumaBits = 8 + r.ue();
    chromaBits = 8 + r.ue();
    if (lumaBits > MAX_BITS || chromaBits > MAX_BITS) return undefined;
    r.flag(); // qpprime_y_zero_transform_bypass_flag
    if (r.flag()) skipScalingLists(r, chromaFormatIdc);
  }
  r.ue(); // log2_max_frame_num_minus4
  const pictureOrderType = skipPictureOrderCount(r);
  const referenceFrames = r.ue();
  r.flag(); // gaps_in_frame_num_value_allowed_flag
  const columns = r.ue() + 1;
  const mapUnitRows = r.ue() + 1;
  const isFrameMbsOnly = r.flag();
  if (!isFrameMbsOnly) r.flag(); // mb_adaptive_frame_field_flag
  r.flag(); // direct_8x8_inference_flag
  const crop = r.flag() ? { left: r.ue(), right: r.ue(), top: r.ue(), bottom: r.ue() } : undefined;
  const fields = isFrameMbsOnly ? 1 : 2;
  const rows = mapUnitRows * fields;
  if (r.isOver || columns * rows > MAX_MACROBLOCKS) return undefined;
  const chromaArray = isSeparate ? 0 : chromaFormatIdc;
  const cropUnitX = chromaArray === 1 || chromaArray === 2 ? 2 : 1;
  const cropUnitY = (chromaArray === 1 ? 2 : 1) * fields;
  const width = columns * 16 - (crop ? (crop.left + crop.right) * cropUnitX : 0);
  const height = rows * 16 - (crop ? (crop.top + crop.bottom) * cropUnitY : 0);
  if (width <= 0 || height <= 0) return undefined;
  const codec = `avc1.${hexOf([profileIdc, constraints, levelIdc]).toUpperCase()}`;
  const samples = { chromaFormat: chromaFormatIdc, lumaBits, chromaBits };
  return { codec, profileIdc, levelIdc, width, height, ...samples, pictureOrderType, referenceFrames };
}

function skipPictureOrderCount(r: BitReader): number {
  const type = r.ue();
  if (type === 0) r.ue(); // log2_max_pic_order_cnt_lsb_minus4
  if (type !== 1) return type;
  r.flag(); // delta_pic_order_always_zero_flag
  r.se(); // offset_for_non_ref_pic
  r.se(); // offset_for_top_to_bottom_field
  const frames = Math.min(255, r.ue());
  for (let n = 0; n < frames; n++) r.se(); // offset_for_ref_frame
  return type;
}

function skipScalingLists(r: BitReader, chromaFormatIdc: number): void {
  const lists = chromaFormatIdc === 3 ? 12 : 8;
  for (let list = 0; list < lists; list++) {
    if (!r.flag()) continue;
    const size = list < 6 ? 16 : 64;
    let last = 8;
    let next = 8;
    for (let n = 0; n < size; n++) {
      if (next !== 0) next = (last + r.se() + 256) % 256;
      last = next === 0 ? last : next;
    }
  }
}
