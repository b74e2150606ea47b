import type { Clock } from '@/lib/clock';
import { StreamLimits } from '@/lib/contract/stream';
import type { EnginePicture } from './engine/video-engine';

/**
 * Pictures that arrive while the page is hidden: at first they are still decoded, then only the newest group from its
 * key picture on is kept, so that the live picture shows at once when the page becomes visible. @assumed video.md
 * 5.3, rule 8
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

  /** The page was hidden. */
  begin(): void {
    this.#keepsFromMs = this.#clock.now() + StreamLimits.hiddenDecodeMs;
  }

  /** True when the picture is kept (or dropped) here; false when it must still be decoded. */
  keep(picture: EnginePicture): boolean {
    if (this.#clock.now() < this.#keepsFromMs) return false;
    if (picture.isKey) this.#drop();
    // Without a key picture the group continues what the decoder has already seen.
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

  /**
   * The page is visible again: the pictures to decode, of which only the last is shown; `isBroken`: only a key
   * picture can follow.
   */
  end(): { pictures: readonly EnginePicture[]; isBroken: boolean } {
    const answer = { pictures: this.#kept, isBroken: this.#hasKept && this.#isBroken };
    this.forget();
    this.#keepsFromMs = Number.POSITIVE_INFINITY;
    return answer;
  }

  /** Drops everything that is kept. */
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
