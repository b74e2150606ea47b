import { RtspStatus, type RtspVerb, StreamLimits } from '@/lib/contract/stream';
import type { StreamFailure } from './stream-failure';

/** State of a session; all but the last five are the states of @spec §4. */
export type SessionStep =
  | 'Options'
  | 'Describe'
  | 'Setup'
  | 'Play'
  | 'Playing'
  | 'Pause'
  | 'Paused'
  /** The player has finished; the device has not answered TEARDOWN yet. */
  | 'Teardown'
  | 'Closed';

/** Commands to a session that is set up. */
export type SessionOrder =
  | { type: 'pause' }
  /** PLAY from where a recording was paused, or the live end. */
  | { type: 'resume' }
  /** PLAY at another speed; a paused session applies it later. */
  | { type: 'scale'; scale: number }
  /** PLAY from another time: the value of a Range header. */
  | { type: 'seek'; range: string };

/** Everything a session remembers between two events. */
export interface SessionState {
  step: SessionStep;
  /** The resource is a recording, not the live picture. */
  isRecording: boolean;
  /** Track being set up, and how many are wanted. */
  track: number;
  trackCount: number;
  /** Number of replies 401 in a row. */
  refusals: number;
  /** Speed the device plays at, or played at before the pause. */
  scale: number;
  /** Another speed that was requested during the pause. */
  wishedScale?: number;
  /** State before the pending PLAY or PAUSE; absent before it first played. */
  before?: 'Playing' | 'Paused';
  /** The pending PLAY, sent again after a 401. */
  play: PlayRequest;
  /** Commands that wait for the reply to PLAY or PAUSE, one of each kind. */
  waiting: readonly SessionOrder[];
}

/** Parameters of one PLAY. */
export interface PlayRequest {
  range?: string;
  scale?: number;
  /** The position was chosen by a seek. */
  isJump?: boolean;
  /** The live end, requested because another position was refused. */
  isFallback?: boolean;
}

/** Events of a session. */
export type SessionEvent =
  | { type: 'opened' }
  | {
      type: 'reply';
      verb: RtspVerb;
      status: number;
      /** DESCRIBE only: number of tracks that the player wants. */
      trackCount?: number;
      /** 401 only: whether another digest can succeed (first challenge, or the nonce was stale). */
      canAuthorise?: boolean;
      /** 401 only: the device takes nothing but the password in clear, which this connection does not hide. */
      wantsClearPassword?: boolean;
      /** The request carried credentials that the device accepted. */
      isAuthorised?: boolean;
      /** PLAY only: the speed the device uses. */
      scale?: number;
      /** How long the device asks to wait. */
      retryAfterS?: number;
    }
  | { type: 'silent'; verb: RtspVerb }
  /** The code to read the stream could not be loaded. */
  | { type: 'unreadable' }
  | { type: 'broken'; wasOpen: boolean }
  | { type: 'close' }
  | SessionOrder;

/** Effects to execute. */
export type SessionEffect =
  | { type: 'send'; verb: RtspVerb; track?: number; play?: PlayRequest }
  /** The device does not support GET_PARAMETER: OPTIONS keeps the session alive. */
  | { type: 'keepAliveWithOptions' }
  /** `isJump`: from a position chosen by a seek. */
  | { type: 'playing'; isJump: boolean; scale: number }
  | { type: 'paused' }
  | { type: 'pauseRefused' }
  | { type: 'fail'; failure: StreamFailure }
  /** The connection is no longer usable. */
  | { type: 'closed' };

/** A session before its socket is open. */
export const INITIAL_SESSION: SessionState = {
  step: 'Options',
  isRecording: false,
  track: 0,
  trackCount: 0,
  refusals: 0,
  scale: 1,
  play: {},
  waiting: [],
};

/** The first PLAY of every session. */
const FROM_START = 'npt=0.000-';
/** The live end. RFC 2326 §3.6 */
const FROM_NOW = 'npt=now-';

/** The verb whose reply each step waits for. */
const AWAITED: Readonly<Partial<Record<SessionStep, RtspVerb>>> = {
  Options: 'OPTIONS',
  Describe: 'DESCRIBE',
  Setup: 'SETUP',
  Play: 'PLAY',
  Pause: 'PAUSE',
  Teardown: 'TEARDOWN',
};

