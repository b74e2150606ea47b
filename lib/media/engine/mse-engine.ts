import { browserClock, type Clock } from '@/lib/clock';
import { StreamLimits, VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import type { VideoConfig } from '../codec/video-config';
import { ArrivalJitter } from './arrival-jitter';
import { initSegment, mediaFragment } from './fmp4';
import { LatencyController } from './latency-controller';
import type { EngineHandlers, EnginePicture, VideoEngine } from './video-engine';

const FRAME_POLL_MS = 40;

/** What waits for the buffer; `type` on an initialisation segment. */
interface Segment {
  bytes: Uint8Array<ArrayBuffer>;
  type?: string;
}

/**
 * H.264 through MediaSource into a muted video element: works on plain http. Each picture is a fragment of its own and
 * is appended as it comes; the element is told to play after the first append (the autoplay attribute would wait for
 * three seconds of data in Firefox).
 */
export class MseEngine implements VideoEngine {
  readonly kind = 'mse';
  readonly element: HTMLVideoElement;
  skipped = 0;
  readonly #handlers: EngineHandlers;
  readonly #clock: Clock;
  readonly #source = new MediaSource();
  readonly #objectUrl: string;
  readonly #controller = new LatencyController();
  readonly #jitter = new ArrivalJitter();
  readonly #stops: (() => void)[] = [];
  #buffer: SourceBuffer | undefined;
  #config: VideoConfig | undefined;
  #queue: Segment[] = [];
  #type = '';
  #isAppending = false;
  #fragments = 0;
  #framesShown = 0;
  #lastPushAtMs = 0;
  #keyTimes: number[] = [];
  #hasRetriedQuota = false;
  #hasStarted = false;
  #isClosed = false;

  constructor(handlers: EngineHandlers, clock: Clock = browserClock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.element = document.createElement('video');
    this.element.muted = true;
    this.element.playsInline = true;
    this.element.disablePictureInPicture = true;
    this.#objectUrl = URL.createObjectURL(this.#source);
    this.#source.addEventListener('sourceopen', () => this.#open());
    this.element.addEventListener('waiting', () => this.#onWaiting());
    this.element.addEventListener('error', () => this.#unable(this.element.error?.message || 'media element error'));
    this.element.src = this.#objectUrl;
    this.#watchFrames();
  }

  configure(config: VideoConfig): void {
    this.#config = config;
    if (this.#source.readyState === 'open') this.#useConfig(config);
  }

  push(picture: EnginePicture): void {
    if (this.#isClosed) return;
    const now = this.#clock.now();
    this.#lastPushAtMs = now;
    this.#jitter.note(now, (picture.ticks * 1000) / VIDEO_CLOCK_HZ);
    if (picture.isKey) this.#keyTimes.push(picture.ticks / VIDEO_CLOCK_HZ);
    this.#fragments += 1;
    this.#queue.push({ bytes: mediaFragment(this.#fragments, picture) });
    this.#appendNext();
  }

  lagMs(): number {
    const { buffered, currentTime } = this.element;
    return buffered.length === 0 ? 0 : Math.max(0, buffered.end(buffered.length - 1) - currentTime) * 1000;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    this.#queue = [];
    this.element.pause();
    this.element.removeAttribute('src');
    this.element.load();
    URL.revokeObjectURL(this.#objectUrl);
  }

  #open(): void {
    if (this.#config && !this.#buffer) this.#useConfig(this.#config);
  }

  #useConfig(config: VideoConfig): void {
    const type = `video/mp4; codecs="${config.codec}"`;
    const segment: Segment = { bytes: initSegment(config), type };
    if (this.#buffer) {
      this.#queue.push(segment);
    } else {
      try {
        this.#buffer = this.#source.addSourceBuffer(type);
      } catch (error) {
        this.#unable(String(error));
        return;
      }
      this.#type = type;
      this.#buffer.addEventListener('updateend', () => this.#onAppended());
      // Pictures that came while the source was opening stand behind their initialisation segment.
      this.#queue.unshift(segment);
    }
    this.#appendNext();
  }

  /** Appends what waits, up to the next initialisation segment. */
  #appendNext(): void {
    const buffer = this.#buffer;
    if (!buffer || buffer.updating || this.#isClosed) return;
    if (this.element.error || this.#source.readyState !== 'open') return;
    const run = this.#queue.findIndex((segment, index) => index > 0 && segment.type !== undefined);
    const next = this.#queue.splice(0, run < 0 ? this.#queue.length : run);
    const [first] = next;
    if (!first) return;
    try {
      if (first.type !== undefined && first.type !== this.#type) {
        buffer.changeType(first.type);
        this.#type = first.type;
      }
      this.#isAppending = true;
      buffer.appendBuffer(next.length === 1 ? first.bytes : joined(next.map(({ bytes }) => bytes)));
    } catch (error) {
      this.#onRefused(buffer, next, error);
    }
  }

  /** A full buffer is trimmed and gets the same bytes once more; anything else ends the engine. */
  #onRefused(buffer: SourceBuffer, segments: Segment[], error: unknown): void {
    const isQuota = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (!isQuota || this.#hasRetriedQuota) {
      this.#unable(String(error));
      return;
    }
    this.#hasRetriedQuota = true;
    this.#isAppending = false;
    this.#queue.unshift(...segments);
    this.#trim(buffer, StreamLimits.trimKeepS);
  }

  #onAppended(): void {
    if (this.#isClosed || !this.#buffer) return;
    if (this.#isAppending) this.#hasRetriedQuota = false;
    this.#isAppending = false;
    this.#start();
    this.#control();
    if (this.#queue.length > 0) this.#appendNext();
    else this.#trim(this.#buffer, StreamLimits.trimOverS);
  }

  #start(): void {
    if (this.#hasStarted || this.element.buffered.length === 0) return;
    this.#hasStarted = true;
    this.element.play().catch((error: unknown) => {
      // AbortError: the element was taken away meanwhile, which is nobody's fault.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.#unable(String(error));
    });
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
        isPageVisible: document.visibilityState === 'visible',
        framesShown: this.#framesShown,
        playbackRate: this.element.playbackRate,
      },
      this.#jitter.p95S,
    );
    if (order.seekTo !== undefined) this.element.currentTime = order.seekTo;
    if (Math.abs(order.rate - this.element.playbackRate) >= 0.01) this.element.playbackRate = order.rate;
  }

  /** Removes played picture when more than `limitS` is held, down to the last 10 s, cut before a key picture. */
  #trim(buffer: SourceBuffer, limitS: number): void {
    const { buffered } = this.element;
    if (buffered.length === 0 || buffer.updating) return;
    const start = buffered.start(0);
    const end = buffered.end(buffered.length - 1);
    if (end - start <= limitS) return;
    const keepFrom = Math.min(end - StreamLimits.trimKeepS, this.element.currentTime);
    const cut = this.#keyTimes.filter((time) => time <= keepFrom).at(-1);
    if (cut === undefined || cut <= start) return;
    this.#keyTimes = this.#keyTimes.filter((time) => time >= cut);
    buffer.remove(0, cut);
  }

  #onWaiting(): void {
    const now = this.#clock.now();
    if (this.#framesShown > 0 && now - this.#lastPushAtMs < 1000) this.#controller.onWaiting(now);
  }

  #watchFrames(): void {
    const video = this.element;
    if ('requestVideoFrameCallback' in video) {
      const next = () => {
        const handle = video.requestVideoFrameCallback((_, frame) => {
          this.#onFrames(frame.presentedFrames);
          next();
        });
        cancel = () => video.cancelVideoFrameCallback(handle);
      };
      let cancel = () => {};
      this.#stops.push(() => cancel());
      next();
      return;
    }
    // Older browsers only count: look as often as a picture comes.
    this.#stops.push(
      this.#clock.every(FRAME_POLL_MS, () => this.#onFrames(this.element.getVideoPlaybackQuality().totalVideoFrames)),
    );
  }

  #onFrames(presented: number): void {
    if (presented <= this.#framesShown || this.#isClosed) return;
    this.#framesShown = presented;
    this.#handlers.onFrame({ width: this.element.videoWidth, height: this.element.videoHeight });
  }

  #unable(reason: string): void {
    if (!this.#isClosed) this.#handlers.onUnable(reason);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
