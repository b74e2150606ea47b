import type { Problem } from '@/lib/i18n/message-keys';

export interface PictureSize {
  width: number;
  height: number;
}

/** What the bytes of a picture say, whatever its name is. */
export interface PictureFacts extends PictureSize {
  kind: 'png' | 'jpg';
  /** EXIF orientation 1 to 8; 1 is shown as it is stored. */
  orientation: number;
  /** A PNG with several pictures. */
  isAnimated: boolean;
}

/** Megapixels that are decoded; each takes 4 MB of memory. Cameras of phones have up to 64. @assumed */
const MEGAPIXELS_MAX = 65;

/** Why a picture of this size is not decoded: a few kilobytes may hold billions of pixels. */
export const tooManyPixels = ({ width, height }: PictureSize): Problem | undefined =>
  width * height > MEGAPIXELS_MAX * 1_000_000 ? { key: 'PicPixels', values: { max: MEGAPIXELS_MAX } } : undefined;

/**
 * The facts that the header of a PNG or JPEG states; undefined for another content, whatever its name says. Width and
 * height are as stored: a JPEG may be turned when it is shown.
 */
export async function pictureFacts(file: Blob): Promise<PictureFacts | undefined> {
  const bytes = new DataView(await file.arrayBuffer());
  try {
    return pngFacts(bytes) ?? jpegFacts(bytes);
  } catch {
    // The content ends within the header.
    return undefined;
  }
}

/** SOF0 to SOF15; DHT, JPG and DAC lie between them. ITU T.81 B.1.1.3 */
const FRAME_MARKERS = new Set(
  Array.from({ length: 16 }, (_, index) => 0xc0 + index).filter((marker) => ![0xc4, 0xc8, 0xcc].includes(marker)),
);
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Markers without a segment: a stuffed byte, TEM, RST0 to RST7, SOI. */
const isAlone = (marker: number) => marker < 0x02 || (marker >= 0xd0 && marker <= 0xd8);

/** The first chunk is the header; that of an animation comes before the data. W3C PNG 5.2, 11.2.1, 11.3.6 */
function pngFacts(bytes: DataView): PictureFacts | undefined {
  const isPng = bytes.getUint32(0) === 0x89504e47 && bytes.getUint32(4) === 0x0d0a1a0a;
  if (!isPng || bytes.getUint32(12) !== 0x49484452) return undefined;
  const size = { width: bytes.getUint32(16), height: bytes.getUint32(20) };
  return { kind: 'png', ...size, orientation: 1, isAnimated: hasAnimation(bytes) };
}

const ANIMATION = 0x6163544c;
const DATA = 0x49444154;

function hasAnimation(bytes: DataView): boolean {
  for (let at = 8; at + 8 <= bytes.byteLength; at += 12 + bytes.getUint32(at)) {
    const chunk = bytes.getUint32(at + 4);
    if (chunk === ANIMATION) return true;
    if (chunk === DATA) return false;
  }
  return false;
}

/** Segments before the frame header are skipped; bytes between segments too, as decoders do. ITU T.81 B.1, B.2.2 */
function jpegFacts(bytes: DataView): PictureFacts | undefined {
  if (bytes.getUint16(0) !== 0xffd8 || bytes.getUint8(2) !== 0xff) return undefined;
  let orientation = 1;
  for (let at = 2; ; ) {
    while (bytes.getUint8(at) !== 0xff) at += 1;
    while (bytes.getUint8(at) === 0xff) at += 1;
    const marker = bytes.getUint8(at);
    at += 1;
    if (FRAME_MARKERS.has(marker)) {
      const size = { width: bytes.getUint16(at + 5), height: bytes.getUint16(at + 3) };
      return { kind: 'jpg', ...size, orientation, isAnimated: false };
    }
    // The picture begins, or is over, without a frame header.
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return undefined;
    if (marker === EXIF_SEGMENT) orientation = exifOrientation(bytes, at) ?? orientation;
    if (!isAlone(marker)) at += bytes.getUint16(at);
  }
}

const EXIF_SEGMENT = 0xe1;
const ORIENTATION_TAG = 0x0112;

/** Orientation in a segment that begins at this length; undefined when it is none of EXIF. EXIF 2.3, 4.5 and 4.6.4 */
function exifOrientation(bytes: DataView, at: number): number | undefined {
  const tiff = at + 8;
  try {
    if (bytes.getUint32(at + 2) !== 0x45786966) return undefined;
    const isLittle = bytes.getUint16(tiff) === 0x4949;
    const entries = tiff + bytes.getUint32(tiff + 4, isLittle);
    const count = bytes.getUint16(entries, isLittle);
    for (let entry = entries + 2; entry < entries + 2 + count * 12; entry += 12) {
      if (bytes.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
      const value = bytes.getUint16(entry + 8, isLittle);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  } catch {
    // Damaged metadata do not make a picture invalid.
  }
  return undefined;
}
