import type { Clock } from '@/lib/clock';
import { StreamLimits } from '@/lib/contract/stream';
import type { RtpPacket } from './rtp-packet';
import { MAX_MISORDER } from './sequence-check';

/**
 * Puts the packets of one track in order. An early one waits until those before it have come, until more than 32
 * wait, or until the next packet after 50 ms; then the gap is left to the next reader. Packets in order pass at once,
 * duplicate and late ones are dropped. Another sender, or a step far back, empties the window.
 */
export class ReorderWindow {
  readonly #onPacket: (packet: RtpPacket) => void;
  readonly #clock: Pick<Clock, 'now'>;
  /** By sequence number, in the order of arrival. */
  readonly #early = new Map<number, { packet: RtpPacket; atMs: number }>();
  #ssrc: number | undefined;
  #expected = 0;
  #lost = 0;

  constructor(onPacket: (packet: RtpPacket) => void, clock: Pick<Clock, 'now'>) {
    this.#onPacket = onPacket;
    this.#clock = clock;
  }

  /** Packets that were given up. */
  get lost(): number {
    return this.#lost;
  }

  /** Takes the next packet in order of arrival. */
  push(packet: RtpPacket): void {
    const { ssrc, sequence } = packet;
    const behind = (this.#expected - sequence) & 0xffff;
    const isBehind = behind > 0 && behind < 0x8000;
    if (ssrc !== this.#ssrc || (isBehind && behind > MAX_MISORDER)) {
      while (this.#early.size > 0) this.#skipGap();
      this.#ssrc = ssrc;
      this.#expected = sequence;
    } else if (isBehind || this.#early.has(sequence)) return;
    const atMs = this.#clock.now();
    if (sequence === this.#expected) this.#emit(packet);
    else this.#early.set(sequence, { packet, atMs });
    while (this.#isOverdue(atMs)) this.#skipGap();
  }

  #isOverdue(nowMs: number): boolean {
    const [first] = this.#early.values();
    if (!first) return false;
    return this.#early.size > StreamLimits.reorderPackets || nowMs - first.atMs >= StreamLimits.reorderMs;
  }

  /** Continues with the next packet that is available. */
  #skipGap(): void {
    const ahead = (sequence: number) => (sequence - this.#expected) & 0xffff;
    const [sequence] = [...this.#early.keys()].sort((a, b) => ahead(a) - ahead(b));
    const nearest = sequence === undefined ? undefined : this.#early.get(sequence);
    if (!nearest) return;
    this.#lost += ahead(nearest.packet.sequence);
    this.#emit(nearest.packet);
  }

  /** Emits the packet and those that wait directly after it. */
  #emit(packet: RtpPacket): void {
    for (let next: RtpPacket | undefined = packet; next; next = this.#early.get(this.#expected)?.packet) {
      this.#early.delete(next.sequence);
      this.#expected = (next.sequence + 1) & 0xffff;
      this.#onPacket(next);
    }
  }
}
