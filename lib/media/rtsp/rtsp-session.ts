import type { Cancel, Clock } from '@/lib/clock';
import { PLAYBACK_RESOURCE, RtspStatus, type RtspVerb, StreamLimits } from '@/lib/contract/stream';
import { StreamWaits } from '@/lib/contract/stream-waits';
import { hexOf } from '@/lib/hex';
import { loadParts } from '../parts';
import { authorization, type Challenge, challengePart, isPrivateLine, parseChallenge } from './authorization';
import { baseAddress, controlAddress } from './control-address';
import { InterleavedReader } from './interleaved-reader';
import { isBefore, parseRtpInfo, type TrackStart } from './rtp-info';
import {
  formatNotImplemented,
  formatRequest,
  formatScale,
  parseInterleavedChannel,
  parseRetryAfter,
  parseSession,
  type RtspReply,
} from './rtsp-text';
import { parseSdp, type SdpTrack, sessionControl } from './sdp';
import {
  INITIAL_SESSION,
  isHeld,
  type PlayRequest,
  reduceSession,
  type SessionEffect,
  type SessionEvent,
  type SessionOrder,
  type SessionState,
} from './session-state';
import type { StreamFailure } from './stream-failure';
import type { OpenTransport, StreamTransport } from './stream-transport';

/** Address and account of one session. */
export interface SessionTarget {
  wsUrl: string;
  rtspUrl: string;
  userName: string;
  password: string;
}

/** Callbacks of a session to its player. */
export interface SessionHandlers {
  /** The description arrived: loads the code to read it; undefined when it is already loaded. */
  prepare?(tracks: readonly SdpTrack[]): Promise<unknown> | undefined;
  /** The tracks to set up, in order. */
  chooseTracks(tracks: readonly SdpTrack[]): readonly SdpTrack[];
  /** Before the first PLAY: the tracks that the device accepted. */
  onSetUp?(tracks: readonly SdpTrack[]): void;
  /** `isJump`: the next packets are from a time chosen by `seek`; `scale`: the speed of the device. */
  onPlaying(isJump: boolean, scale: number): void;
  onPaused(): void;
  /** The device does not pause; it plays on. */
  onPauseRefused?(): void;
  /** An RTP packet of a track set up, or with `isControl` an RTCP packet. */
  onPacket(track: SdpTrack, bytes: Uint8Array, isControl: boolean): void;
  /** The session is over; called once, never after `close`. */
  onFailure(failure: StreamFailure): void;
}

interface PendingRequest {
  verb: RtspVerb;
  track: number | undefined;
  play: PlayRequest | undefined;
  /** Nonce of the digest that was sent; empty for Basic. */
  nonce: string | undefined;
  cancelDeadline: Cancel;
}

const isOk = ({ status }: RtspReply) => status < 300;

const CNONCE_BYTES = 8;
/** `$`, channel, 16 bits of length. RFC 2326 §10.12 */
const INTERLEAVED_MARK = 0x24;
const INTERLEAVED_PREFIX_BYTES = 4;

/**
 * One RTSP session over one connection, from OPTIONS to TEARDOWN. Replies are matched by CSeq, each request has its
 * own digest, GET_PARAMETER keeps the session alive every 40 s. After a seek, packets from before it are dropped by
 * the numbers of RTP-Info. Transport and clock are injected.
 */
export class RtspSession {
  readonly #target: SessionTarget;
  readonly #clock: Clock;
  readonly #handlers: SessionHandlers;
  readonly #transport: StreamTransport;
  readonly #reader: InterleavedReader;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #trackByChannel = new Map<number, SdpTrack>();
  readonly #starts = new Map<SdpTrack, TrackStart>();
  #startsUntilMs = 0;
  #hasSetUp = false;
  #state: SessionState;
  #isHeld = false;
  #tracks: readonly SdpTrack[] = [];
  /** Base of the tracks' controls. */
  #base: string;
  /** Address of requests about the session as a whole, once the description names it. */
  #aggregate: string;
  #sessionId: string | undefined;
  #timeoutS: number = StreamLimits.sessionTimeoutS;
  #challenge: Challenge | undefined;
  #wasAccepted = false;
  #nonceCount = 0;
  /** As old as the device's nonce, because a session digest covers the first pair of them. RFC 2617 §3.2.2.2 */
  #clientNonce = '';
  #sequence = 0;
  #isOpen = false;
  #keepAliveVerb: RtspVerb = 'GET_PARAMETER';
  #missedKeepAlives = 0;
  #cancelKeepAlive: Cancel | undefined;

