import { randomInt } from 'node:crypto';
import { RTSP_VERBS, RtspStatus, type RtspVerb } from '@/lib/contract/stream';
import type { HeldTasks } from './held-tasks';
import { MediaSender, type PacketSink, type TrackChannels } from './media-sender';
import type { MediaShape } from './media-shape';
import { canCode, parameterSetsOf } from './picture-coder';
import { PlayHead, playPosition } from './play-head';
import { roughLine } from './rough-line';
import { formatReply, type RtspRequest } from './rtsp-text';
import type { Scheduler } from './scheduler';
import { sessionDescription } from './sdp';
import { slowSink } from './slow-sink';
import { splitSink } from './split-sink';
import { ANALYTICS_TRACK, type StreamAddress, streamAddress, trackOf, wantsAnalytics } from './stream-address';
import { StreamGate } from './stream-gate';
import type { StreamFault, StreamHost, StreamLogEntry, StreamSettings } from './stream-host';
import type { PictureTexts } from './test-picture';

/** The connection as its session sees it. */
export interface SessionLink extends PacketSink {
  /** Closes the WebSocket with a close code. */
  close(code: number, reason: string): void;
  /** Cuts the socket without a close frame. */
  cut(): void;
}

/** What a session needs besides its connection. */
export interface SessionContext {
  host: StreamHost;
  scheduler: Scheduler;
  /** Requests that a rule delays. */
  held: HeldTasks;
  nonce: string;
  /** Whether one more session may be set up. */
  hasRoom(): boolean;
  log(entry: Omit<StreamLogEntry, 'connection'>): void;
}

const NOT_RTSP = new TextEncoder().encode('this is not RTSP\r\n\r\n');

type Reply = { status: number; headers?: Record<string, string | number | undefined>; body?: string };

/**
 * One client's RTSP session: Ready after SETUP, Playing after PLAY, gone after TEARDOWN or a silence (60 s by rule).
 * OPTIONS is answered without authorisation; the other verbs pass its gate.
 */
export class RtspServerSession {
  readonly #link: SessionLink;
  readonly #context: SessionContext;
  readonly #gate: StreamGate;
  #sessionId: string | undefined;
  #address: StreamAddress | undefined;
  #settings: StreamSettings | undefined;
  #channels: TrackChannels = {};
  #sender: MediaSender | undefined;
  #head: PlayHead | undefined;
  #isOver = false;
  #cancelTimeout: (() => void) | undefined;
  /** What breaks the reply that is made now. */
  #fault: StreamFault | undefined;
  #onFrame: (frames: number) => void = () => {};

  constructor(link: SessionLink, context: SessionContext) {
    this.#link = link;
    this.#context = context;
    this.#gate = new StreamGate(context.host, context.scheduler, context.nonce);
    this.#restartTimeout();
  }

  /** Counts against the device's limit from SETUP until TEARDOWN or the end of the connection. */
  get isSetUp(): boolean {
    return this.#sessionId !== undefined;
  }

  /** Answers one request; exactly one reply goes out unless a fault says otherwise. */
  handle(request: RtspRequest): void {
    if (this.#isOver) return;
    this.#restartTimeout();
    const verb = RTSP_VERBS.find((each) => each === request.verb);
    this.#context.log({ event: 'request', verb: request.verb, uri: request.uri });
    if (!verb) {
      this.#reply(request, { status: RtspStatus.NotImplemented });
      return;
    }
    const fault = this.#context.host.fault(verb);
    if (fault?.kind !== 'delay') {
      this.#carryOut(verb, request, fault);
      return;
    }
    this.#context.held.after(fault.ms, (goesOn) => {
      if (this.#isOver) return;
      if (goesOn) this.#carryOut(verb, request, fault.afterwards);
      else this.#link.cut();
    });
  }

  #carryOut(verb: RtspVerb, request: RtspRequest, fault: StreamFault | undefined): void {
    if (this.#isInterrupted(request, fault)) return;
    this.#fault = fault;
    const isAllowed = verb === 'OPTIONS' || this.#gate.isAllowed(verb, request.headers.get('authorization'));
    const reply = isAllowed ? this.#answer(verb, request) : this.#challenge();
    this.#reply(request, reply);
    if (reply.status !== RtspStatus.Ok) return;
    if (verb === 'PLAY') this.#startPlaying(request, fault);
    if (verb === 'PAUSE') this.#pause();
    if (verb === 'TEARDOWN') this.#free();
  }

