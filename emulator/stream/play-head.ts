import type { Scheduler } from './scheduler';

/** A time span that a camera recorded; milliseconds since 1970. */
export interface Recording {
  startMs: number;
  endMs: number;
}

/** Part of a recording; milliseconds from its start. */
export interface PlayRange {
  startMs?: number;
  endMs?: number;
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
  #untilMs: number | undefined;

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

  /** Where playing ends, milliseconds from the start of the recording; undefined at its end. */
  get untilMs(): number | undefined {
    return this.#untilMs;
  }

  /** The recording, or the part of it that is played, has ended. */
  get isOver(): boolean {
    const recording = this.#recording;
    return recording !== undefined && this.positionMs >= (this.#untilMs ?? recording.endMs - recording.startMs);
  }

  /** Resumes, at another position or speed where they are given, until the end of the range or of the recording. */
  play({ startMs = this.positionMs, endMs }: PlayRange = {}, scale = this.#scale): void {
    this.#positionMs = startMs;
    this.#untilMs = endMs;
    this.#runsSince = this.#scheduler.now();
    if (this.#recording) this.#scale = Math.min(FASTEST, Math.max(SLOWEST, scale));
  }

  pause(): void {
    this.#positionMs = this.positionMs;
    this.#runsSince = undefined;
  }

  /** Stops at the end of what was played; after the whole recording the next `play` begins it anew. RFC 2326 §10.5 */
  stop(): void {
    const isWhole = this.#untilMs === undefined;
    this.pause();
    if (isWhole) this.#positionMs = 0;
  }
}

/** A position of hours, minutes and seconds, or seconds alone; captured as three texts. RFC 2326 §3.6 */
const NPT = String.raw`(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?)`;
const NPT_RANGE = new RegExp(`^npt=${NPT}-(?:${NPT})?$`, 'i');
const CLOCK = String.raw`(\d{8}T\d{6}(?:\.\d+)?Z)`;
const CLOCK_RANGE = new RegExp(`^clock=${CLOCK}-${CLOCK}?$`, 'i');
/** "now" and the start, in each form of it. */
const LIVE_RANGE = /^npt=(now|(0+:){0,2}0+(\.0*)?)-$/i;

/**
 * The part of a recording that a PLAY with this Range header asks for; without a start it goes on where it was.
 * Undefined when there is no such part (457). A live picture has no past: only "now" and the start are positions. RFC
 * 2326 §3.6, §3.7, §12.29
 *
 * @param offsetMs how far the wall time, by which recordings are named, is ahead of UTC, in which clock ranges are
 */
export function playRange(
  header: string | undefined,
  recording: Recording | undefined,
  offsetMs = 0,
): PlayRange | undefined {
  // The time at which to begin (`;time=…`) is always now.
  const range = header?.split(';')[0]?.trim();
  if (range === undefined) return {};
  if (!recording) return LIVE_RANGE.test(range) ? {} : undefined;
  const [startMs = Number.NaN, endMs] = rangeMs(range, recording.startMs - offsetMs);
  const lengthMs = recording.endMs - recording.startMs;
  if (!(startMs >= 0 && startMs < lengthMs)) return undefined;
  if (endMs === undefined) return { startMs };
  return endMs > startMs ? { startMs, endMs: Math.min(endMs, lengthMs) } : undefined;
}

/** Start and end from the start of the recording; empty for another unit. */
function rangeMs(range: string, startUtcMs: number): (number | undefined)[] {
  const npt = NPT_RANGE.exec(range)?.slice(1);
  if (npt) return [nptMs(npt.slice(0, 3)), npt[5] === undefined ? undefined : nptMs(npt.slice(3))];
  const clock = CLOCK_RANGE.exec(range)?.slice(1) ?? [];
  return clock.map((time: string | undefined) => (time === undefined ? undefined : clockMs(time) - startUtcMs));
}

const nptMs = ([hours = '0', minutes = '0', seconds = '0']: (string | undefined)[]) =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;

/** `20260304T050607.25Z`. RFC 2326 §3.7 */
const clockMs = (time: string) =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/i, '$1-$2-$3T$4:$5:').toUpperCase());
