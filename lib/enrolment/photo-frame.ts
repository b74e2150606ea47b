import { FACE_PHOTO } from '@/lib/contract/limits';

/** A part of a picture in pixels. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The part that is cut out of a picture, and its size after scaling. */
export interface PhotoFrame {
  from: Region;
  to: { width: number; height: number };
}

/** Enlarging further makes a face no clearer. @assumed */
const MOST_ENLARGED = 4;
/** Margin around the face, as parts of its box: hair, chin and shoulders. @assumed */
const AROUND = { width: 0.8, height: 0.7 };

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/**
 * The middle of a region, cut and scaled to a size that the device accepts; undefined where it is too small.
 * @param mayEnlarge for pictures of the device's own camera, which are small
 */
export function photoFrame(region: Region, mayEnlarge = false): PhotoFrame | undefined {
  const { width: wide, height: high, maxRatio } = FACE_PHOTO;
  const width = Math.min(region.width, region.height * maxRatio);
  const height = Math.min(region.height, width * maxRatio);
  const least = Math.max(wide.min / width, high.min / height);
  if (!(width > 0 && height > 0) || least > (mayEnlarge ? MOST_ENLARGED : 1)) return undefined;
  const scale = Math.max(least, Math.min(1, wide.max / width, high.max / height));
  const outWidth = clamp(Math.round(width * scale), wide.min, wide.max);
  const outHeight = clamp(Math.round(height * scale), high.min, Math.min(high.max, outWidth * maxRatio));
  return {
    from: {
      left: region.left + (region.width - width) / 2,
      top: region.top + (region.height - height) / 2,
      width,
      height,
    },
    to: { width: outWidth, height: outHeight },
  };
}

/** The face with some margin, inside a picture of that size. @param box parts of the picture, 0 to 1 */
export function faceRegion(
  size: { width: number; height: number },
  box: { left: number; top: number; width: number; height: number } | undefined,
): Region {
  if (!box) return { left: 0, top: 0, ...size };
  const left = Math.max(0, box.left - (box.width * AROUND.width) / 2);
  const top = Math.max(0, box.top - (box.height * AROUND.height) / 2);
  const right = Math.min(1, box.left + box.width * (1 + AROUND.width / 2));
  const bottom = Math.min(1, box.top + box.height * (1 + AROUND.height / 2));
  return {
    left: left * size.width,
    top: top * size.height,
    width: (right - left) * size.width,
    height: (bottom - top) * size.height,
  };
}
