import { gcm } from '@noble/ciphers/aes.js';
import { randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { crc32 } from '@/lib/zip/crc32';
import type { ByteSource } from '@/lib/zip/read-zip';
import { WholeFileError } from './whole-file-error';

/** Bytes that are encrypted together: some milliseconds of work, and what one read of the part decrypts. */
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
/** Random bytes before the pieces, which begin each of their nonces. */
const PREFIX_BYTES = 7;
const SEALED_BYTES = PIECE_BYTES + TAG_BYTES;

/**
 * Prefix, number of the piece, and whether it is the last: a piece that is missing, moved or repeated does not open
 * (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár).
 */
function nonceOf(prefix: Uint8Array, piece: number, isLast: boolean): Uint8Array {
  const nonce = new Uint8Array(PREFIX_BYTES + 5);
  nonce.set(prefix);
  new DataView(nonce.buffer).setUint32(PREFIX_BYTES, piece);
  nonce[nonce.length - 1] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Encrypts a part piece by piece with AES-256-GCM. Each piece becomes a Blob at once, which the browser may keep on
 * disk. The name of the part is authenticated, so that parts cannot be exchanged.
 */
export class SealingWriter {
  private readonly name: Uint8Array;
  private readonly prefix = randomBytes(PREFIX_BYTES);
  private readonly buffer = new Uint8Array(PIECE_BYTES);
  private readonly blobs: Blob[] = [];
  private used = 0;
  private piece = 0;
  private crc = 0;

  /** @param key 32 bytes */
  constructor(
    private readonly key: Uint8Array,
    name: string,
  ) {
    this.name = utf8ToBytes(name);
    this.keep(this.prefix);
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.used === PIECE_BYTES) this.seal(false);
      const part = bytes.subarray(at, at + PIECE_BYTES - this.used);
      this.buffer.set(part, this.used);
      this.used += part.length;
      at += part.length;
    }
  }

  /** The encrypted part with its checksum; nothing may be written afterwards. */
  finish(): { content: Blob; crc: number } {
    this.seal(true);
    return { content: new Blob(this.blobs), crc: this.crc };
  }

  private seal(isLast: boolean): void {
    const nonce = nonceOf(this.prefix, this.piece, isLast);
    this.keep(gcm(this.key, nonce, this.name).encrypt(this.buffer.subarray(0, this.used)));
    this.piece += 1;
    this.used = 0;
  }

  private keep(bytes: Uint8Array): void {
    this.crc = crc32(bytes, this.crc);
    this.blobs.push(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  }
}

/** The content of an encrypted part. A piece is decrypted when it is read, and only the latest one is kept. */
export class UnsealedPart implements ByteSource {
  readonly size: number;
  private readonly name: Uint8Array;
  private readonly pieces: number;
  private prefix: Uint8Array | undefined;
  private latest: { piece: number; bytes: Promise<Uint8Array> } | undefined;

  /** @throws WholeFileError when it is too short to be a part; reading throws it for a piece that does not open */
  constructor(
    private readonly key: Uint8Array,
    name: string,
    private readonly sealed: ByteSource,
  ) {
    const body = sealed.size - PREFIX_BYTES;
    this.name = utf8ToBytes(name);
    this.pieces = Math.ceil(body / SEALED_BYTES);
    this.size = body - this.pieces * TAG_BYTES;
    if (this.pieces < 1 || this.size < (this.pieces - 1) * PIECE_BYTES) throw new WholeFileError('damaged');
  }

  slice(from: number, to: number) {
    return { arrayBuffer: () => this.read(Math.max(0, from), Math.min(to, this.size)) };
  }

  private async read(from: number, to: number): Promise<ArrayBuffer> {
    const out = new Uint8Array(Math.max(0, to - from));
    for (let at = from; at < to; ) {
      const piece = Math.floor(at / PIECE_BYTES);
      const start = piece * PIECE_BYTES;
      const part = (await this.open(piece)).subarray(at - start, to - start);
      if (part.length === 0) throw new WholeFileError('damaged');
      out.set(part, at - from);
      at += part.length;
    }
    return out.buffer;
  }

  /** What could not be read is read again the next time: the medium of the file may be back. */
  private open(piece: number): Promise<Uint8Array> {
    if (this.latest?.piece === piece) return this.latest.bytes;
    const read = { piece, bytes: this.decrypted(piece) };
    this.latest = read;
    read.bytes.catch(() => {
      if (this.latest === read) this.latest = undefined;
    });
    return read.bytes;
  }

  private async decrypted(piece: number): Promise<Uint8Array> {
    const bytes = async (from: number, to: number) => new Uint8Array(await this.sealed.slice(from, to).arrayBuffer());
    this.prefix ??= await bytes(0, PREFIX_BYTES);
    const from = PREFIX_BYTES + piece * SEALED_BYTES;
    const sealed = await bytes(from, Math.min(from + SEALED_BYTES, this.sealed.size));
    const nonce = nonceOf(this.prefix, piece, piece === this.pieces - 1);
    try {
      return gcm(this.key, nonce, this.name).decrypt(sealed);
    } catch {
      // The tag does not fit.
      throw new WholeFileError('damaged');
    }
  }
}
