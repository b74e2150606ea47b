import { crc32 } from './crc32';

/** 1 January 1980: the time of an entry is not used. */
const DATE = 0x21;
const UTF8_NAME = 0x0800;
const VERSION = 20;
/** Without the 64-bit extension, which not all common tools support. */
const BYTES_MAX = 0xffffffff;
const ENTRIES_MAX = 0xffff;

/**
 * A ZIP file, entry by entry and uncompressed: photos are compressed already. Each entry becomes a Blob at once,
 * which the browser may keep on disk, so that nothing is in memory twice. APPNOTE.TXT 6.3
 */
export class ZipWriter {
  private readonly parts: Blob[] = [];
  private readonly directory: ArrayBuffer[] = [];
  private offset = 0;

  /** @param onBytes gets the bytes of the file in order; `finish` then returns an empty Blob */
  constructor(private readonly onBytes?: (bytes: Uint8Array<ArrayBuffer>) => void) {}

  /** @throws RangeError when the file would become larger than 4 GB or 65,535 entries */
  add(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    const head = this.headOf(name, bytes.length, crc32(bytes));
    if (this.onBytes) for (const each of [head, bytes]) this.onBytes(each);
    else this.parts.push(new Blob([head, bytes]));
  }

  /** An entry whose bytes are in a Blob already. @throws RangeError as `add` */
  addBlob(name: string, content: Blob, crc: number): void {
    this.parts.push(new Blob([this.headOf(name, content.size, crc), content]));
  }

  /** The header before the bytes of an entry, which is noted for the directory. */
  private headOf(name: string, length: number, crc: number): Uint8Array<ArrayBuffer> {
    const label = new TextEncoder().encode(name);
    const size = 30 + label.length + length;
    if (this.directory.length >= ENTRIES_MAX || this.offset + size > BYTES_MAX) throw new RangeError('ZIP too large');
    const head = new Uint8Array(30 + label.length);
    const local = new DataView(head.buffer);
    local.setUint32(0, 0x04034b50, true);
    common(local, 4, crc, length, label.length);
    head.set(label, 30);
    const entry = new DataView(new ArrayBuffer(46 + label.length));
    entry.setUint32(0, 0x02014b50, true);
    entry.setUint16(4, VERSION, true);
    common(entry, 6, crc, length, label.length);
    entry.setUint32(42, this.offset, true);
    new Uint8Array(entry.buffer).set(label, 46);
    this.directory.push(entry.buffer);
    this.offset += size;
    return head;
  }

  /** The whole file; no entry may be added afterwards. */
  finish(): Blob {
    const length = this.directory.reduce((sum, entry) => sum + entry.byteLength, 0);
    const end = new DataView(new ArrayBuffer(22));
    end.setUint32(0, 0x06054b50, true);
    end.setUint16(8, this.directory.length, true);
    end.setUint16(10, this.directory.length, true);
    end.setUint32(12, length, true);
    end.setUint32(16, this.offset, true);
    const last = [...this.directory, end.buffer];
    if (this.onBytes) for (const each of last) this.onBytes(new Uint8Array(each));
    return new Blob(this.onBytes ? [] : [...this.parts, ...last], { type: 'application/zip' });
  }
}

/** Fields shared by the header of an entry and its directory entry. */
function common(view: DataView, at: number, crc: number, size: number, nameLength: number): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, UTF8_NAME, true);
  view.setUint16(at + 8, DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, nameLength, true);
}
