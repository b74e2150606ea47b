import type { RtpTrack } from './rtp-packetiser';
import { newSoundCoder, type SoundCoder } from './sound-coder';
import type { StreamSettings } from './stream-host';

/**
 * The tone of one sender, packet after packet by its own clock. Sound goes out with the pictures, so that each call
 * brings what has become due since the last one; times are in milliseconds since the sender began.
 */
export class ToneLine {
  readonly #coder: SoundCoder;
  readonly #base: number;
  /** The next packet, counted from the start. */
  #next = 0;
  /** The one that follows the last sent without a gap. */
  #inRow = Number.NaN;

  /** @param baseOf RTP time of the start, by the rate of the clock */
  constructor({ sound = 'G.711A', soundRateHz }: StreamSettings, baseOf: (clockHz: number) => number) {
    this.#coder = newSoundCoder(sound, soundRateHz);
    this.#base = baseOf(this.#coder.clockHz);
  }

  /** Of RTP. */
  get payloadType(): number {
    return this.#coder.payloadType;
  }

  /** RTP time of the next packet. */
  get nextTimestamp(): number {
    return (this.#base + this.#next * this.#coder.packetTicks) >>> 0;
  }

  /** RTP time of a moment. */
  timestampAt(ms: number): number {
    return this.#base + Math.round((ms * this.#coder.clockHz) / 1000);
  }

  /** Nothing of what was due until then is sent. */
  skipTo(ms: number): void {
    this.#next = this.#due(ms);
  }

  /** The packets that are due. Of more than `mostMs` only the last one: the past is not resent. */
  packets(ms: number, mostMs: number, track: RtpTrack, volume: () => number): Uint8Array[] {
    const due = this.#due(ms);
    if (due - this.#next > this.#due(mostMs)) this.#next = due - 1;
    const packets: Uint8Array[] = [];
    while (this.#next < due) {
      const isMarked = this.#coder.isMarked(track.packets === 0 || this.#next !== this.#inRow);
      packets.push(track.packet([this.#coder.payload(this.#next, volume())], this.nextTimestamp, isMarked));
      this.#next += 1;
      this.#inRow = this.#next;
    }
    return packets;
  }

  /** Whole packets from the start until then. */
  #due(ms: number): number {
    return Math.floor((ms * this.#coder.clockHz) / (this.#coder.packetTicks * 1000));
  }
}
