import type { Scheduler } from './scheduler';

/** A time span that a camera recorded; milliseconds since 1970. */
export interface Recording {
  startMs: number;
  endMs: number;
}

/** Limits of the playback speed; others are limited to the nearest. */
const SLOWEST = 0.25;
const FASTEST = 4;

/**
 * Which moment a session is shown: of a recording any, at any speed; of a live picture only the current one. It is
 * paused until `play`.
 */
export class PlayHead {
  readonly #recording: Recording | undefined;
  readonly #scheduler: Pick<Scheduler, 'now'>;
  #positionMs = 0;
  #runsSince: number | undefined;
  #scale = 1;

  constructor(scheduler: Pick<Scheduler, 'now'>, recording?: Recording) {
    this.#scheduler = scheduler;
    this.#recording = recording;
  }

  /** Seconds of the recording per second; 1 for a live picture. */
  get scale(): number {
    return this.#scale;
  }

  /** Milliseconds from the start of the recording. */
  get positionMs(): number {
    const runsSince = this.#runsSince;
    return this.#positionMs + (runsSince === undefined ? 0 : (this.#scheduler.now() - runsSince) * this.#scale);
  }

  /** The moment that is shown, milliseconds since 1970. */
  get shownMs(): number {
    return this.#recording ? this.#recording.startMs + this.positionMs : this.#scheduler.now();
  }

  /** The recording has ended. */
  get isOver(): boolean {
    return this.#recording !== undefined && this.shownMs >= this.#recording.endMs;
  }

  /** Resumes, at another position (milliseconds) or speed where they are given. */
  play(positionMs = this.positionMs, scale = this.#scale): void {
    this.#positionMs = positionMs;
    this.#runsSince = this.#scheduler.now();
    if (this.#recording) this.#scale = Math.min(FASTEST, Math.max(SLOWEST, scale));
  }

  pause(): void {
    this.#positionMs = this.positionMs;
    this.#runsSince = undefined;
  }
}

/**
 * Where a PLAY with this Range header begins, in milliseconds from the start of the recording; `goOn` when it has no
 * position, undefined when the position does not exist (457). A live picture has no past: only "now" and the start
 * are positions. RFC 2326 §3.6, §3.7
 */
export function playPosition(range: string | undefined, recording: Recording | undefined): number | 'goOn' | undefined {
  if (!recording) return /^npt=(now|0(\.0+)?)-$/i.test(range ?? 'npt=now-') ? 'goOn' : undefined;
  if (range === undefined) return 'goOn';
  const npt = /^npt=(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?)-/i.exec(range);
  const [, hours = 0, minutes = 0, seconds = 0] = npt ?? [];
  const positionMs = npt
    ? (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
    : clockMs(range) - recording.startMs;
  return positionMs >= 0 && positionMs < recording.endMs - recording.startMs ? positionMs : undefined;
}

/** `clock=20260304T050607.25Z-`; not a number for anything else. RFC 2326 §3.7 */
function clockMs(range: string): number {
  const [, year, month, day, hour, minute, second] =
    /^clock=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z-/i.exec(range)?.map(Number) ?? [];
  if (year === undefined || month === undefined) return Number.NaN;
  return Date.UTC(year, month - 1, day, hour, minute) + (second ?? 0) * 1000;
}
