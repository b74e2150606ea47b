import type { Cancel, Clock } from '@/lib/clock';
import { StreamLimits, VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import { type AnalyticsObject, boxesAt, EMPTY_OVERLAY, type Overlay, type OverlayBox, withObjects } from './private3';

/** Messages that wait for their picture; beyond this number the oldest are applied at once. */
const MAX_WAITING = 256;
/** Times further apart than this are unrelated. */
const FAR_TICKS = 10 * VIDEO_CLOCK_HZ;
/** Rounding: times of pictures are converted to microseconds or seconds before they are shown. */
const TOLERANCE_TICKS = 90;

/** A message; without `ticks` its picture has not arrived yet. */
interface Message {
  objects: readonly AnalyticsObject[];
  timestamp: number;
  ticks?: number;
}

/**
 * Shows analytics together with the picture they belong to: messages carry RTP times, pictures their ticks on the
 * stage's line, and `onBoxes` gets the overlay of the picture on the screen. A box without an update disappears 500
 * ms after its last one was shown, also while no picture comes.
 */
export class OverlayLine {
  readonly #clock: Clock;
  readonly #onBoxes: (boxes: OverlayBox[]) => void;
  #waiting: Message[] = [];
  #placed: { timestamp: number; ticks: number } | undefined;
  #shownTicks = Number.NEGATIVE_INFINITY;
  #overlay: Overlay = EMPTY_OVERLAY;
  #hasBoxes = false;
  #cancelFading: Cancel | undefined;

  constructor(clock: Clock, onBoxes: (boxes: OverlayBox[]) => void) {
    this.#clock = clock;
    this.#onBoxes = onBoxes;
  }

  /** Adds the objects of one message with its RTP time, which may come before, with or after its picture. */
  take(objects: readonly AnalyticsObject[], timestamp: number): void {
    if (objects.length === 0) return;
    const message: Message = { objects, timestamp };
    const placed = this.#placed;
    const ahead = placed ? (timestamp - placed.timestamp) | 0 : 1;
    if (placed && ahead <= 0) message.ticks = placed.ticks + Math.max(-FAR_TICKS, ahead);
    this.#waiting.push(message);
    // A page in the background shows no pictures, and the times of a hostile stream match none.
    const isTooMuch = this.#waiting.length > MAX_WAITING;
    if (isTooMuch || (message.ticks ?? Number.POSITIVE_INFINITY) <= this.#shownTicks) this.#update(isTooMuch);
  }

  /** A picture with its RTP time was placed on the line. */
  place(timestamp: number, ticks: number): void {
    this.#placed = { timestamp, ticks };
    for (const message of this.#waiting) {
      const ahead = (message.timestamp - timestamp) | 0;
      // Its own picture may have been lost: then it belongs to the next one.
      if (message.ticks === undefined && ahead <= 0) message.ticks = ticks + Math.max(-FAR_TICKS, ahead);
    }
  }

  /** The picture at this position is on the screen. */
  show(ticks: number): void {
    this.#shownTicks = ticks + TOLERANCE_TICKS;
    this.#update(false);
  }

  /** The line of pictures starts over; the overlay of the last picture stays for its time. */
  restart(): void {
    this.#waiting = [];
    this.#placed = undefined;
    this.#shownTicks = Number.NEGATIVE_INFINITY;
  }

  /** Takes every box away. */
  clear(): void {
    this.restart();
    this.#cancelFading?.();
    this.#fade();
  }

  #update(takesOldest: boolean): void {
    const isDue = ({ ticks }: Message, index: number) =>
      (ticks !== undefined && ticks <= this.#shownTicks) || (takesOldest && index === 0);
    const due = this.#waiting.filter(isDue);
    const now = this.#clock.now();
    if (due.length > 0) {
      this.#waiting = this.#waiting.filter((message) => !due.includes(message));
      const order = ({ ticks }: Message) => ticks ?? Number.NEGATIVE_INFINITY;
      for (const { objects } of due.sort((a, b) => order(a) - order(b))) {
        this.#overlay = withObjects(this.#overlay, objects, now);
      }
      this.#cancelFading?.();
      this.#cancelFading = this.#clock.after(StreamLimits.overlayMs, () => this.#fade());
    }
    this.#emit(boxesAt(this.#overlay, now));
  }

  #fade(): void {
    this.#overlay = EMPTY_OVERLAY;
    this.#emit([]);
  }

  #emit(boxes: OverlayBox[]): void {
    if (boxes.length === 0 && !this.#hasBoxes) return;
    this.#hasBoxes = boxes.length > 0;
    this.#onBoxes(boxes);
  }
}
