import { identityOf } from './rules/intercom';
import type { Core } from './service';
import type { Keeper } from './services/keeper';
import { losePower } from './state/without-power';

/** Delay of a reboot, so that the reply is sent first. */
const REPLY_FIRST_MS = 100;

/** Whether the device is up, and its restarts. */
export class Power {
  #isUp = true;
  readonly #listeners = new Set<(isUp: boolean) => void>();
  /** Functions that cancel what is pending of restarts. */
  readonly #cancels = new Set<() => void>();
  readonly #core: Core;
  readonly #keepers: readonly Keeper[];

  /** @param keepers in the order of their start */
  constructor(core: Core, keepers: readonly Keeper[]) {
    this.#core = core;
    this.#keepers = keepers;
  }

  isUp(): boolean {
    return this.#isUp;
  }

  /** Called after each change; returns the function that ends that. */
  onUp(listener: (isUp: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Restarts once the reply to the present call is sent. */
  reboot(): void {
    this.#after(REPLY_FIRST_MS, () => this.fail());
  }

  /** Off at once, and on again by itself; a device that is off begins to wait anew. */
  fail(): void {
    this.dropRestarts();
    const { clock, sessions, state, update } = this.#core;
    sessions.endAll();
    for (const keeper of this.#keepers.toReversed()) {
      if (keeper.powerLoss) keeper.powerLoss();
      else keeper.stop?.();
    }
    update((draft) => losePower(draft, clock.now()));
    this.#isUp = false;
    this.#tell();
    this.#after(state().switches.rebootMs, () => {
      update((draft) => {
        draft.upBefore += Math.max(0, Math.floor((clock.now() - draft.bootedAt) / 1000));
        draft.bootedAt = clock.now();
        draft.bootLanguage = draft.tables.Language;
        draft.bootIdentity = identityOf(draft.tables);
      });
      this.#begin();
    });
  }

  /** Everything that runs by itself starts. */
  start(): void {
    for (const keeper of this.#keepers) {
      if (keeper.powerUp) keeper.powerUp();
      else keeper.start?.();
    }
  }

  /** Up at once, if the device is down, and no restart is pending. */
  turnOn(): void {
    this.dropRestarts();
    if (!this.#isUp) this.#begin();
  }

  /** Restarts that are pending do not happen; one that has begun does not end. */
  dropRestarts(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
  }

  #after(ms: number, fire: () => void): void {
    const cancel = this.#core.clock.after(ms, () => {
      this.#cancels.delete(cancel);
      fire();
    });
    this.#cancels.add(cancel);
  }

  /** What starts counts as up already; others are told once all has started. */
  #begin(): void {
    this.#isUp = true;
    this.start();
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.#isUp);
  }
}
