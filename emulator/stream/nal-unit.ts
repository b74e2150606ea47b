/**
 * A unit of an H.264 or H.265 stream without start code: its header bytes, then the payload with
 * emulation_prevention_three_byte where three bytes would look like a start code. H.264 7.3.1, H.265 7.3.1.1
 */
export function escapedUnit(header: readonly number[], rbsp: Uint8Array): Uint8Array {
  const out = new Uint8Array(header.length + rbsp.length + (rbsp.length >> 1) + 1);
  out.set(header);
  let length = header.length;
  let zeros = 0;
  for (const byte of rbsp) {
    if (zeros >= 2 && byte <= 3) {
      out[length++] = 3;
      zeros = 0;
    }
    out[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out.slice(0, length);
}

/** Units of a byte stream between start codes, without the zeros that follow them. H.264 annex B, H.265 annex B */
export function annexBUnits(bytes: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let from: number | undefined;
  const close = (end: number) => {
    if (from === undefined) return;
    let last = end;
    while (last > from && bytes[last - 1] === 0) last -= 1;
    units.push(bytes.subarray(from, last));
  };
  for (let at = 0; at + 3 <= bytes.length; at++) {
    if (bytes[at] !== 0 || bytes[at + 1] !== 0 || bytes[at + 2] !== 1) continue;
    close(at);
    from = at + 3;
    at += 2;
  }
  close(bytes.length);
  return units;
}