  /** The encoder table changed: a running stream changes in band, or ends with the codecs that its description names. */
  refresh(channelIndex: number): void {
    if (!this.#address || !this.#sender || this.#address.channelIndex !== channelIndex) return;
    if (this.#address.recording) return; // what was recorded stays as it is
    const settings = this.#context.host.encode(channelIndex, this.#address.subtype);
    if (settings && this.#settings && isSameStream(settings, this.#settings)) return;
    const before = this.#settings;
    const isSameCodec = settings?.compression === before?.compression && isSameSound(settings, before);
    this.#settings = settings;
    if (settings && isSameCodec && canSend(settings)) {
      this.#sender.change(settings);
      this.#context.log({ event: 'changed', detail: `${settings.width}x${settings.height}@${settings.fps}` });
      return;
    }
    this.#sender.end();
    this.#link.close(1000, 'stream ended');
    this.dispose();
  }

  /** The connection is gone: timers and media stop. */
  dispose(): void {
    this.#isOver = true;
    this.#cancelTimeout?.();
    this.#free();
  }

  #isInterrupted(request: RtspRequest, fault: StreamFault | undefined): boolean {
    if (fault?.kind === 'refuse' || (fault?.kind === 'reset' && fault.at === 'beforeBody')) {
      this.#link.cut();
      return true;
    }
    if (fault?.kind === 'drop') return true;
    if (fault?.kind === 'closeWs' && (request.verb !== 'PLAY' || fault.afterFrames === 0)) {
      this.#link.close(fault.code, 'fault');
      return true;
    }
    if (fault?.kind === 'stall' && request.verb !== 'PLAY') return true; // the request is swallowed
    if (fault?.kind === 'rtsp' && fault.afterFrames === undefined) {
      const isRefusal = fault.status === RtspStatus.Unauthorized;
      this.#reply(request, isRefusal ? this.#challenge() : statusOf(fault));
      return true;
    }
    return false;
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

  #describe(request: RtspRequest): Reply {
    const address = streamAddress(request.uri);
    const settings = address && this.#context.host.encode(address.channelIndex, address.subtype);
    if (!settings || this.#isUnrecorded(address)) return { status: RtspStatus.NotFound };
    if (!canSend(settings)) return { status: RtspStatus.ServiceUnavailable };
    const shape = this.#fault?.kind === 'media' ? this.#fault.shape : {};
    const fps = shape.announcedFps ?? settings.fps;
    return {
      status: RtspStatus.Ok,
      headers: { 'Content-Type': 'application/sdp', 'Content-Base': `${request.uri}/` },
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

  #setup(request: RtspRequest): Reply {
    const address = streamAddress(request.uri);
    const settings = address && this.#context.host.encode(address.channelIndex, address.subtype);
    const track = trackOf(request.uri);
    if (!address || !settings || track === undefined || (track === 1 && !settings.sound)) {
      return { status: RtspStatus.NotFound };
    }
    if (track === ANALYTICS_TRACK && !this.#hasAnalytics(request, address)) return { status: RtspStatus.NotFound };
    if (!canSend(settings)) return { status: RtspStatus.ServiceUnavailable };
    if (this.#sender) return { status: RtspStatus.NotValidInThisState };
    const transport = request.headers.get('transport') ?? '';
    if (!/RTP\/AVP\/TCP/i.test(transport)) return { status: RtspStatus.UnsupportedTransport };
    if (this.#sessionId === undefined) {
      if (!this.#context.hasRoom()) return { status: RtspStatus.ServiceUnavailable };
      this.#sessionId = String(randomInt(10_000_000, 99_999_999));
    }
    const asked = /interleaved=(\d{1,3})/i.exec(transport)?.[1];
    const channel = Math.min(254, asked === undefined ? track * 2 : Number(asked));
    this.#address = address;
    this.#settings = settings;
    const name = track === 0 ? 'video' : track === 1 ? 'audio' : 'analytics';
    this.#channels = { ...this.#channels, [name]: channel };
    return {
      status: RtspStatus.Ok,
      headers: {
        Session: `${this.#sessionId};timeout=${this.#context.host.sessionTimeoutS}`,
        Transport: `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`,
      },
    };
  }

  #play(request: RtspRequest): Reply {
    if (!this.#settings) return { status: RtspStatus.NotValidInThisState };
    const recording = this.#address?.recording;
    const position = playPosition(request.headers.get('range'), recording);
    if (position === undefined) return { status: RtspStatus.InvalidRange };
    const { scheduler } = this.#context;
    this.#head ??= new PlayHead(scheduler, recording);
    const head = this.#head;
    // What plays begins anew: with a key picture, right behind the numbers that the reply names.
    this.#pause();
    const scale = Number(request.headers.get('scale') ?? 1);
    head.play(position === 'goOn' ? undefined : position, Number.isFinite(scale) ? scale : 1);
    const shape = this.#fault?.kind === 'media' ? this.#fault.shape : undefined;
    this.#sender ??= new MediaSender({
      sink: roughLine(slowSink(splitSink(this.#link, shape), scheduler, this.#fault), scheduler, shape),
      scheduler,
      head,
      shape,
      channels: this.#channels,
      settings: this.#settings,
      texts: (settings) => this.#texts(settings),
      analytics: () => this.#context.host.analytics(this.#address?.channelIndex ?? 0),
      onFrame: (frames) => this.#onFrame(frames),
    });
    const info = this.#sender.rtpInfo();
    const parts = [
      info.video && `url=trackID=0;seq=${info.video.seq};rtptime=${info.video.rtptime}`,
      info.audio && `url=trackID=1;seq=${info.audio.seq};rtptime=${info.audio.rtptime}`,
      info.analytics && `url=trackID=${ANALYTICS_TRACK};seq=${info.analytics.seq};rtptime=${info.analytics.rtptime}`,
    ];
    return {
      status: RtspStatus.Ok,
      headers: {
        Session: this.#sessionId,
        Range: recording ? `npt=${(head.positionMs / 1000).toFixed(3)}-` : 'npt=now-',
        Scale: request.headers.has('scale') ? head.scale.toFixed(2) : undefined,
        'RTP-Info': parts.filter((part) => part !== undefined).join(','),
      },
    };
  }

  #startPlaying(request: RtspRequest, fault: StreamFault | undefined): void {
    this.#onFrame = (frames) => {
      if (fault?.kind === 'media') this.#resize(fault.shape, frames);
      if (!fault || !('afterFrames' in fault) || frames !== fault.afterFrames) return;
      if (fault.kind === 'closeWs') this.#link.close(fault.code, 'fault');
      if (fault.kind === 'stall') this.#sender?.stall(fault.forMs, fault.isBurst);
      if (fault.kind === 'rtsp') this.#reply(request, statusOf(fault));
    };
    if (fault?.kind === 'stall' && fault.afterFrames === 0) this.#sender?.stall(fault.forMs, fault.isBurst);
    this.#sender?.play();
    this.#context.log({ event: 'playing' });
  }

  /** A rule's other size; the table's comes back with its next change. */
  #resize({ resizeAfterFrames, width, height }: MediaShape, frames: number): void {
    if (!this.#settings || !this.#sender || frames !== resizeAfterFrames) return;
    this.#settings = {
      ...this.#settings,
      width: width ?? this.#settings.width,
      height: height ?? this.#settings.height,
    };
    this.#sender.change(this.#settings);
    this.#context.log({ event: 'changed', detail: `${this.#settings.width}x${this.#settings.height}` });
  }

  #texts({ width, height, fps }: StreamSettings): PictureTexts {
    const { channelIndex = 0, subtype = 0 } = this.#address ?? {};
    const stream = `CH${channelIndex + 1} ${subtype === 0 ? 'MAIN' : 'SUB'}`;
    return {
      caption: `${stream} ${width}X${height} ${fps}FPS`,
      overlays: this.#context.host.overlays(channelIndex),
    };
  }

  #reply(request: RtspRequest, reply: Reply): void {
    this.#context.log({ event: 'reply', verb: request.verb, status: reply.status });
    const fault = this.#fault;
    this.#fault = undefined;
    const asked = request.headers.get('cseq');
    const isWrongId = fault?.kind === 'malformed' && fault.how === 'wrongId';
    const headers = { CSeq: isWrongId ? Number(asked) + 1 : asked, ...reply.headers };
    const bytes = formatReply(reply.status, headers, reply.body);
    const isHalf =
      (fault?.kind === 'malformed' && fault.how === 'half') || (fault?.kind === 'reset' && fault.at === 'midBody');
    if (fault?.kind === 'malformed' && fault.how === 'text') this.#link.send(NOT_RTSP);
    else this.#link.send(isHalf ? bytes.subarray(0, bytes.length >> 1) : bytes);
    if (fault?.kind === 'reset') this.#link.cut();
  }

  #pause(): void {
    this.#sender?.pause();
    this.#head?.pause();
  }

  /** Everything up to the present is recorded, nothing later. */
  #isUnrecorded({ recording }: StreamAddress): boolean {
    return recording !== undefined && recording.startMs >= this.#context.scheduler.now();
  }

  #free(): void {
    this.#pause();
    this.#sender = undefined;
    this.#head = undefined;
    this.#sessionId = undefined;
    this.#channels = {};
  }

