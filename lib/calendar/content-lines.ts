/** One line of a calendar file: a name in capitals, its parameters and its value as written. RFC 5545 3.1 */
export interface ContentLine {
  name: string;
  params: Readonly<Record<string, string>>;
  value: string;
}

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

/** Undefined when the text is not such a line. */
export function parseLine(line: string): ContentLine | undefined {
  const match = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/su.exec(line);
  if (!match) return undefined;
  const [, name = '', rest = '', value = ''] = match;
  const params = [...rest.matchAll(/;([A-Za-z0-9-]+)=(?:"([^"]*)"|([^";:]*))/g)].map(
    ([, key = '', quoted, plain]) => [key.toUpperCase(), quoted ?? plain ?? ''] as const,
  );
  return { name: name.toUpperCase(), params: Object.fromEntries(params), value };
}

/** A text escaped for use as a value. RFC 5545 3.3.11 */
export const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

/** The text of an escaped value. */
export const unescaped = (value: string): string =>
  value.replace(/\\(.)/gsu, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
