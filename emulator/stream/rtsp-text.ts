import { RTSP_VERSION } from '@/lib/contract/stream';

/** A request as it arrived; header names in lower case. */
export interface RtspRequest {
  verb: string;
  uri: string;
  /** '1.0' */
  version: string;
  headers: ReadonlyMap<string, string>;
}

/** A block between a client's requests: receiver reports, talk. RFC 2326 §10.12 */
export interface InterleavedFrame {
  channel: number;
  payload: Uint8Array;
}

/** Thrown when the bytes cannot be RTSP or exceed the limits; the connection must be closed. */
export class RtspSyntaxError extends Error {}

/** Limit of a request with its body. Bytes. @assumed */
const MAX_REQUEST_BYTES = 16 * 1024;
/** Limit of an interleaved block with its prefix; a packet of talk has 176. A longer one is skipped. @assumed */
const MAX_FRAME_BYTES = 4 * 1024;
const INTERLEAVED_MARK = 0x24;
const PREFIX_BYTES = 4;
/** Some clients end their lines with LF alone, which a receiver takes. RFC 2326 §4 */
const HEAD_END = /\r?\n\r?\n/;

/**
 * Finds requests and interleaved blocks in a byte stream, however the client split it into messages; bodies are
 * skipped. It holds at most one request or block.
 */
export class RtspRequestReader {
  #pending: Buffer = Buffer.alloc(0);
  /** Remaining bytes of a block that is skipped. */
  #toSkip = 0;

  /**
   * Takes the next bytes and gives what they complete, in order: what came before a fault is given before it is thrown.
   *
   * @throws RtspSyntaxError for a malformed request line or a request beyond the limits
   */
  *push(bytes: Uint8Array): Generator<RtspRequest | InterleavedFrame, void> {
    const rest = bytes.subarray(Math.min(this.#toSkip, bytes.length));
    this.#toSkip -= bytes.length - rest.length;
    this.#pending = Buffer.concat([this.#pending, rest]);
    for (;;) {
      const next = this.#next();
      if (next === 'more') return;
      if (next !== 'skipped') yield next;
    }
  }

  #next(): RtspRequest | InterleavedFrame | 'skipped' | 'more' {
    const pending = this.#pending;
    const first = pending[0];
    if (first === undefined) return 'more';
    if (first === INTERLEAVED_MARK) return this.#nextFrame(pending);
    if (first === 0x0d || first === 0x0a) {
      this.#pending = pending.subarray(1); // stray line ends between messages (RFC 2326 §4.1)
      return 'skipped';
    }
    const blankLine = HEAD_END.exec(pending.toString('latin1', 0, MAX_REQUEST_BYTES));
    if (!blankLine && pending.length > MAX_REQUEST_BYTES) throw new RtspSyntaxError('header block too long');
    if (!blankLine) return 'more';
    const { index: end } = blankLine;
    const request = parseHead(pending.toString('utf8', 0, end));
    const bodyBytes = contentLength(request);
    if (end + bodyBytes > MAX_REQUEST_BYTES) throw new RtspSyntaxError('request too long');
    const wholeBytes = end + blankLine[0].length + bodyBytes;
    if (pending.length < wholeBytes) return 'more';
    this.#pending = pending.subarray(wholeBytes);
    return request;
  }

  #nextFrame(pending: Buffer): InterleavedFrame | 'skipped' | 'more' {
    if (pending.length < PREFIX_BYTES) return 'more';
    const length = PREFIX_BYTES + pending.readUInt16BE(2);
    if (length > MAX_FRAME_BYTES) {
      this.#toSkip = Math.max(0, length - pending.length);
      this.#pending = pending.subarray(length);
      return 'skipped';
    }
    if (pending.length < length) return 'more';
    this.#pending = pending.subarray(length);
    return { channel: pending.readUInt8(1), payload: pending.subarray(PREFIX_BYTES, length) };
  }
}

/** A reply as sent: header block, blank line and body in one piece. */
export function formatReply(
  status: number,
  headers: Readonly<Record<string, string | number | undefined>>,
  body = '',
): Buffer {
  const lines = [`${RTSP_VERSION} ${status} ${REASONS[status] ?? 'Error'}`];
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) lines.push(`${name}: ${value}`);
  }
  if (body) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'utf8');
}

function parseHead(text: string): RtspRequest {
  // A line that begins with a blank goes on with the one before it. RFC 2326 §4 with RFC 2068 §2.2
  const [requestLine = '', ...lines] = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const match = /^([A-Z_]{1,20}) (\S{1,2048}) RTSP\/(\d\.\d)$/.exec(requestLine);
  if (!match) throw new RtspSyntaxError('request line not understood');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { verb: match[1] ?? '', uri: match[2] ?? '', version: match[3] ?? '', headers };
}

function contentLength(request: RtspRequest): number {
  const text = request.headers.get('content-length');
  if (text === undefined) return 0;
  const length = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(length <= MAX_REQUEST_BYTES)) throw new RtspSyntaxError('body length not accepted');
  return length;
}

const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  454: 'Session Not Found',
  455: 'Method Not Valid in This State',
  457: 'Invalid Range',
  461: 'Unsupported Transport',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  504: 'Gateway Time-out',
  505: 'RTSP Version not supported',
  551: 'Option not supported',
  999: 'Stream Ended',
};
