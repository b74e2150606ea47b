import type { DrawingCanvas } from '../media-messages';
import { pngOf } from './png-of';

interface Picture {
  image: VideoFrame | ImageBitmap;
  width: number;
  height: number;
  onDrawn: () => void;
}

/** Whether this browser can copy the pixels of a frame in a canvas format; tried once. */
let canCopy = true;

/**
 * A canvas of the page that an engine draws on. The canvas may arrive later than the first picture: the newest
 * picture waits for it.
 */
export class CanvasScreen {
  readonly id: number;
  readonly #onClose: () => void;
  #context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null = null;
  #waiting: Picture | undefined;
  #pixels: ImageData | undefined;
  #isCopying = false;
  #isClosed = false;

  constructor(id: number, onClose: () => void) {
    this.id = id;
    this.#onClose = onClose;
  }

  /** The canvas has arrived. */
  receive(canvas: DrawingCanvas): void {
    if (this.#isClosed) return;
    this.#context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null;
    void this.#drawWaiting();
  }

  /** Draws `image` in its size, frees it, then calls `onDrawn`, unless a newer one comes before its turn. */
  draw(image: VideoFrame | ImageBitmap, width: number, height: number, onDrawn: () => void): void {
    this.#waiting?.image.close();
    this.#waiting = { image, width, height, onDrawn };
    if (this.#isClosed) this.#forget();
    else void this.#drawWaiting();
  }

  /**
   * The current picture of the canvas as PNG. Rejects with an Error when there is no canvas, or the browser makes
   * none.
   */
  async picture(): Promise<Blob> {
    if (!this.#context) throw new Error('no picture to save');
    return pngOf(this.#context.canvas);
  }

  /** The page removes the canvas. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#forget();
    this.#context = null;
    this.#onClose();
  }

  #forget(): void {
    this.#waiting?.image.close();
    this.#waiting = undefined;
  }

  /** A loop: calls that await each other would all be kept as long as one waits. */
  async #drawWaiting(): Promise<void> {
    for (let picture = this.#take(); picture; picture = this.#take()) await this.#paint(picture);
  }

  /** The picture to draw now. */
  #take(): Picture | undefined {
    if (!this.#context || this.#isCopying) return undefined;
    const picture = this.#waiting;
    this.#waiting = undefined;
    return picture;
  }

  async #paint(picture: Picture): Promise<void> {
    const { image, width, height, onDrawn } = picture;
    try {
      const pixels = isInMemory(picture) ? await this.#copy(picture) : undefined;
      // Removed meanwhile.
      const context = this.#context;
      if (!context) return;
      if (context.canvas.width !== width || context.canvas.height !== height) {
        context.canvas.width = width;
        context.canvas.height = height;
      }
      if (pixels) context.putImageData(pixels, 0, 0);
      else context.drawImage(image, 0, 0, width, height);
      onDrawn();
    } catch {
      // A picture that the canvas cannot draw is skipped.
    } finally {
      image.close();
    }
  }

  /** The pixels of a frame, valid until the next one; undefined where the browser does not provide them. */
  async #copy({ image, width, height }: Picture & { image: VideoFrame }): Promise<ImageData | undefined> {
    if (this.#pixels?.width !== width || this.#pixels.height !== height) this.#pixels = new ImageData(width, height);
    this.#isCopying = true;
    try {
      await image.copyTo(this.#pixels.data, { format: 'RGBX' });
      return this.#pixels;
    } catch {
      canCopy = false;
      return undefined;
    } finally {
      this.#isCopying = false;
    }
  }
}

/**
 * Whether the pixels of a picture should be copied instead of drawn: of each drawn frame that is in main memory, as
 * after software decoding, Chromium keeps a copy for five seconds (450 MB at 1280x720). Frames of other formats may
 * be in GPU memory, and stay there when they are drawn.
 */
function isInMemory(picture: Picture): picture is Picture & { image: VideoFrame } {
  const { image, width, height } = picture;
  if (!canCopy || !('copyTo' in image) || image.format !== 'I420') return false;
  return image.visibleRect?.width === width && image.visibleRect.height === height;
}
