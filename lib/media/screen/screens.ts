import type { DrawingCanvas, MediaNews, Post } from '../media-messages';
import { CanvasScreen } from './canvas-screen';
import { type VideoReport, VideoScreen } from './video-screen';

/** The screens of one player, on the engines' side. */
export class Screens {
  readonly #post: Post<MediaNews>;
  readonly #canvases = new Map<number, CanvasScreen>();
  readonly #videos = new Map<number, VideoScreen>();
  #last = 0;

  constructor(post: Post<MediaNews>) {
    this.#post = post;
  }

  /** Asks the page for a canvas. */
  openCanvas(): CanvasScreen {
    const id = this.#open('canvas');
    const screen = new CanvasScreen(id, () => {
      this.#canvases.delete(id);
      this.#post({ type: 'closeScreen', screen: id });
    });
    this.#canvases.set(id, screen);
    return screen;
  }

  /** Asks the page for a video element. */
  openVideo(): VideoScreen {
    const id = this.#open('video');
    const screen = new VideoScreen(id, (news, transfer) => {
      if (news.type === 'closeScreen') this.#videos.delete(id);
      this.#post(news, transfer);
    });
    this.#videos.set(id, screen);
    return screen;
  }

  /** A canvas has come from the page. */
  receiveCanvas(id: number, canvas: DrawingCanvas): void {
    this.#canvases.get(id)?.receive(canvas);
  }

  /** The page requests the picture of a canvas. */
  async postPicture(id: number): Promise<void> {
    const png = await this.#canvases
      .get(id)
      ?.picture()
      .catch(() => undefined);
    this.#post({ type: 'picture', screen: id, ...(png && { png }) });
  }

  /** Report of a video element; ignored when its engine is closed. */
  report(id: number, report: VideoReport): void {
    this.#videos.get(id)?.onReport?.(report);
  }

  #open(element: 'canvas' | 'video'): number {
    this.#last += 1;
    this.#post({ type: 'openScreen', screen: this.#last, element });
    return this.#last;
  }
}
