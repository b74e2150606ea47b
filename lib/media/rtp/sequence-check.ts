import type { RtpPacket } from './rtp-packet';

/**
 * How a packet stands to the ones before it: the expected one, one after a hole, the first of an epoch (the sender or
 * its count is new), or one that was here before or comes too late.
 */
export type PacketPlace = 'next' | 'gap' | 'start' | 'old';

/** Steps back of more than this are a new count once two packets follow each other there. RFC 3550 appendix A.1 */
export const MAX_MISORDER = 100;

/** Follows the sequence numbers of one track over their 16-bit wrap. */
export class SequenceCheck {
  #ssrc: number | undefined;
  #expected = 0;
  #restart: number | undefined;
  /** Packets missing right before the one placed last; no number where an epoch began with it. */
  missing = 0;

  /** Places the next packet and expects the one after it. */
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
