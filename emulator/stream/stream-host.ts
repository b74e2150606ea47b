import type { RtspVerb, VideoCompression } from '@/lib/contract/stream';
import type { FaceAtCamera } from '../rules/face-detection';
import type { AnalyticsMode, JudgeFace } from './analytics-scene';
import type { DigestAlgorithm, StreamAuthMode } from './digest';
import type { Disturbance } from './disturbance';
import type { G711Law } from './g711-tone';
import type { Loudspeaker } from './loudspeaker';
import type { MediaShape } from './media-shape';
import type { OverlayText } from './overlay-layer';
import type { PixelSize } from './picture-cut';
import type { PictureLook } from './picture-look';
import type { SoundCompression } from './sound-coder';
import type { TrackName } from './stream-address';
import type { CameraView, PaintedObject } from './test-picture';

/** Settings of one stream in the encoder table; width and height in pixels, gop in frames. */
export interface StreamSettings {
  width: number;
  height: number;
  fps: number;
  gop: number;
  compression: VideoCompression;
  /** Adds a track; absent: no sound, or sound that the emulator does not support. */
  sound?: SoundCompression;
  /** Samples a second of AAC, 16000 when absent; G.711 has 8000. */
  soundRateHz?: number;
  /** The device accepts talk in this law. */
  talk?: G711Law;
  /** Only a part of a picture of another size: left, top, right, bottom from 0 to DRAWING_MAX. */
  cut?: { whole: PixelSize; region: readonly number[] };
}

/** A face in front of the camera: size in drawing units, and what the device says of it at a place. */
export interface FaceInPicture {
  size: Pick<FaceAtCamera, 'width' | 'height'>;
  judge: JudgeFace;
}

/** A disturbance and the rule that requires it. */
export type StreamFault = FaultKind & { rule?: string };

/** Ids of the rules that require it, those of delays first. */
export function rulesOf(fault: StreamFault | undefined): string[] {
  if (!fault) return [];
  const own = fault.rule ? fault.rule.split(',') : [];
  return [...own, ...(fault.kind === 'delay' ? rulesOf(fault.afterwards) : [])];
}

type FaultKind =
  /** No WebSocket (this status to the upgrade, default 503), or at a verb: the socket is cut without an answer. */
  | { kind: 'refuse'; status?: number }
  /**
   * This status instead of the normal reply, with Retry-After when given; with `afterFrames` over 0 (PLAY only) sent
   * after that many frames.
   */
  | { kind: 'rtsp'; status: number; afterFrames?: number; retryAfterS?: number }
  /** The WebSocket is closed with `code` after that many frames; 0 at once. */
  | { kind: 'closeWs'; code: number; afterFrames: number }
  /** No frames for `forMs` (for ever when absent) after that many; `isBurst`: they are kept and sent all at once. */
  | { kind: 'stall'; afterFrames: number; forMs?: number; isBurst?: boolean }
  /** The request, or the upgrade, is never answered; `after`: it is executed. */
  | { kind: 'drop'; when?: 'before' | 'after' }
  /** The answer is delayed, then `afterwards` applies; later requests are not delayed. */
  | { kind: 'delay'; ms: number; afterwards?: StreamFault }
  /** The reply is not RTSP, ends in the middle, or has an unknown number. */
  | { kind: 'malformed'; how: 'text' | 'half' | 'wrongId' }
  /** The socket is cut before, in the middle of, or after the reply. */
  | { kind: 'reset'; at: 'beforeBody' | 'midBody' | 'afterBody' }
  /** A slow connection (PLAY only): pictures that do not fit are skipped. */
  | { kind: 'throttle'; bytesPerSecond: number }
  /** Other media (PLAY), or another description of them (DESCRIBE). */
  | { kind: 'media'; shape: MediaShape };

/** What the log tells of a connection; an entry has its name as method where no verb was sent. */
export const STREAM_EVENTS = ['open', 'refused', 'request', 'reply', 'playing', 'changed', 'closed'] as const;
export type StreamEvent = (typeof STREAM_EVENTS)[number];

/** One line of the stream log; never a digest, a nonce or a password. */
export interface StreamLogEntry {
  connection: number;
  event: StreamEvent;
  verb?: string;
  uri?: string;
  status?: number;
  detail?: string;
  /** Of the client. */
  address: string;
  /** Fault rules that took part in a reply. */
  rules?: readonly string[];
}

/** Dependencies of the stream server on the device around it. */
export interface StreamHost {
  /** Realm of the digest, the same text as at sign-in. */
  realm(): string;
  /** Lower-case hex hash of `user:realm:password`; undefined for an unknown account. */
  ha1(userName: string, algorithm: DigestAlgorithm): string | undefined;
  /** Whether this name is locked after wrong passwords, here or at the sign-in. */
  isLocked(userName: string): boolean;
  /** Whether the address filter lets a client in, of this address and by this port of the device. */
  mayReach(address: string, port: number | undefined): boolean;
  /** Counts and logs a wrong password. */
  wrongPassword(userName: string, address: string): void;
  /** Whether the account holds the right to see the picture. */
  mayPlay(userName: string): boolean;
  /** Whether no login of another account keeps the loudspeaker for its talk. */
  mayTalk(userName: string | undefined): boolean;
  /** Settings of a stream; `channelIndex` from 0, `subtype` as StreamSubtype. Undefined: there is no such stream. */
  encode(channelIndex: number, subtype: number): StreamSettings | undefined;
  /**
   * Called once at the upgrade and once per request, at SETUP with the track; the host counts how often a fault still
   * applies.
   */
  fault(at: RtspVerb | 'upgrade', track?: TrackName): StreamFault | undefined;
  /**
   * Whether objects cross the channel's picture (index from 0), and whether they are reported; called for each
   * picture.
   */
  analytics(channelIndex: number): AnalyticsMode;
  /** The face that crosses the channel's next picture while there are analytics (index from 0). */
  face(channelIndex: number): FaceInPicture;
  /** Who and what passes in the channel's next picture (index from 0) beside the analytics. */
  passing(channelIndex: number): readonly PaintedObject[];
  /**
   * Texts the device writes into the channel's next picture (index from 0). `wallMs`: of a recording, when it was made.
   */
  overlays(channelIndex: number, wallMs?: number): readonly OverlayText[];
  /** How the camera renders the channel's scene (index from 0), called for each picture; `wallMs` as before. */
  look(channelIndex: number, wallMs?: number): PictureLook;
  /** Loudness of the microphone, 0 to 1; called for each packet of sound. */
  microphone(): number;
  /** The camera's position, called for each picture; undefined for a fixed camera. */
  view(): CameraView | undefined;
  /** The device's wall time in milliseconds, by which recordings are named. */
  wallNow(): number;
  /** Whether the device's clock has shown this wall time already, though it may show an earlier one now. */
  wasShown(wallMs: number): boolean;
  /** The device's own time, milliseconds since 1970. */
  utcNow(): number;
  log(entry: StreamLogEntry): void;
  /** Called when a fault has taken effect, not when it was planned. */
  disturbed(disturbance: Disturbance): void;
  /** The target of talk. */
  readonly loudspeaker: Loudspeaker;
  /** The most sessions at a time; one more is answered 503 at SETUP. */
  readonly maxSessions: number;
  readonly auth: StreamAuthMode;
  /** Seconds after which a nonce expires; 0: never. */
  readonly nonceLifeS: number;
  /** Seconds of silence after which a client is dropped. */
  readonly sessionTimeoutS: number;
}
