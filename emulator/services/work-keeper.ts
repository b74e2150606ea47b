import type { Core } from '../service';
import type { Keeper } from './keeper';
import { finishRecordingLater } from './recordings';
import { transcodeSoundsLater } from './sounds';
import { failAdvertsLater } from './video-output';

/**
 * Work that takes device time: transcoding, recordings, imports. All of it ends with the power, and before another
 * state takes the place of this one; what a restored state has begun goes on. It outlives the logins.
 */
export class WorkKeeper implements Keeper {
  readonly #pending = new Set<() => void>();
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Once after `ms`, unless it ends before. */
  after(ms: number, then: () => void): void {
    const cancel = this.#core.clock.after(ms, () => {
      this.#pending.delete(cancel);
      then();
    });
    this.#pending.add(cancel);
  }

  start(): void {
    finishRecordingLater(this.#core);
    transcodeSoundsLater(this.#core);
    failAdvertsLater(this.#core);
  }

  forgetAll(): void {
    this.powerLoss();
  }

  powerLoss(): void {
    for (const cancel of this.#pending) cancel();
    this.#pending.clear();
  }
}
