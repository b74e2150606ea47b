import { G711_RATE_HZ } from '@/lib/contract/stream';
import { encodeWav } from '../wav';
import { decodeG711 } from './g711-decoder';
import type { G711Law } from './g711-tone';

/** How much talk is kept, in seconds. @assumed pages-2 two-way talk */
const KEPT_S = 10;
const KEPT_SAMPLES = KEPT_S * G711_RATE_HZ;

/** The client that talks through the device now. */
export interface Talker {
  /** Plays octets of G.711 at 8000 a second. */
  play(octets: Uint8Array): void;
  /** Frees the channel; later sound is ignored. */
  hangUp(): void;
}

/** State of the loudspeaker. */
export interface TalkReport {
  isTaken: boolean;
  /** Seconds received since the start or the last `clear`, also those no longer kept. */
  heardS: number;
}

/**
 * The device's loudspeaker: one talker at a time, and the last ten seconds in memory, for tests. It keeps packets in
 * the order of arrival; silence between them is not filled in. @assumed pages-2 two-way talk
 */
export class Loudspeaker {
  readonly #kept = new Int16Array(KEPT_SAMPLES);
  /** Samples received so far; the newest is before `#heard` modulo the size. */
  #heard = 0;
  #talker: Talker | undefined;

  /** Reserves the talk channel; undefined while somebody else has it. */
  take(law: G711Law): Talker | undefined {
    if (this.#talker) return undefined;
    const talker: Talker = {
      play: (octets) => {
        if (this.#talker === talker) for (const octet of octets) this.#keep(decodeG711(law, octet));
      },
      hangUp: () => {
        if (this.#talker === talker) this.#talker = undefined;
      },
    };
    this.#talker = talker;
    return talker;
  }

  report(): TalkReport {
    return { isTaken: this.#talker !== undefined, heardS: this.#heard / G711_RATE_HZ };
  }

  /** The newest sound, ten seconds at most, as a WAV file: 16 bits, mono, 8000 Hz. */
  wav(): Buffer {
    const count = Math.min(this.#heard, KEPT_SAMPLES);
    const from = this.#heard - count;
    const samples = Int16Array.from({ length: count }, (_, n) => this.#kept[(from + n) % KEPT_SAMPLES] ?? 0);
    return encodeWav({ samples, rateHz: G711_RATE_HZ });
  }

  /** Deletes the recording; the current talker continues. */
  clear(): void {
    this.#heard = 0;
  }

  #keep(sample: number): void {
    this.#kept[this.#heard % KEPT_SAMPLES] = sample;
    this.#heard += 1;
  }
}
