import type { CanvasScreen } from '../screen/canvas-screen';

/** A picture has been drawn; `timestamp` in microseconds, size in pixels. */
export type OnPainted = (timestamp: number, size: { width: number; height: number }) => void;

/**
 * Draws decoded pictures as they come, at most one for each animation frame: of a backlog only the newest is drawn.
 * While nobody can see the page the newest one waits.
 */
export class FramePainter {
  readonly #screen: CanvasScreen;
  readonly #onPainted: OnPainted;
  #waiting: VideoFrame | undefined;
  #animation: number | undefined;
  #isVisible = true;
  #isClosed = false;

  constructor(screen: CanvasScreen, onPainted: OnPainted) {
    this.#screen = screen;
    this.#onPainted = onPainted;
  }

  /** Takes a picture and frees it when it is drawn or no longer wanted. */
  paint(frame: VideoFrame): void {
    if (this.#isClosed) {
      frame.close();
      return;
    }
    this.#waiting?.close();
    this.#waiting = frame;
    if (this.#animation === undefined) this.#drawWaiting();
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
    this.#screen.draw(frame, width, height, () => this.#onPainted(timestamp, { width, height }));
    this.#animation = requestAnimationFrame(() => this.#drawWaiting());
  }
}
