/** Type of a file by its first bytes; `name` is its usual extension, `type` its media type. */
export interface FileKind {
  name: 'png' | 'jpg' | 'wav' | 'mp3' | 'mp4';
  type: string;
}

const STARTS: readonly (readonly [kind: FileKind, isAt: (head: Buffer) => boolean])[] = [
  [{ name: 'png', type: 'image/png' }, (head) => startsWith(head, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  [{ name: 'jpg', type: 'image/jpeg' }, (head) => startsWith(head, 0, [0xff, 0xd8, 0xff])],
  [
    { name: 'wav', type: 'audio/wav' },
    (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE',
  ],
  [{ name: 'mp3', type: 'audio/mpeg' }, (head) => head.toString('latin1', 0, 3) === 'ID3' || isMp3Frame(head)],
  [{ name: 'mp4', type: 'video/mp4' }, (head) => head.toString('latin1', 4, 8) === 'ftyp'],
];

/** Media type by kind. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  STARTS.map(([{ name, type }]) => [name, type]),
);

/**
 * Type of a file by its head (16 bytes are enough); undefined for all others. The name is ignored. @assumed quality
 * 6.2
 */
export function fileKind(head: Buffer): FileKind | undefined {
  return STARTS.find(([, isAt]) => isAt(head))?.[0];
}

function startsWith(head: Buffer, at: number, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[at + index] === byte);
}

/** Eleven set bits, then an MPEG version and layer III. */
function isMp3Frame(head: Buffer): boolean {
  const [first = 0, second = 0] = head;
  return first === 0xff && (second & 0xe6) === 0xe2;
}
