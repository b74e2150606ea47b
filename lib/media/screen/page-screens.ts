import type { MediaNews, MediaOrder, Post } from '../media-messages';
import { PageVideo } from './page-video';
import { pngOf } from './png-of';

/** Messages about screens. */
type ScreenNews = Extract<MediaNews, { screen: number } | { type: 'mount' }>;

/** Called with the PNG, or with nothing. */
type TakePicture = (png?: Blob) => void;

/** The elements of one player's pictures on the page. */
export class PageScreens {
  readonly #order: Post<MediaOrder>;
  readonly #canvases = new Map<number, HTMLCanvasElement>();
  readonly #videos = new Map<number, PageVideo>();
  readonly #awaited = new Map<number, TakePicture[]>();
  #host: HTMLElement | undefined;
  #mounted: { shown?: number; waiting?: number } = {};

  constructor(order: Post<MediaOrder>) {
    this.#order = order;
  }

  /** The element that contains the pictures; null on unmount. */
  attach(host: HTMLElement | null): void {
    this.#host = host ?? undefined;
    this.#mount();
  }

  /** Whether the place of the pictures is neither folded nor scrolled away: a browser may draw nothing there. */
  get isInView(): boolean {
    const place = this.#host?.getBoundingClientRect();
    return place !== undefined && place.height > 0 && place.bottom >= 0 && place.top <= innerHeight;
  }

  /** The visible picture, as PNG in the stream's own size. Rejects with an Error when there is none. */
  async picture({ width, height }: { width: number; height: number }): Promise<Blob> {
    const { shown } = this.#mounted;
    // The side that draws makes the PNG: when a page reads the canvas of a worker, Firefox blocks it until the worker
    // answers, and the worker may be waiting for the page: ten seconds.
    if (shown !== undefined && this.#canvases.has(shown)) return this.#ask(shown);
    const element = this.#element(shown);
    if (!element) throw new Error('no picture to save');
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(element, 0, 0, width, height);
    return pngOf(canvas);
  }

  /** Handles requests of the other side. */
  receive(news: ScreenNews): void {
    switch (news.type) {
      case 'openScreen':
        this.#open(news.screen, news.element);
        return;
      case 'mount':
        this.#mounted = news;
        this.#mount();
        return;
      case 'attach':
        this.#videos.get(news.screen)?.attach(news.handle);
        return;
      case 'append':
        this.#videos.get(news.screen)?.append(news.segments, news.jitterS);
        return;
      case 'appended':
        this.#videos.get(news.screen)?.appended(news.jitterS);
        return;
      case 'picture':
        this.#take(news.screen, news.png);
        return;
      case 'closeScreen':
        this.#close(news.screen);
    }
  }

  /** Removes every element. */
  clear(): void {
    for (const id of [...this.#canvases.keys(), ...this.#videos.keys()]) this.#close(id);
    this.#mounted = {};
  }

  #ask(screen: number): Promise<Blob> {
    return new Promise((resolve, reject) => {
      const take: TakePicture = (png) => (png ? resolve(png) : reject(new Error('the browser made no PNG')));
      this.#awaited.set(screen, [...(this.#awaited.get(screen) ?? []), take]);
      this.#order({ type: 'picture', screen });
    });
  }

  #take(screen: number, png?: Blob): void {
    const awaited = this.#awaited.get(screen) ?? [];
    this.#awaited.delete(screen);
    for (const take of awaited) take(png);
  }

  #open(screen: number, element: 'canvas' | 'video'): void {
    if (element === 'video') {
      this.#videos.set(screen, new PageVideo((report) => this.#order({ type: 'video', screen, report })));
      return;
    }
    const canvas = document.createElement('canvas');
    this.#canvases.set(screen, canvas);
    if ('transferControlToOffscreen' in canvas) {
      const drawing = canvas.transferControlToOffscreen();
      this.#order({ type: 'canvas', screen, canvas: drawing }, [drawing]);
    } else this.#order({ type: 'canvas', screen, canvas });
  }

  #close(screen: number): void {
    this.#videos.get(screen)?.close();
    this.#videos.delete(screen);
    this.#canvases.get(screen)?.remove();
    this.#canvases.delete(screen);
    this.#take(screen);
  }

  #element(screen: number | undefined): HTMLCanvasElement | HTMLVideoElement | undefined {
    if (screen === undefined) return undefined;
    return this.#canvases.get(screen) ?? this.#videos.get(screen)?.element;
  }

  /**
   * Puts the picture into the page, on top of one that has not shown anything yet: a video element may have to be in
   * the page to play.
   */
  #mount(): void {
    const { shown, waiting } = this.#mounted;
    const elements = [this.#element(waiting), this.#element(shown)].filter((element) => element !== undefined);
    this.#host?.replaceChildren(...elements);
  }
}
