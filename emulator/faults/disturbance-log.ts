import type { Disturbance } from '../stream/disturbance';

/** An entry of the log; `id` counts up and is not given twice. */
export type LoggedDisturbance = Disturbance & { id: number };

/** Filter of entries; all given members must match. */
export interface DisturbanceFilter {
  rule?: string;
  what?: string;
  session?: number;
  /** Only entries with a greater id. */
  since?: number;
}

/** A stream with heavy loss fills it in half a minute. @assumed video.md 6.3 */
const SIZE = 2000;

/** Actions of fault rules on streams, newest at the end. */
export class DisturbanceLog {
  private entries: LoggedDisturbance[] = [];
  private lastId = 0;
  private firstId = 1;

  add(disturbance: Disturbance): void {
    this.lastId += 1;
    this.entries.push({ id: this.lastId, ...disturbance });
    // Trimmed in batches: packets come by the thousand.
    if (this.entries.length > SIZE * 1.1) this.entries = this.entries.slice(-SIZE);
  }

  /** Matching entries, oldest first. */
  find({ rule, what, session, since = 0 }: DisturbanceFilter = {}): LoggedDisturbance[] {
    return this.entries
      .slice(-SIZE)
      .filter(
        (entry) =>
          entry.id > since &&
          (rule === undefined || entry.rule === rule) &&
          (what === undefined || entry.what === what) &&
          (session === undefined || entry.session === session),
      );
  }

  /** Id of the newest entry; 0 when there was none. */
  get newest(): number {
    return this.lastId;
  }

  /** Entries since the last clear that are no longer kept. */
  get discarded(): number {
    return Math.max(0, this.lastId - this.firstId + 1 - SIZE);
  }

  clear(): void {
    this.entries = [];
    this.firstId = this.lastId + 1;
  }
}
