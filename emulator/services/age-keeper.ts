/**
 * Deletes at midnight, and at a start, what is older than it may be. @assumed pages-3 /cfg/PrivacySet, /automaintain;
 * the hour ours
 */
import { forget, forgetsAt } from '../rules/privacy';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { isClockSame } from '../state/wall-time';
import type { Keeper } from './keeper';

const DAY_MS = 86_400_000;

/** Waits for the midnight of the wall clock at which something is too old: over centuries it has nothing to do. */
export class AgeKeeper implements Keeper {
  private cancel = () => {};

  constructor(private readonly core: Core) {}

  changed(next: DeviceState, before: DeviceState): void {
    // A clock that is set by mistake deletes nothing at once.
    if (!isClockSame(next, before) || forgetsAt(next) !== forgetsAt(before)) this.wait();
  }

  start(): void {
    this.core.update((draft) => forget(draft, this.core.wallNow()));
    this.wait();
  }

  stop(): void {
    this.cancel();
    this.cancel = () => {};
  }

  private wait(): void {
    this.stop();
    const due = forgetsAt(this.core.state());
    if (due === undefined) return;
    const now = this.core.wallNow();
    const midnight = Math.ceil(Math.max(due, now + 1) / DAY_MS) * DAY_MS;
    this.cancel = this.core.clock.after(this.core.msUntil(midnight), () => this.start());
  }
}
