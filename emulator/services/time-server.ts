/**
 * Time servers and their effect on the clock. @assumed pages-2 /network/dateSet (one that answers, one that does not)
 */
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { formatWallTime } from '../state/wall-time';
import { DeviceError, refusedFor } from './device-error';
import type { Keeper } from './keeper';

/** Servers with such names never answer. */
const SILENT = /^dead\b/i;
/** Names that do not exist. @see RFC 2606 */
const UNKNOWN = /\.invalid$/i;
const MINUTE_MS = 60_000;

/** Sets the clock to the right time. @throws Unknown with a reason when the server does not answer */
export function adjustClock(core: Core, server: string, user: string): void {
  if (UNKNOWN.test(server)) throw refusedFor('NetworkError');
  if (SILENT.test(server)) throw refusedFor('ConnectTimeout');
  if (core.state().wallOffset === 0) return;
  core.update((draft) => {
    draft.wallOffset = 0;
  });
  core.note('System', 'TimeChanged', user, `${formatWallTime(core.wallNow())}, ${server}`);
}

/** Asks the stored time server periodically, and lets the clock drift in between. */
export class TimeKeeper implements Keeper {
  /** Pending tasks, each with the function that cancels it. */
  private readonly timers = new Map<() => void, () => void>();

  constructor(private readonly core: Core) {}

  changed(next: DeviceState, before: DeviceState): void {
    const isSame =
      next.tables.NTP === before.tables.NTP && next.switches.clockDriftPpm === before.switches.clockDriftPpm;
    if (!isSame) this.start();
  }

  /** Starts the timers again, by the tables. */
  start(): void {
    this.stop();
    const { tables, switches } = this.core.state();
    // The control API can store a table of any shape.
    const { Enable, UpdatePeriod }: Partial<typeof tables.NTP> = Object(tables.NTP);
    if (Enable === true && Number(UpdatePeriod) >= 1) this.every(Number(UpdatePeriod) * MINUTE_MS, () => this.ask());
    if (switches.clockDriftPpm !== 0) this.every(MINUTE_MS, () => this.drift());
  }

  stop(): void {
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
  }

  private every(ms: number, run: () => void): void {
    const arm = () => {
      this.timers.set(
        run,
        this.core.clock.after(ms, () => {
          arm();
          run();
        }),
      );
    };
    arm();
  }

  private ask(): void {
    try {
      adjustClock(this.core, String(Object(this.core.state().tables.NTP).Address), 'NTP');
    } catch (error) {
      // The next attempt may succeed.
      if (!(error instanceof DeviceError)) throw error;
    }
  }

  private drift(): void {
    this.core.update((draft) => {
      draft.wallOffset += Math.round((MINUTE_MS * draft.switches.clockDriftPpm) / 1_000_000);
    });
  }
}
