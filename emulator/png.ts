import { crc32, deflateSync } from 'node:zlib';

/** A picture of 8-bit RGB samples in raster order, three bytes a pixel. */
export interface RgbPicture {
  width: number;
  height: number;
  samples: Uint8Array;
}

/** The picture as a PNG file, without interlace and with no filter (ISO/IEC 15948). */
export function encodePng({ width, height, samples }: RgbPicture): Buffer {
  const line = width * 3;
  const rows = Buffer.alloc(height * (1 + line));
  for (let y = 0; y < height; y += 1) rows.set(samples.subarray(y * line, (y + 1) * line), y * (1 + line) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, RGB.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
