import { browserClock, type Clock } from '@/lib/clock';
import { StreamLimits, VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import type { VideoConfig } from '../codec/video-config';
import type { CanvasScreen } from '../screen/canvas-screen';
import type { EngineHandlers, EnginePicture, VideoEngine } from './video-engine';

const QUEUE_PATIENCE_MS = 500;

/**
 * Pictures through a VideoDecoder onto a canvas: the least delay, but only on a secure origin. Every picture is decoded
 * and drawn as it comes, at most one for each animation frame, none while nobody can see the page.
 */
export class WebCodecsEngine implements VideoEngine {
  readonly kind = 'webcodecs';
  readonly screen: number;
  skipped = 0;
  readonly #handlers: EngineHandlers;
  readonly #clock: Clock;
  readonly #screen: CanvasScreen;
  readonly #decoder: VideoDecoder;
  #waiting: VideoFrame | undefined;
  #animation: number | undefined;
  #config: VideoDecoderConfig | undefined;
  #needsKey = true;
  #overfullSinceMs: number | undefined;
  #newestTicks = 0;
  #shownTicks = 0;
  /** Times in microseconds of pictures that are not to be drawn. */
  #past = new Set<number>();
  #isVisible = true;
  #isClosed = false;

  constructor(handlers: EngineHandlers, screen: CanvasScreen, clock: Clock = browserClock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#screen = screen;
    this.screen = screen.id;
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
    const timestamp = Math.round((picture.ticks * 1_000_000) / VIDEO_CLOCK_HZ);
    if (picture.isPast) this.#past.add(timestamp);
    this.#decoder.decode(
      new EncodedVideoChunk({ type: picture.isKey ? 'key' : 'delta', timestamp, data: picture.data }),
    );
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (isVisible && this.#animation === undefined) this.#drawWaiting();
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
    this.#screen.close();
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
    this.#past.clear();
    this.#decoder.configure(this.#config);
    this.#needsKey = true;
  }

  #onDecoded(frame: VideoFrame): void {
    if (this.#isClosed || this.#past.delete(frame.timestamp)) {
      frame.close();
      return;
    }
    if (this.#animation === undefined && this.#isVisible) {
      this.#draw(frame);
      this.#animation = requestAnimationFrame(() => this.#drawWaiting());
    } else {
      // One picture per animation frame is enough; of a backlog only the newest is drawn. While nobody can see the
      // page the newest one simply waits, decoded.
      this.#waiting?.close();
      this.#waiting = frame;
    }
  }

  #drawWaiting(): void {
    this.#animation = undefined;
    if (!this.#isVisible) return;
    const frame = this.#waiting;
    this.#waiting = undefined;
    if (!frame) return;
    this.#draw(frame);
    this.#animation = requestAnimationFrame(() => this.#drawWaiting());
  }

  #draw(frame: VideoFrame): void {
    const { displayWidth: width, displayHeight: height, timestamp } = frame;
    this.#screen.draw(frame, width, height, () => {
      this.#shownTicks = (timestamp * VIDEO_CLOCK_HZ) / 1_000_000;
      this.#handlers.onFrame({ width, height });
    });
  }
}
