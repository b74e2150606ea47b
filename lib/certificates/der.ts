/** One value of DER: its bytes with tag and length, and without. X.690 8.1 */
export interface DerValue {
  tag: number;
  whole: Uint8Array;
  content: Uint8Array;
}

/** Tag of a sequence. X.690 8.9 */
export const SEQUENCE = 0x30;
/** Tag of a whole number. X.690 8.3 */
export const INTEGER = 0x02;

/** The value at the start of the bytes; undefined when they are cut off, or the length has no definite form. */
export function derValue(bytes: Uint8Array): DerValue | undefined {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) return undefined;
  const more = first & 0x7f;
  if (first === 0x80 || (first > 0x7f && more > 4)) return undefined;
  const start = first > 0x7f ? 2 + more : 2;
  const length = first > 0x7f ? bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0) : first;
  if (bytes.length < start + length) return undefined;
  return { tag, whole: bytes.subarray(0, start + length), content: bytes.subarray(start, start + length) };
}

/** The values in a sequence; those before the first that is damaged. */
export function derValues(content: Uint8Array): DerValue[] {
  const values: DerValue[] = [];
  for (let rest = content; rest.length > 0; ) {
    const value = derValue(rest);
    if (!value) break;
    values.push(value);
    rest = rest.subarray(value.whole.length);
  }
  return values;
}
