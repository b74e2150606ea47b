/**
 * Frames of an MP3 (ISO/IEC 11172-3 and 13818-3, layer III), and cuts between them: what is kept is neither decoded nor
 * encoded again.
 */

/** kbit/s by number: MPEG 1, and 2 with 2.5. */
const KBPS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Sample rates of MPEG 1, 2 and 2.5 by the two bits of the frame. */
const RATES: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};
const HEADER = 4;

interface Frame {
  /** Its bytes in the file. */
  at: number;
  end: number;
  /** Where its main data begin, after header, checksum and side information. */
  main: number;
  /** Bytes of the main data of earlier frames that it needs. */
  borrowed: number;
}

/** An MP3 whose frames are whole. */
export interface Mp3 {
  bytes: Uint8Array;
  rateHz: number;
  /** Seconds of one frame, and of all. */
  frameS: number;
  seconds: number;
  frames: readonly Frame[];
}

/** Bytes of the tag before the first frame. Its size is in four groups of seven bits. */
export function tagBytes(bytes: Uint8Array): number {
  const hasTag = bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33;
  return hasTag ? [6, 7, 8, 9].reduce((size, at) => size * 128 + ((bytes[at] ?? 0) & 0x7f), 0) + 10 : 0;
}

/** Sample rate by the header of a frame; undefined for other bytes. */
export function frameRate(bytes: Uint8Array, at: number): number | undefined {
  const [sync = 0, kind = 0, rate = 0] = bytes.subarray(at, at + 3);
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return undefined;
  return RATES[(kind >> 3) & 3]?.[(rate >> 2) & 3];
}

/** The frames of a file without its tags; undefined for another content, and for a file that is cut. */
export function readMp3(bytes: Uint8Array): Mp3 | undefined {
  const frames: Frame[] = [];
  let at = tagBytes(bytes);
  const rateHz = frameRate(bytes, at);
  if (rateHz === undefined) return undefined;
  const frameS = samplesOf(bytes, at) / rateHz;
  while (at + HEADER <= bytes.length && !isText(bytes, at, 'TAG')) {
    const length = frameRate(bytes, at) === rateHz ? lengthOf(bytes, at) : 0;
    if (length === 0 || at + length > bytes.length) return undefined;
    const side = at + HEADER + ((bytes[at + 1] ?? 0) & 1 ? 0 : 2);
    const main = side + sideBytes(bytes, at);
    const borrowed = isFirst(bytes, at)
      ? ((bytes[side] ?? 0) << 1) | ((bytes[side + 1] ?? 0) >> 7)
      : (bytes[side] ?? 0);
    // The frame of an encoder's notes has no sound, and tells the length of the whole file.
    if (!isText(bytes, main, 'Xing') && !isText(bytes, main, 'Info')) {
      frames.push({ at, end: at + length, main, borrowed });
    }
    at += length;
  }
  return { bytes, rateHz, frameS, seconds: frames.length * frameS, frames };
}

/**
 * The part between two times, in seconds, as a file of its own: every frame that has a sample of it, byte for byte. A
 * frame may begin in the bytes of earlier ones, which then come in a silent frame before it.
 */
export function cutMp3({ bytes, frames, frameS }: Mp3, fromS: number, toS: number): Uint8Array<ArrayBuffer> {
  // Times are typed in tenths: one that is a whole number of frames must not take one more.
  const from = Math.min(Math.max(0, Math.floor(fromS / frameS + 1e-6)), frames.length - 1);
  const kept = frames.slice(from, Math.max(from + 1, Math.ceil(toS / frameS - 1e-6)));
  const first = kept[0];
  const lead = first && from > 0 ? leadFor(bytes, frames.slice(0, from), first) : new Uint8Array();
  const parts = [lead, ...kept.map((frame) => bytes.subarray(frame.at, frame.end))];
  const made = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

/** A silent frame that ends with the bytes that a frame borrows; nothing where it borrows none. */
function leadFor(bytes: Uint8Array, before: readonly Frame[], { at, borrowed }: Frame): Uint8Array {
  if (borrowed === 0) return new Uint8Array();
  const lent = new Uint8Array(borrowed);
  let missing = borrowed;
  for (const { main, end } of before.toReversed()) {
    const part = bytes.subarray(Math.max(main, end - missing), end);
    missing -= part.length;
    lent.set(part, missing);
    if (missing === 0) break;
  }
  const head = bytes.slice(at, at + HEADER);
  const side = sideBytes(bytes, at);
  // Without a checksum and without padding, in the lowest bit rate with room.
  head[1] = (head[1] ?? 0) | 1;
  for (let rate = 1; rate < KBPS[1].length; rate += 1) {
    head[2] = ((head[2] ?? 0) & 0x0d) | (rate << 4);
    const length = lengthOf(head, 0);
    if (length < HEADER + side + borrowed) continue;
    const lead = new Uint8Array(length);
    lead.set(head);
    lead.set(lent, length - borrowed);
    return lead;
  }
  return new Uint8Array();
}

const isFirst = (bytes: Uint8Array, at: number) => (((bytes[at + 1] ?? 0) >> 3) & 3) === 3;
const samplesOf = (bytes: Uint8Array, at: number) => (isFirst(bytes, at) ? 1152 : 576);
const isText = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Bytes of side information: by version, and for one channel or two. */
function sideBytes(bytes: Uint8Array, at: number): number {
  const isMono = (bytes[at + 3] ?? 0) >> 6 === 3;
  if (isFirst(bytes, at)) return isMono ? 17 : 32;
  return isMono ? 9 : 17;
}

/** Bytes of a frame; 0 for a bit rate that does not exist. */
function lengthOf(bytes: Uint8Array, at: number): number {
  const third = bytes[at + 2] ?? 0;
  const kbps = KBPS[isFirst(bytes, at) ? 1 : 2][third >> 4] ?? 0;
  const rate = frameRate(bytes, at);
  if (!rate || kbps === 0) return 0;
  return Math.floor((samplesOf(bytes, at) / 8 / rate) * kbps * 1_000 + 1e-6) + ((third >> 1) & 1);
}
