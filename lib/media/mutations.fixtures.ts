import fc from 'fast-check';

type Edit = (bytes: number[]) => number[];

const edit: fc.Arbitrary<Edit> = fc
  .record({
    kind: fc.constantFrom('set', 'flip', 'remove', 'insert', 'repeat', 'cut'),
    place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    value: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 1, 127, 128, 255)),
    count: fc.integer({ min: 1, max: 16 }),
  })
  .map(({ kind, place, value, count }) => (bytes) => {
    const at = Math.floor(place * bytes.length);
    const [before, after] = [bytes.slice(0, at), bytes.slice(at + 1)];
    switch (kind) {
      case 'set':
        return [...before, value, ...after];
      case 'flip':
        return [...before, (bytes[at] ?? 0) ^ (1 << (value & 7)), ...after];
      case 'remove':
        return [...before, ...bytes.slice(at + count)];
      case 'insert':
        return [...before, ...new Array<number>(count).fill(value), ...bytes.slice(at)];
      case 'repeat':
        return [...bytes.slice(0, at + count), ...bytes.slice(at)];
      default:
        return before;
    }
  });

/** Valid bytes with up to six random changes. */
function mutated(sound: Uint8Array): fc.Arbitrary<Uint8Array> {
  return fc
    .array(edit, { minLength: 1, maxLength: 6 })
    .map((edits) => Uint8Array.from(edits.reduce((bytes, each) => each(bytes), [...sound])));
}

/** Any bytes, or one of the given ones with random changes. */
export function hostile(...sound: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    fc.uint8Array({ maxLength: 200, size: 'max' }),
    ...sound.map(mutated),
    ...sound.map((each) => fc.constant(each)),
  );
}
