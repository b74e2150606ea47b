import type { DrawingCanvas } from '../media-messages';

/**
 * A canvas of the page as an engine draws on it. The canvas may come later than the first picture: the newest picture
 * waits for it.
 */
export class CanvasScreen {
  readonly id: number;
  readonly #onClose: () => void;
  #context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null = null;
  #waiting: (() => void) | undefined;
  #dropWaiting: (() => void) | undefined;
  #isClosed = false;

  constructor(id: number, onClose: () => void) {
    this.id = id;
    this.#onClose = onClose;
  }

  /** The canvas has come. */
  receive(canvas: DrawingCanvas): void {
    if (this.#isClosed) return;
    this.#context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null;
    this.#waiting?.();
    this.#waiting = undefined;
    this.#dropWaiting = undefined;
  }

  /** Draws `image` in its size, frees it, then calls `onDrawn`, unless a newer one comes before the canvas does. */
  draw(image: VideoFrame | ImageBitmap, width: number, height: number, onDrawn: () => void): void {
    this.#dropWaiting?.();
    const show = () => {
      const context = this.#context;
      if (context && (context.canvas.width !== width || context.canvas.height !== height)) {
        context.canvas.width = width;
        context.canvas.height = height;
      }
      context?.drawImage(image, 0, 0, width, height);
      image.close();
      onDrawn();
    };
    if (this.#isClosed) image.close();
    else if (this.#context) show();
    else {
      this.#waiting = show;
      this.#dropWaiting = () => image.close();
    }
  }

  /** The page takes the canvas away. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#dropWaiting?.();
    this.#waiting = undefined;
    this.#dropWaiting = undefined;
    this.#context = null;
    this.#onClose();
  }
}
