/** ISO/IEC 18004: the mask patterns, for column x and row y; 0 inverts a module. */
const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BORDER = 1;

/** Whether a module is none of the data: finder, format, timing or alignment pattern of a version up to 6. */
function isFixed(x: number, y: number, size: number): boolean {
  const isFinder = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9);
  const isAlignment = size > 21 && Math.abs(x - size + 7) <= 2 && Math.abs(y - size + 7) <= 2;
  return isFinder || x === 6 || y === 6 || isAlignment;
}

/** Modules of the data in the order of their bits: columns in pairs from the right, up and down in turn. */
function* dataPlaces(size: number): Generator<[x: number, y: number]> {
  let isUp = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFixed(x, y, size)) yield [x, y];
    }
    isUp = !isUp;
  }
}

/**
 * The text of a QR code of the page, read independently of the library that draws it: versions 1 to 5 with the lowest
 * error correction, which is one block, so that the data comes first. Nothing is corrected.
 */
export function qrText(image: Element): string {
  const size = Number(image.getAttribute('viewBox')?.split(' ')[2]) - 2 * BORDER;
  const path = image.querySelector('path')?.getAttribute('d') ?? '';
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const bitAt = (x: number, y: number) => Number(dark.has(`${x + BORDER} ${y + BORDER}`));
  // The upper five of the 15 bits of the format: error correction, 01 for the lowest, and mask.
  const format = [0, 1, 2, 3, 4].reduce((all, x) => all * 2 + bitAt(x, 8), 0) ^ 0b10101;
  if (size > 37 || format >> 3 !== 1) throw new Error(`size ${size}, format ${format}`);
  const mask = MASKS[format & 7];
  const bits = [...dataPlaces(size)].map(([x, y]) => bitAt(x, y) ^ Number(mask?.(x, y) === 0));
  const take = (count: number) => bits.splice(0, count).reduce((all, bit) => all * 2 + bit, 0);
  const mode = take(4);
  if (mode === 4) return new TextDecoder().decode(Uint8Array.from({ length: take(8) }, () => take(8)));
  if (mode !== 2) throw new Error(`mode ${mode}`);
  const length = take(9);
  const pairs = Array.from({ length: Math.floor(length / 2) }, () => take(11)).flatMap((pair) => [
    Math.floor(pair / ALPHANUMERIC.length),
    pair % ALPHANUMERIC.length,
  ]);
  return [...pairs, ...(length % 2 ? [take(6)] : [])].map((each) => ALPHANUMERIC[each]).join('');
}
