import { BAR_CODE_RANGE, barCodeHeight, readBarCode } from '@/emulator/stream/bar-code';
import { browserClock } from '@/lib/clock';

/** Results of the bar codes since the watch began. */
export interface Watched {
  /** Pictures the player has shown. */
  frames: number;
  /** Pictures without a readable bar code: damaged, or foreign. */
  unreadable: number;
  /** Age of the newest picture when it was checked, in milliseconds; undefined before the first. */
  ageMs: number | undefined;
}

/** The first pictures may be counted before they are on the screen. */
const START_FRAMES = 5;

/** Checks the picture of the panel inside `host` on every animation frame, until it is stopped. */
export class PictureWatch {
  #watched: Watched = { frames: 0, unreadable: 0, ageMs: undefined };
  readonly #copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

  /** No code of the current picture was read yet; it may reach the screen later than its number. */
  #isUnread = false;
  #next: number;

  constructor(private readonly host: HTMLElement) {
    const look = () => {
      this.#look();
      this.#next = requestAnimationFrame(look);
    };
    this.#next = requestAnimationFrame(look);
  }

  stop(): void {
    cancelAnimationFrame(this.#next);
  }

  /** Replaced with each picture. */
  get watched(): Watched {
    return this.#watched;
  }

  #look(): void {
    const panel = this.host.querySelector<HTMLElement>('[data-frames]');
    const frames = Number(panel?.dataset.frames ?? 0);
    if (frames !== this.#watched.frames) {
      const hasBegun = this.#watched.ageMs !== undefined || frames > START_FRAMES;
      const unreadable = this.#watched.unreadable + (this.#isUnread && hasBegun ? 1 : 0);
      this.#watched = { ...this.#watched, frames, unreadable };
      this.#isUnread = true;
    }
    if (!this.#isUnread || !panel) return;
    const code = this.#codeOf(panel);
    if (code === undefined) return;
    this.#isUnread = false;
    this.#watched = { ...this.#watched, ageMs: (browserClock.now() - code + BAR_CODE_RANGE) % BAR_CODE_RANGE };
  }

  #codeOf(panel: HTMLElement): number | undefined {
    // The last one is on top: below it there may be one that has not shown anything yet.
    const picture = [...panel.querySelectorAll<HTMLCanvasElement | HTMLVideoElement>('canvas, video')].at(-1);
    if (!picture || !this.#copy) return undefined;
    const isVideo = picture instanceof HTMLVideoElement;
    const [width, height] = isVideo ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
    if (width === 0 || height === 0) return undefined;
    const { canvas } = this.#copy;
    canvas.width = width;
    canvas.height = barCodeHeight(width);
    this.#copy.drawImage(picture, 0, 0);
    return readBarCode(this.#copy.getImageData(0, 0, width, canvas.height).data, width);
  }
}
