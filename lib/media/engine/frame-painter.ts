import { VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import type { CanvasScreen } from '../screen/canvas-screen';
import type { EngineHandlers, EnginePicture } from './video-engine';

/**
 * The way of decoded pictures onto a canvas, for engines whose decoder gives `VideoFrame`s back. It draws them as they
 * come, at most one for each animation frame: of a backlog only the newest is drawn. While nobody can see the page the
 * newest one waits.
 */
export class FramePainter {
  readonly #screen: CanvasScreen;
  readonly #onFrame: EngineHandlers['onFrame'];
  /** Times in microseconds of pictures that are not to be drawn. */
  readonly #past = new Set<number>();
  #newestTicks = 0;
  #shownTicks = 0;
  #waiting: VideoFrame | undefined;
  #animation: number | undefined;
  #isVisible = true;
  #isClosed = false;

  constructor(screen: CanvasScreen, onFrame: EngineHandlers['onFrame']) {
    this.#screen = screen;
    this.#onFrame = onFrame;
  }

  /** Notes a picture that goes to the decoder; answers its time for there, in microseconds. */
  expect({ ticks, isPast }: Pick<EnginePicture, 'ticks' | 'isPast'>): number {
    this.#newestTicks = Math.max(this.#newestTicks, ticks);
    const timestamp = Math.round((ticks * 1_000_000) / VIDEO_CLOCK_HZ);
    if (isPast) this.#past.add(timestamp);
    return timestamp;
  }

  /** What was expected will not come: the decoder begins anew. */
  forget(): void {
    this.#past.clear();
  }

  /** Takes a decoded picture and frees it when it is drawn or not wanted. */
  paint(frame: VideoFrame): void {
    if (this.#past.delete(frame.timestamp) || this.#isClosed) {
      frame.close();
      return;
    }
    this.#waiting?.close();
    this.#waiting = frame;
    if (this.#animation === undefined) this.#drawWaiting();
  }

  /** How far the shown picture is behind the newest one, in ms. */
  lagMs(): number {
    return Math.max(0, ((this.#newestTicks - this.#shownTicks) * 1000) / VIDEO_CLOCK_HZ);
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (isVisible && this.#animation === undefined) this.#drawWaiting();
  }

  /** Frees what waits; the screen is gone with it. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#animation !== undefined) cancelAnimationFrame(this.#animation);
    this.#waiting?.close();
    this.#waiting = undefined;
    this.#screen.close();
  }

  #drawWaiting(): void {
    this.#animation = undefined;
    const frame = this.#waiting;
    if (!frame || !this.#isVisible) return;
    this.#waiting = undefined;
    // A decoder may pad its pictures: what is to be seen has the display size. @spec §9, special widths
    const { displayWidth: width, displayHeight: height, timestamp } = frame;
    this.#screen.draw(frame, width, height, () => {
      this.#shownTicks = (timestamp * VIDEO_CLOCK_HZ) / 1_000_000;
      this.#onFrame({ width, height }, this.#shownTicks);
    });
    this.#animation = requestAnimationFrame(() => this.#drawWaiting());
  }
}
