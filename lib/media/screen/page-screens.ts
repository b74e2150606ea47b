import type { MediaNews, MediaOrder, Post } from '../media-messages';
import { PageVideo } from './page-video';

/** News about screens. */
type ScreenNews = Extract<MediaNews, { screen: number } | { type: 'mount' }>;

/** The elements of one player's pictures on the page. */
export class PageScreens {
  readonly #order: Post<MediaOrder>;
  readonly #canvases = new Map<number, HTMLCanvasElement>();
  readonly #videos = new Map<number, PageVideo>();
  #host: HTMLElement | undefined;
  #mounted: { shown?: number; waiting?: number } = {};

  constructor(order: Post<MediaOrder>) {
    this.#order = order;
  }

  /** The element whose children are the pictures; null when the panel goes. */
  attach(host: HTMLElement | null): void {
    this.#host = host ?? undefined;
    this.#mount();
  }

  /** The element with the picture people see. */
  get shown(): HTMLCanvasElement | HTMLVideoElement | undefined {
    return this.#element(this.#mounted.shown);
  }

  /** Does what the other side asks for. */
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
      case 'closeScreen':
        this.#close(news.screen);
    }
  }

  /** Takes every element away. */
  clear(): void {
    for (const id of [...this.#canvases.keys(), ...this.#videos.keys()]) this.#close(id);
    this.#mounted = {};
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