/** Refusals of a request that end a playing session. */
const ENDS_PLAYING: readonly number[] = [
  RtspStatus.NotFound,
  RtspStatus.SessionNotFound,
  RtspStatus.InvalidRange,
  RtspStatus.ServiceUnavailable,
];

type Step = { state: SessionState; effects: SessionEffect[] };
type Reply = Extract<SessionEvent, { type: 'reply' }>;

/**
 * The session as a table: Options, Describe, Setup per track, Play, Playing. Events that do not belong to the step
 * are ignored. @spec §4 stream session
 */
export function reduceSession(state: SessionState, event: SessionEvent): Step {
  if (state.step === 'Closed') return stay(state);
  if (state.step === 'Teardown') return onTornDown(state, event);
  switch (event.type) {
    case 'opened':
      return go(state, 'Options', { type: 'send', verb: 'OPTIONS' });
    case 'reply':
      return onReply(event.isAuthorised ? { ...state, refusals: 0 } : state, event);
    case 'silent': {
      const failed = fail(state, { kind: 'silent', verb: event.verb });
      // A device without PAUSE still plays, and would hold the place until its timeout.
      return event.verb === 'PAUSE' ? withTearDown(failed) : failed;
    }
    case 'unreadable':
      return fail(state, { kind: 'codeMissing' });
    case 'broken':
      return fail(state, { kind: event.wasOpen ? 'socketBroken' : 'socketNotOpened' });
    case 'close': {
      const hasSession = state.step !== 'Options' && state.step !== 'Describe';
      return hasSession
        ? go(state, 'Teardown', { type: 'send', verb: 'TEARDOWN' })
        : go(state, 'Closed', { type: 'closed' });
    }
    default:
      return onOrder(state, event);
  }
}

/** Whether a pause is in force or requested, and nothing that ends it. */
export function isHeld({ step, waiting }: SessionState): boolean {
  const wish = waiting.findLast(({ type }) => type !== 'scale');
  return wish ? wish.type === 'pause' : step === 'Pause' || step === 'Paused';
}

/** Executed while the session plays or is paused; during a pending request the newest of each kind waits. */
function onOrder(state: SessionState, order: SessionOrder): Step {
  const { step, isRecording } = state;
  const scale = state.wishedScale ?? state.scale;
  if (step === 'Play' || step === 'Pause') {
    const others = state.waiting.filter(({ type }) => type !== order.type);
    return stay({ ...state, waiting: [...others, order] });
  }
  if (step !== 'Playing' && step !== 'Paused') return stay(state);
  const isPaused = step === 'Paused';
  switch (order.type) {
    case 'pause':
      return isPaused ? stay(state) : go({ ...state, before: step }, 'Pause', { type: 'send', verb: 'PAUSE' });
    case 'resume':
      // A recording continues where it was paused when no position is given. RFC 2326 §10.5
      return isPaused ? play(state, { scale, ...(!isRecording && { range: FROM_START }) }) : stay(state);
    case 'scale':
      return isPaused ? stay({ ...state, wishedScale: order.scale }) : play(state, { scale: order.scale });
    case 'seek':
      // Without a PAUSE before it: devices apply the newest PLAY and do not queue them. @assumed protocol.md 5.1
      return play(state, { scale, range: order.range, isJump: true });
  }
}

function play(state: SessionState, request: PlayRequest): Step {
  const { step } = state;
  const before = step === 'Playing' || step === 'Paused' ? { before: step } : {};
  return go({ ...state, ...before, play: request }, 'Play', { type: 'send', verb: 'PLAY', play: request });
}

