const JUMP_S = 10;
/** A picture that is shown before one already decoded is not further behind it. */
const REORDER_S = 1;
/** So many pictures a decoder holds back at most, and one. H.264 annex A.3.1, H.265 annex A.4.2 */
const MAX_REORDERED = 17;

/** Where a picture stands on the line; ticks of the track's clock. */
export interface PlacedTime {
  /** When it is shown. */
  ticks: number;
  /** When it is decoded: grows from picture to picture and is never after `ticks`. */
  decodeTicks: number;
  /** How long it will probably be shown: the distance between the last two pictures in the order of showing. */
  durationTicks: number;
}

/**
 * Turns 32-bit RTP times, which come in decoding order, into an even line of ticks from 0. Wraps are followed.
 *
 * A time before the newest one is that of a B picture when it lies in the room that the newest one left by running
 * ahead, less than a second behind it. Every other step back, one of a key picture (nothing decoded after it is shown
 * before what went ahead) and a step of more than 10 s are a new beginning of the sender's clock: the line goes on one
 * frame later, never with a gap.
 *
 * Decode times are the times of showing in order, as early as the stream's depth of reordering asks for. Where nothing
 * is reordered both are the same; nothing is ever held back here.
 */
export class MediaTimeline {
  readonly #clockHz: number;
  #step: number;
  #depth = 0;
  #mayReorder = true;
  #isJump = false;
  /** The newest time and its place; `floor` is the place of the newest one before it. */
  #newest: { timestamp: number; time: number; floor: number } | undefined;
  /** Places of the newest pictures since the last beginning, in the order of showing. */
  #places: number[] = [];
  /** Added to every place, so that no picture is shown before it is decoded. */
  #shift = 0;
  #decodeTicks = -1;
  #inOrder = Number.POSITIVE_INFINITY;

  /** `frameTicks` is the distance assumed until two frames have been seen. */
  constructor(clockHz: number, frameTicks: number) {
    this.#clockHz = clockHz;
    this.#step = Math.max(1, Math.round(frameTicks));
  }

  /**
   * How many pictures may come before one that is shown earlier, as the stream promises it. Without a promise it is
   * learnt; the first such pictures then stand where they just can.
   */
  reorderedPictures(depth: number | undefined): void {
    this.#mayReorder = depth !== 0;
    this.#deepen(depth ?? 0);
  }

  /** The next time is chosen by somebody: it stands one frame later, whatever it is. */
  jump(): void {
    this.#isJump = this.#newest !== undefined;
  }

  /** The next frame on the line; `isKey`: nothing that comes after it builds on what came before. */
  place(timestamp: number, isKey: boolean): PlacedTime {
    const time = this.#timeOf(timestamp, isKey);
    const index = this.#places.findLastIndex((place) => place < time) + 1;
    this.#places.splice(index, 0, time);
    this.#deepen(this.#places.length - 1 - index);
    if (this.#places.length > MAX_REORDERED) this.#places.shift();
    this.#decode(isKey);
    this.#shift = Math.max(this.#shift, this.#decodeTicks - time);
    return { ticks: time + this.#shift, decodeTicks: this.#decodeTicks, durationTicks: this.#step };
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
      time = newest.time + this.#step;
      this.#places = [];
    }
    // A clock that began anew left no room before it.
    this.#newest = { timestamp, time, floor: newest && isSteady ? newest.time : time };
    return time;
  }

  /**
   * No more pictures than `depth` come before one that is shown earlier: of those that came, the one that so many are
   * shown after is the next in the order of showing, whatever follows.
   */
  #decode(isKey: boolean): void {
    const inOrder = this.#places.at(-1 - this.#depth);
    // MediaSource takes a step of more than two frames for a jump and waits for the next key picture.
    const latest = isKey ? Number.POSITIVE_INFINITY : this.#decodeTicks + 2 * this.#step;
    const wanted = inOrder === undefined ? 0 : inOrder + this.#shift;
    this.#decodeTicks = Math.max(this.#decodeTicks + 1, Math.min(wanted, latest));
    const step = (inOrder ?? 0) - this.#inOrder;
    if (step > 0 && step < this.#clockHz) this.#step = step;
    this.#inOrder = inOrder ?? Number.POSITIVE_INFINITY;
  }
}
