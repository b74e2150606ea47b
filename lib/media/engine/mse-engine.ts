import { type Clock, steadyClock } from '@/lib/clock';
import { VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import type { VideoConfig } from '../codec/video-config';
import type { Segment } from '../media-messages';
import type { VideoReport, VideoScreen } from '../screen/video-screen';
import { ArrivalJitter } from './arrival-jitter';
import { initSegment, mediaFragment } from './fmp4';
import { MediaAppender } from './media-appender';
import type { EngineHandlers, EnginePicture, VideoEngine } from './video-engine';

/** Interval of reports to the page: one for every picture would cost a tenth of its time when there are many. */
const REPORT_MS = 100;
const STARTED_FRAMES = 10;

/**
 * Plays pictures through MediaSource in a muted video element: works on plain http. Each picture is a fragment of its
 * own and is appended at once. Where the browser allows it, a worker appends to its own MediaSource, so that a busy
 * page delays nothing; otherwise the page appends.
 */
export class MseEngine implements VideoEngine {
  readonly kind = 'mse';
  readonly screen: number;
  readonly skipped = 0;
  readonly #handlers: EngineHandlers;
  readonly #clock: Clock;
  readonly #screen: VideoScreen;
  readonly #appender: MediaAppender | undefined;
  readonly #jitter = new ArrivalJitter();
  #fragments = 0;
  #framesShown = 0;
  #reportedAtMs = 0;
  #lagMs = 0;
  #isClosed = false;

  constructor(handlers: EngineHandlers, screen: VideoScreen, clock: Clock = steadyClock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#screen = screen;
    this.screen = screen.id;
    screen.onReport = (report) => this.#onReport(report);
    if (!canAppendHere()) return;
    this.#appender = new MediaAppender({
      onAppended: () => this.reportAppended(),
      onUnable: (reason) => this.#handlers.onUnable(reason),
    });
    // TypeScript's declaration of MediaSource lacks only the type of the handle.
    screen.attach((this.#appender.source as MediaSource & { handle: MediaSourceHandle }).handle);
  }

  configure(config: VideoConfig): void {
    this.#append({ bytes: initSegment(config), type: `video/mp4; codecs="${config.codec}"` });
  }

  push(picture: EnginePicture): void {
    if (this.#isClosed) return;
    this.#jitter.note(this.#clock.now(), (picture.ticks * 1000) / VIDEO_CLOCK_HZ);
    this.#fragments += 1;
    const bytes = mediaFragment(this.#fragments, picture);
    this.#append({ bytes, ...(picture.isKey && { keyTimeS: picture.ticks / VIDEO_CLOCK_HZ }) });
  }

  /** Nothing to do: the browser itself does not decode a video that is not visible. */
  setVisible(): void {}

  lagMs(): number {
    return this.#lagMs;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#appender?.close();
    this.#screen.close();
  }

  /** The page checks its element a few times a second, and at each of the first pictures. */
  reportAppended(): void {
    const now = this.#clock.now();
    if (this.#framesShown > STARTED_FRAMES && now - this.#reportedAtMs < REPORT_MS) return;
    this.#reportedAtMs = now;
    this.#screen.appended(this.#jitter.p95S);
  }

  #append(segment: Segment): void {
    if (this.#appender) this.#appender.append([segment]);
    else this.#screen.append([segment], this.#jitter.p95S);
  }

  #onReport(report: VideoReport): void {
    if (report.type === 'unable') this.#handlers.onUnable(report.reason);
    else if (report.type === 'blocked') this.#handlers.onBlocked();
    else if (report.type === 'position') {
      this.#lagMs = report.lagMs;
      this.#appender?.playsAt(report.currentTimeS);
    } else if (report.presented > this.#framesShown) {
      this.#framesShown = report.presented;
      this.#handlers.onFrame({ width: report.width, height: report.height }, report.mediaTimeS * VIDEO_CLOCK_HZ);
    }
  }
}

/** Whether this is a worker that can use MediaSource. */
function canAppendHere(): boolean {
  if (typeof document !== 'undefined' || typeof MediaSource === 'undefined') return false;
  return (MediaSource as { canConstructInDedicatedWorker?: boolean }).canConstructInDedicatedWorker === true;
}
