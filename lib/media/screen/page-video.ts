import { type Clock, steadyClock } from '@/lib/clock';
import { LatencyController } from '../engine/latency-controller';
import { MediaAppender } from '../engine/media-appender';
import type { Segment } from '../media-messages';
import type { VideoReport } from './video-screen';

/** Events that browsers accept as a user gesture. */
const GESTURES = ['click', 'keydown', 'pointerup'] as const;

const FRAME_POLL_MS = 40;
const POSITION_MS = 250;
/** An empty element counts as starved only while the stream flows. */
const FLOWING_MS = 1000;

/**
 * A muted video element on the page. It is started after the first append (with the autoplay attribute Firefox would
 * wait for three seconds of data) and is kept at the live end.
 */
export class PageVideo {
  readonly element: HTMLVideoElement;
  readonly #report: (report: VideoReport) => void;
  readonly #clock: Clock;
  readonly #controller = new LatencyController();
  readonly #stops: (() => void)[] = [];
  #appender: MediaAppender | undefined;
  #objectUrl: string | undefined;
  #jitterS = 0;
  #appendedAtMs = Number.NEGATIVE_INFINITY;
  #reportedAtMs = Number.NEGATIVE_INFINITY;
  #framesShown = 0;
  #shownTimeS = Number.NEGATIVE_INFINITY;
  #hasStarted = false;
  #isBlocked = false;
  #isClosed = false;

  constructor(report: (report: VideoReport) => void, clock: Clock = steadyClock) {
    this.#report = report;
    this.#clock = clock;
    this.element = document.createElement('video');
    this.element.muted = true;
    this.element.playsInline = true;
    this.element.disablePictureInPicture = true;
    // Without it an iPhone opens no MediaSource.
    this.element.disableRemotePlayback = true;
    this.element.addEventListener('waiting', () => this.#onWaiting());
    this.element.addEventListener('error', () => this.#unable(this.element.error?.message || 'media element error'));
    this.#watchFrames();
  }

  /** Plays a MediaSource of a worker. */
  attach(handle: MediaSourceHandle): void {
    // TypeScript's declarations do not accept a handle here yet.
    this.element.srcObject = handle as MediaProvider & MediaSourceHandle;
  }

  /** Appends to a MediaSource of its own. `jitterS`: arrival jitter (p95) in seconds. */
  append(segments: readonly Segment[], jitterS: number): void {
    this.#jitterS = jitterS;
    try {
      this.#appender ??= this.#openAppender();
    } catch (error) {
      this.#unable(String(error));
    }
    this.#appender?.append(segments);
  }

  /** The worker has appended something. */
  appended(jitterS: number): void {
    this.#jitterS = jitterS;
    this.#onAppended();
  }

  /** Releases the source; the element shows nothing any more. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    this.#appender?.close();
    this.element.pause();
    this.element.srcObject = null;
    this.element.removeAttribute('src');
    this.element.load();
    if (this.#objectUrl !== undefined) URL.revokeObjectURL(this.#objectUrl);
    this.element.remove();
  }

  #openAppender(): MediaAppender {
    const appender = new MediaAppender({
      onAppended: () => this.#onAppended(),
      onUnable: (reason) => this.#unable(reason),
    });
    this.#objectUrl = URL.createObjectURL(appender.source);
    this.element.src = this.#objectUrl;
    return appender;
  }

  #onAppended(): void {
    if (this.#isClosed) return;
    this.#appendedAtMs = this.#clock.now();
    this.#start();
    this.#control();
    this.#reportPosition();
  }

  #start(): void {
    if (this.#hasStarted || this.element.buffered.length === 0) return;
    this.#hasStarted = true;
    this.#play();
  }

  #play(): void {
    this.#isBlocked = false;
    this.element.play().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : undefined;
      // AbortError: the element was removed meanwhile, which is not a failure.
      if (this.#isClosed || name === 'AbortError') return;
      if (name === 'NotAllowedError') this.#playOnGesture();
      else this.#unable(String(error));
    });
  }

  /** Some browsers, for instance phones in power saving, start no video by themselves, even a muted one. */
  #playOnGesture(): void {
    this.#isBlocked = true;
    this.#report({ type: 'blocked' });
    const gesture = new AbortController();
    for (const type of GESTURES) {
      document.addEventListener(
        type,
        () => {
          gesture.abort();
          this.#play();
        },
        { capture: true, signal: gesture.signal },
      );
    }
    this.#stops.push(() => gesture.abort());
  }

  #control(): void {
    const { buffered } = this.element;
    if (buffered.length === 0) return;
    const last = buffered.length - 1;
    const order = this.#controller.decide(
      {
        nowMs: this.#clock.now(),
        currentTime: this.element.currentTime,
        bufferedStart: buffered.start(last),
        bufferedEnd: buffered.end(last),
        isSeeking: this.element.seeking,
        isReady: this.element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
        hasNext: this.element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
        isPageVisible: document.visibilityState === 'visible',
        framesShown: this.#framesShown,
        shownTime: this.#shownTimeS,
        playbackRate: this.element.playbackRate,
      },
      this.#jitterS,
    );
    if (order.seekTo !== undefined) this.element.currentTime = order.seekTo;
    if (Math.abs(order.rate - this.element.playbackRate) >= 0.01) this.element.playbackRate = order.rate;
  }

  #reportPosition(): void {
    const now = this.#clock.now();
    if (now - this.#reportedAtMs < POSITION_MS) return;
    this.#reportedAtMs = now;
    const { buffered, currentTime } = this.element;
    const end = buffered.length === 0 ? currentTime : buffered.end(buffered.length - 1);
    this.#appender?.playsAt(currentTime);
    this.#report({ type: 'position', currentTimeS: currentTime, lagMs: Math.max(0, end - currentTime) * 1000 });
  }

  #onWaiting(): void {
    const now = this.#clock.now();
    if (this.#framesShown > 0 && now - this.#appendedAtMs < FLOWING_MS) this.#controller.onWaiting(now);
  }

  #watchFrames(): void {
    const video = this.element;
    if ('requestVideoFrameCallback' in video) {
      const next = () => {
        const handle = video.requestVideoFrameCallback((_, frame) => {
          this.#onFrames(frame.presentedFrames, frame.mediaTime);
          next();
        });
        cancel = () => video.cancelVideoFrameCallback(handle);
      };
      let cancel = () => {};
      this.#stops.push(() => cancel());
      next();
      return;
    }
    // Older browsers only have a counter: poll it as often as pictures come.
    this.#stops.push(
      this.#clock.every(FRAME_POLL_MS, () =>
        this.#onFrames(this.element.getVideoPlaybackQuality().totalVideoFrames, this.element.currentTime),
      ),
    );
  }

  #onFrames(presented: number, mediaTimeS: number): void {
    if (presented <= this.#framesShown || this.#isClosed) return;
    this.#framesShown = presented;
    this.#shownTimeS = Math.max(this.#shownTimeS, mediaTimeS);
    // While playback is blocked, the picture is not live.
    if (this.#isBlocked) return;
    const { videoWidth: width, videoHeight: height } = this.element;
    this.#report({ type: 'frame', presented, width, height, mediaTimeS });
  }

  #unable(reason: string): void {
    if (!this.#isClosed) this.#report({ type: 'unable', reason });
  }
}
