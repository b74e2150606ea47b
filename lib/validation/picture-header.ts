import type { Problem } from '@/lib/i18n/message-keys';

export interface PictureSize {
  width: number;
  height: number;
}

/** Megapixels that are decoded; each takes 4 MB of memory. Cameras of phones have up to 64. @assumed */
const MEGAPIXELS_MAX = 65;

/** Why a picture of this size is not decoded: a few kilobytes may hold billions of pixels. */
export const tooManyPixels = ({ width, height }: PictureSize): Problem | undefined =>
  width * height > MEGAPIXELS_MAX * 1_000_000 ? { key: 'PicPixels', values: { max: MEGAPIXELS_MAX } } : undefined;

/**
 * Width and height that the header of a PNG or JPEG states, as stored: a JPEG may be turned when it is shown.
 * Undefined for another content, whatever its name says.
 */
export async function headerSize(file: Blob): Promise<PictureSize | undefined> {
  const bytes = new DataView(await file.arrayBuffer());
  try {
    return pngSize(bytes) ?? jpegSize(bytes);
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

/** The first chunk is the header. W3C PNG 5.2, 11.2.1 */
function pngSize(bytes: DataView): PictureSize | undefined {
  const isPng = bytes.getUint32(0) === 0x89504e47 && bytes.getUint32(4) === 0x0d0a1a0a;
  return isPng && bytes.getUint32(12) === 0x49484452
    ? { width: bytes.getUint32(16), height: bytes.getUint32(20) }
    : undefined;
}

/** Segments before the frame header are skipped; bytes between segments too, as decoders do. ITU T.81 B.1, B.2.2 */
function jpegSize(bytes: DataView): PictureSize | undefined {
  if (bytes.getUint16(0) !== 0xffd8 || bytes.getUint8(2) !== 0xff) return undefined;
  for (let at = 2; ; ) {
    while (bytes.getUint8(at) !== 0xff) at += 1;
    while (bytes.getUint8(at) === 0xff) at += 1;
    const marker = bytes.getUint8(at);
    at += 1;
    if (FRAME_MARKERS.has(marker)) return { width: bytes.getUint16(at + 5), height: bytes.getUint16(at + 3) };
    // The picture begins, or is over, without a frame header.
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return undefined;
    if (!isAlone(marker)) at += bytes.getUint16(at);
  }
}
