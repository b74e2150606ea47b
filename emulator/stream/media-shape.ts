import type { ClipName } from './picture-clip';

/** Differences of a session's media from the encoder table; all members are optional. @assumed video.md 6.3 */
export interface MediaShape {
  /**
   * This clip, endlessly, instead of the encoder table's picture, at DESCRIBE and PLAY. Its bar code counts its
   * pictures; it has no overlay text, face or vehicle, and no analytics are sent.
   */
  clip?: ClipName;
  /** Of the RTP packets of all tracks, 0 to 100. */
  lossPercent?: number;
  duplicatePercent?: number;
  /** How many packets late a packet may come, 0 to 32. */
  reorderDepth?: number;
  /** Everything is delayed by a random time from 0 up to this, in order. Milliseconds. */
  jitterMs?: number;
  /** Of the pictures between key pictures: they are never coded, so that nothing references them. */
  skipPercent?: number;
  /** Frame rate in the session description; the stream keeps to the table. */
  announcedFps?: number;
  /** From this picture on, or the first, another size: new parameter sets and a key picture in the running stream. */
  resizeAfterFrames?: number;
  width?: number;
  height?: number;
  /** No packet has the marker of a complete picture. */
  isMarkerMissing?: boolean;
  /** Largest RTP payload, in bytes. */
  payloadBytes?: number;
  /** Each unit is sent in packets of its own, no STAP-A. */
  isAggregationOff?: boolean;
  /** Where parameter sets are sent: only in the session description, or only in the stream; in both when absent. */
  parameterSets?: 'description' | 'stream';
  /** For H.264: the SPS states nothing about reordering, at DESCRIBE and PLAY. */
  isVuiOff?: boolean;
  /**
   * Messages of the WebSocket: the first 32 bytes of each packet one by one and the rest of it in one, cut within the
   * prefix of each packet, one a packet, ten in one. When absent the packets of one picture are sent together.
   */
  splitting?: 'byte' | 'prefix' | 'packet' | 'many';
  /** RTP time of all tracks passes 2^32 after that many milliseconds, sequence numbers pass 2^16 soon. */
  wrapAfterMs?: number;
  /** Seed of the random members above; the same seed disturbs the same packets. 1 when absent. */
  seed?: number;
}
