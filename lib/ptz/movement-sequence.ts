import type { Clock } from '@/lib/clock';

const TIME_BITS = 2 ** 24;
const COUNTER = 256;

/**
 * Numbers of movement calls: 24 bits of time (whole seconds since 1970) before an 8-bit counter that starts at 0 and
 * continues after 255 with 0, as one unsigned 32-bit number. The time never goes back, and goes on with each round of
 * the counter, as a device ignores a start whose number is older than the last. @spec §7; time bits @assumed pages-3
 * 10.1
 */
export class MovementSequence {
  readonly #clock: Pick<Clock, 'now'>;
  #timeS = -1;
  #counter = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** The next number; each is returned once. */
  next(): number {
    const earliest = this.#counter === 0 ? this.#timeS + 1 : this.#timeS;
    this.#timeS = Math.max(Math.floor(this.#clock.now() / 1000), earliest);
    const number = (this.#timeS % TIME_BITS) * COUNTER + this.#counter;
    this.#counter = (this.#counter + 1) % COUNTER;
    return number;
  }
}
