/** Pixels of a picture. */
interface Size {
  width: number;
  height: number;
}

/** Size of a PNG or JPEG from its head; undefined when it has none. */
export function pictureSize(bytes: Buffer): Size | undefined {
  if (bytes.toString('latin1', 1, 4) === 'PNG') return pngSize(bytes);
  return bytes.length > 2 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : undefined;
}

const pngSize = (bytes: Buffer): Size | undefined =>
  bytes.length >= 24 ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;

/** Segment by segment up to the frame header (SOF0 to SOF15 without DHT, JPG and DAC). */
function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
