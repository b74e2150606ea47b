import type { Cancel, Clock } from '@/lib/clock';
import { PlayerCode, StreamLimits } from '@/lib/contract/stream';
import { analyticsTrack } from './analytics/analytics-track';
import type { openAnalytics } from './analytics/open-analytics';
import type { OverlayBox } from './analytics/private3';
import { openSound, type SoundReader, soundPart } from './audio/sound-reader';
import type { VideoReader } from './codec/opened-video';
import type { VideoConfig } from './codec/video-config';
import { openVideo, videoPart } from './codec/video-reader';
import { isSameSource, type LiveSource, liveOf } from './live-source';
import type { MediaNews, PlayPosition, Post } from './media-messages';
import { loadParts, parts } from './parts';
import { type EngineFactory, PictureStage } from './picture-stage';
import { PictureWatch } from './picture-watch';
import { type PlayerSnapshot, type PlayerState, type PlayerStats, reactionTo } from './player-state';
import { RateMeter } from './rate-meter';
import { ReorderWindow } from './rtp/reorder-window';
import { hasBye, parseRtp } from './rtp/rtp-packet';
import { RtspSession } from './rtsp/rtsp-session';
import { formatRange } from './rtsp/rtsp-text';
import type { SdpTrack } from './rtsp/sdp';
import type { StreamFailure } from './rtsp/stream-failure';
import type { OpenTransport } from './rtsp/stream-transport';

/** What a player needs from the place where it runs; tests replace it. */
export interface StreamEnvironment {
  clock: Clock;
  openTransport: OpenTransport;
  engines: EngineFactory;
  /** Whether the browser plays sound of this MIME type. */
  canPlaySound(type: string): boolean;
  /** 0 to 1, spreads the reconnects of many panels. */
  random(): number;
}

const isPicture = ({ kind, isBackChannel }: SdpTrack) => kind === 'video' && !isBackChannel;

const WATCH_MS = 1000;
const STATS_MS = 500;

/**
 * Controls one live picture: session, depacketiser and engine, away from the page, which is informed by `post`.
 *
 * After a broken connection it reconnects with back-off and keeps the last picture; `stop` always tears the session
 * down and frees everything. It can be started again.
 */
export class StreamPlayer {
  readonly #environment: StreamEnvironment;
  readonly #post: Post<MediaNews>;
  readonly #stage: PictureStage;
  #snapshot: PlayerSnapshot = { state: { kind: 'idle' } };
  #source: LiveSource | undefined;
  #canRefresh = false;
  #wantsSound = false;
  #session: RtspSession | undefined;
  #reader: VideoReader | undefined;
  #order: ReorderWindow | undefined;
  #video: SdpTrack | undefined;
  #sound: { track: SdpTrack; reader: SoundReader } | undefined;
  #analytics: ({ track: SdpTrack } & ReturnType<typeof openAnalytics>) | undefined;
  #attempts = 0;
  #hasPlayed = false;
  /** The stage shows pictures of this session; before, those that the engine of the last one still had. */
  #hasStage = false;
  /** Since when they are on the screen. */
  #shownFromMs: number | undefined;
  #lastPacketAtMs = 0;
  /** A new session was opened because the sound had ended. */
  #soundAskedAtMs = Number.NEGATIVE_INFINITY;
  readonly #missing = new PictureWatch();
  #pictures = 0;
  #frames = 0;
  /** Counted by readers and windows that are closed. */
  #before = { lost: 0, dropped: 0 };
  #fps = new RateMeter();
  #bits = new RateMeter();
  #cancelRetry: Cancel | undefined;
  #cancelWatch: Cancel | undefined;
  #cancelStats: Cancel | undefined;
  #cancelHiddenPause: Cancel | undefined;
  #isVisible = true;
  /** The page has been in the background for five minutes. */
  #isUnseen = false;
  #isPausedUnseen = false;

