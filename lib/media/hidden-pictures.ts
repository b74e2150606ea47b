import type { Clock } from '@/lib/clock';
import { StreamLimits } from '@/lib/contract/stream';
import type { EnginePicture } from './engine/video-engine';

/**
 * Pictures of a page that nobody sees: for a while they are decoded as ever, then only the newest group from its key
 * picture on is kept, so that the live picture stands at once when somebody looks again. @assumed video.md 5.3, rule 8
 */
export class HiddenPictures {
  readonly #clock: Pick<Clock, 'now'>;
  #keepsFromMs = Number.POSITIVE_INFINITY;
  #kept: EnginePicture[] = [];
  #bytes = 0;
  #hasKept = false;
  #isBroken = false;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Nobody sees the page from now on. */
  begin(): void {
    this.#keepsFromMs = this.#clock.now() + StreamLimits.hiddenDecodeMs;
  }

  /** True when the picture is kept (or thrown away) here; false when it is to be decoded as ever. */
  keep(picture: EnginePicture): boolean {
    if (this.#clock.now() < this.#keepsFromMs) return false;
    if (picture.isKey) this.#drop();
    // Without a key picture of its own the group goes on from what the decoder has seen.
    if (this.#isBroken && !picture.isKey) return true;
    this.#isBroken = false;
    this.#hasKept = true;
    this.#kept.push(picture);
    this.#bytes += picture.data.length;
    if (this.#bytes > StreamLimits.hiddenKeepBytes) {
      this.#drop();
      this.#isBroken = true;
    }
    return true;
  }

  /** Somebody looks again: what to decode now, the last one to be shown; `isBroken`: only a key picture can follow. */
  end(): { pictures: readonly EnginePicture[]; isBroken: boolean } {
    const answer = { pictures: this.#kept, isBroken: this.#hasKept && this.#isBroken };
    this.forget();
    this.#keepsFromMs = Number.POSITIVE_INFINITY;
    return answer;
  }

  /** What is kept has no use any more. */
  forget(): void {
    this.#drop();
    this.#hasKept = false;
    this.#isBroken = false;
  }

  #drop(): void {
    this.#kept = [];
    this.#bytes = 0;
  }
}
