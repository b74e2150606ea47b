import { encode } from 'uqr';

/**
 * Rows of a QR code, true where it is dark, with a border of one; undefined where the text is too long for any size. A
 * module of its own, to be loaded with the first code: an `import()` of the library would bring its writers of SVG and
 * terminal text, too.
 */
export function qrCells(text: string): boolean[][] | undefined {
  try {
    return encode(text, { border: 1 }).data;
  } catch {
    return undefined;
  }
}
