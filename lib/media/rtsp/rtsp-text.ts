import { RTSP_VERSION, type RtspVerb, StreamLimits } from '@/lib/contract/stream';
import type { PlayPosition } from '../media-messages';

/** A reply of the device; header names in lower case, repeated headers joined by ", ". */
export interface RtspReply {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** Text of one request. RFC 2326 §6; header values must be free of line ends. */
export function formatRequest(
  verb: RtspVerb,
  uri: string,
  headers: Readonly<Record<string, string | number | undefined>>,
): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return `${[`${verb} ${uri} ${RTSP_VERSION}`, ...lines].join('\r\n')}\r\n\r\n`;
}

/** Text of the reply to a request of the device that nothing here handles. RFC 2326 §10 */
export function formatNotImplemented(cseq: string): string {
  return `${RTSP_VERSION} 501 Not Implemented\r\nCSeq: ${cseq}\r\n\r\n`;
}

/** The header block of a message: a reply, or without status a request of the device. */
export type MessageHead = Pick<RtspReply, 'headers'> & Partial<Pick<RtspReply, 'status'>>;

/**
 * Reads the header block of a message (without the blank line).
 *
 * @returns undefined when the first line is neither a status line nor a request line
 */
export function parseHead(text: string): MessageHead | undefined {
  // A line that begins with a blank goes on with the one before it. RFC 2326 §4 with RFC 2068 §2.2
  const [firstLine = '', ...lines] = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const status = /^RTSP\/\d\.\d (\d{3})(?: |$)/.exec(firstLine)?.[1];
  if (status === undefined && !/^[A-Z_]+ \S+ RTSP\/\d\.\d$/.test(firstLine)) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return { headers, ...(status !== undefined && { status: Number(status) }) };
}

/** Session identifier and the device's timeout in seconds, each undefined where it is not stated. RFC 2326 §12.37 */
export function parseSession(value: string): { id?: string; timeoutS?: number } {
  const [id = '', ...parameters] = value.split(';').map((part) => part.trim());
  const timeout = parameters.map((part) => /^timeout=(\d+)/i.exec(part)?.[1]).find((seconds) => seconds !== undefined);
  return { ...(id !== '' && { id }), ...(timeout !== undefined && { timeoutS: Number(timeout) }) };
}

/** Seconds of a Retry-After header; undefined for a date, which is useless without the device's clock. */
export function parseRetryAfter(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,6}$/.test(value)
    ? Math.min(Number(value), StreamLimits.retryAfterMaxS)
    : undefined;
}

/**
 * A Range that begins that many seconds into a recording, or at a time (milliseconds since 1970). RFC 2326 §3.6, §3.7
 */
export function formatRange(from: PlayPosition): string {
  if ('nptS' in from) return `npt=${from.nptS.toFixed(3)}-`;
  return `clock=${new Date(from.clockMs).toISOString().replace(/[-:]/g, '')}-`;
}

/** A speed as Scale headers write it, always with a fraction. RFC 2326 §12.34 */
export function formatScale(scale: number): string {
  return Number.isInteger(scale) ? scale.toFixed(1) : String(scale);
}

/** The interleaved channel of the track's RTP packets in a SETUP reply; RTCP uses the next one. */
export function parseInterleavedChannel(transport: string): number | undefined {
  const channel = /interleaved=(\d{1,3})/i.exec(transport)?.[1];
  return channel === undefined ? undefined : Number(channel);
}
