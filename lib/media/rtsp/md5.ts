/** The four rounds of RFC 1321 §3.4: the mixing function, the order of the block's words, the rotations. */
const ROUNDS = [
  { mix: (x: number, y: number, z: number) => (x & y) | (~x & z), first: 0, step: 1, turns: [7, 12, 17, 22] },
  { mix: (x: number, y: number, z: number) => (x & z) | (y & ~z), first: 1, step: 5, turns: [5, 9, 14, 20] },
  { mix: (x: number, y: number, z: number) => x ^ y ^ z, first: 5, step: 3, turns: [4, 11, 16, 23] },
  { mix: (x: number, y: number, z: number) => y ^ (x | ~z), first: 0, step: 7, turns: [6, 10, 15, 21] },
] as const;

const BLOCK_BYTES = 64;

/**
 * MD5, which a device's digest requires; the security does not depend on it. Written here because the library's takes
 * 2 KB, a twelfth of the player, and hashes one line of text.
 */
export function md5(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length * 8, true);
  const sums = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    let [a = 0, b = 0, c = 0, d = 0] = sums;
    let count = 0;
    for (const { mix, first, step, turns } of ROUNDS) {
      for (let n = 0; n < 16; n++) {
        count += 1;
        const word = view.getUint32(at + 4 * ((first + step * n) % 16), true);
        const sum = (a + mix(b, c, d) + word + Math.floor(Math.abs(Math.sin(count)) * 2 ** 32)) | 0;
        const turn = turns[n % 4] ?? 0;
        [a, d, c, b] = [d, c, b, b + ((sum << turn) | (sum >>> (32 - turn)))];
      }
    }
    for (const [index, value] of [a, b, c, d].entries()) sums[index] = (sums[index] ?? 0) + value;
  }
  const digest = new DataView(new ArrayBuffer(16));
  sums.forEach((value, index) => {
    digest.setInt32(4 * index, value, true);
  });
  return new Uint8Array(digest.buffer);
}
