import { expect, it } from 'vitest';
import { cutMp3, type Mp3, readMp3 } from './mp3-frames';

/** Header of a frame of MPEG 2, 16 kHz, one channel, with the number of its bit rate, and its length. */
const HEAD = [0xff, 0xf3, 0, 0xc4];
const LENGTH_16K = 72;
const SIDE = 9;

/** A file of frames of 16 kbit/s. Each borrows as many bytes as `borrowed` says; its own count up over the file. */
function mp3Of(borrowed: readonly number[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(borrowed.length * LENGTH_16K);
  let next = 1;
  for (const [index, count] of borrowed.entries()) {
    const at = index * LENGTH_16K;
    made.set(HEAD, at);
    made[at + 2] = 0x28;
    made[at + 4] = count;
    for (let byte = at + 4 + SIDE; byte < at + LENGTH_16K; byte += 1) made[byte] = next++ % 251;
  }
  return made;
}
const read = (bytes: Uint8Array): Mp3 => readMp3(bytes) as Mp3;
const frameBytes = ({ bytes, frames }: Mp3, index: number) => bytes.slice(frames[index]?.at, frames[index]?.end);

/** The bytes that a decoder reads for a frame: those that it borrows, and its own. */
function dataOf({ bytes, frames }: Mp3, index: number): number[] {
  const before = frames.slice(0, index).flatMap(({ main, end }) => [...bytes.subarray(main, end)]);
  const { main = 0, end = 0, borrowed = 0 } = frames[index] ?? {};
  return [...before.slice(before.length - borrowed), ...bytes.subarray(main, end)];
}

it('reads frames, rate and length, with tags before and after them', () => {
  const bytes = mp3Of([0, 0, 0]);
  const tag = [0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 2, 0, 0];
  const tagged = Uint8Array.from([
    ...tag,
    ...bytes,
    ...[...'TAG'].map((letter) => letter.charCodeAt(0)),
    ...Array(125).fill(0),
  ]);
  expect(read(bytes)).toMatchObject({ rateHz: 16_000, frameS: 0.036 });
  expect([read(bytes).frames.length, read(tagged).frames.length]).toEqual([3, 3]);
  expect(cutMp3(read(tagged), 0, 9)).toEqual(bytes);
});

it('takes neither a file that is cut nor another content', () => {
  const bytes = mp3Of([0, 0, 0]);
  for (const wrong of [
    bytes.subarray(0, -9),
    new Uint8Array(500),
    new Uint8Array(0),
    Uint8Array.from([...bytes, 1, 2, 3, 4]),
  ]) {
    expect(readMp3(wrong)).toBeUndefined();
  }
});

it('leaves out the frame in which an encoder noted the length of the whole', () => {
  const bytes = mp3Of([0, 0, 0]);
  bytes.set(
    [...'Info'].map((letter) => letter.charCodeAt(0)),
    4 + SIDE,
  );
  expect(read(bytes).frames.map(({ at }) => at)).toEqual([72, 144]);
});

it('keeps each frame that has a sample of the part, byte for byte', () => {
  const mp3 = read(mp3Of(Array(50).fill(0)));
  // Frames 13 to 27 of 36 ms: 0.5 s is in the 13th, 1 s in the 27th.
  expect(cutMp3(mp3, 0.5, 1)).toEqual(mp3.bytes.slice(13 * LENGTH_16K, 28 * LENGTH_16K));
  // A time between two frames belongs to the part alone.
  expect(cutMp3(mp3, 0.36, 0.72)).toEqual(mp3.bytes.slice(10 * LENGTH_16K, 20 * LENGTH_16K));
  expect(cutMp3(mp3, 0, 99)).toEqual(mp3.bytes);
  expect(cutMp3(mp3, 99, 100)).toEqual(frameBytes(mp3, 49));
});

it.each([1, 59, 60, 130, 255])('brings the %i bytes that the first frame borrows, in one silent frame', (borrowed) => {
  const mp3 = read(mp3Of(Array.from({ length: 20 }, (_, index) => (index === 10 ? borrowed : 20))));
  const cut = read(cutMp3(mp3, 0.36, 0.54));
  expect(cut.frames).toHaveLength(6);
  expect(cut.rateHz).toBe(16_000);
  // No sound of its own: its side information is empty.
  const lead = frameBytes(cut, 0);
  expect([...lead.subarray(4, 4 + SIDE)]).toEqual(Array(SIDE).fill(0));
  for (let frame = 0; frame < 5; frame += 1) {
    expect(frameBytes(cut, frame + 1)).toEqual(frameBytes(mp3, frame + 10));
    expect(dataOf(cut, frame + 1)).toEqual(dataOf(mp3, frame + 10));
  }
});
