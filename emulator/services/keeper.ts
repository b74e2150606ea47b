import type { DeviceState } from '../state/device-state';

/** A part of the device that does things by itself. Its timers follow the device clock. */
export interface Keeper {
  /** Applies a change of the state. */
  changed?(next: DeviceState, before: DeviceState): void;
  /**
   * Goes on with the state as it is now: at a start of the device, and when the control API has put back a part of the
   * state or all of it, before which `stop` may have been called.
   */
  start?(): void;
  /** Ends its timers, and forgets what it holds in memory for a login. */
  stop?(): void;
  /** Forgets what belongs to a state that another one replaces. Only where that is more than `stop`. */
  forgetAll?(): void;
  /** The power fails, or the device restarts. Only where that does something else than `stop`. */
  powerLoss?(): void;
  /** The power is back, or the program starts. Only where that does something else than `start`. */
  powerUp?(): void;
}
