import type { RtspVerb, VideoCompression } from '@/lib/contract/stream';

/** What the encoder table says about one stream; width and height in pixels, gop in frames. */
export interface StreamSettings {
  width: number;
  height: number;
  fps: number;
  gop: number;
  compression: VideoCompression;
  /** Adds a G.711 A-law track. */
  isAudioOn: boolean;
}

/** A disturbance a test asked for. */
export type StreamFault =
  /** No WebSocket (HTTP 503 to the upgrade), or at a verb: the socket is cut without an answer. */
  | { kind: 'refuse' }
  /** This status instead of the natural reply; with `afterFrames` (PLAY only) pushed once that many frames are out. */
  | { kind: 'rtsp'; status: number; afterFrames?: number }
  /** The WebSocket is closed with `code` after so many frames; 0 at once. */
  | { kind: 'closeWs'; code: number; afterFrames: number }
  /** No frames for `forMs` (for ever when absent) after so many; they are skipped, not kept. */
  | { kind: 'stall'; afterFrames: number; forMs?: number };

/** One line of the stream log; never a digest, a nonce or a password. */
export interface StreamLogEntry {
  connection: number;
  event: 'open' | 'refused' | 'request' | 'reply' | 'playing' | 'changed' | 'closed';
  verb?: string;
  uri?: string;
  status?: number;
  detail?: string;
}

/** What the stream server needs from the device around it. */
export interface StreamHost {
  /** Realm of the digest, the same text as at sign-in. */
  realm(): string;
  /** Lower-case hex MD5 of `user:realm:password`; undefined for an unknown or blocked account. */
  ha1(userName: string): string | undefined;
  /** Settings of a stream; `channelIndex` from 0, `subtype` 0 main, 1 sub. Undefined: the device has no such stream. */
  encode(channelIndex: number, subtype: number): StreamSettings | undefined;
  /** Asked once at the upgrade and once per request; the host counts how often a fault still applies. */
  fault(at: RtspVerb | 'upgrade'): StreamFault | undefined;
  /**
   * The device's wall clock as milliseconds since 1970 (its UTC fields are shown as local time). Only the picture's
   * caption shows it; it may stand still, pictures and bar codes go on by the process's own clock.
   */
  now(): number;
  log(entry: StreamLogEntry): void;
  /** Sessions served at a time; one more is answered 503 at SETUP. */
  readonly maxSessions: number;
}
