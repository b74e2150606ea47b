import { browserClock, type Clock } from '@/lib/clock';
import { StreamLimits, VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import type { VideoConfig } from '../codec/video-config';
import type { EngineHandlers, EnginePicture, VideoEngine } from './video-engine';

const QUEUE_PATIENCE_MS = 500;

/**
 * H.264 through a VideoDecoder onto a canvas: the least delay, but only on a secure origin. Every picture is decoded
 * and drawn as it comes, at most one for each animation frame.
 */
export class WebCodecsEngine implements VideoEngine {
  readonly kind = 'webcodecs';
  readonly element: HTMLCanvasElement;
  skipped = 0;
  readonly #handlers: EngineHandlers;
  readonly #clock: Clock;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #decoder: VideoDecoder;
  #waiting: VideoFrame | undefined;
  #animation: number | undefined;
  #config: VideoDecoderConfig | undefined;
  #needsKey = true;
  #overfullSinceMs: number | undefined;
  #newestTicks = 0;
  #shownTicks = 0;
  #isClosed = false;

  constructor(handlers: EngineHandlers, clock: Clock = browserClock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.element = document.createElement('canvas');
    this.#context = this.element.getContext('2d', { alpha: false });
    this.#decoder = new VideoDecoder({
      output: (frame) => this.#onDecoded(frame),
      error: (error) => {
        if (!this.#isClosed) this.#handlers.onUnable(error.message);
      },
    });
  }

  configure(config: VideoConfig): void {
    if (this.#isClosed) return;
    this.#config = {
      codec: config.codec,
      description: config.description,
      // Without it the decoder keeps one picture back: a whole frame time of delay.
      optimizeForLatency: true,
    };
    this.#needsKey = true;
    try {
      this.#decoder.configure(this.#config);
    } catch (error) {
      this.#handlers.onUnable(String(error));
    }
  }

  push(picture: EnginePicture): void {
    if (this.#isClosed || this.#decoder.state !== 'configured') return;
    this.#newestTicks = picture.ticks;
    this.#relieve();
    if (this.#needsKey && !picture.isKey) {
      this.skipped += 1;
      return;
    }
    this.#needsKey = false;
    this.#decoder.decode(
      new EncodedVideoChunk({
        type: picture.isKey ? 'key' : 'delta',
        timestamp: Math.round((picture.ticks * 1_000_000) / VIDEO_CLOCK_HZ),
        data: picture.data,
      }),
    );
  }

  lagMs(): number {
    return Math.max(0, ((this.#newestTicks - this.#shownTicks) * 1000) / VIDEO_CLOCK_HZ);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#animation !== undefined) cancelAnimationFrame(this.#animation);
    this.#waiting?.close();
    this.#waiting = undefined;
    if (this.#decoder.state !== 'closed') this.#decoder.close();
  }

  /** A queue that stays over the cap means the decoder cannot follow: drop it and go on at the next key picture. */
  #relieve(): void {
    const now = this.#clock.now();
    if (this.#decoder.decodeQueueSize <= StreamLimits.frameQueueCap) {
      this.#overfullSinceMs = undefined;
      return;
    }
    this.#overfullSinceMs ??= now;
    if (now - this.#overfullSinceMs < QUEUE_PATIENCE_MS || !this.#config) return;
    this.skipped += this.#decoder.decodeQueueSize;
    this.#overfullSinceMs = undefined;
    this.#decoder.reset();
    this.#decoder.configure(this.#config);
    this.#needsKey = true;
  }

  #onDecoded(frame: VideoFrame): void {
    if (this.#isClosed) {
      frame.close();
      return;
    }
    if (this.#animation === undefined) {
      this.#draw(frame);
      this.#animation = requestAnimationFrame(() => this.#drawWaiting());
    } else {
      // One picture per animation frame is enough; of a backlog only the newest is drawn. No animation frames come
      // while the page is hidden: then the newest picture simply waits, decoded.
      this.#waiting?.close();
      this.#waiting = frame;
    }
  }

  #drawWaiting(): void {
    this.#animation = undefined;
    const frame = this.#waiting;
    this.#waiting = undefined;
    if (!frame) return;
    this.#draw(frame);
    this.#animation = requestAnimationFrame(() => this.#drawWaiting());
  }

  #draw(frame: VideoFrame): void {
    const { displayWidth: width, displayHeight: height } = frame;
    if (this.element.width !== width || this.element.height !== height) {
      this.element.width = width;
      this.element.height = height;
    }
    this.#context?.drawImage(frame, 0, 0, width, height);
    this.#shownTicks = (frame.timestamp * VIDEO_CLOCK_HZ) / 1_000_000;
    frame.close();
    this.#handlers.onFrame({ width, height });
  }
}
