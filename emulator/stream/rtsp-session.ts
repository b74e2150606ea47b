import { randomInt } from 'node:crypto';
import { REQUEST } from '@/lib/contract/limits';
import { RTSP_VERBS, RtspStatus, type RtspVerb } from '@/lib/contract/stream';
import { MAX_HOLD_MS } from '../faults/fault-rule';
import { type DisturbanceFacts, type DisturbanceKind, noteShape } from './disturbance';
import type { HeldTasks } from './held-tasks';
import type { PacketSink } from './media-sender';
import { parameterSetsOf } from './picture-coder';
import { playRange } from './play-head';
import { newSource, PlayedMedia, type StrikingFault, withClip } from './played-media';
import { isRtcp } from './rtcp';
import { formatReply, type InterleavedFrame, type RtspRequest } from './rtsp-text';
import type { Scheduler } from './scheduler';
import { sessionDescription } from './sdp';
import {
  type StreamAddress,
  streamAddress,
  TRACK_IDS,
  type TrackName,
  trackOf,
  wantsAnalytics,
} from './stream-address';
import { StreamGate } from './stream-gate';
import { rulesOf, type StreamFault, type StreamHost, type StreamLogEntry, type StreamSettings } from './stream-host';
import { canSend } from './stream-settings';
import { TalkTrack } from './talk-track';

/** The connection as its session sees it. */
export interface SessionLink extends PacketSink {
  /** Closes the WebSocket with a close code. */
  close(code: number, reason: string): void;
  /** Cuts the socket without a close frame. */
  cut(): void;
  /** Address of the client. */
  readonly address: string;
}

/** Dependencies of a session besides its connection. */
export interface SessionContext {
  host: StreamHost;
  scheduler: Scheduler;
  /** Requests that a rule delays. */
  held: Pick<HeldTasks, 'after'>;
  nonce: string;
  /** Whether one more session may be set up. */
  hasRoom(): boolean;
  log(entry: Omit<StreamLogEntry, 'connection' | 'address'>): void;
  /** Number in the logs. */
  connection: number;
}

/**
 * A connection without right credentials ends after this time, whatever it sends, as a slow request head does.
 * @assumed
 */
const CREDENTIALS_S = REQUEST.headMs / 1000;

/** A client whose output is congested gets this many further replies; one that only asks and never reads is cut. */
const MOST_UNREAD_REPLIES = 1000;

const NOT_RTSP = new TextEncoder().encode('this is not RTSP\r\n\r\n');

type Reply = { status: number; headers?: Record<string, string | number | undefined>; body?: string };

/**
 * One client's RTSP session: Ready after SETUP, Playing after PLAY, closed after TEARDOWN or a silence (60 s by
 * default). OPTIONS is answered without authorisation; the other verbs need it. What it plays is in PlayedMedia; the
 * rest is one file, as every verb reads and changes the same few members.
 */
export class RtspServerSession {
  readonly #link: SessionLink;
  readonly #context: SessionContext;
  readonly #gate: StreamGate;
  #sessionId: string | undefined;
  #address: StreamAddress | undefined;
  readonly #media: PlayedMedia;
  #talk: TalkTrack | undefined;
  #isOver = false;
  #cancelTimeout: (() => void) | undefined;
  /** Cancels the cut of a client that got no answer, when it asks something else. */
  #cancelCut: (() => void) | undefined;
  /** Replies since the output was last not congested. */
  #unreadReplies = 0;
  /** The fault that applies to the current reply. */
  #fault: StreamFault | undefined;
  /** The rules that took part in the current reply. */
  #rules: readonly string[] = [];

