import { RtspStatus, type RtspVerb, StreamLimits } from '@/lib/contract/stream';
import type { StreamFailure } from './stream-failure';

/** Where a session stands; the first five are the states of @spec §4. */
export type SessionStep = 'Options' | 'Describe' | 'Setup' | 'Play' | 'Playing' | 'Pause' | 'Paused' | 'Closed';

/** Everything a session remembers between two events. */
export interface SessionState {
  step: SessionStep;
  /** Track being set up, and how many are wanted. */
  track: number;
  trackCount: number;
  /** Replies 401 on this connection so far. */
  refusals: number;
}

/** What happens to a session. */
export type SessionEvent =
  | { type: 'opened' }
  | {
      type: 'reply';
      verb: RtspVerb;
      status: number;
      /** DESCRIBE only: tracks the player wants of those described. */
      trackCount?: number;
      /** 401 only: whether another digest has a chance (first challenge, or the nonce was stale). */
      canAuthorise?: boolean;
    }
  | { type: 'silent'; verb: RtspVerb }
  | { type: 'broken'; wasOpen: boolean }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'close' };

/** What is to be done about it. */
export type SessionEffect =
  | { type: 'send'; verb: RtspVerb; track?: number }
  /** The device does not know GET_PARAMETER: keep alive with OPTIONS. */
  | { type: 'keepAliveWithOptions' }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'fail'; failure: StreamFailure };

/** A session before its socket is open. */
export const INITIAL_SESSION: SessionState = { step: 'Options', track: 0, trackCount: 0, refusals: 0 };

type Step = { state: SessionState; effects: SessionEffect[] };

/**
 * The session as a table: Options, Describe, Setup per track, Play, Playing. Events that do not belong to the step
 * change nothing. @spec §4 stream session
 */
export function reduceSession(state: SessionState, event: SessionEvent): Step {
  if (state.step === 'Closed') return { state, effects: [] };
  switch (event.type) {
    case 'opened':
      return go(state, 'Options', { type: 'send', verb: 'OPTIONS' });
    case 'reply':
      return onReply(state, event);
    case 'silent':
      return fail(state, { kind: 'silent', verb: event.verb });
    case 'broken':
      return fail(state, { kind: event.wasOpen ? 'socketBroken' : 'socketNotOpened' });
    case 'pause':
      return state.step === 'Playing' ? go(state, 'Pause', { type: 'send', verb: 'PAUSE' }) : stay(state);
    case 'resume':
      return state.step === 'Paused' ? go(state, 'Play', { type: 'send', verb: 'PLAY' }) : stay(state);
    case 'close': {
      const hasSession = state.step !== 'Options' && state.step !== 'Describe';
      return go(state, 'Closed', ...(hasSession ? [{ type: 'send', verb: 'TEARDOWN' } as const] : []));
    }
  }
}

function onReply(state: SessionState, event: Extract<SessionEvent, { type: 'reply' }>): Step {
  const { verb, status } = event;
  if (status === RtspStatus.StreamEnded) return fail(state, { kind: 'status', verb, status });
  if (status === RtspStatus.Unauthorized) return onUnauthorised(state, event);
  const isOk = status >= 200 && status < 300;
  const isUnknownVerb = status === RtspStatus.MethodNotAllowed || status === RtspStatus.NotImplemented;
  if (verb === 'GET_PARAMETER' || (verb === 'OPTIONS' && state.step !== 'Options')) {
    if (isUnknownVerb) return { state, effects: [{ type: 'keepAliveWithOptions' }] };
    return status === RtspStatus.SessionNotFound ? fail(state, { kind: 'status', verb, status }) : stay(state);
  }
  switch (verb) {
    case 'OPTIONS':
      return isOk || isUnknownVerb
        ? go(state, 'Describe', { type: 'send', verb: 'DESCRIBE' })
        : fail(state, { kind: 'status', verb, status });
    case 'DESCRIBE':
      if (!isOk) return fail(state, { kind: 'status', verb, status });
      if (!event.trackCount) return fail(state, { kind: 'noTrack' });
      return go({ ...state, trackCount: event.trackCount }, 'Setup', { type: 'send', verb: 'SETUP', track: 0 });
    case 'SETUP':
      // A further track that is refused (504: the talk track is busy) is done without: the picture goes on.
      if (isOk || state.track > 0) return nextTrack(state);
      return fail(state, { kind: 'status', verb, status });
    case 'PLAY':
      return isOk ? go(state, 'Playing', { type: 'playing' }) : fail(state, { kind: 'status', verb, status });
    case 'PAUSE':
      return isOk ? go(state, 'Paused', { type: 'paused' }) : { state: { ...state, step: 'Playing' }, effects: [] };
    default:
      return stay(state);
  }
}

function onUnauthorised(state: SessionState, event: Extract<SessionEvent, { type: 'reply' }>): Step {
  const refusals = state.refusals + 1;
  if (!event.canAuthorise || refusals >= StreamLimits.authTries) return fail(state, { kind: 'badCredentials' });
  const again: SessionEffect =
    event.verb === 'SETUP' ? { type: 'send', verb: 'SETUP', track: state.track } : { type: 'send', verb: event.verb };
  return { state: { ...state, refusals }, effects: [again] };
}

function nextTrack(state: SessionState): Step {
  const track = state.track + 1;
  return track < state.trackCount
    ? go({ ...state, track }, 'Setup', { type: 'send', verb: 'SETUP', track })
    : go(state, 'Play', { type: 'send', verb: 'PLAY' });
}

function go(state: SessionState, step: SessionStep, ...effects: SessionEffect[]): Step {
  return { state: { ...state, step }, effects };
}

function stay(state: SessionState): Step {
  return { state, effects: [] };
}

function fail(state: SessionState, failure: StreamFailure): Step {
  return go(state, 'Closed', { type: 'fail', failure });
}
