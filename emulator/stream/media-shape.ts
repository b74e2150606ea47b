import type { ClipName } from './picture-clip';

/** How the media of one session differs from what the encoder table asks for; all members are optional. @assumed video.md 6.3 */
export interface MediaShape {
  /**
   * This clip without end in place of the encoder table's picture, at DESCRIBE and PLAY. Its bar code counts its pictures;
   * no overlay text, face or vehicle is in them, and analytics stay silent.
   */
  clip?: ClipName;
  /** Of the RTP packets of all tracks, 0 to 100. */
  lossPercent?: number;
  duplicatePercent?: number;
  /** A packet may come up to so many packets late, 0 to 32. */
  reorderDepth?: number;
  /** Everything is held back for a time drawn from 0 up to this, in order. Milliseconds. */
  jitterMs?: number;
  /** Of the pictures between key pictures: they are never coded, so that nothing that is sent misses them. */
  skipPercent?: number;
  /** Pictures a second as the session description claims them; what is sent keeps to the table. */
  announcedFps?: number;
  /** From this picture on another size: new parameter sets and a key picture in the running stream. */
  resizeAfterFrames?: number;
  width?: number;
  height?: number;
  /** No packet says that a picture is complete. */
  isMarkerMissing?: boolean;
  /** Largest RTP payload, in bytes. */
  payloadBytes?: number;
  /** Each unit has packets of its own, no STAP-A. */
  isAggregationOff?: boolean;
  /** Where parameter sets stand: in the session description alone, or in the stream alone; in both when absent. */
  parameterSets?: 'description' | 'stream';
  /** Of H.264: the SPS promises nothing about reordering, at DESCRIBE and PLAY. */
  isVuiOff?: boolean;
  /**
   * Messages of the WebSocket: of one byte, cut within the prefix of each packet, one a packet, ten in one. When absent the
   * packets of one picture come together.
   */
  splitting?: 'byte' | 'prefix' | 'packet' | 'many';
  /** RTP time of all tracks passes 2^32 after so many milliseconds, sequence numbers pass 2^16 soon. */
  wrapAfterMs?: number;
  /** Chance of the members above; the same seed disturbs the same packets. 1 when absent. */
  seed?: number;
}