  constructor(target: SessionTarget, open: OpenTransport, clock: Clock, handlers: SessionHandlers) {
    this.#target = target;
    this.#clock = clock;
    this.#handlers = handlers;
    this.#base = this.#aggregate = target.rtspUrl;
    this.#state = { ...INITIAL_SESSION, isRecording: target.rtspUrl.includes(`${PLAYBACK_RESOURCE}?`) };
    this.#reader = new InterleavedReader({
      onReply: (reply) => this.#onReply(reply),
      onRequest: ({ headers }) => this.#onRequest(headers.get('cseq') ?? ''),
      onPacket: (channel, bytes) => this.#onPacket(channel, bytes),
    });
    const cancelOpenDeadline = clock.after(StreamWaits.replyDeadlineMs, () =>
      this.#step({ type: 'broken', wasOpen: false }),
    );
    this.#transport = open(target.wsUrl, {
      onOpen: () => {
        cancelOpenDeadline();
        this.#isOpen = true;
        this.#step({ type: 'opened' });
      },
      onBytes: (bytes) => {
        if (this.#state.step !== 'Closed') this.#reader.push(bytes);
      },
      onClose: () => {
        cancelOpenDeadline();
        this.#step({ type: 'broken', wasOpen: this.#isOpen });
      },
    });
    this.#cancelOpenDeadline = cancelOpenDeadline;
  }

  readonly #cancelOpenDeadline: Cancel;

  /**
   * Sends PAUSE, or PLAY with other parameters; waits for a pending reply, does nothing before the session has
   * played.
   */
  order(order: SessionOrder): void {
    this.#step(order);
  }

  /** Plays, and no order is pending. */
  get isPlaying(): boolean {
    return this.#state.step === 'Playing';
  }

  /** A pause is in force or requested; for a session that failed: until then. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Sends one RTP packet on a track that the device receives; drops it unless the session plays. */
  sendPacket(track: SdpTrack, packet: Uint8Array): void {
    const channel = [...this.#trackByChannel].find(([, each]) => each === track)?.[0];
    if (channel === undefined || !this.isPlaying) return;
    const frame = new Uint8Array(INTERLEAVED_PREFIX_BYTES + packet.length);
    frame.set([INTERLEAVED_MARK, channel, packet.length >> 8, packet.length & 0xff]);
    frame.set(packet, INTERLEAVED_PREFIX_BYTES);
    this.#transport.sendMedia(frame);
  }

  /**
   * Sends TEARDOWN when the device holds a session; its reply is awaited for a second, then the connection is closed.
   * Nothing is reported any more.
   */
  close(): void {
    this.#quieten();
    this.#step({ type: 'close' });
  }

  #step(event: SessionEvent): void {
    const { state, effects } = reduceSession(this.#state, event);
    this.#state = state;
    const isOver = this.#isOver;
    if (!isOver) this.#isHeld = isHeld(state);
    for (const effect of effects) {
      this.#perform(effect);
      // A handler has closed the session: what would have followed is not sent.
      if (this.#isOver !== isOver) return;
    }
  }

  #perform(effect: SessionEffect): void {
    switch (effect.type) {
      case 'send':
        if (effect.verb === 'PLAY') this.#reportSetUp();
        this.#send(effect.verb, effect.track, effect.play);
        return;
      case 'keepAliveWithOptions':
        this.#keepAliveVerb = 'OPTIONS';
        return;
      case 'playing':
        this.#keepAlive();
        this.#handlers.onPlaying(effect.isJump, effect.scale);
        return;
      case 'paused':
        this.#handlers.onPaused();
        return;
      case 'pauseRefused':
        this.#handlers.onPauseRefused?.();
        return;
      case 'fail':
        this.#free();
        this.#handlers.onFailure(effect.failure);
        return;
      case 'closed':
        this.#free();
    }
  }

  #reportSetUp(): void {
    if (this.#hasSetUp) return;
    this.#hasSetUp = true;
    this.#handlers.onSetUp?.([...this.#trackByChannel.values()]);
  }

  #send(verb: RtspVerb, track?: number, play?: PlayRequest): void {
    this.#sequence += 1;
    const sequence = this.#sequence;
    const uri = track === undefined ? this.#aggregate : controlAddress(this.#base, this.#tracks[track]?.control ?? '');
    const text = formatRequest(verb, uri, {
      CSeq: sequence,
      Session: this.#sessionId,
      Authorization: this.#authorization(verb, uri),
      Accept: verb === 'DESCRIBE' ? 'application/sdp' : undefined,
      Transport: track === undefined ? undefined : `RTP/AVP/TCP;unicast;interleaved=${2 * track}-${2 * track + 1}`,
      Range: play?.range,
      Scale:
        play?.scale === undefined || (play.scale === 1 && this.#state.scale === 1)
          ? undefined
          : formatScale(play.scale),
    });
    const deadlineMs = verb === 'TEARDOWN' ? StreamWaits.tearDownMs : StreamWaits.replyDeadlineMs;
    const cancelDeadline = this.#clock.after(deadlineMs, () => this.#onDeadline(sequence));
    this.#pending.set(sequence, { verb, track, play, nonce: this.#challenge?.nonce, cancelDeadline });
    this.#transport.send(text);
  }

  #authorization(verb: RtspVerb, uri: string): string | undefined {
    if (!this.#challenge) return undefined;
    this.#nonceCount += 1;
    const [count, clientNonce] = [this.#nonceCount, this.#clientNonce];
    return authorization(this.#challenge, this.#target, { verb, uri, count, clientNonce });
  }

  #onReply(reply: RtspReply): void {
    // The final reply follows. RFC 2326 §7.1.1
    if (reply.status < 200) return;
    const sequence = Number(reply.headers.get('cseq'));
    const request = this.#pending.get(sequence);
    if (!request) {
      // An unexpected reply matters only when it ends the stream.
      if (reply.status === RtspStatus.StreamEnded) this.#step({ type: 'reply', verb: 'PLAY', status: reply.status });
      return;
    }
    const loading = this.#loadFor(request, reply);
    if (!loading) {
      this.#take(sequence, request, reply);
      return;
    }
    // The request stays pending until then: its deadline goes on, and closing removes it.
    loading.then(
      () => {
        if (this.#pending.get(sequence) === request) this.#take(sequence, request, reply);
      },
      () => this.#step({ type: 'unreadable' }),
    );
  }

  /** A device may ask as well, such as whether this end is still there. */
  #onRequest(cseq: string): void {
    if (/^\d+$/.test(cseq)) this.#transport.send(formatNotImplemented(cseq));
  }

  /**
   * The code needed after a reply; undefined when it is loaded. No media is lost meanwhile: none flows before SETUP,
   * and by then the digest is known.
   */
  #loadFor({ verb }: PendingRequest, reply: RtspReply): Promise<unknown> | undefined {
    if (reply.status === RtspStatus.Unauthorized) {
      const challenge = this.#challengeOf(reply);
      return challenge && loadParts([challengePart(challenge)], []);
    }
    return verb === 'DESCRIBE' && isOk(reply) ? this.#handlers.prepare?.(parseSdp(reply.body)) : undefined;
  }

  #take(sequence: number, request: PendingRequest, reply: RtspReply): void {
    request.cancelDeadline();
    this.#pending.delete(sequence);
    if (request.verb === this.#keepAliveVerb) this.#missedKeepAlives = 0;
    if (reply.status === RtspStatus.Unauthorized) {
      const canAuthorise = this.#acceptChallenge(reply, request);
      const wantsClearPassword = !this.#challengeOf(reply) && this.#challengeOf(reply, true) !== undefined;
      this.#step({ type: 'reply', verb: request.verb, status: reply.status, canAuthorise, wantsClearPassword });
      return;
    }
    if (isOk(reply)) this.#learn(request, reply);
    const { verb, play, nonce } = request;
    const scale = Number(reply.headers.get('scale') ?? play?.scale ?? 1);
    const retryAfterS = parseRetryAfter(reply.headers.get('retry-after'));
    this.#step({
      type: 'reply',
      verb,
      status: reply.status,
      trackCount: this.#tracks.length,
      isAuthorised: nonce !== undefined && isOk(reply),
      scale: Number.isFinite(scale) && scale !== 0 ? scale : 1,
      ...(retryAfterS !== undefined && { retryAfterS }),
    });
  }

  #challengeOf({ headers }: RtspReply, mayShowPassword = isPrivateLine(this.#target.wsUrl)): Challenge | undefined {
    return parseChallenge(headers.get('www-authenticate') ?? '', mayShowPassword);
  }

  /** Whether the request can succeed with the known challenge. */
  #acceptChallenge(reply: RtspReply, request: PendingRequest): boolean {
    const challenge = this.#challengeOf(reply);
    if (!challenge) return false;
    const isRenewed = challenge.isStale || (this.#wasAccepted && challenge.nonce !== request.nonce);
    const canAuthorise = request.nonce === undefined || isRenewed;
    // The count of an unchanged nonce goes on: a device treats a repeated count as an attack.
    if (challenge.nonce !== this.#challenge?.nonce) {
      this.#nonceCount = 0;
      this.#clientNonce = hexOf(crypto.getRandomValues(new Uint8Array(CNONCE_BYTES)));
    }
    this.#challenge = challenge;
    return canAuthorise;
  }

  #learn(request: PendingRequest, reply: RtspReply): void {
    if (request.nonce !== undefined) this.#wasAccepted = true;
    if (request.verb === 'DESCRIBE') {
      this.#base = baseAddress(reply.headers, this.#target.rtspUrl);
      this.#aggregate = controlAddress(this.#base, sessionControl(reply.body));
      this.#tracks = this.#handlers.chooseTracks(parseSdp(reply.body));
    }
    if (request.play?.isJump) this.#expect(parseRtpInfo(reply.headers.get('rtp-info') ?? ''));
    if (request.verb !== 'SETUP' || request.track === undefined) return;
    // Each reply may leave out what an earlier one stated. RFC 2326 §12.37
    const { id, timeoutS } = parseSession(reply.headers.get('session') ?? '');
    this.#sessionId = id ?? this.#sessionId;
    this.#timeoutS = timeoutS ?? this.#timeoutS;
    const channel = parseInterleavedChannel(reply.headers.get('transport') ?? '') ?? 2 * request.track;
    const track = this.#tracks[request.track];
    if (track) this.#trackByChannel.set(channel, track);
  }

  /** Packets of these tracks count only from their start on. */
  #expect(starts: readonly TrackStart[]): void {
    this.#starts.clear();
    this.#startsUntilMs = this.#clock.now() + StreamLimits.staleMs;
    for (const track of this.#tracks) {
      const start = starts.find(({ url }) => url.endsWith(track.control) || track.control.endsWith(url));
      if (start) this.#starts.set(track, start);
    }
  }

  #isStale(track: SdpTrack, bytes: Uint8Array): boolean {
    const start = this.#starts.get(track);
    if (!start) return false;
    if (this.#clock.now() < this.#startsUntilMs && isBefore(bytes, start)) return true;
    this.#starts.delete(track);
    return false;
  }

  #onPacket(channel: number, bytes: Uint8Array): void {
    if (this.#isOver) return;
    const track = this.#trackByChannel.get(channel);
    if (track) {
      if (!this.#isStale(track, bytes)) this.#handlers.onPacket(track, bytes, false);
    } else {
      const controlled = this.#trackByChannel.get(channel - 1);
      if (controlled) this.#handlers.onPacket(controlled, bytes, true);
    }
  }

  #onDeadline(sequence: number): void {
    const request = this.#pending.get(sequence);
    if (!request) return;
    this.#pending.delete(sequence);
    const isKeepAlive = this.#cancelKeepAlive !== undefined && request.verb === this.#keepAliveVerb;
    if (isKeepAlive) {
      this.#missedKeepAlives += 1;
      if (this.#missedKeepAlives < 2) return;
    }
    this.#step({ type: 'silent', verb: request.verb });
  }

  #keepAlive(): void {
    this.#cancelKeepAlive?.();
    const rhythmMs = Math.min(StreamLimits.keepAliveMs, this.#timeoutS >= 60 ? Infinity : this.#timeoutS * 500);
    this.#cancelKeepAlive = this.#clock.every(Math.max(1000, rhythmMs), () => this.#send(this.#keepAliveVerb));
  }

  get #isOver(): boolean {
    return this.#state.step === 'Closed' || this.#state.step === 'Teardown';
  }

  #quieten(): void {
    this.#cancelOpenDeadline();
    this.#cancelKeepAlive?.();
    this.#cancelKeepAlive = undefined;
    for (const request of this.#pending.values()) request.cancelDeadline();
    this.#pending.clear();
  }

  #free(): void {
    this.#quieten();
    this.#transport.close();
  }
}
