/** Upgrades of the controllers that are attached to this device, all at the same time. @assumed pages-3 /update */
import type { SubDevice, UpgradeReason } from '@/lib/contract/methods/upgrade';
import { chainedDevice } from '../rules/sub-controllers';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import type { Keeper } from './keeper';
import { FAILS_AT, type Imported, STEP_MS, STEP_PERCENT } from './upgrade-keeper';

type Report = Pick<SubDevice, 'State' | 'Progress' | 'Reason'>;

const IDLE: Report = { State: 'None', Progress: 0 };

/** The version of a controller changes only at 100 %. */
export class SubUpgradeKeeper implements Keeper {
  private readonly reports = new Map<number, Report>();
  private readonly steps = new Map<number, () => void>();

  constructor(private readonly core: Core) {}

  isBusy(): boolean {
    return this.steps.size > 0;
  }

  /** An upgrade ends with its controller, and its report is not that of another one with the number. */
  changed(next: DeviceState, before: DeviceState): void {
    if (next.subControllers === before.subControllers) return;
    const at = ({ subControllers }: DeviceState, id: number) => subControllers.find(({ Index }) => Index === id);
    for (const id of [...this.reports.keys()]) {
      const [now, was] = [at(next, id), at(before, id)];
      if (now?.Address === was?.Address && now?.Model === was?.Model) continue;
      this.cancelStep(id);
      this.reports.delete(id);
    }
  }

  /** Models that a file may be for. */
  models(): string[] {
    return this.core.capabilities().remoteUpgrade ? this.core.state().subControllers.map(({ Model }) => Model) : [];
  }

  all(): SubDevice[] {
    const state = this.core.state();
    return state.subControllers.map(({ Index, Name, Model }) => {
      const there = chainedDevice(state, Index);
      const known = { Version: there?.Version ?? '', Online: there?.State ?? ('Unknown' as const) };
      return { ID: Index, Name, Model, ...known, ...(this.reports.get(Index) ?? IDLE) };
    });
  }

  /** Begins with these; one that is offline, or of another model than the file, has failed at once. */
  startInstalling(ids: readonly number[], file: Imported): void {
    for (const { ID, Online, Model } of this.all().filter((each) => ids.includes(each.ID))) {
      if (Online !== 'Online') this.end(ID, 'ConnectTimeout');
      else if (Model !== file.model) this.end(ID, 'WrongUpgradeFile');
      else {
        this.reports.set(ID, { State: 'Upgrading', Progress: 0 });
        this.step(ID, file);
      }
    }
  }

  /** Stops those of them that are not finished. */
  cancel(ids: readonly number[]): void {
    for (const id of ids) {
      if (!this.steps.has(id)) continue;
      this.cancelStep(id);
      this.reports.set(id, { State: 'Cancelled', Progress: 0 });
    }
  }

  /** The device restarts: running upgrades have failed, and none of them is reported afterwards. */
  powerLoss(): void {
    for (const id of [...this.steps.keys()]) this.end(id, 'UpgradeFailed');
    this.reports.clear();
  }

  stop(): void {
    for (const id of [...this.steps.keys()]) this.cancelStep(id);
    this.reports.clear();
  }

  private cancelStep(id: number): void {
    this.steps.get(id)?.();
    this.steps.delete(id);
  }

  private end(id: number, reason: UpgradeReason): void {
    this.cancelStep(id);
    const { Progress } = this.reports.get(id) ?? IDLE;
    this.reports.set(id, { State: 'Failed', Progress, Reason: reason });
    this.core.note('Upgrade', 'UpgradeFailed', 'System', `${id} ${reason}`);
  }

  private step(id: number, file: Imported): void {
    const cancel = this.core.clock.after(STEP_MS, () => {
      const there = chainedDevice(this.core.state(), id);
      if (there?.State !== 'Online') return this.end(id, 'ConnectTimeout');
      const Progress = (this.reports.get(id)?.Progress ?? 0) + STEP_PERCENT;
      this.reports.set(id, { State: 'Upgrading', Progress });
      const { upgradeReason } = this.core.state().switches;
      if (upgradeReason && Progress >= FAILS_AT) return this.end(id, upgradeReason);
      if (Progress < 100) return this.step(id, file);
      this.cancelStep(id);
      this.reports.set(id, { State: 'Succeeded', Progress });
      this.core.note('Upgrade', 'Upgrade', 'System', `${id} ${file.version}`);
      this.core.update((draft) => {
        const chained = chainedDevice(draft, id);
        if (chained) chained.Version = file.version;
      });
    });
    this.steps.set(id, cancel);
  }
}
