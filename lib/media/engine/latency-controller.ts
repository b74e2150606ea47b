import { StreamLimits } from '@/lib/contract/stream';

/** The media element as the controller sees it; seconds. */
export interface PlaybackView {
  nowMs: number;
  currentTime: number;
  /** Of the newest buffered range. */
  bufferedStart: number;
  bufferedEnd: number;
  isSeeking: boolean;
  /** At least HAVE_CURRENT_DATA. */
  isReady: boolean;
  /** At least HAVE_FUTURE_DATA: it goes on by itself, also over a gap where the browser crosses gaps. */
  hasNext: boolean;
  isPageVisible: boolean;
  /** Pictures shown so far. */
  framesShown: number;
  /** Media time of the newest of them; `currentTime` may be older. */
  shownTime: number;
  playbackRate: number;
}

/** Commands for the element; `rate` is always given, but should be written only when it differs by 0.01. */
export interface PlaybackOrder {
  seekTo?: number;
  rate: number;
}

const RATE_MAX = 1.25;
const RATE_FLOOR_WHEN_LATE = 1.1;
const DRAIN_TARGET_MIN_S = 0.04;
const DRAIN_BAND_S = 0.08;
const SEEK_GAP_MS = 1000;
const SEEK_GAP_MAX_MS = 4000;
const CALM_MS = 60_000;

/**
 * Keeps a live picture at the live end: a small lag is drained by a slightly faster clock, a large lag is skipped by
 * one seek. It jumps over a gap only where the element has run dry, and never back to a picture that was shown.
 *
 * The buffer delay of the specification (0.5 s, growing by 0.1 s to 1.8 s) is read as the lag that is tolerated
 * before firm correction, never as a buffer to build up; it is not part of the target. @spec §9, reading @assumed
 * video.md 5.3
 */
export class LatencyController {
  #allowedLagS: number = StreamLimits.bufferDelayStartS;
  #seekedAtMs = Number.NEGATIVE_INFINITY;
  #framesAtSeek = -1;
  #seekGapMs = SEEK_GAP_MS;
  #waitedAtMs = 0;

  /** Currently allowed lag in seconds. */
  get allowedLagS(): number {
    return this.#allowedLagS;
  }

  /** The element ran dry although packets kept coming: more lag is allowed from now on. */
  onWaiting(nowMs: number): void {
    this.#waitedAtMs = nowMs;
    this.#allowedLagS = Math.min(StreamLimits.bufferDelayMaxS, this.#allowedLagS + StreamLimits.bufferDelayStepS);
  }

  /** Decides for this moment; `jitterS` is the arrival jitter (p95) of the last 10 s. */
  decide(view: PlaybackView, jitterS: number): PlaybackOrder {
    const hold: PlaybackOrder = { rate: view.playbackRate };
    if (view.isSeeking || !view.isPageVisible) return hold;
    if (view.currentTime < view.bufferedStart && (view.framesShown === 0 || !view.hasNext)) {
      return view.bufferedStart > view.shownTime ? { seekTo: view.bufferedStart, rate: 1 } : hold;
    }
    if (!view.isReady) return hold;
    this.#relax(view.nowMs);
    const lag = view.bufferedEnd - view.currentTime;
    const liveEdge = view.bufferedEnd - Math.min(0.1, this.#allowedLagS / 2);
    const isFarBehind = lag > Math.max(StreamLimits.seekLagS, this.#allowedLagS + 0.3) && liveEdge > view.shownTime;
    if (isFarBehind && this.#maySeek(view)) {
      this.#seekedAtMs = view.nowMs;
      this.#framesAtSeek = view.framesShown;
      return { seekTo: liveEdge, rate: 1 };
    }
    return { rate: this.#drainRate(lag, jitterS) };
  }

  #drainRate(lag: number, jitterS: number): number {
    const target = Math.min(this.#allowedLagS, Math.max(DRAIN_TARGET_MIN_S, 1.5 * jitterS));
    if (lag <= target + DRAIN_BAND_S && lag <= this.#allowedLagS) return 1;
    const floor = lag > this.#allowedLagS ? RATE_FLOOR_WHEN_LATE : 1;
    return Math.min(RATE_MAX, Math.max(floor, 1 + (lag - target)));
  }

  /** A seek flushes the decoder: never two without a picture between them, and less and less often while none comes. */
  #maySeek(view: PlaybackView): boolean {
    const sinceMs = view.nowMs - this.#seekedAtMs;
    if (view.framesShown > this.#framesAtSeek) {
      this.#seekGapMs = SEEK_GAP_MS;
      return sinceMs > SEEK_GAP_MS;
    }
    if (sinceMs <= this.#seekGapMs) return false;
    this.#seekGapMs = Math.min(SEEK_GAP_MAX_MS, this.#seekGapMs * 2);
    return true;
  }

  #relax(nowMs: number): void {
    if (nowMs - this.#waitedAtMs < CALM_MS || this.#allowedLagS <= StreamLimits.bufferDelayStartS) return;
    this.#waitedAtMs = nowMs;
    this.#allowedLagS = Math.max(StreamLimits.bufferDelayStartS, this.#allowedLagS - StreamLimits.bufferDelayStepS);
  }
}
