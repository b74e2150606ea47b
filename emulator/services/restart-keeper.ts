/**
 * Restarts the device at the time of AutoMaintain, not during an upgrade, which ends with a restart. @assumed pages-3
 * /automaintain; the exception ours
 */
import { nextRestart } from '../rules/maintenance';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { isClockSame } from '../state/wall-time';
import type { Keeper } from './keeper';
import { isInstalling } from './upgrader';

/** Waits for the next restart. */
export class RestartKeeper implements Keeper {
  private cancel = () => {};

  constructor(private readonly core: Core) {}

  changed(next: DeviceState, before: DeviceState): void {
    const isSame = next.tables.AutoMaintain === before.tables.AutoMaintain;
    if (!isSame || !isClockSame(next, before)) this.start();
  }

  /** Starts the timer again, by the table. */
  start(): void {
    this.stop();
    const next = (after: number) => nextRestart(this.core.state().tables.AutoMaintain, after);
    let at = next(this.core.wallNow());
    // In the hour that comes twice it restarts the first time.
    if (at !== undefined && this.core.wasShown(at)) at = next(at);
    if (at !== undefined) this.cancel = this.core.clock.after(this.core.msUntil(at), () => this.restart());
  }

  stop(): void {
    this.cancel();
    this.cancel = () => {};
  }

  private restart(): void {
    this.start();
    if (isInstalling(this.core)) return;
    this.core.note('System', 'Reboot', 'System', 'AutoMaintain');
    this.core.reboot();
  }
}