  constructor(environment: StreamEnvironment, post: Post<MediaNews>) {
    this.#environment = environment;
    this.#post = post;
    this.#stage = new PictureStage(environment.engines, environment.clock, {
      onFrame: (size, ticks) => {
        this.#onFrame(size);
        this.#analytics?.overlay.show(ticks);
      },
      onPlaced: (timestamp, ticks) => this.#analytics?.overlay.place(timestamp, ticks),
      onScreens: (screens) => post({ type: 'mount', ...screens }),
      onEngine: ({ kind, mode, codec, stepDown }) => {
        this.#analytics?.overlay.restart();
        if (stepDown === undefined) this.#forget('stepDown');
        this.#publish({ engine: kind, mode, codec, ...(stepDown !== undefined && { stepDown }) });
      },
      onBlocked: () => this.#setState({ kind: 'blocked' }),
      onUndecodable: (stepDown) => {
        if (stepDown !== undefined) this.#publish({ stepDown });
        this.#refuse('undecodable', PlayerCode.StreamFailed);
      },
    });
  }

  /** Plays `source`, in any state of the player. `canRefresh`: the page can ask the device for its current settings. */
  start(source: LiveSource, canRefresh: boolean): void {
    this.#endSession();
    this.#source = source;
    this.#canRefresh = canRefresh;
    this.#attempts = 0;
    this.#hasPlayed = false;
    this.#missing.begin(this.#environment.clock.now());
    this.#forget('notice', 'scale');
    this.#cancelStats ??= this.#environment.clock.every(STATS_MS, () => this.#postStats());
    this.#setState({ kind: 'connecting' });
    this.#connect();
  }

  /** Ends the session with TEARDOWN and frees decoder, timers and picture. */
  stop(): void {
    this.#endSession();
    this.#cancelStats?.();
    this.#cancelStats = undefined;
    this.#cancelHiddenPause?.();
    this.#source = undefined;
    this.#stage.clear();
    this.#frames = 0;
    this.#before = { lost: 0, dropped: 0 };
    this.#replace({ state: { kind: 'idle' } });
  }

  /** Whether sound is wanted; otherwise none is decoded. */
  setSound(isOn: boolean): void {
    if (isOn && !this.#wantsSound) this.#sound?.reader.restart();
    this.#wantsSound = isOn;
    this.#pauseUnseen();
  }

  /**
   * Whether the page is visible. After five minutes in the background, without sound, the device is asked to pause
   * until the page is visible again.
   */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#awaitPicture();
    this.#stage.setVisible(isVisible);
    this.#cancelHiddenPause?.();
    this.#cancelHiddenPause = undefined;
    this.#isUnseen = false;
    if (!isVisible) {
      this.#cancelHiddenPause = this.#environment.clock.after(StreamLimits.hiddenPauseMs, () => {
        this.#isUnseen = true;
        this.#pauseUnseen();
      });
    } else if (this.#isPausedUnseen) this.resume();
  }

  /**
   * The page was drawn since the last figures, with the place of the picture in view. When no picture is shown although
   * data comes, the session and the engine are made anew: a decoder may hang, or the stream go on without key pictures.
   */
  noteDrawn(): void {
    const nowMs = this.#environment.clock.now();
    const sinceMs = this.#missing.drawn({ nowMs, lastPacketAtMs: this.#lastPacketAtMs });
    if (!this.#isVisible || !this.#session?.isPlaying || this.#stage.isBlocked) {
      this.#awaitPicture();
      return;
    }
    const hasShown = this.#shownFromMs !== undefined;
    if (!this.#missing.isHopeless(sinceMs, this.#received, hasShown)) this.#stage.noteDrawn(sinceMs);
    else if (this.#missing.mayRenew(() => this.#stage.giveWay())) this.#retry();
    else this.#refuse(this.#stage.isFed ? 'undecodable' : 'unreadable', PlayerCode.StreamFailed);
  }

  /** PAUSE; the session stays alive and the last picture stays. */
  pause(): void {
    this.#session?.order({ type: 'pause' });
  }

  /** Resumes at the live end, a recording where it was paused. Without a session any more it begins again. */
  resume(): void {
    this.#isPausedUnseen = false;
    if (this.#session) this.#session.order({ type: 'resume' });
    else if (this.#snapshot.state.kind === 'paused') {
      this.#setState({ kind: 'connecting' });
      this.#connect();
    }
  }

  /** Playback speed of a recording, as far as the device supports it. */
  scale(scale: number): void {
    if (Number.isFinite(scale) && scale !== 0) this.#session?.order({ type: 'scale', scale });
  }

  /** Plays from another time; one that does not exist leads back to live. */
  seek(from: PlayPosition): void {
    this.#forget('notice');
    this.#session?.order({ type: 'seek', range: formatRange(from) });
  }

  /** The reply to `refresh`. A changed source starts at once, unless the picture has come back meanwhile. */
  refreshed(source: LiveSource | undefined): void {
    const isStillLost = this.#snapshot.state.kind === 'lost';
    if (!isStillLost || !source || isSameSource(source, this.#source)) return;
    this.#source = source;
    this.#connect();
  }

  #postStats(): void {
    const now = this.#environment.clock.now();
    const engine = this.#stage.shown;
    const stats: PlayerStats = {
      frames: this.#frames,
      fps: this.#fps.perSecond(now),
      kbitPerS: this.#bits.perSecond(now) / 1000,
      lagMs: engine?.lagMs() ?? 0,
      lost: this.#before.lost + (this.#order?.lost ?? 0),
      dropped: this.#before.dropped + (this.#reader?.droppedUnits ?? 0) + (engine?.skipped ?? 0),
    };
    this.#post({ type: 'stats', stats });
  }

  #connect(): void {
    const source = this.#source;
    if (!source) return;
    this.#endSession();
    this.#isPausedUnseen = false;
    this.#session = new RtspSession(source, this.#environment.openTransport, this.#environment.clock, {
      prepare: (tracks) => this.#prepare(tracks),
      chooseTracks: (tracks) => this.#chooseTracks(tracks),
      onSetUp: (tracks) => this.#onSetUp(tracks),
      onPlaying: (isJump, scale) => this.#onPlaying(isJump, scale),
      onPaused: () => this.#setState({ kind: 'paused' }),
      onPauseRefused: () => this.#onPauseRefused(),
      onPacket: (track, bytes, isControl) => this.#onPacket(track, bytes, isControl),
      onFailure: (failure) => this.#onFailure(failure),
    });
  }

  /** The picture goes on without the code for sound or analytics. */
  #prepare(tracks: readonly SdpTrack[]): Promise<unknown> | undefined {
    const video = tracks.find(isPicture);
    const sounds = tracks.filter((track) => !track.isBackChannel).map(soundPart);
    return loadParts([video && videoPart(video)], [...sounds, analyticsTrack(tracks) && parts.analytics]);
  }

  /** The first video track, the first playable sound, and the analytics. */
  #chooseTracks(tracks: readonly SdpTrack[]): readonly SdpTrack[] {
    const sound = this.#openSound(tracks);
    const video = tracks.find(isPicture);
    if (!video) return [];
    this.#stage.begin(video.frameRate);
    this.#hasStage = true;
    const known = this.#openVideo(video);
    if (!this.#reader) {
      // After this call: the session is still handling its reply.
      this.#cancelRetry = this.#environment.clock.after(0, () =>
        this.#refuse('unsupportedCodec', PlayerCode.StreamFailed),
      );
      return [video];
    }
    this.#stage.prepare(known);
    const analytics = this.#openAnalytics(tracks);
    return [video, sound, analytics].filter((track) => track !== undefined);
  }

  /** Sound and analytics that the device refused are not offered. */
  #onSetUp(tracks: readonly SdpTrack[]): void {
    if (this.#sound && !tracks.includes(this.#sound.track)) this.#sound = undefined;
    if (this.#analytics && !tracks.includes(this.#analytics.track)) this.#analytics = undefined;
    this.#publish({ hasSound: this.#sound !== undefined, hasAnalytics: this.#analytics !== undefined });
  }

  #openAnalytics(tracks: readonly SdpTrack[]): SdpTrack | undefined {
    const track = parts.analytics.isLoaded ? analyticsTrack(tracks) : undefined;
    const onBoxes = (boxes: OverlayBox[]) => this.#post({ type: 'boxes', boxes });
    this.#analytics = track && { track, ...parts.analytics.code(this.#environment.clock, onBoxes) };
    return track;
  }

  /** Reads the track from its next packet on; returns the configuration of its description. */
  #openVideo(track: SdpTrack): VideoConfig | undefined {
    const opened = openVideo(track, (picture) => {
      this.#pictures += 1;
      this.#stage.push(picture);
    });
    this.#keepCounts();
    this.#reader = opened?.reader;
    this.#order = opened && new ReorderWindow((packet) => opened.reader.push(packet), this.#environment.clock);
    this.#video = track;
    return opened?.known;
  }

  /** The first sound track that the player reads and the browser plays. */
  #openSound(tracks: readonly SdpTrack[]): SdpTrack | undefined {
    this.#sound = undefined;
    let isUnsupported = false;
    for (const track of tracks) {
      const opened = track.isBackChannel ? undefined : openSound(track, this.#post, this.#environment.clock);
      if (!opened) continue;
      const { reader, type } = opened;
      // 201: the picture goes on without sound. @spec §8
      isUnsupported = type !== undefined && !this.#environment.canPlaySound(type);
      if (isUnsupported) continue;
      this.#sound = { track, reader };
      break;
    }
    this.#publish({ isSoundUnsupported: isUnsupported && !this.#sound });
    return this.#sound?.track;
  }

  #onPlaying(isJump: boolean, scale: number): void {
    if (isJump && this.#video) {
      this.#openVideo(this.#video);
      this.#stage.jump();
      this.#sound?.reader.restart();
      this.#post({ type: 'silence' });
    }
    if (scale !== 1) this.#publish({ scale });
    else this.#forget('scale');
    this.#lastPacketAtMs = this.#environment.clock.now();
    this.#awaitPicture();
    this.#cancelWatch?.();
    this.#cancelWatch = this.#environment.clock.every(WATCH_MS, () => this.#watch());
    if (this.#snapshot.state.kind === 'paused') {
      // Nothing was shown yet of a picture that was paused before its first one, or before the click it needs.
      const shown = this.#shownFromMs !== undefined ? 'playing' : 'connecting';
      this.#setState({ kind: this.#stage.isBlocked ? 'blocked' : shown });
    }
    this.#pauseUnseen();
  }

  /** PAUSE when nobody sees the picture or hears the sound; resumes when the sound is turned on. */
  #pauseUnseen(): void {
    const isHeard = this.#wantsSound && this.#snapshot.hasSound === true;
    if (this.#isPausedUnseen) {
      if (isHeard) this.resume();
    } else if (this.#isUnseen && !isHeard && this.#session?.isPlaying) {
      this.#isPausedUnseen = true;
      this.pause();
    }
  }

  /** A device that does not pause gets TEARDOWN instead when nobody sees the picture. */
  #onPauseRefused(): void {
    if (!this.#isPausedUnseen) return;
    this.#endSession();
    this.#setState({ kind: 'paused' });
  }

  #onPacket(track: SdpTrack, bytes: Uint8Array, isControl: boolean): void {
    if (isControl) {
      if (hasBye(bytes)) this.#onBye(track);
      return;
    }
    const packet = parseRtp(bytes);
    if (!packet || packet.payloadType !== track.payloadType) return;
    if (track === this.#sound?.track) {
      if (this.#wantsSound) this.#sound.reader.push(packet);
      return;
    }
    if (track === this.#analytics?.track) {
      this.#analytics.order.push(packet);
      return;
    }
    if (track !== this.#video) return;
    this.#lastPacketAtMs = this.#environment.clock.now();
    this.#bits.add(this.#lastPacketAtMs, bytes.length * 8);
    this.#order?.push(packet);
  }

  /** The end of one track: without its sound or analytics the picture goes on. RFC 3550 §6.6 */
  #onBye(track: SdpTrack): void {
    if (track === this.#video) this.#onFailure({ kind: 'bye' });
    else if (track === this.#sound?.track) this.#onSoundEnded();
    else if (track === this.#analytics?.track) {
      this.#analytics.overlay.clear();
      this.#analytics = undefined;
      this.#publish({ hasAnalytics: false });
    }
  }

  /** Changed settings of the sound may have ended it: who listens gets the new one, if it does not end at once. */
  #onSoundEnded(): void {
    const now = this.#environment.clock.now();
    const mayAsk = this.#wantsSound && !this.#isRecording && !this.#session?.isHeld;
    if (mayAsk && now - this.#soundAskedAtMs >= StreamLimits.steadyMs) {
      this.#soundAskedAtMs = now;
      this.#retry();
      return;
    }
    this.#sound = undefined;
    this.#post({ type: 'silence' });
    this.#publish({ hasSound: false });
  }

  get #isRecording(): boolean {
    return this.#source !== undefined && liveOf(this.#source).rtspUrl !== this.#source.rtspUrl;
  }

  #onFrame(size: { width: number; height: number }): void {
    this.#frames += 1;
    this.#awaitPicture();
    const now = this.#environment.clock.now();
    this.#fps.add(now, 1);
    if (this.#hasStage) {
      this.#shownFromMs ??= now;
      if (now - this.#shownFromMs >= StreamLimits.steadyMs) this.#missing.settle();
      this.#hasPlayed = true;
      this.#attempts = 0;
    }
    const { state, size: known } = this.#snapshot;
    const isSameSize = known?.width === size.width && known.height === size.height;
    const becomesLive = this.#hasStage && state.kind !== 'playing' && state.kind !== 'paused';
    if (!isSameSize || becomesLive) this.#publish({ size, state: becomesLive ? { kind: 'playing' } : state });
    this.#post({ type: 'frame', frames: this.#frames });
  }

  #awaitPicture(): void {
    this.#missing.restart(this.#received);
  }

  /** Pictures that were received, whole or not. */
  get #received(): number {
    return this.#pictures + this.#before.dropped + (this.#reader?.droppedUnits ?? 0);
  }

  /** Silence on a playing stream is first reported, then ended by a reconnect. */
  #watch(): void {
    const { kind } = this.#snapshot.state;
    if (kind === 'paused') return;
    const silentMs = this.#environment.clock.now() - this.#lastPacketAtMs;
    if (silentMs >= StreamLimits.noMediaReconnectMs) this.#retry();
    else if (silentMs >= StreamLimits.noSignalMs && kind === 'playing') this.#setState({ kind: 'noSignal' });
  }

  #onFailure(failure: StreamFailure): void {
    const isHeld = this.#session?.isHeld;
    this.#endSession();
    const retryAfterMs = failure.kind === 'status' ? (failure.retryAfterS ?? 0) * 1000 : 0;
    const source = this.#source;
    const reaction = reactionTo(failure, this.#hasPlayed, this.#isRecording);
    if (reaction.react === 'end') this.#setState({ kind: 'ended' });
    else if (reaction.react === 'refuse') {
      this.#refuse(reaction.reason, reaction.code);
      if (reaction.mayRetry) this.#connectLater(retryAfterMs);
    } else if (reaction.react === 'live') {
      this.#source = source && liveOf(source);
      this.#publish({ notice: PlayerCode.InvalidRange });
      this.#connect();
    } else {
      // A held picture stays until it is resumed.
      if (isHeld) {
        this.#setState({ kind: 'paused' });
        return;
      }
      this.#retry();
      // 203, also when it happened during a pause: the secure-stream setting may have changed; the back-off runs
      // meanwhile. @spec §8
      const isOffline = failure.kind === 'socketBroken' || failure.kind === 'socketNotOpened';
      if (isOffline && this.#canRefresh) this.#post({ type: 'refresh' });
    }
  }

  #retry(): void {
    this.#endSession();
    this.#setState({ kind: 'lost', retryInMs: this.#connectLater() });
  }

  /** Returns the wait in ms: 1, 2, 4 … 30 s with a jitter of a fifth, and at least what the device asks for. */
  #connectLater(leastMs = 0): number {
    const base = Math.min(StreamLimits.backOffMaxMs, StreamLimits.backOffStartMs * 2 ** this.#attempts);
    const waitMs = Math.max(leastMs, Math.round(base * (0.8 + 0.4 * this.#environment.random())));
    this.#attempts += 1;
    this.#cancelRetry?.();
    this.#cancelRetry = this.#environment.clock.after(waitMs, () => this.#connect());
    return waitMs;
  }

  #refuse(reason: Extract<PlayerState, { kind: 'refused' }>['reason'], code: number): void {
    this.#endSession();
    const isSecure = this.#source?.wsUrl.startsWith('wss:') ?? false;
    this.#setState({ kind: 'refused', reason, code, isSecure });
  }

  #endSession(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#cancelWatch?.();
    this.#cancelWatch = undefined;
    this.#session?.close();
    this.#session = undefined;
    this.#hasStage = false;
    this.#shownFromMs = undefined;
    this.#post({ type: 'silence' });
    this.#keepCounts();
    this.#reader = undefined;
    this.#order = undefined;
    this.#video = undefined;
    this.#sound = undefined;
    this.#analytics?.overlay.clear();
    this.#analytics = undefined;
  }

  /** Called before reader and window are replaced. */
  #keepCounts(): void {
    this.#before.lost += this.#order?.lost ?? 0;
    this.#before.dropped += this.#reader?.droppedUnits ?? 0;
  }

  #setState(state: PlayerState): void {
    this.#publish({ state });
  }

  #forget(...members: ('notice' | 'scale' | 'stepDown')[]): void {
    if (!members.some((member) => member in this.#snapshot)) return;
    const snapshot = { ...this.#snapshot };
    for (const member of members) delete snapshot[member];
    this.#replace(snapshot);
  }

  #publish(change: Partial<PlayerSnapshot>): void {
    this.#replace({ ...this.#snapshot, ...change });
  }

  #replace(snapshot: PlayerSnapshot): void {
    this.#snapshot = snapshot;
    this.#post({ type: 'snapshot', snapshot });
  }
}
