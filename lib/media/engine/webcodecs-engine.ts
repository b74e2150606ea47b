import { type Clock, steadyClock } from '@/lib/clock';
import { StreamLimits } from '@/lib/contract/stream';
import type { VideoConfig } from '../codec/video-config';
import type { CanvasScreen } from '../screen/canvas-screen';
import { FramePainter } from './frame-painter';
import type { EngineHandlers, EnginePicture, VideoEngine } from './video-engine';

/**
 * Decodes with a VideoDecoder and draws on a canvas: the shortest delay, but only on a secure origin. Every picture
 * is decoded and drawn as it comes, at most one for each animation frame, none while the page is hidden.
 */
export class WebCodecsEngine implements VideoEngine {
  readonly kind = 'webcodecs';
  readonly screen: number;
  skipped = 0;
  readonly #handlers: EngineHandlers;
  readonly #clock: Clock;
  readonly #painter: FramePainter;
  readonly #decoder: VideoDecoder;
  #config: VideoDecoderConfig | undefined;
  #needsKey = true;
  #overfullSinceMs: number | undefined;
  #isClosed = false;

  constructor(handlers: EngineHandlers, screen: CanvasScreen, clock: Clock = steadyClock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.screen = screen.id;
    this.#painter = new FramePainter(screen, handlers.onFrame);
    this.#decoder = new VideoDecoder({
      output: (frame) => this.#painter.paint(frame),
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
      // Without it the decoder holds one picture back: a delay of one frame. When pictures are reordered, it would
      // emit them before their turn.
      optimizeForLatency: !config.reorderedPictures,
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
    this.#relieve();
    if (this.#needsKey && !picture.isKey) {
      this.skipped += 1;
      return;
    }
    this.#needsKey = false;
    const timestamp = this.#painter.expect(picture);
    this.#decoder.decode(
      new EncodedVideoChunk({ type: picture.isKey ? 'key' : 'delta', timestamp, data: picture.data }),
    );
  }

  setVisible(isVisible: boolean): void {
    this.#painter.setVisible(isVisible);
  }

  lagMs(): number {
    return this.#painter.lagMs();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#decoder.state !== 'closed') this.#decoder.close();
    this.#painter.close();
  }

  /**
   * A queue that stays over the cap means that the decoder is too slow: it is dropped and starts at the next key
   * picture.
   */
  #relieve(): void {
    const now = this.#clock.now();
    if (this.#decoder.decodeQueueSize <= StreamLimits.frameQueueCap) {
      this.#overfullSinceMs = undefined;
      return;
    }
    this.#overfullSinceMs ??= now;
    if (now - this.#overfullSinceMs < StreamLimits.queuePatienceMs || !this.#config) return;
    this.skipped += this.#decoder.decodeQueueSize;
    this.#overfullSinceMs = undefined;
    this.#decoder.reset();
    this.#painter.forget();
    this.#decoder.configure(this.#config);
    this.#needsKey = true;
  }
}