function onReply(state: SessionState, event: Reply): Step {
  const { verb, status, retryAfterS } = event;
  const failure: StreamFailure = { kind: 'status', verb, status, ...(retryAfterS !== undefined && { retryAfterS }) };
  if (status === RtspStatus.StreamEnded) return fail(state, failure);
  const isAwaited = verb === AWAITED[state.step];
  const isKeepAlive = !isAwaited && (verb === 'GET_PARAMETER' || verb === 'OPTIONS');
  if (!isAwaited && !isKeepAlive) return stay(state);
  if (status === RtspStatus.Unauthorized) return onUnauthorised(state, event);
  const isOk = status >= 200 && status < 300;
  const isUnknownVerb = status === RtspStatus.MethodNotAllowed || status === RtspStatus.NotImplemented;
  if (isKeepAlive) {
    if (isUnknownVerb) return { state, effects: [{ type: 'keepAliveWithOptions' }] };
    return status === RtspStatus.SessionNotFound ? fail(state, failure) : stay(state);
  }
  switch (verb) {
    case 'OPTIONS':
      return isOk || isUnknownVerb ? go(state, 'Describe', { type: 'send', verb: 'DESCRIBE' }) : fail(state, failure);
    case 'DESCRIBE':
      if (!isOk) return fail(state, failure);
      if (!event.trackCount) return fail(state, { kind: 'noTrack' });
      return go({ ...state, trackCount: event.trackCount }, 'Setup', { type: 'send', verb: 'SETUP', track: 0 });
    case 'SETUP':
      // A refused additional track (504: the talk track is busy) is left out: the picture goes on.
      return isOk || state.track > 0 ? nextTrack(state) : fail(state, failure);
    case 'PLAY':
      return isOk ? onPlaying(state, event) : onPlayRefused(state, failure, status);
    case 'PAUSE':
      return isOk
        ? settle(go(state, 'Paused', { type: 'paused' }))
        : settle(go(state, 'Playing', { type: 'pauseRefused' }));
    default:
      return stay(state);
  }
}

function onPlaying(state: SessionState, { scale = 1 }: Reply): Step {
  const { wishedScale: _, ...playing } = state;
  const isJump = state.play.isJump === true;
  return settle(go({ ...playing, scale }, 'Playing', { type: 'playing', isJump, scale }));
}

/**
 * A position that does not exist leads back to live: here at once, for a recording through the player, which gets the
 * failure. After any other refusal the session stays where it was. @spec §8 stream codes, 457
 */
function onPlayRefused(state: SessionState, failure: StreamFailure, status: number): Step {
  if (status === RtspStatus.InvalidRange && !state.play.isFallback) {
    if (!state.isRecording) return play(state, { range: FROM_NOW, isFallback: true });
    return withTearDown(fail(state, failure));
  }
  if (!state.before || ENDS_PLAYING.includes(status)) return fail(state, failure);
  // A wished speed that the device refuses would be refused with every later request as well.
  const { wishedScale: _, ...settled } = state;
  return settle(go(settled, state.before));
}

/** Executes waiting commands when the session plays or is paused again. */
function settle({ state, effects }: Step): Step {
  const [first, ...waiting] = state.waiting;
  if (!first || (state.step !== 'Playing' && state.step !== 'Paused')) return { state, effects };
  const next = onOrder({ ...state, waiting }, first);
  return settle({ state: next.state, effects: [...effects, ...next.effects] });
}

function onUnauthorised(state: SessionState, { verb, canAuthorise, wantsClearPassword }: Reply): Step {
  if (wantsClearPassword) return fail(state, { kind: 'passwordInClear' });
  const refusals = state.refusals + 1;
  if (!canAuthorise || refusals >= StreamLimits.authTries) return fail(state, { kind: 'badCredentials' });
  const again: SessionEffect = {
    type: 'send',
    verb,
    ...(verb === 'SETUP' && { track: state.track }),
    ...(verb === 'PLAY' && { play: state.play }),
  };
  return { state: { ...state, refusals }, effects: [again] };
}

/** The session reports nothing any more; only a stale nonce leads to another TEARDOWN. */
function onTornDown(state: SessionState, event: SessionEvent): Step {
  if (event.type === 'reply' && event.verb !== 'TEARDOWN') return stay(state);
  const isStale = event.type === 'reply' && event.status === RtspStatus.Unauthorized && event.canAuthorise;
  if (isStale && state.refusals + 1 < StreamLimits.authTries) return onUnauthorised(state, event);
  return event.type === 'reply' || event.type === 'silent' || event.type === 'broken'
    ? go(state, 'Closed', { type: 'closed' })
    : stay(state);
}

function nextTrack(state: SessionState): Step {
  const track = state.track + 1;
  return track < state.trackCount
    ? go({ ...state, track }, 'Setup', { type: 'send', verb: 'SETUP', track })
    : play(state, { range: FROM_START });
}

function go(state: SessionState, step: SessionStep, ...effects: SessionEffect[]): Step {
  return { state: { ...state, step }, effects };
}

function stay(state: SessionState): Step {
  return { state, effects: [] };
}

function withTearDown({ state, effects }: Step): Step {
  return { state, effects: [{ type: 'send', verb: 'TEARDOWN' }, ...effects] };
}

function fail(state: SessionState, failure: StreamFailure): Step {
  return go(state, 'Closed', { type: 'fail', failure });
}
