import { VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import type { CanvasScreen } from '../screen/canvas-screen';
import type { EngineHandlers, EnginePicture } from './video-engine';

/**
 * Draws decoded pictures on a canvas, for engines whose decoder returns `VideoFrame`s. It draws them as they come, at
 * most one for each animation frame: of a backlog only the newest. While the page is hidden the newest one waits. One
 * that comes after a newer one is not drawn: the times of one engine increase, whatever happens to its stream.
 */
export class FramePainter {
  readonly #screen: CanvasScreen;
  readonly #onFrame: EngineHandlers['onFrame'];
  /** Times in microseconds of pictures that are decoded but not drawn. */
  readonly #past = new Set<number>();
  #newestTicks = 0;
  #shownTicks = 0;
  #waiting: VideoFrame | undefined;
  /** Time of the newest picture that was drawn or waits. */
  #takenTime = Number.NEGATIVE_INFINITY;
  #animation: number | undefined;
  #isVisible = true;
  #isClosed = false;

  constructor(screen: CanvasScreen, onFrame: EngineHandlers['onFrame']) {
    this.#screen = screen;
    this.#onFrame = onFrame;
  }

  /** Registers a picture that goes to the decoder; returns its time for the decoder, in microseconds. */
  expect({ ticks, isPast }: Pick<EnginePicture, 'ticks' | 'isPast'>): number {
    this.#newestTicks = Math.max(this.#newestTicks, ticks);
    const timestamp = Math.round((ticks * 1_000_000) / VIDEO_CLOCK_HZ);
    if (isPast) this.#past.add(timestamp);
    return timestamp;
  }

  /** Expected pictures will not come: the decoder starts over. */
  forget(): void {
    this.#past.clear();
  }

  /** Takes a decoded picture, and frees it once it is drawn or skipped. */
  paint(frame: VideoFrame): void {
    if (this.#past.delete(frame.timestamp) || this.#isClosed || frame.timestamp < this.#takenTime) {
      frame.close();
      return;
    }
    this.#takenTime = frame.timestamp;
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

  /** Frees the waiting picture and the screen. */
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
    // A decoder may pad its pictures: the visible part has the display size. @spec §9, special widths
    const { displayWidth: width, displayHeight: height, timestamp } = frame;
    this.#screen.draw(frame, width, height, () => {
      this.#shownTicks = (timestamp * VIDEO_CLOCK_HZ) / 1_000_000;
      this.#onFrame({ width, height }, this.#shownTicks);
    });
    this.#animation = requestAnimationFrame(() => this.#drawWaiting());
  }
}
