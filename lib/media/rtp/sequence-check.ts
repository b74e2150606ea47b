import type { RtpPacket } from './rtp-packet';

/**
 * Relation of a packet to the ones before it: the expected one, one after a gap, the first of an epoch (a new sender
 * or sequence), or a duplicate or late one.
 */
export type PacketPlace = 'next' | 'gap' | 'start' | 'old';

/** A step back of more than this is a new sequence once two packets follow each other there. RFC 3550 appendix A.1 */
export const MAX_MISORDER = 100;

/** Follows the sequence numbers of one track over their 16-bit wrap. */
export class SequenceCheck {
  #ssrc: number | undefined;
  #expected = 0;
  #restart: number | undefined;
  /** Packets missing directly before the last one; unknown where it began an epoch. */
  missing = 0;

  /** Classifies the next packet and expects the one after it. */
  place({ ssrc, sequence }: Pick<RtpPacket, 'ssrc' | 'sequence'>): PacketPlace {
    const ahead = (sequence - this.#expected) & 0xffff;
    const isStart = ssrc !== this.#ssrc || sequence === this.#restart;
    const after = (sequence + 1) & 0xffff;
    if (!isStart && ahead >= 0x8000) {
      this.#restart = 0x10000 - ahead > MAX_MISORDER ? after : undefined;
      return 'old';
    }
    this.#ssrc = ssrc;
    this.#expected = after;
    this.#restart = undefined;
    this.missing = isStart ? Number.NaN : ahead;
    return isStart ? 'start' : ahead > 0 ? 'gap' : 'next';
  }
}
