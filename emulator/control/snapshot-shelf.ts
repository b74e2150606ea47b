import type { Device } from '../device-interface';
import type { StoredFiles } from '../http/stored-files';
import type { DeviceState } from '../state/device-state';

/** The most snapshots at a time. @assumed pages-3 12.5 */
export const MAX_SNAPSHOTS = 20;

/** Paths of the files that a state names. */
const filesOf = ({ pictures, adverts, tables }: DeviceState) => [
  ...[...pictures, ...adverts.items].map(({ file }) => file),
  tables.Individuation.LogoFile,
];

/** Named copies of the device state, in memory, with their files; the same name again replaces the copy. */
export class SnapshotShelf {
  private readonly copies = new Map<string, { state: DeviceState; taken: number }>();

  constructor(
    private readonly device: Device,
    private readonly stored: StoredFiles,
  ) {}

  /** Names with the device time they were taken at, oldest first. */
  list(): { name: string; taken: number }[] {
    return [...this.copies].map(([name, { taken }]) => ({ name, taken }));
  }

  /** False when the shelf is full. */
  take(name: string): boolean {
    if (!this.copies.has(name) && this.copies.size >= MAX_SNAPSHOTS) return false;
    const before = this.copies.get(name);
    // Its place in the list is that of the new copy.
    this.copies.delete(name);
    this.copies.set(name, { state: this.device.snapshot(), taken: this.device.clock.now() });
    this.sweep(before?.state);
    return true;
  }

  /** False when there is no such snapshot. */
  restore(name: string): boolean {
    const copy = this.copies.get(name);
    if (!copy) return false;
    this.device.restore(copy.state);
    this.sweep();
    return true;
  }

  remove(name: string): boolean {
    const gone = this.copies.get(name);
    this.copies.delete(name);
    this.sweep(gone?.state);
    return gone !== undefined;
  }

  /** Whether a snapshot has this file. */
  names(path: string): boolean {
    return [...this.copies.values()].some(({ state }) => filesOf(state).includes(path));
  }

  /** Files that neither the device nor a snapshot has any more, as of one that is `gone`, would stay for ever. */
  sweep(gone?: DeviceState): void {
    const named = new Set(
      [this.device.state(), ...[...this.copies.values()].map(({ state }) => state)].flatMap(filesOf),
    );
    this.stored.sweep((path) => named.has(path), gone && filesOf(gone));
  }
}
