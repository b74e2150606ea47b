import { VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import type { VideoConfig } from '../codec/video-config';
import type { CanvasScreen } from '../screen/canvas-screen';
import type { EngineHandlers, EnginePicture, VideoEngine } from './video-engine';

/** Number of broken pictures in a row after which the engine gives up. */
const PATIENCE = 10;

/**
 * Draws JPEG pictures on a canvas; works on plain http. One is decoded at a time, and of those that arrive meanwhile
 * only the newest waits. A hidden page decodes nothing and shows the newest one when it becomes visible.
 */
export class BitmapEngine implements VideoEngine {
  readonly kind = 'bitmap';
  readonly screen: number;
  skipped = 0;
  readonly #handlers: EngineHandlers;
  readonly #screen: CanvasScreen;
  #waiting: EnginePicture | undefined;
  #isDecoding = false;
  #isVisible = true;
  #broken = 0;
  #newestTicks = 0;
  #shownTicks = 0;
  #isClosed = false;

  constructor(handlers: EngineHandlers, screen: CanvasScreen) {
    this.#handlers = handlers;
    this.#screen = screen;
    this.screen = screen.id;
  }

  /** Nothing to set up: each picture states its own size. */
  configure(_config: VideoConfig): void {}

  push(picture: EnginePicture): void {
    if (this.#isClosed) return;
    this.#newestTicks = picture.ticks;
    if (this.#waiting && this.#isVisible) this.skipped += 1;
    this.#waiting = picture;
    void this.#decodeWaiting();
  }

  lagMs(): number {
    return Math.max(0, ((this.#newestTicks - this.#shownTicks) * 1000) / VIDEO_CLOCK_HZ);
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    void this.#decodeWaiting();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#waiting = undefined;
    this.#screen.close();
  }

  /** A loop: with calls that await each other, the bytes of every picture would be kept as long as one waits. */
  async #decodeWaiting(): Promise<void> {
    if (this.#isDecoding) return;
    this.#isDecoding = true;
    for (let picture = this.#take(); picture; picture = this.#take()) await this.#decode(picture);
    this.#isDecoding = false;
  }

  /** The picture to decode now. */
  #take(): EnginePicture | undefined {
    if (this.#isClosed || !this.#isVisible) return undefined;
    const picture = this.#waiting;
    this.#waiting = undefined;
    return picture;
  }

  async #decode(picture: EnginePicture): Promise<void> {
    try {
      const bitmap = await createImageBitmap(new Blob([picture.data], { type: 'image/jpeg' }));
      this.#broken = 0;
      this.#draw(bitmap, picture.ticks);
    } catch (error) {
      this.skipped += 1;
      this.#broken += 1;
      if (this.#broken >= PATIENCE && !this.#isClosed) this.#handlers.onUnable(String(error));
    }
  }

  #draw(bitmap: ImageBitmap, ticks: number): void {
    const { width, height } = bitmap;
    this.#screen.draw(bitmap, width, height, () => {
      this.#shownTicks = ticks;
      this.#handlers.onFrame({ width, height }, ticks);
    });
  }
}
