import { PlayerCode, RtspStatus } from '@/lib/contract/stream';
import type { DecodeMode, EngineKind } from './engine/video-engine';
import { playerCodeOf, type StreamFailure } from './rtsp/stream-failure';

/** Why a stream was refused; the panel has a text for each. */
export type RefusedReason =
  /** 202: no connection at all. */
  | 'unreachable'
  /** 401 after digest. */
  | 'unauthorised'
  /** 401: the device wants the password in clear on a connection that is not encrypted. */
  | 'passwordInClear'
  /** 404, or a description without video. */
  | 'notFound'
  /** 503; the player goes on retrying in the background. */
  | 'busy'
  /** A codec this console cannot show. */
  | 'unsupportedCodec'
  /** Data comes, but no picture for an engine could be made of it. */
  | 'unreadable'
  /** Every engine of this browser failed. */
  | 'undecodable'
  /** Any other status. */
  | 'failed';

/** The feature that the chosen variant needs and this browser lacks. */
export type MissingPart = 'plugin' | 'flash';

/** State of the live picture. */
export type PlayerState =
  | { kind: 'idle' }
  | { kind: 'connecting' }
  /** Everything is ready, but the browser plays nothing before a click or a key press. */
  | { kind: 'blocked' }
  | { kind: 'playing' }
  | { kind: 'paused' }
  | { kind: 'refused'; reason: RefusedReason; code: number; isSecure: boolean }
  | { kind: 'lost'; retryInMs: number }
  | { kind: 'ended' }
  /** Connected, but nothing has come for 4 s. */
  | { kind: 'noSignal' }
  /** This browser cannot play it. */
  | { kind: 'unavailable'; missing: MissingPart };

/** The panel's state; replaced, never mutated. */
export interface PlayerSnapshot {
  state: PlayerState;
  /** Preferred decode mode and the engine in use; undefined until the stream's size is known. */
  mode?: DecodeMode;
  engine?: EngineKind;
  /** Size of the picture on the screen in pixels. */
  size?: { width: number; height: number };
  codec?: string;
  /** The stream has sound that can be played. */
  hasSound?: boolean;
  /** The stream has analytics data. */
  hasAnalytics?: boolean;
  /** The stream has sound, but this browser cannot play it (201); the picture goes on. @spec §8 */
  isSoundUnsupported?: boolean;
  /** Speed the device plays at, where it is not 1. */
  scale?: number;
  /** Code of a problem although a picture is shown: 457, the requested time is not in the recording. @spec §8 */
  notice?: number;
  /** Why a better engine was dropped, for the details. */
  stepDown?: string;
}

/** Figures of the running picture, read on demand. */
export interface PlayerStats {
  /** Pictures shown since the start. */
  frames: number;
  fps: number;
  kbitPerS: number;
  lagMs: number;
  /** Packets of the picture that never came. */
  lost: number;
  /** Damaged or skipped pictures. */
  dropped: number;
}

/** How the player reacts to a failure. @spec §8 stream codes */
export type FailureReaction =
  | { react: 'end' }
  | { react: 'retry' }
  /** A position outside the recording: the live picture is shown instead. */
  | { react: 'live' }
  | { react: 'refuse'; reason: RefusedReason; code: number; mayRetry: boolean };

/**
 * The catalogue's reaction to each failure; back-off reconnects are @assumed video.md 5.4.
 *
 * @param hasPlayed a picture was on the screen before
 * @param isRecording a recording was requested, not the live picture
 */
export function reactionTo(failure: StreamFailure, hasPlayed: boolean, isRecording = false): FailureReaction {
  const code = playerCodeOf(failure);
  const refuse = (reason: RefusedReason, mayRetry = false): FailureReaction => ({
    react: 'refuse',
    reason,
    code,
    mayRetry,
  });
  // A device ends a live stream when its codec or sound settings change: the new stream can be requested at once.
  if (failure.kind === 'bye' && hasPlayed && !isRecording) return { react: 'retry' };
  // The device dropped the session while this computer slept: another one can be requested.
  if (code === RtspStatus.SessionNotFound && hasPlayed) return { react: 'retry' };
  switch (code) {
    case PlayerCode.StreamFailed:
      return { react: 'end' };
    case PlayerCode.SocketNotOpened:
      // A restarting device is unreachable for a while: only a first attempt counts as refused.
      return hasPlayed ? { react: 'retry' } : refuse('unreachable');
    case PlayerCode.SocketBroken:
      return { react: 'retry' };
    case PlayerCode.Unauthorized:
      return refuse(failure.kind === 'passwordInClear' ? 'passwordInClear' : 'unauthorised');
    case PlayerCode.StreamNotFound:
      return refuse('notFound');
    case PlayerCode.InvalidRange:
      return isRecording ? { react: 'live' } : refuse('failed');
    case PlayerCode.ServiceUnavailable:
      return refuse('busy', true);
    default:
      return refuse('failed');
  }
}
