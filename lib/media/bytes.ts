/** Bytes reserved before each coded picture or piece of sound for the header of an MP4 fragment. */
export const HEADROOM_BYTES = 112;

/** Zeroed bytes with that headroom before them in the same buffer, so that a fragment is made without another copy. */
export function withHeadroom(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new ArrayBuffer(HEADROOM_BYTES + length), HEADROOM_BYTES);
}

/** All parts concatenated. */
export function joined(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Whether both hold the same bytes. */
export function isSameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((byte, index) => byte === b[index]);
}
