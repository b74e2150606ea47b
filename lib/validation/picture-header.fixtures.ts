const two = (value: number) => [value >> 8, value & 0xff];

/** The beginning of a PNG whose header states this size. */
export const pngStart = (width: number, height: number): number[] => [
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, ...two(width), 0, 0, ...two(height), 8, 2, 0, 0, 0],
];

/** The beginning of a JPEG whose frame header states this size, after an APP0 and an APP1 segment. */
export const jpegStart = (width: number, height: number, frame = 0xc0): number[] => [
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0xff, 0xc0, 0xff, 0xff, 0xe1, 0, 3, 0],
  ...[0xff, frame, 0, 11, 8, ...two(height), ...two(width), 1, 1, 0x11, 0],
];

/** A JPEG whose EXIF metadata, least byte first, say that it is to be turned before it is shown. */
export const turnedJpeg = (width: number, height: number, orientation: number): number[] => {
  const entry = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  const tiff = [...Buffer.from('II'), 42, 0, 8, 0, 0, 0, 1, 0, ...entry, 0, 0, 0, 0];
  const segment = [...Buffer.from('Exif'), 0, 0, ...tiff];
  return [0xff, 0xd8, 0xff, 0xe1, ...two(segment.length + 2), ...segment, ...jpegStart(width, height).slice(2)];
};

/** The beginning of a PNG with two pictures. */
export const animatedPng = (width: number, height: number): number[] => [
  ...pngStart(width, height),
  ...[0, 0, 0, 0, 0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0],
];
