import { StreamLimits } from '@/lib/contract/stream';

/** Drawn pages confirm twice a second; after a while without confirmations all late ones arrive together. */
const MAX_STEP_MS = 1000;

/** What a player knows when the page was drawn. Times in ms of one clock. */
interface Drawn {
  nowMs: number;
  lastPacketAtMs: number;
}

/** Judges whether a picture that stays away although data comes will ever be shown. */
export class PictureWatch {
  /** How long a picture has been missing on a page that is drawn, and how many were received before. */
  #missingMs = 0;
  #receivedBefore = 0;
  #drawnAtMs = 0;
  /** New sessions in a row that a missing picture led to. */
  #renewals = 0;

  /** Another source begins. */
  begin(nowMs: number): void {
    this.#drawnAtMs = nowMs;
    this.#renewals = 0;
  }

  /** A picture was shown, or none can be expected: the wait begins anew. `received`: pictures, whole or not. */
  restart(received: number): void {
    this.#missingMs = 0;
    this.#receivedBefore = received;
  }

  /** The picture has been there for a while: what happened before is forgotten. */
  settle(): void {
    this.#renewals = 0;
  }

  /** The ms since the page was drawn last, as far as a picture can have been missing in them. */
  drawn({ nowMs, lastPacketAtMs }: Drawn): number {
    // While the line stalls no picture can be missing.
    const hasCome = lastPacketAtMs >= this.#drawnAtMs;
    const sinceMs = hasCome ? Math.min(nowMs - this.#drawnAtMs, MAX_STEP_MS) : 0;
    this.#drawnAtMs = nowMs;
    return sinceMs;
  }

  /** Adds to the wait; tells whether the data that came will never be shown. `hasShown`: this session had a picture. */
  isHopeless(waitedMs: number, received: number, hasShown: boolean): boolean {
    this.#missingMs += waitedMs;
    const unshown = received - this.#receivedBefore;
    if (unshown === 0) return this.#missingMs >= StreamLimits.noPictureAtAllMs;
    const enough = hasShown ? StreamLimits.hangingPictures : StreamLimits.noPicturePictures;
    return this.#missingMs >= StreamLimits.noPictureMs && unshown >= enough;
  }

  /** Whether another session may bring the picture; in the end only if another engine takes over (`giveWay`). */
  mayRenew(giveWay: () => boolean): boolean {
    this.#renewals += 1;
    if (this.#renewals >= StreamLimits.noPictureTries && giveWay()) this.#renewals = 0;
    return this.#renewals < StreamLimits.noPictureTries;
  }
}
