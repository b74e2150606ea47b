/**
 * RTCP of the device, interleaved on the odd channel of a track. Each message is a compound packet: it begins with a
 * report and names its sender, by which receivers know which tracks belong together. RFC 3550 §6.1
 */

const NTP_EPOCH_OFFSET_S = 2_208_988_800;
const SENDER_REPORT = 200;
const SOURCE_DESCRIPTION = 202;
const BYE = 203;
const CNAME = 1;

/** Whether a packet between the requests is RTCP: told by its type, as clients may choose any channels. RFC 5761 §4 */
export function isRtcp(packet: Uint8Array): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** A track at one moment. */
export interface SenderFacts {
  /** Of its reports, usually one above that of its packets. */
  channel: number;
  ssrc: number;
  /** The same for all tracks of a client. */
  cname: string;
  /** Milliseconds since 1970, and the RTP time of that moment. */
  wallClockMs: number;
  rtpTimestamp: number;
  /** Sent so far. */
  packets: number;
  octets: number;
}

/** Sender report: ties the track's RTP time to the wall clock, so that a client can align sound and picture. */
export function senderReport(facts: SenderFacts): Uint8Array {
  return interleaved(facts.channel, [reportOf(facts), descriptionOf(facts)]);
}

/** BYE: the device ends this track for good. */
export function goodbye(facts: SenderFacts): Uint8Array {
  return interleaved(facts.channel, [reportOf(facts), descriptionOf(facts), packet(BYE, 1, word(facts.ssrc))]);
}

/** RFC 3550 §6.4.1 */
function reportOf({ ssrc, wallClockMs, rtpTimestamp, packets, octets }: SenderFacts): Buffer {
  const seconds = Math.floor(wallClockMs / 1000) + NTP_EPOCH_OFFSET_S;
  const fraction = Math.floor(((wallClockMs % 1000) / 1000) * 2 ** 32);
  return packet(SENDER_REPORT, 0, ...[ssrc, seconds, fraction, rtpTimestamp, packets, octets].map(word));
}

/** One source with one item; zeros end the list and fill its last word. RFC 3550 §6.5 */
function descriptionOf({ ssrc, cname }: SenderFacts): Buffer {
  const name = Buffer.from(cname);
  const end = Buffer.alloc(4 - ((2 + name.length) % 4));
  return packet(SOURCE_DESCRIPTION, 1, word(ssrc), Buffer.of(CNAME, name.length), name, end);
}

function packet(type: number, count: number, ...body: readonly Buffer[]): Buffer {
  const content = Buffer.concat(body);
  const head = Buffer.of(0x80 | count, type, 0, 0);
  head.writeUInt16BE(content.length / 4, 2);
  return Buffer.concat([head, content]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function interleaved(channel: number, packets: readonly Buffer[]): Uint8Array {
  const content = Buffer.concat(packets);
  const prefix = Buffer.of(0x24, channel, 0, 0);
  prefix.writeUInt16BE(content.length, 2);
  return Uint8Array.from(Buffer.concat([prefix, content]));
}
