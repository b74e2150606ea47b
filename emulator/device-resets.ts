/** Other states for a running device, by the control API: resets, another profile, snapshots. @assumed pages-3 12.5 */
import { PROFILES } from '@/lib/contract/profiles';
import type { DeviceOptions, ResetScope } from './device-interface';
import { type DeviceSeeds, nameOf } from './device-seeds';
import type { Power } from './power';
import type { Core } from './service';
import { dropDanglingNames } from './services/dangling-names';
import type { Keeper } from './services/keeper';
import { dropCapture } from './services/packet-capture';
import { applyOverrides, resetPart, SettingError } from './state/control-changes';
import type { DeviceState } from './state/device-state';
import type { Store } from './state/store';

/** What a change of the whole state involves. `keepers`: in the order of their start. */
export interface Resettable {
  store: Store;
  core: Core;
  keepers: readonly Keeper[];
  power: Power;
  seeds: DeviceSeeds;
  options: DeviceOptions;
  warn(text: string): void;
}

/** Ends what runs, puts another state in its place, and lets it go on. */
export class DeviceResets {
  readonly #parts: Resettable;
  readonly #listeners = new Set<() => void>();

  constructor(parts: Resettable) {
    this.#parts = parts;
  }

  /** Called when the tables were reset or the profile was changed; returns the function that ends that. */
  onReset(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Ends all logins, and everything that runs by itself. */
  endAll(): void {
    this.#endLogins();
    for (const keeper of this.#parts.keepers.toReversed()) keeper.forgetAll?.();
  }

  /** Ends all logins; what the device does without them goes on with its next start. */
  #endLogins(): void {
    const { core, keepers } = this.#parts;
    core.sessions.endAll();
    dropCapture(core);
    for (const keeper of keepers.toReversed()) keeper.stop?.();
  }

  reset(scope: ResetScope): void {
    const { store, core, power, seeds } = this.#parts;
    if (scope === 'all') this.endAll();
    if (scope === 'users' || scope === 'logins') this.#endLogins();
    if (scope === 'all' || scope === 'users' || scope === 'logins') core.upgrades.drop();
    const before = store.state();
    resetPart(store, scope, seeds.of(before));
    if (scope === 'files' || scope === 'tables') store.update((draft) => dropDanglingNames(draft, before));
    this.#startAll();
    if (scope === 'all' || scope === 'tables') this.#beginAgain();
    // A restart that the clock has been set back from would keep the device down until the clock is there again.
    if (scope === 'all') power.turnOn();
  }

  /** See Device.useProfile. */
  useProfile(name: string, keepState: boolean): void {
    const { store, power, seeds, options } = this.#parts;
    const built = PROFILES.find((each) => each.name === name);
    const wanted = name === options.custom?.factory.name ? seeds.first : built && { profile: built.name };
    if (!wanted) return;
    this.endAll();
    const next = seeds.of(wanted);
    const { accounts, accountGroups, contact, init, access, records, log } = store.state();
    store.replace(keepState ? { ...next, accounts, accountGroups, contact, init, access, records, log } : next);
    this.#startAll();
    this.#beginAgain();
    power.turnOn();
  }

  /** Puts a snapshot back. An upgrade that went on then has failed, as by a power failure. */
  restore(snapshot: DeviceState): void {
    const { store, core, power } = this.#parts;
    this.endAll();
    // A snapshot of this device never changes; another object may still be changed by its owner.
    store.replace(Object.isFrozen(snapshot) ? snapshot : structuredClone(snapshot));
    this.#startAll();
    core.upgrades.powerUp();
    // A state is that of a device that runs: a restart from before would switch it off again.
    power.turnOn();
  }

  /** Profiles that `useProfile` knows. */
  profiles(): { name: string; deviceType: string }[] {
    const { seeds, options } = this.#parts;
    const own = options.custom?.factory;
    return [
      ...PROFILES,
      ...(own ? [{ name: nameOf(seeds.first), deviceType: String(own.capabilities.deviceType) }] : []),
    ];
  }

  /** What runs by itself goes on with the state as it is now, also where nothing in it has changed. */
  #startAll(): void {
    // Without power nothing goes on before the restart, which starts everything.
    if (!this.#parts.power.isUp()) return;
    for (const keeper of this.#parts.keepers) keeper.start?.();
  }

  /** Settings of the command line survive resets and changes of the profile. */
  #beginAgain(): void {
    const { store, options, warn } = this.#parts;
    try {
      applyOverrides(store, options.set ?? {});
    } catch (error) {
      // Another profile may lack what the first one had.
      if (!(error instanceof SettingError)) throw error;
      warn(`--set: ${error.message}`);
    }
    for (const listener of this.#listeners) listener();
  }
}
