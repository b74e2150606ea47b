/** Octets of a line before its end. RFC 5545 3.1 */
const OCTETS = 75;

const encoder = new TextEncoder();

/** The lines with folded ones joined again; both CRLF and LF end a line. */
export function unfolded(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
}

/** Splits a line that has too many octets, never inside a character; each continuation begins with a blank. */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let length = 0;
  for (const sign of line) {
    const own = encoder.encode(sign).length;
    if (length + own > OCTETS) {
      lines.push(current);
      current = ' ';
      length = 1;
    }
    current += sign;
    length += own;
  }
  return [...lines, current].join('\r\n');
}

/** A text escaped for use as a value. RFC 5545 3.3.11 */
export const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
