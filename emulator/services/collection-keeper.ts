/**
 * People who enrol themselves while the work mode says so, one after the other, and the return to normal. @assumed
 * pages-2 /WorkMode
 */
import { WORK_MODES } from '@/lib/contract/tables/work-mode';
import { isCollecting, returnsAt, visit } from '../rules/work-mode';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { formatWallTime, isClockSame } from '../state/wall-time';
import type { Keeper } from './keeper';

/** Waits for the next person and for the return. */
export class CollectionKeeper implements Keeper {
  private cancels: (() => void)[] = [];

  constructor(private readonly core: Core) {}

  changed(next: DeviceState, before: DeviceState): void {
    const isSame =
      next.tables.WorkMode === before.tables.WorkMode && next.switches.collectionMs === before.switches.collectionMs;
    if (!isSame) this.start();
    else if (!isClockSame(next, before) && isCollecting(next)) this.writeReturn();
  }

  /** Starts the timers again, by the table. */
  start(): void {
    this.stop();
    const { core } = this;
    if (!isCollecting(core.state())) {
      if (core.state().selfHelp.since > 0) this.write(0, '');
      return;
    }
    const now = core.clock.now();
    if (core.state().selfHelp.since === 0) {
      core.update(({ selfHelp }) => {
        selfHelp.since = now;
      });
    }
    this.writeReturn();
    this.stop();
    const until = returnsAt(core.state());
    if (until !== undefined) this.cancels.push(core.clock.after(Math.max(0, until - now), () => this.back()));
    this.next();
  }

  stop(): void {
    for (const cancel of this.cancels) cancel();
    this.cancels = [];
  }

  private next(): void {
    const { collectionMs } = this.core.state().switches;
    if (collectionMs === 0) return;
    const come = () => {
      this.core.update((draft) => visit(draft, this.core.wallNow()));
      this.next();
    };
    this.cancels.push(this.core.clock.after(collectionMs, come));
  }

  private back(): void {
    this.core.note('Config', 'SaveConfig', 'System', 'WorkMode');
    this.core.update(({ tables }) => {
      tables.WorkMode.Mode = WORK_MODES.normal;
    });
  }

  /** The wall time of the return, by the clock as it is now. */
  private writeReturn(): void {
    const { core } = this;
    const until = returnsAt(core.state());
    const time = until === undefined ? '' : formatWallTime(core.wallNow() + until - core.clock.now());
    this.write(core.state().selfHelp.since, time);
  }

  /** What the device says of itself; written only where it differs, as a change of the table starts the timers. */
  private write(since: number, returnTime: string): void {
    const { selfHelp, tables } = this.core.state();
    const held = Object(tables.WorkMode).ReturnTime;
    if (selfHelp.since === since && held === returnTime) return;
    this.core.update((draft) => {
      draft.selfHelp.since = since;
      draft.tables.WorkMode.ReturnTime = returnTime;
    });
  }
}
