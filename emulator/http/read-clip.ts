import { type FileHandle, open } from 'node:fs/promises';

/** Size in pixels and length in seconds of a clip. */
interface ClipFacts {
  width: number;
  height: number;
  seconds: number;
}

/** The index of a clip of five minutes has a few hundred kilobytes. */
const INDEX_MAX = 4_194_304;
const TOP_BOXES_MAX = 1_000;

/**
 * Facts of an MP4 file with H.264 video; undefined for another content, and for a file that ends within a box: it was
 * cut. Only the index is read into memory. Boxes as in ISO/IEC 14496-12.
 */
export async function readClip(path: string): Promise<ClipFacts | undefined> {
  const file = await open(path);
  try {
    const index = await indexOf(file);
    return index && factsOf(index);
  } finally {
    await file.close();
  }
}

/** Content of the box `moov`. */
async function indexOf(file: FileHandle): Promise<Buffer | undefined> {
  const { size: end } = await file.stat();
  let index: Buffer | undefined;
  let at = 0;
  for (let count = 0; at < end; count += 1) {
    const head = Buffer.alloc(16);
    const { bytesRead } = await file.read(head, 0, 16, at);
    const short = head.readUInt32BE(0);
    const [headBytes, size] = short === 1 ? [16, Number(head.readBigUInt64BE(8))] : [8, short === 0 ? end - at : short];
    if (bytesRead < headBytes || size < headBytes || at + size > end || count > TOP_BOXES_MAX) return undefined;
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (size > INDEX_MAX) return undefined;
      index = Buffer.alloc(size - headBytes);
      await file.read(index, 0, index.length, at + headBytes);
    }
    at += size;
  }
  return index;
}

function factsOf(index: Buffer): ClipFacts | undefined {
  const movie = inside(index, ['mvhd'])[0];
  const tracks = inside(index, ['trak']).flatMap((track) => inside(track, ['mdia', 'minf', 'stbl', 'stsd']));
  const video = tracks.find((each) => /^avc[13]$/.test(each.toString('latin1', 12, 16)));
  if (!movie || !video) return undefined;
  // The long form has times of eight bytes.
  const [scaleAt, lengthAt] = movie[0] === 1 ? [20, 28] : [12, 16];
  const scale = number(movie, scaleAt, 4);
  const [width, height] = [number(video, 40, 2), number(video, 42, 2)];
  if (scale === 0 || width === 0 || height === 0) return undefined;
  return { width, height, seconds: Math.ceil(number(movie, lengthAt, 4) / scale) };
}

/** Contents of the boxes at a path. */
function inside(content: Buffer, [first, ...rest]: readonly string[]): Buffer[] {
  if (first === undefined) return [content];
  const found: Buffer[] = [];
  for (let at = 0; at + 8 <= content.length; ) {
    const size = content.readUInt32BE(at);
    if (size < 8 || at + size > content.length) break;
    const isWanted = content.toString('latin1', at + 4, at + 8) === first;
    if (isWanted) found.push(...inside(content.subarray(at + 8, at + size), rest));
    at += size;
  }
  return found;
}

const number = (content: Buffer, at: number, bytes: 2 | 4) =>
  at + bytes <= content.length ? content.readUIntBE(at, bytes) : 0;
