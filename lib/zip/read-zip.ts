import { Inflate } from 'fflate';
import { crc32 } from './crc32';
import { ZipError } from './zip-error';

/** Bytes that are read piece by piece, such as a file. */
export interface ByteSource {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** One file in it, read on demand. */
export interface ZipEntry {
  /** Path with slashes, never outside the archive. */
  name: string;
  /** Unpacked bytes according to the directory; `read` enforces it. */
  size: number;
  /** @throws ZipError when the bytes differ from the directory */
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** Where the packed bytes are in the archive, which are the bytes of an uncompressed entry. @throws ZipError */
  range(): Promise<{ from: number; to: number }>;
}

/** Limits of an archive: more is an attack or a mistake. */
export interface ZipLimits {
  entries: number;
  /** Unpacked bytes of one entry. */
  entryBytes: number;
  /** Unpacked bytes of all entries together. */
  totalBytes: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;
const ENCRYPTED = 0x0001;
const STORED = 0;
const DEFLATED = 8;
/** Packed bytes that are unpacked at a time: the output of one step stays within some megabytes. */
const STEP = 16_384;

/**
 * Reads the directory of a ZIP file; folders, and entries whose name leads outside, are omitted.
 * Nothing is unpacked yet. Sizes are checked by the directory before anything is read. @throws ZipError
 */
export async function openZip(file: ByteSource, limits: ZipLimits): Promise<ZipEntry[]> {
  const tailStart = Math.max(0, file.size - END_BYTES - COMMENT_MAX);
  const tail = await viewOf(file, tailStart, file.size);
  let at = tail.byteLength - END_BYTES;
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1;
  if (at < 0) throw new ZipError('zipBroken');
  const count = tail.getUint16(at + 10, true);
  const length = tail.getUint32(at + 12, true);
  const start = tail.getUint32(at + 16, true);
  // These values mean that the real ones are in the 64-bit extension.
  if (count === 0xffff || start === 0xffffffff || count > limits.entries) throw new ZipError('zipTooLarge');
  if (start + length > tailStart + at) throw new ZipError('zipBroken');
  const directory = await viewOf(file, start, start + length);
  const entries: ZipEntry[] = [];
  let total = 0;
  let place = 0;
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > directory.byteLength || directory.getUint32(place, true) !== 0x02014b50)
      throw new ZipError('zipBroken');
    const header = headerAt(directory, place);
    place += 46 + header.nameLength + header.skip;
    if (place > directory.byteLength) throw new ZipError('zipBroken');
    if (header.flags & ENCRYPTED) throw new ZipError('zipEncrypted');
    total += header.size;
    if (header.size > limits.entryBytes || total > limits.totalBytes) throw new ZipError('zipTooLarge');
    const name = nameOf(header);
    if (name === undefined) continue;
    const [read, range] = [() => unpacked(file, header), () => rangeOf(file, header)];
    entries.push({ name, size: header.size, read, range });
  }
  return entries;
}

interface Header {
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  nameLength: number;
  /** Further bytes of this directory entry. */
  skip: number;
  offset: number;
  label: Uint8Array;
}

const headerAt = (view: DataView, at: number): Header => {
  const nameLength = view.getUint16(at + 28, true);
  const end = Math.min(view.byteLength, at + 46 + nameLength);
  return {
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    nameLength,
    skip: view.getUint16(at + 30, true) + view.getUint16(at + 32, true),
    offset: view.getUint32(at + 42, true),
    label: new Uint8Array(view.buffer.slice(view.byteOffset + at + 46, view.byteOffset + end)),
  };
};

/**
 * What is UTF-8 is read as such, since some programs do not mark it; a folder named in another encoding is misread, and
 * the files in it are found. Undefined for a folder, or an invalid name.
 */
function nameOf({ label }: Header): string | undefined {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(label);
  } catch {
    name = new TextDecoder('latin1').decode(label);
  }
  name = name.replaceAll('\\', '/');
  const isLeading = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  return name === '' || name.endsWith('/') || name.includes('\0') || isLeading ? undefined : name;
}

async function rangeOf(file: ByteSource, { offset, packed }: Header): Promise<{ from: number; to: number }> {
  if (offset + 30 > file.size) throw new ZipError('zipBroken');
  const local = await viewOf(file, offset, offset + 30);
  if (local.getUint32(0, true) !== 0x04034b50) throw new ZipError('zipBroken');
  const from = offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  if (from + packed > file.size) throw new ZipError('zipBroken');
  return { from, to: from + packed };
}

async function unpacked(file: ByteSource, header: Header): Promise<Uint8Array<ArrayBuffer>> {
  const { packed, size, method, crc } = header;
  const { from, to } = await rangeOf(file, header);
  const data = new Uint8Array(await file.slice(from, to).arrayBuffer());
  const isKnown = method === DEFLATED || (method === STORED && packed === size);
  if (!isKnown) throw new ZipError('zipBroken');
  const bytes = method === STORED ? data : inflated(data, size);
  if (bytes.length !== size || crc32(bytes) !== crc) throw new ZipError('zipBroken');
  return bytes;
}

/** Stops as soon as there is more than the directory states: the sizes of a ZIP bomb are false. */
function inflated(data: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size);
  let length = 0;
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > size) throw new ZipError('zipBroken');
    out.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < data.length; at += STEP) inflate.push(data.subarray(at, at + STEP), at + STEP >= data.length);
  } catch {
    // The unpacker throws for invalid data.
    throw new ZipError('zipBroken');
  }
  return out.subarray(0, length);
}

const viewOf = async (file: ByteSource, from: number, to: number) =>
  new DataView(await file.slice(from, to).arrayBuffer());
