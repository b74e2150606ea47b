/** Strangers who look into the camera, one after the other, and are measured. @assumed pages-3 /calibrationconfig */
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import type { Keeper } from './keeper';
import { presentAtReader } from './reader';
import { measure } from './thermography';

/** Degrees between one passer and the next, over and over. */
const DRIFT = [0, 0.12, -0.2, 0.31, 0.05, -0.4] as const;

/** Waits for the next passer. */
export class PasserKeeper implements Keeper {
  private cancel: (() => void) | undefined;
  private count = 0;

  constructor(private readonly core: Core) {}

  changed(next: DeviceState, before: DeviceState): void {
    if (next.switches.passersMs !== before.switches.passersMs) this.start();
  }

  /** Starts the timer again, by the switch. */
  start(): void {
    this.stop();
    const { passersMs } = this.core.state().switches;
    const { tempMeasure, hasVideo } = this.core.capabilities();
    if (passersMs === 0 || !tempMeasure || !hasVideo) return;
    this.cancel = this.core.clock.after(passersMs, () => {
      this.pass();
      this.start();
    });
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  private pass(): void {
    if (!this.core.state().switches.sensorOnline) return;
    const drift = DRIFT[this.count % DRIFT.length] ?? 0;
    this.count += 1;
    const body = { celsius: measure(this.core) + drift };
    presentAtReader(this.core, {
      door: 0,
      readerId: '1',
      direction: 'Entry',
      proof: { kind: 'face', userId: '' },
      body,
    });
  }
}
