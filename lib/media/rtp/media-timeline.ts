const JUMP_S = 10;
/** A picture shown before one already decoded is at most this far behind it. */
const REORDER_S = 1;
/** The most pictures a decoder holds back, plus one. H.264 annex A.3.1, H.265 annex A.4.2 */
const MAX_REORDERED = 17;

/** Position of a picture on the timeline; ticks of the track's clock. */
export interface PlacedTime {
  /** When it is shown. */
  ticks: number;
  /** When it is decoded: increases from picture to picture and is never after `ticks`. */
  decodeTicks: number;
  /**
   * Estimated duration: the distance between the last two pictures in display order. After a gap, whose pictures do not
   * come again, it is at most twice the distance before.
   */
  durationTicks: number;
}

/**
 * Turns 32-bit RTP times, which come in decoding order, into a continuous line of ticks from 0, across wraps.
 *
 * A time before the newest one belongs to a B picture when it is in the gap that the newest one left, less than a
 * second behind it. Any other step back, one of a key picture (nothing decoded after it is shown before earlier
 * pictures) and a step of more than 10 s mean that the sender's clock was reset: the line continues one frame later,
 * never with a gap.
 *
 * Decode times are the display times in order, as early as the stream's reorder depth requires. Where nothing is
 * reordered both are the same; nothing is ever held back here.
 */
export class MediaTimeline {
  readonly #clockHz: number;
  #durationTicks: number;
  /** Between the last two pictures in display order. */
  #step: number | undefined;
  #depth = 0;
  #mayReorder = true;
  #isJump = false;
  /** The newest time and its position; `floor` is the position of the newest one before it. */
  #newest: { timestamp: number; time: number; floor: number } | undefined;
  /** Positions of the newest pictures since the last reset, in display order. */
  #places: number[] = [];
  /** Added to every position, so that no picture is shown before it is decoded. */
  #shift = 0;
  #decodeTicks = -1;
  #inOrder = Number.POSITIVE_INFINITY;

  /** `frameTicks` is the distance assumed before two frames were seen. */
  constructor(clockHz: number, frameTicks: number) {
    this.#clockHz = clockHz;
    this.#durationTicks = Math.max(1, Math.round(frameTicks));
  }

  /**
   * How many pictures may come before one that is shown earlier, as the stream states. Without a statement it is
   * learnt; the first such pictures are then shown as early as possible.
   */
  reorderedPictures(depth: number | undefined): void {
    this.#mayReorder = depth !== 0;
    this.#deepen(depth ?? 0);
  }

  /** After a seek: the next picture is placed one frame later, whatever its time. */
  jump(): void {
    this.#isJump = this.#newest !== undefined;
  }

  /** The position of the next frame; `isKey`: nothing that comes after it references earlier pictures. */
  place(timestamp: number, isKey: boolean): PlacedTime {
    const time = this.#timeOf(timestamp, isKey);
    const index = this.#places.findLastIndex((place) => place < time) + 1;
    this.#places.splice(index, 0, time);
    this.#deepen(this.#places.length - 1 - index);
    if (this.#places.length > MAX_REORDERED) this.#places.shift();
    this.#decode(isKey);
    this.#shift = Math.max(this.#shift, this.#decodeTicks - time);
    return { ticks: time + this.#shift, decodeTicks: this.#decodeTicks, durationTicks: this.#durationTicks };
  }

  #deepen(depth: number): void {
    this.#depth = Math.min(MAX_REORDERED - 1, Math.max(this.#depth, depth));
  }

  #timeOf(timestamp: number, isKey: boolean): number {
    const newest = this.#newest;
    const delta = newest ? (timestamp - newest.timestamp) | 0 : 0;
    let time = newest ? newest.time + delta : 0;
    const isReordered = this.#mayReorder && !this.#isJump && !isKey && delta < 0 && delta > -REORDER_S * this.#clockHz;
    if (newest && isReordered && time > newest.floor) return time;
    const isSteady = !this.#isJump && delta > 0 && delta <= JUMP_S * this.#clockHz;
    this.#isJump = false;
    if (newest && !isSteady) {
      time = newest.time + this.#durationTicks;
      this.#places = [];
    }
    // A clock that was reset left no gap before it.
    this.#newest = { timestamp, time, floor: newest && isSteady ? newest.time : time };
    return time;
  }

  /**
   * At most `depth` pictures come before one that is shown earlier: of the pictures received, the one with that many
   * shown after it is the next in display order, whatever follows.
   */
  #decode(isKey: boolean): void {
    const inOrder = this.#places.at(-1 - this.#depth);
    // MediaSource treats a step of more than two durations as a jump and waits for the next key picture.
    const latest = isKey ? Number.POSITIVE_INFINITY : this.#decodeTicks + 2 * this.#durationTicks;
    const wanted = inOrder === undefined ? 0 : inOrder + this.#shift;
    this.#decodeTicks = Math.max(this.#decodeTicks + 1, Math.min(wanted, latest));
    const step = (inOrder ?? 0) - this.#inOrder;
    if (step > 0 && step < this.#clockHz) {
      this.#durationTicks = Math.min(step, 2 * (this.#step ?? step));
      this.#step = step;
    }
    this.#inOrder = inOrder ?? Number.POSITIVE_INFINITY;
  }
}
