import { RtpPayload } from '@/lib/contract/stream';
import type { G711Law } from './g711-tone';
import type { Talker } from './loudspeaker';

const RTP_HEADER_BYTES = 12;
/** Sequence numbers further behind than this mean a restart, not late packets. */
const LATE_PACKETS = 1000;

/** Payload type of talk in a law. RFC 3551 §6 */
export const talkPayloadType = (law: G711Law): number => (law === 'G.711A' ? RtpPayload.Pcma : RtpPayload.Pcmu);

/**
 * Receives one client's talk: passes the sound of its RTP packets to the loudspeaker while it is open. Data that is
 * not RTP, has another payload type, or is late or duplicated is dropped.
 */
export class TalkTrack {
  /** Channel of its RTP packets on the connection. */
  channel: number;
  /** Between PLAY and PAUSE. */
  isOpen = false;
  readonly law: G711Law;
  readonly #talker: Talker;
  #sequence: number | undefined;
  /** Source of the last packet; another one numbers anew. RFC 3550 §5.1 */
  #source: number | undefined;

  constructor(channel: number, law: G711Law, talker: Talker) {
    this.channel = channel;
    this.law = law;
    this.#talker = talker;
  }

  /** Takes one interleaved block of any channel. */
  take(channel: number, packet: Uint8Array): void {
    if (!this.isOpen || channel !== this.channel) return;
    const octets = payloadOf(packet, talkPayloadType(this.law));
    if (!octets) return;
    const source = new DataView(packet.buffer, packet.byteOffset).getUint32(8);
    if (source !== this.#source) this.#sequence = undefined;
    this.#source = source;
    const sequence = ((packet[2] ?? 0) << 8) | (packet[3] ?? 0);
    const behind = this.#sequence === undefined ? -1 : ((this.#sequence - sequence) << 16) >> 16;
    if (behind >= 0 && behind < LATE_PACKETS) return;
    this.#sequence = sequence;
    this.#talker.play(octets);
  }

  /** Frees the loudspeaker. */
  close(): void {
    this.isOpen = false;
    this.#talker.hangUp();
  }
}

/** The payload of an RTP packet of this type; undefined for anything else. RFC 3550 §5.1 */
function payloadOf(packet: Uint8Array, payloadType: number): Uint8Array | undefined {
  const [first = 0, second = 0] = packet;
  if (packet.length <= RTP_HEADER_BYTES || first >> 6 !== 2 || (second & 0x7f) !== payloadType) return undefined;
  let start = RTP_HEADER_BYTES + (first & 15) * 4;
  if (first & 0x10) start += 4 + (((packet[start + 2] ?? 0) << 8) | (packet[start + 3] ?? 0)) * 4;
  const end = packet.length - (first & 0x20 ? (packet.at(-1) ?? 0) : 0);
  return start < end ? packet.subarray(start, end) : undefined;
}
