/** Why a file cannot be read at all. */
export type FileProblem = 'encoding' | 'empty' | 'tooLarge' | 'quote' | 'row';

/** A file that cannot be read; no part of it was used. */
export class FileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(`unreadable file: ${problem}`);
    this.name = 'FileError';
  }
}

/** More than 100,000 rows with every column need. */
const BYTES_MAX = 64 * 1_048_576;

/** Byte order marks of encodings. */
const MARKS = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/**
 * Text of a file: UTF-8, or UTF-16 with a byte order mark. Another encoding cannot be recognised and would garble
 * names, so it is refused unless the caller names it.
 * @throws FileError
 */
export async function fileText(file: Blob, encoding = 'utf-8'): Promise<string> {
  if (file.size > BYTES_MAX) throw new FileError('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = MARKS.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  let text: string;
  try {
    text = new TextDecoder(marked?.encoding ?? encoding, { fatal: true }).decode(bytes);
  } catch {
    // The decoder throws for bytes that are not valid in the encoding.
    throw new FileError('encoding');
  }
  // UTF-16 without a byte order mark is valid UTF-8 with a zero beside each letter.
  if (text.split(/[\r\n]/, 1)[0]?.includes('\0')) throw new FileError('encoding');
  if (text.trim() === '') throw new FileError('empty');
  return text;
}
