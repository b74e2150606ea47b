/** What the engine and the worker that decodes H.265 say to each other. */

/** One access unit with start codes; the first is a key picture with its parameter sets. Times in microseconds. */
export interface HevcOrder {
  data: Uint8Array<ArrayBuffer>;
  timestamp: number;
  /** Decoding begins anew here. */
  isFirst: boolean;
  /** Pictures may come in another order than they are shown in. */
  isReordered: boolean;
}

/** One answer to each order. */
export type HevcNews =
  /** Pictures that are ready, in the order of showing; often one, sometimes none. */
  { type: 'decoded'; frames: VideoFrame[] } | { type: 'failed'; reason: string };
