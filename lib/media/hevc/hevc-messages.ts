/** Messages between the engine and the worker that decodes H.265. */

/** One access unit with start codes; the first is a key picture with its parameter sets. Times in microseconds. */
export interface HevcOrder {
  data: Uint8Array<ArrayBuffer>;
  timestamp: number;
  /** Decoding starts over here. */
  isFirst: boolean;
  /** Pictures may come in another order than they are shown in. */
  isReordered: boolean;
}

/** One reply to each message. */
export type HevcNews =
  /** Pictures that are ready, in display order; often one, sometimes none. */
  { type: 'decoded'; frames: VideoFrame[] } | { type: 'failed'; reason: string };
