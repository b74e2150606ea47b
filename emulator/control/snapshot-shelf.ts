import type { Device } from '../device-interface';
import type { DeviceState } from '../state/device-state';

/** The most snapshots at a time. @assumed pages-3 12.5 */
export const MAX_SNAPSHOTS = 20;

/** Named copies of the device state, in memory; the same name again replaces the copy. */
export class SnapshotShelf {
  private readonly copies = new Map<string, { state: DeviceState; taken: number }>();

  constructor(private readonly device: Device) {}

  /** Names with the device time they were taken at, oldest first. */
  list(): { name: string; taken: number }[] {
    return [...this.copies].map(([name, { taken }]) => ({ name, taken }));
  }

  /** False when the shelf is full. */
  take(name: string): boolean {
    if (!this.copies.has(name) && this.copies.size >= MAX_SNAPSHOTS) return false;
    // Its place in the list is that of the new copy.
    this.copies.delete(name);
    this.copies.set(name, { state: this.device.snapshot(), taken: this.device.clock.now() });
    return true;
  }

  /** False when there is no such snapshot. */
  restore(name: string): boolean {
    const copy = this.copies.get(name);
    if (copy) this.device.restore(copy.state);
    return copy !== undefined;
  }

  remove(name: string): boolean {
    return this.copies.delete(name);
  }
}