  constructor(link: SessionLink, context: SessionContext) {
    this.#link = link;
    this.#context = context;
    const { host, scheduler, log } = context;
    this.#gate = new StreamGate(host, scheduler, context.nonce, link.address);
    this.#media = new PlayedMedia({
      ...{ sink: link, host, scheduler },
      address: () => this.#address,
      mayGoOn: () => this.#mayGoOn(),
      note: (fault, what, facts) => this.#note(fault, what, facts),
      logChange: (detail) => log({ event: 'changed', detail }),
    });
    this.#restartTimeout(CREDENTIALS_S);
  }

  /** Address of the client. */
  get address(): string {
    return this.#link.address;
  }

  /**
   * Picture, sound and analytics count for the device's limit from SETUP until TEARDOWN or the end of the connection;
   * a client that only talks uses the loudspeaker's single place instead.
   */
  get isSetUp(): boolean {
    return this.#media.isSetUp;
  }

  /**
   * Handles data between the requests: talk, once it plays. A receiver report only says that the client is there, as
   * talk does not. RFC 2326 appendix A.2
   */
  receive({ channel, payload }: InterleavedFrame): void {
    if (isRtcp(payload) && this.#gate.isOpen && !this.#isOver) this.#restartTimeout();
    if (this.#talk && this.#mayGoOn()) this.#talk.take(channel, payload);
  }

  /** Ends a session whose account lost its right, its password or its place. */
  #mayGoOn(): boolean {
    if (!this.#gate.isOpen) this.#end();
    return !this.#isOver;
  }

  /** Answers one request; exactly one reply is sent unless a fault says otherwise. */
  handle(request: RtspRequest): void {
    if (this.#isOver) return;
    this.#cancelCut?.();
    // Of a request that stayed without a reply.
    this.#rules = [];
    if (this.#gate.isOpen) this.#restartTimeout();
    const verb = RTSP_VERBS.find((each) => each === request.verb);
    this.#context.log({ event: 'request', verb: request.verb, uri: request.uri });
    const refusal = refusalOf(request) ?? this.#refusalOfFeatures(request);
    if (!verb || refusal) {
      this.#reply(request, refusal ?? { status: RtspStatus.NotImplemented });
      return;
    }
    const fault = this.#context.host.fault(verb, verb === 'SETUP' ? trackOf(request.uri) : undefined);
    // The action of a rule may last longer than the timeout.
    if (fault) this.#restartTimeout();
    if (fault?.kind !== 'delay') {
      this.#carryOut(verb, request, fault, rulesOf(fault));
      return;
    }
    this.#note(fault, 'delayed', { verb, ms: fault.ms });
    this.#context.held.after(fault.ms, (continues) => {
      if (this.#isOver) return;
      if (continues) this.#carryOut(verb, request, fault.afterwards, rulesOf(fault));
      else this.#link.cut();
    });
  }

  #carryOut(verb: RtspVerb, request: RtspRequest, fault: StreamFault | undefined, rules: readonly string[]): void {
    this.#rules = rules;
    if (this.#isInterrupted(request, fault)) return;
    this.#fault = fault;
    const isAllowed = verb === 'OPTIONS' || this.#gate.isAllowed(verb, request.headers.get('authorization'));
    if (this.#gate.isOpen) this.#restartTimeout();
    const reply = isAllowed ? this.#answer(verb, request) : this.#challenge();
    // After the reply of a pause or an end a client expects no packet of what was before.
    if (reply.status === RtspStatus.Ok && (verb === 'PAUSE' || verb === 'TEARDOWN')) this.#media.flush();
    this.#reply(request, reply);
    if (reply.status !== RtspStatus.Ok) return;
    if (verb === 'PLAY') this.#startPlaying(request, fault);
    if (verb === 'PAUSE') this.#pause();
    if (verb === 'TEARDOWN') this.#tearDown(trackOf(request.uri));
  }

  /**
   * The encoder table changed, of this channel or of any: a stream changes in band, or ends when its description no
   * longer fits. One whose account lost its right or password ends, also while nothing is sent.
   */
  refresh(channelIndex = this.#address?.channelIndex): void {
    if (!this.#address || this.#address.channelIndex !== channelIndex) return;
    if ((this.isSetUp || this.#talk) && !this.#mayGoOn()) return;
    const table = this.#settingsAt(this.#address);
    if (this.#talk && table?.talk !== this.#talk.law) {
      this.#end();
      return;
    }
    const isTalkOnly = this.#sessionId !== undefined && !this.isSetUp;
    // A recording does not change.
    if (isTalkOnly || this.#address.recording) return;
    if (!this.#media.follow(table)) this.#end();
  }

  #end(): void {
    this.#media.end();
    this.#link.close(1000, 'stream ended');
    this.dispose();
  }

  /** A defect of the emulator ends this session, not the process. */
  fail(error: unknown): void {
    const why = error instanceof Error ? error.message : 'unknown';
    this.#context.log({ event: 'closed', detail: `the emulator failed inside: ${why}` });
    this.dispose();
    this.#link.cut();
  }

  /** The connection is closed: timers and media stop. */
  dispose(): void {
    this.#isOver = true;
    this.#cancelTimeout?.();
    this.#cancelCut?.();
    this.#free();
  }

  #isInterrupted(request: RtspRequest, fault: StreamFault | undefined): boolean {
    const { verb } = request;
    if (fault?.kind === 'refuse' || (fault?.kind === 'reset' && fault.at === 'beforeBody')) {
      this.#note(fault, 'cut', { verb, where: 'beforeBody' });
      this.#link.cut();
      return true;
    }
    const isDropped = fault?.kind === 'drop' && fault.when !== 'after';
    if (fault && (isDropped || (fault.kind === 'stall' && verb !== 'PLAY'))) {
      this.#leaveUnanswered(fault, verb);
      return true;
    }
    if (fault?.kind === 'closeWs' && (verb !== 'PLAY' || fault.afterFrames === 0)) {
      this.#note(fault, 'closed', { verb, code: fault.code });
      this.#link.close(fault.code, 'fault');
      return true;
    }
    if (fault?.kind === 'rtsp' && (fault.afterFrames ?? 0) === 0) {
      this.#note(fault, 'status', { verb, status: fault.status });
      const isRefusal = fault.status === RtspStatus.Unauthorized;
      this.#reply(request, isRefusal ? this.#challenge() : statusOf(fault));
      return true;
    }
    return false;
  }

  #leaveUnanswered(fault: StreamFault, verb: string): void {
    this.#note(fault, 'unanswered', { verb });
    this.#cancelCut?.();
    // Who plays has its picture, and goes on.
    if (!this.#media.hasSender) this.#cancelCut = this.#context.held.after(MAX_HOLD_MS, () => this.#link.cut());
  }

  #challenge(): Reply {
    return { status: RtspStatus.Unauthorized, headers: { 'WWW-Authenticate': this.#gate.challenge() } };
  }

  #answer(verb: RtspVerb, request: RtspRequest): Reply {
    switch (verb) {
      case 'OPTIONS':
        return { status: RtspStatus.Ok, headers: { Public: RTSP_VERBS.join(', ') } };
      case 'DESCRIBE':
        return this.#describe(request);
      case 'SETUP':
        return this.#setup(request);
      default:
        if (this.#sessionId === undefined || sessionOf(request) !== this.#sessionId) {
          return { status: RtspStatus.SessionNotFound };
        }
        if (verb === 'PLAY') return this.#play(request);
        return { status: RtspStatus.Ok, headers: { Session: this.#sessionId } };
    }
  }

  /** Features that the client cannot do without: of them the device has talk alone, in the words of ONVIF. */
  #refusalOfFeatures(request: RtspRequest): Reply | undefined {
    const lacking = requiredOf(request).filter((feature) => feature !== BACK_CHANNEL || !this.#canTalk(request));
    if (lacking.length === 0) return undefined;
    return { status: RtspStatus.OptionNotSupported, headers: { Unsupported: lacking.join(', ') } };
  }

  #canTalk(request: RtspRequest): boolean {
    const address = this.#addressOf(request) ?? this.#address;
    return address !== undefined && this.#settingsAt({ ...address, knowsTalk: true })?.talk !== undefined;
  }

  /** Settings of the encoder table, with talk for clients that support it. */
  #settingsAt({ channelIndex, subtype, knowsTalk }: StreamAddress): StreamSettings | undefined {
    const settings = this.#context.host.encode(channelIndex, subtype);
    if (!settings || knowsTalk) return settings;
    const { talk: _talk, ...rest } = settings;
    return rest;
  }

  #describe(request: RtspRequest): Reply {
    const address = this.#addressOf(request);
    const shape = this.#fault?.kind === 'media' ? this.#fault.shape : {};
    const table = address && this.#settingsAt(address);
    if (!table) return { status: RtspStatus.NotFound };
    const settings = withClip(table, shape.clip);
    if (!canSend(settings)) return { status: RtspStatus.ServiceUnavailable };
    // What the client is told here must still hold at SETUP and PLAY.
    if (this.#sessionId === undefined) {
      this.#address = address;
      this.#media.tell(table);
    }
    const fps = shape.announcedFps ?? settings.fps;
    const fault = this.#fault;
    noteShape((what, facts) => this.#note(fault, what, facts), 'DESCRIBE', shape);
    return {
      status: RtspStatus.Ok,
      headers: { 'Content-Type': 'application/sdp', 'Content-Base': request.uri.replace(/\/?$/, '/') },
      body: sessionDescription({ ...settings, fps }, parameterSetsOf(settings, shape), {
        areSetsInStream: shape.parameterSets === 'stream',
        ...(address.recording && { recordedMs: address.recording.endMs - address.recording.startMs }),
        hasAnalytics: this.#hasAnalytics(request, address),
      }),
    };
  }

  #hasAnalytics({ uri }: RtspRequest, { channelIndex }: StreamAddress): boolean {
    return wantsAnalytics(uri) && this.#context.host.analytics(channelIndex) !== 'off';
  }

  #isOffered(track: TrackName, request: RtspRequest, address: StreamAddress, { sound, talk }: StreamSettings): boolean {
    if (track === 'audio') return sound !== undefined;
    if (track === 'talk') return talk !== undefined;
    return track === 'video' || this.#hasAnalytics(request, address);
  }

  #setup(request: RtspRequest): Reply {
    const address = this.#addressOf(request);
    const settings = address && this.#settingsAt(address);
    const track = trackOf(request.uri);
    if (!address || !settings || !track || !this.#isOffered(track, request, address, settings)) {
      return { status: RtspStatus.NotFound };
    }
    if (!canSend(settings)) return { status: RtspStatus.ServiceUnavailable };
    const named = sessionOf(request);
    if (named !== undefined && named !== this.#sessionId) return { status: RtspStatus.SessionNotFound };
    if (this.#media.isPlaying || this.#talk?.isOpen) return { status: RtspStatus.NotValidInThisState };
    const transport = request.headers.get('transport') ?? '';
    if (!/RTP\/AVP\/TCP/i.test(transport)) return { status: RtspStatus.UnsupportedTransport };
    const now = this.#address;
    // What is set up stays the same until TEARDOWN.
    const isPlaced = this.#media.hasPlayed || this.isSetUp;
    if (isPlaced && now && !isSamePlace(address, now)) return { status: RtspStatus.NotValidInThisState };
    if (track !== 'talk' && !this.isSetUp && !this.#context.hasRoom()) return { status: RtspStatus.ServiceUnavailable };
    const asked = /interleaved=(\d{1,3})/i.exec(transport)?.[1];
    const channel = this.#freeChannel(track, asked === undefined ? TRACK_IDS[track] * 2 : Number(asked));
    const ssrc = newSource();
    if (track !== 'talk') this.#media.setTrack(track, { channel, ssrc });
    else if (!this.#setUpTalk(channel, settings)) return { status: RtspStatus.GatewayTimeout };
    this.#sessionId ??= String(randomInt(10_000_000, 99_999_999));
    // What has played keeps the end of the recording.
    this.#address = this.#media.hasPlayed && now?.recording ? { ...address, recording: now.recording } : address;
    this.#media.tell(settings);
    return {
      status: RtspStatus.Ok,
      headers: {
        Session: `${this.#sessionId};timeout=${this.#context.host.sessionTimeoutS}`,
        // The source of talk is the client's.
        Transport: `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}${track === 'talk' ? '' : `;ssrc=${hexOf(ssrc)}`}`,
      },
    };
  }

  /** The channel that a client asks for; another one where that would mix two tracks. RFC 2326 §10.12 */
  #freeChannel(track: TrackName, asked: number): number {
    const all: Partial<Record<TrackName, { channel: number }>> = { ...this.#media.tracks, talk: this.#talk };
    const taken = Object.entries(all).flatMap(([name, each]) => (name === track ? [] : (each?.channel ?? [])));
    const isFree = (channel: number) => channel < 255 && taken.every((each) => Math.abs(each - channel) > 1);
    return [asked, ...Array.from({ length: 128 }, (_, pair) => pair * 2)].find(isFree) ?? asked;
  }

  /** False: somebody else talks. */
  #setUpTalk(channel: number, { talk: law }: StreamSettings): boolean {
    if (!this.#talk) {
      const { host } = this.#context;
      const talker = law && host.mayTalk(this.#gate.userName) && host.loudspeaker.take(law);
      if (!talker) return false;
      this.#talk = new TalkTrack(channel, law, talker);
    }
    this.#talk.channel = channel;
    return true;
  }

  #play(request: RtspRequest): Reply {
    const media = this.#media;
    if (!media.settings) return { status: RtspStatus.NotValidInThisState };
    const { host } = this.#context;
    const recording = this.#address?.recording;
    const asked = request.headers.get('range');
    const isSameRange = asked === undefined && media.isPlaying;
    const range = isSameRange ? { endMs: media.untilMs } : playRange(asked, recording, host.wallNow() - host.utcNow());
    if (!range) return { status: RtspStatus.InvalidRange };
    // Without a range while it plays, PLAY asks only whether the server is there: nothing changes. RFC 2326 §10.5
    const isSignOfLife = isSameRange && !request.headers.has('scale') && this.#fault === undefined;
    if (!isSignOfLife) {
      this.#pause();
      const scale = Number(request.headers.get('scale') ?? 1);
      media.prepare(range, Number.isFinite(scale) ? scale : 1, this.#fault);
    }
    const { atMs, scale } = media.position;
    const end = range.endMs === undefined ? '' : (range.endMs / 1000).toFixed(3);
    const info = media.rtpInfo;
    const parts = (['video', 'audio', 'analytics'] as const).flatMap((track) => {
      const next = info[track];
      return next ? [`url=trackID=${TRACK_IDS[track]};seq=${next.seq};rtptime=${next.rtptime}`] : [];
    });
    return {
      status: RtspStatus.Ok,
      headers: {
        Session: this.#sessionId,
        Range: recording ? `npt=${(atMs / 1000).toFixed(3)}-${end}` : 'npt=now-',
        Scale: request.headers.has('scale') ? scale.toFixed(2) : undefined,
        'RTP-Info': parts.length > 0 ? parts.join(',') : undefined,
      },
    };
  }

  #startPlaying(request: RtspRequest, fault: StreamFault | undefined): void {
    // A sign of life: the rule of the PLAY before goes on.
    if (!this.#media.isPlaying) this.#media.start(fault, (each, frames) => this.#strike(request, each, frames));
    if (this.#talk) this.#talk.isOpen = true;
    this.#context.log({ event: 'playing' });
  }

  #strike(request: RtspRequest, fault: StrikingFault, afterFrames: number): void {
    if (fault.kind === 'closeWs') {
      this.#note(fault, 'closed', { afterFrames, code: fault.code });
      this.#link.close(fault.code, 'fault');
      return;
    }
    this.#note(fault, 'status', { afterFrames, status: fault.status });
    this.#rules = rulesOf(fault);
    this.#reply(request, statusOf(fault));
  }

  #note(fault: StreamFault | undefined, what: DisturbanceKind, facts: DisturbanceFacts = {}): void {
    const { host, scheduler, connection } = this.#context;
    host.disturbed({ ...facts, at: scheduler.now(), rule: fault?.rule ?? '', session: connection, what });
  }

  #reply(request: RtspRequest, reply: Reply): void {
    // Of an address that nobody knows the log says which it was, without name and password in it.
    const isUnknown = reply.status === RtspStatus.NotFound;
    const uri = isUnknown ? { uri: request.uri.replace(/\/\/.*@/, '//').slice(0, 200) } : {};
    this.#context.log({ event: 'reply', verb: request.verb, status: reply.status, ...uri, rules: this.#rules });
    this.#rules = [];
    const fault = this.#fault;
    this.#fault = undefined;
    if (fault?.kind === 'malformed') this.#note(fault, 'malformed', { verb: request.verb, how: fault.how });
    if (fault?.kind === 'reset') this.#note(fault, 'cut', { verb: request.verb, where: fault.at });
    if (fault?.kind === 'drop') {
      this.#leaveUnanswered(fault, request.verb);
      return;
    }
    const asked = request.headers.get('cseq');
    const isWrongId = fault?.kind === 'malformed' && fault.how === 'wrongId';
    const headers = { CSeq: isWrongId ? Number(asked) + 1 : asked, ...reply.headers };
    const bytes = formatReply(reply.status, headers, reply.body);
    const isHalf =
      (fault?.kind === 'malformed' && fault.how === 'half') || (fault?.kind === 'reset' && fault.at === 'midBody');
    if (fault?.kind === 'malformed' && fault.how === 'text') this.#link.send(NOT_RTSP);
    else this.#link.send(isHalf ? bytes.subarray(0, bytes.length >> 1) : bytes);
    if (fault?.kind === 'reset') this.#link.cut();
    this.#unreadReplies = this.#link.isCongested() ? this.#unreadReplies + 1 : 0;
    if (this.#unreadReplies <= MOST_UNREAD_REPLIES) return;
    this.#context.log({ event: 'closed', detail: 'replies are not read' });
    this.dispose();
    this.#link.cut();
  }

  #pause(): void {
    this.#media.pause();
    if (this.#talk) this.#talk.isOpen = false;
  }

  /** Everything up to now is recorded, nothing later. */
  #addressOf(request: RtspRequest): StreamAddress | undefined {
    const address = streamAddress(request.uri);
    if (!address) return undefined;
    const asked = requiredOf(request).includes(BACK_CHANNEL) ? { ...address, knowsTalk: true } : address;
    if (!asked.recording) return asked;
    const { startMs, endMs } = asked.recording;
    const { host } = this.#context;
    // The clock may have been further than it is.
    const recording = { startMs, endMs: host.wasShown(endMs) ? endMs : Math.min(endMs, host.wallNow()) };
    return recording.startMs < recording.endMs ? { ...asked, recording } : undefined;
  }

  /** One track of several; otherwise the session. RFC 2326 §10.7 */
  #tearDown(name: TrackName | undefined): void {
    const tracks = [...Object.keys(this.#media.tracks), ...(this.#talk ? ['talk'] : [])];
    if (!name || tracks.every((each) => each === name)) this.#free();
    else if (name !== 'talk') {
      this.#media.setTrack(name, undefined);
      // Talk goes on; what is set up next begins as the encoder table is then.
      if (!this.isSetUp) this.#media.stop();
    } else {
      this.#talk?.close();
      this.#talk = undefined;
    }
  }

  #free(): void {
    this.#media.clear();
    this.#talk?.close();
    this.#talk = undefined;
    this.#sessionId = undefined;
    this.#address = undefined;
  }

  #restartTimeout(mostS = Number.POSITIVE_INFINITY): void {
    this.#cancelTimeout?.();
    const seconds = Math.min(mostS, this.#context.host.sessionTimeoutS);
    this.#cancelTimeout = this.#context.scheduler.after(seconds * 1000, () => {
      this.#context.log({ event: 'closed', detail: 'session timeout' });
      this.#link.close(1000, 'session timeout');
      this.dispose();
    });
  }
}

const hexOf = (ssrc: number) => ssrc.toString(16).padStart(8, '0').toUpperCase();

/** Whether both are the same picture, though a recording that goes on may have got longer. */
const isSamePlace = (a: StreamAddress, b: StreamAddress) =>
  a.channelIndex === b.channelIndex && a.subtype === b.subtype && a.recording?.startMs === b.recording?.startMs;

function statusOf({ status, retryAfterS }: Extract<StreamFault, { kind: 'rtsp' }>): Reply {
  return { status, headers: { 'Retry-After': retryAfterS } };
}

/** What is wrong with the head of a request, whatever its verb. RFC 2326 §11.3.13, §12.17 */
function refusalOf({ version, headers }: RtspRequest): Reply | undefined {
  if (!version.startsWith('1.')) return { status: RtspStatus.VersionNotSupported };
  return /^\d{1,10}$/.test(headers.get('cseq') ?? '') ? undefined : { status: RtspStatus.BadRequest };
}

/** What a client of ONVIF requires that wants to talk. ONVIF Streaming Specification §5.3.1 */
const BACK_CHANNEL = 'www.onvif.org/ver20/backchannel';

/** Features that a request requires. RFC 2326 §12.32 */
const requiredOf = ({ headers }: RtspRequest): string[] =>
  (headers.get('require') ?? '').split(',').flatMap((each) => each.trim() || []);

function sessionOf(request: RtspRequest): string | undefined {
  return request.headers.get('session')?.split(';')[0]?.trim();
}
