/**
 * Restarts the device at the time of AutoMaintain, not during an upgrade, which ends with a restart. @assumed pages-3
 * /automaintain; the exception ours
 */
import { msToRestart } from '../rules/maintenance';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { isClockSame } from '../state/wall-time';
import type { Keeper } from './keeper';
import { isInstalling } from './upgrader';

/** Summer time may have moved the wall clock while the timer ran. */
const TOLERANCE_MS = 60_000;
const DAY_MS = 86_400_000;

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
    const ms = this.msLeft();
    if (ms !== undefined) this.cancel = this.core.clock.after(ms, () => this.restart());
  }

  stop(): void {
    this.cancel();
    this.cancel = () => {};
  }

  private restart(): void {
    // On time, the next restart is a day or a week ahead.
    const isOnTime = ((this.msLeft() ?? 0) + TOLERANCE_MS) % DAY_MS < 2 * TOLERANCE_MS;
    this.start();
    if (!isOnTime || isInstalling(this.core)) return;
    this.core.note('System', 'Reboot', 'System', 'AutoMaintain');
    this.core.reboot();
  }

  private msLeft(): number | undefined {
    return msToRestart(this.core.state().tables.AutoMaintain, this.core.wallNow());
  }
}
