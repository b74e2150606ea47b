/**
 * Deletes at midnight, and at a start, what is older than it may be. @assumed pages-3 /cfg/PrivacySet, /automaintain;
 * the hour ours
 */
import { forget } from '../rules/privacy';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { isClockSame } from '../state/wall-time';
import type { Keeper } from './keeper';

const DAY_MS = 86_400_000;

/** Waits for the next midnight of the wall clock. */
export class AgeKeeper implements Keeper {
  private cancel = () => {};

  constructor(private readonly core: Core) {}

  changed(next: DeviceState, before: DeviceState): void {
    // A clock that is set by mistake deletes nothing at once.
    if (!isClockSame(next, before)) this.wait();
  }

  start(): void {
    this.wait();
    this.core.update((draft) => forget(draft, this.core.wallNow()));
  }

  stop(): void {
    this.cancel();
    this.cancel = () => {};
  }

  private wait(): void {
    this.stop();
    this.cancel = this.core.clock.after(DAY_MS - (this.core.wallNow() % DAY_MS), () => this.start());
  }
}
