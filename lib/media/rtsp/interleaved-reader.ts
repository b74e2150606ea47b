import { joined } from '../bytes';
import { parseHead, type RtspReply } from './rtsp-text';

/** Receives what the reader finds. Packets are views on the message's memory, which is never reused. */
export interface InterleavedHandlers {
  onReply(reply: RtspReply): void;
  /** A request of the device; its body is skipped. */
  onRequest?(request: Pick<RtspReply, 'headers'>): void;
  onPacket(channel: number, bytes: Uint8Array): void;
}

const MARK = 0x24;
const MAX_HEAD_BYTES = 16 * 1024;
const MAX_BODY_BYTES = 256 * 1024;
const [CR, LF] = [0x0d, 0x0a];
const LETTER_A = 0x41;
const LETTER_Z = 0x5a;

/**
 * Splits the socket's byte stream into messages and interleaved packets, wherever messages begin and end (RFC 2326
 * §10.12). Packets inside one message are not copied. Bytes that are neither are skipped up to the next mark.
 */
export class InterleavedReader {
  readonly #handlers: InterleavedHandlers;
  readonly #decoder = new TextDecoder();
  #carry: Uint8Array | undefined;
  /** Bytes skipped because they were neither a packet nor a message. */
  skippedBytes = 0;

  constructor(handlers: InterleavedHandlers) {
    this.#handlers = handlers;
  }

  /** Takes the next message. */
  push(message: Uint8Array): void {
    const bytes = this.#carry ? joined([this.#carry, message]) : message;
    let at = 0;
    while (at < bytes.length) {
      const taken = bytes[at] === MARK ? this.#packet(bytes, at) : this.#text(bytes, at);
      if (taken === 0) break;
      at += taken;
    }
    // The rest is copied: it must outlive this message's buffer without keeping all of it in memory.
    this.#carry = at < bytes.length ? bytes.slice(at) : undefined;
  }

  /** Bytes of the packet at `at`, 0 when it is not complete yet. */
  #packet(bytes: Uint8Array, at: number): number {
    if (bytes.length - at < 4) return 0;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (bytes.length - at < 4 + length) return 0;
    this.#handlers.onPacket(bytes[at + 1] ?? 0, bytes.subarray(at + 4, at + 4 + length));
    return 4 + length;
  }

  /** Bytes of the text message at `at`, 0 when it is not complete yet. */
  #text(bytes: Uint8Array, at: number): number {
    const first = bytes[at] ?? 0;
    if (first < LETTER_A || first > LETTER_Z) return this.#skip(bytes, at);
    const blank = blankLine(bytes, at);
    if (!blank) return bytes.length - at > MAX_HEAD_BYTES ? this.#skip(bytes, at) : 0;
    const head = parseHead(this.#decoder.decode(bytes.subarray(at, blank.end)));
    const length = Number(head?.headers.get('content-length') ?? 0);
    if (!head || !Number.isInteger(length) || length < 0 || length > MAX_BODY_BYTES) return this.#skip(bytes, at);
    const { bodyAt } = blank;
    if (bytes.length < bodyAt + length) return 0;
    const { headers, status } = head;
    if (status === undefined) this.#handlers.onRequest?.({ headers });
    else {
      const body = this.#decoder.decode(bytes.subarray(bodyAt, bodyAt + length));
      this.#handlers.onReply({ status, headers, body });
    }
    return bodyAt + length - at;
  }

  /** Skips to the next position where a packet or a reply may begin. */
  #skip(bytes: Uint8Array, at: number): number {
    let next = at + 1;
    while (next < bytes.length && bytes[next] !== MARK && !isReplyStart(bytes, next)) next += 1;
    this.skippedBytes += next - at;
    return next - at;
  }
}

function isReplyStart(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x52 && bytes[at + 1] === 0x54 && bytes[at + 2] === 0x53 && bytes[at + 3] === 0x50; // "RTSP"
}

/** End of the header and start of the body, around the blank line. Lines may end in LF alone. RFC 2326 §4 */
function blankLine(bytes: Uint8Array, from: number): { end: number; bodyAt: number } | undefined {
  const last = Math.min(bytes.length, from + MAX_HEAD_BYTES);
  for (let at = bytes.indexOf(LF, from); at !== -1 && at < last; at = bytes.indexOf(LF, at + 1)) {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1;
    if (bytes[next] === LF) return { end: at, bodyAt: next + 1 };
  }
  return undefined;
}
