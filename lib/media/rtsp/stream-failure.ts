import { PlayerCode, RtspStatus, type RtspVerb } from '@/lib/contract/stream';

/** Why a stream did not come or stopped. */
export type StreamFailure =
  /** The socket was never opened. */
  | { kind: 'socketNotOpened' }
  /** The device describes a stream and does not serve the code that reads it. */
  | { kind: 'codeMissing' }
  /** The socket broke after it had been open. */
  | { kind: 'socketBroken' }
  /** No reply within the deadline, or two missed keep-alives. */
  | { kind: 'silent'; verb: RtspVerb }
  /** The device refuses this account. */
  | { kind: 'badCredentials' }
  /** The device takes the password in clear alone, and others could read it on the way. */
  | { kind: 'passwordInClear' }
  /** The device answered a status that ends the session; `retryAfterS`: how long it asks to wait. */
  | { kind: 'status'; verb: RtspVerb; status: number; retryAfterS?: number }
  /** The description contains no wanted track: no video, or no talk. */
  | { kind: 'noTrack' }
  /** The device ended the stream with RTCP BYE. */
  | { kind: 'bye' };

/** The catalogue's number for a failure. @spec §8 stream codes */
export function playerCodeOf(failure: StreamFailure): number {
  switch (failure.kind) {
    case 'socketNotOpened':
    case 'codeMissing':
      return PlayerCode.SocketNotOpened;
    case 'socketBroken':
    case 'silent':
      return PlayerCode.SocketBroken;
    case 'badCredentials':
    case 'passwordInClear':
      return PlayerCode.Unauthorized;
    case 'status':
      return failure.status;
    case 'noTrack':
      return PlayerCode.StreamNotFound;
    case 'bye':
      return RtspStatus.StreamEnded;
  }
}
