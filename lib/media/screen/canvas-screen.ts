import type { DrawingCanvas } from '../media-messages';
import { pngOf } from './png-of';

interface Picture {
  image: VideoFrame | ImageBitmap;
  width: number;
  height: number;
  onDrawn: () => void;
}

/** Whether this browser gives the pixels of a frame as a canvas takes them; it is tried once. */
let canCopy = true;

/**
 * A canvas of the page as an engine draws on it. The canvas may come later than the first picture: the newest picture
 * waits for it.
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

  /** The canvas has come. */
  receive(canvas: DrawingCanvas): void {
    if (this.#isClosed) return;
    this.#context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null;
    void this.#drawNext();
  }

  /** Draws `image` in its size, frees it, then calls `onDrawn`, unless a newer one comes before its turn. */
  draw(image: VideoFrame | ImageBitmap, width: number, height: number, onDrawn: () => void): void {
    this.#waiting?.image.close();
    this.#waiting = { image, width, height, onDrawn };
    if (this.#isClosed) this.#forget();
    else void this.#drawNext();
  }

  /** What stands on the canvas, as PNG. Rejects with an Error when there is no canvas, or the browser makes none. */
  async picture(): Promise<Blob> {
    if (!this.#context) throw new Error('no picture to save');
    return pngOf(this.#context.canvas);
  }

  /** The page takes the canvas away. */
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

  async #drawNext(): Promise<void> {
    const picture = this.#waiting;
    if (!picture || !this.#context || this.#isCopying) return;
    this.#waiting = undefined;
    const { image, width, height, onDrawn } = picture;
    const pixels = isInMemory(picture) ? await this.#copy(picture) : undefined;
    // Taken away meanwhile.
    const context = this.#context;
    if (context) {
      if (context.canvas.width !== width || context.canvas.height !== height) {
        context.canvas.width = width;
        context.canvas.height = height;
      }
      if (pixels) context.putImageData(pixels, 0, 0);
      else context.drawImage(image, 0, 0, width, height);
    }
    image.close();
    if (context) onDrawn();
    await this.#drawNext();
  }

  /** The pixels of a frame, good until the next one; undefined where the browser does not give them. */
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
 * Whether the pixels of a picture are better copied than drawn: of each drawn frame that lies in memory, as software
 * decodes it, Chromium keeps its own copy for five seconds (450 MB at 1280x720). Frames of other formats may lie with the
 * graphics processor, and stay there when they are drawn.
 */
function isInMemory(picture: Picture): picture is Picture & { image: VideoFrame } {
  const { image, width, height } = picture;
  if (!canCopy || !('copyTo' in image) || image.format !== 'I420') return false;
  return image.visibleRect?.width === width && image.visibleRect.height === height;
}