  #restartTimeout(): void {
    this.#cancelTimeout?.();
    this.#cancelTimeout = this.#context.scheduler.after(this.#context.host.sessionTimeoutS * 1000, () => {
      this.#context.log({ event: 'closed', detail: 'session timeout' });
      this.#link.close(1000, 'session timeout');
      this.dispose();
    });
  }
}

function statusOf({ status, retryAfterS }: Extract<StreamFault, { kind: 'rtsp' }>): Reply {
  return { status, headers: { 'Retry-After': retryAfterS } };
}

/** The emulator makes pictures of even sizes that fit a level, at a rate its timers can hold. */
function canSend(settings: StreamSettings): boolean {
  const { width, height, fps, gop } = settings;
  const isSize = [width, height].every((side) => side % 2 === 0 && side >= 128 && side <= 4096);
  return canCode(settings) && isSize && fps >= 1 && fps <= 120 && gop >= 1;
}

function isSameStream(a: StreamSettings, b: StreamSettings): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.fps === b.fps &&
    a.gop === b.gop &&
    a.compression === b.compression &&
    isSameSound(a, b)
  );
}

function isSameSound(a: StreamSettings | undefined, b: StreamSettings | undefined): boolean {
  return a?.sound === b?.sound && a?.soundRateHz === b?.soundRateHz;
}

function sessionOf(request: RtspRequest): string | undefined {
  return request.headers.get('session')?.split(';')[0]?.trim();
}
