import { browserClock, type Cancel, type Clock } from '@/lib/clock';
import { PlayerCode, StreamLimits } from '@/lib/contract/stream';
import { decodeG711, type G711Law } from './audio/g711';
import { SoundOutput } from './audio/sound-output';
import { openVideo, type VideoReader } from './codec/video-reader';
import { BitmapEngine } from './engine/bitmap-engine';
import { isEngineAvailable } from './engine/choose-engine';
import { MseEngine } from './engine/mse-engine';
import { WebCodecsEngine } from './engine/webcodecs-engine';
import { isSameSource, type LiveSource } from './live-source';
import { type EngineFactory, PictureStage } from './picture-stage';
import { type PlayerSnapshot, type PlayerState, type PlayerStats, reactionTo } from './player-state';
import { RateMeter } from './rate-meter';
import { hasBye, parseRtp } from './rtp/rtp-packet';
import { RtspSession } from './rtsp/rtsp-session';
import type { SdpTrack } from './rtsp/sdp';
import type { StreamFailure } from './rtsp/stream-failure';
import { type OpenTransport, openWebSocket } from './rtsp/stream-transport';

/** Everything the player takes from the browser; tests replace it. */
export interface PlayerEnvironment {
  clock: Clock;
  openTransport: OpenTransport;
  engines: EngineFactory;
  makeSound(): Pick<SoundOutput, 'setVolume' | 'isOn' | 'push' | 'silence' | 'close'>;
  /** 0 to 1, spreads reconnects of many panels. */
  random(): number;
}

/** Called when the socket broke (203): answers the source by the device's present settings, undefined to keep it. */
export type RefreshSource = () => Promise<LiveSource | undefined>;

const browserEnvironment: PlayerEnvironment = {
  clock: browserClock,
  openTransport: openWebSocket,
  engines: {
    isAvailable: isEngineAvailable,
    create(kind, handlers) {
      if (kind === 'bitmap') return new BitmapEngine(handlers);
      return kind === 'webcodecs' ? new WebCodecsEngine(handlers) : new MseEngine(handlers);
    },
  },
  makeSound: () => new SoundOutput(),
  random: Math.random,
};

const WATCH_MS = 1000;

/**
 * Drives one live picture: session, depacketiser and engine, outside React. The panel reads it with
 * `useSyncExternalStore(player.subscribe, player.getSnapshot)`.
 *
 * After a broken connection it connects again with back-off and keeps the last picture; `stop` always tears the
 * session down and frees everything. It can be started again.
 */
export class LivePlayer {
  readonly #environment: PlayerEnvironment;
  readonly #listeners = new Set<() => void>();
  readonly #stage: PictureStage;
  readonly #sound: ReturnType<PlayerEnvironment['makeSound']>;
  #snapshot: PlayerSnapshot = { state: { kind: 'idle' } };
  #source: LiveSource | undefined;
  #refresh: RefreshSource | undefined;
  #session: RtspSession | undefined;
  #reader: VideoReader | undefined;
  #attempts = 0;
  #hasPlayed = false;
  #lastPacketAtMs = 0;
  #frames = 0;
  #droppedBefore = 0;
  #fps = new RateMeter();
  #bits = new RateMeter();
  #cancelRetry: Cancel | undefined;
  #cancelWatch: Cancel | undefined;
  /** Called with the number of pictures shown, once per picture; not through React. */
  onFrame: ((frames: number) => void) | undefined;

  constructor(environment: Partial<PlayerEnvironment> = {}) {
    this.#environment = { ...browserEnvironment, ...environment };
    this.#sound = this.#environment.makeSound();
    this.#stage = new PictureStage(this.#environment.engines, this.#environment.clock, {
      onFrame: (size) => this.#onFrame(size),
      onEngine: ({ kind, mode, codec, stepDown }) =>
        this.#publish({ engine: kind, mode, codec, ...(stepDown !== undefined && { stepDown }) }),
      onUndecodable: (stepDown) => {
        if (stepDown !== undefined) this.#publish({ stepDown });
        this.#refuse('undecodable', PlayerCode.StreamFailed);
      },
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): PlayerSnapshot => this.#snapshot;

  /** The element the picture is put into, as a React ref. */
  readonly attach = (host: HTMLElement | null): void => this.#stage.attach(host);

  /** Plays `source`, from wherever the player stands. */
  start(source: LiveSource, refresh?: RefreshSource): void {
    this.#endSession();
    this.#source = source;
    this.#refresh = refresh;
    this.#attempts = 0;
    this.#hasPlayed = false;
    this.#setState({ kind: 'connecting' });
    this.#connect();
  }

  /** Ends the session with TEARDOWN and frees decoder, timers and picture. */
  stop(): void {
    this.#endSession();
    this.#source = undefined;
    this.#stage.clear();
    this.#sound.close();
    this.#frames = 0;
    this.#droppedBefore = 0;
    this.#replace({ state: { kind: 'idle' } });
  }

  /**
   * 0 (silent, as at the start) to 1. Call it in the handler of a click or a key: browsers let no page make a sound
   * by itself.
   */
  setVolume(volume: number): void {
    this.#sound.setVolume(volume);
  }

  /** PAUSE; the session stays alive and the last picture stands. */
  pause(): void {
    this.#session?.pause();
  }

  /** Goes on at the live end. */
  resume(): void {
    this.#session?.resume();
  }

  /** Figures of this moment. */
  stats(): PlayerStats {
    const now = this.#environment.clock.now();
    const engine = this.#stage.shown;
    return {
      frames: this.#frames,
      fps: this.#fps.perSecond(now),
      kbitPerS: this.#bits.perSecond(now) / 1000,
      lagMs: engine?.lagMs() ?? 0,
      dropped: this.#droppedBefore + (this.#reader?.droppedUnits ?? 0) + (engine?.skipped ?? 0),
    };
  }

  /** The present picture as PNG in the stream's own size. Rejects with an Error when there is none. */
  async snapshot(): Promise<Blob> {
    const picture = this.#stage.shown?.element;
    const { size } = this.#snapshot;
    if (!picture || !size) throw new Error('no picture to save');
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('the browser made no PNG');
    return blob;
  }

  #connect(): void {
    const source = this.#source;
    if (!source) return;
    this.#endSession();
    this.#session = new RtspSession(source, this.#environment.openTransport, this.#environment.clock, {
      chooseTracks: (tracks) => this.#chooseTracks(tracks),
      onPlaying: () => this.#onPlaying(),
      onPaused: () => this.#setState({ kind: 'paused' }),
      onPacket: (track, bytes, isControl) => this.#onPacket(track, bytes, isControl),
      onFailure: (failure) => this.#onFailure(failure),
    });
  }

  /** The first video track, and the first sound that can be played. */
  #chooseTracks(tracks: readonly SdpTrack[]): readonly SdpTrack[] {
    const sound = tracks.find((track) => lawOf(track) !== undefined && !track.isBackChannel);
    const video = tracks.find((track) => track.kind === 'video' && !track.isBackChannel);
    if (!video) return [];
    this.#stage.begin(video.frameRate);
    const opened = openVideo(video, (picture) => this.#stage.push(picture));
    if (!opened) {
      // After this call: the session is still handling its reply.
      this.#cancelRetry = this.#environment.clock.after(0, () =>
        this.#refuse('unsupportedCodec', PlayerCode.StreamFailed),
      );
      return [video];
    }
    this.#reader = opened.reader;
    this.#stage.prepare(opened.known);
    this.#publish({ hasSound: sound !== undefined });
    return sound ? [video, sound] : [video];
  }

  #onPlaying(): void {
    this.#lastPacketAtMs = this.#environment.clock.now();
    this.#cancelWatch?.();
    this.#cancelWatch = this.#environment.clock.every(WATCH_MS, () => this.#watch());
    if (this.#snapshot.state.kind === 'paused') this.#setState({ kind: 'playing' });
  }

  #onPacket(track: SdpTrack, bytes: Uint8Array, isControl: boolean): void {
    if (isControl) {
      if (hasBye(bytes)) this.#onFailure({ kind: 'bye' });
      return;
    }
    const packet = parseRtp(bytes);
    if (!packet || packet.payloadType !== track.payloadType) return;
    const law = lawOf(track);
    if (law) {
      if (this.#sound.isOn) this.#sound.push(decodeG711(law, packet.payload), packet.timestamp);
      return;
    }
    this.#lastPacketAtMs = this.#environment.clock.now();
    this.#bits.add(this.#lastPacketAtMs, bytes.length * 8);
    this.#reader?.push(packet);
  }

  #onFrame(size: { width: number; height: number }): void {
    this.#frames += 1;
    this.#fps.add(this.#environment.clock.now(), 1);
    this.#hasPlayed = true;
    this.#attempts = 0;
    const { state, size: known } = this.#snapshot;
    const isSameSize = known?.width === size.width && known.height === size.height;
    const isLive = state.kind === 'playing' || state.kind === 'paused' || !this.#session;
    if (!isSameSize || !isLive) this.#publish({ size, state: isLive ? state : { kind: 'playing' } });
    this.onFrame?.(this.#frames);
  }

  /** Silence on a playing stream: first said, then mended. */
  #watch(): void {
    const { kind } = this.#snapshot.state;
    if (kind === 'paused') return;
    const silentMs = this.#environment.clock.now() - this.#lastPacketAtMs;
    if (silentMs >= StreamLimits.noMediaReconnectMs) this.#retry();
    else if (silentMs >= StreamLimits.noSignalMs && kind === 'playing') this.#setState({ kind: 'noSignal' });
  }

  #onFailure(failure: StreamFailure): void {
    this.#endSession();
    const reaction = reactionTo(failure, this.#hasPlayed);
    if (reaction.react === 'end') this.#setState({ kind: 'ended' });
    else if (reaction.react === 'refuse') {
      this.#refuse(reaction.reason, reaction.code);
      if (reaction.mayRetry) this.#connectLater();
    } else if (failure.kind === 'socketBroken' && this.#refresh) this.#refreshThenRetry(this.#refresh);
    else this.#retry();
  }

  /** 203: the secure-stream setting may have changed under us. A changed source starts at once. @spec §8 */
  #refreshThenRetry(refresh: RefreshSource): void {
    const before = this.#source;
    this.#retry();
    refresh()
      .then((fresh) => {
        const isStillLost = this.#source === before && this.#snapshot.state.kind === 'lost';
        if (!isStillLost || !fresh || isSameSource(fresh, before)) return;
        this.#source = fresh;
        this.#connect();
      })
      .catch(() => {
        // The device cannot be asked now; the back-off that already runs covers this case.
      });
  }

  #retry(): void {
    this.#endSession();
    this.#setState({ kind: 'lost', retryInMs: this.#connectLater() });
  }

  /** Returns the wait in ms: 1, 2, 4 … 30 s, spread by a fifth. */
  #connectLater(): number {
    const base = Math.min(StreamLimits.backOffMaxMs, StreamLimits.backOffStartMs * 2 ** this.#attempts);
    const waitMs = Math.round(base * (0.8 + 0.4 * this.#environment.random()));
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
    this.#sound.silence();
    this.#droppedBefore += this.#reader?.droppedUnits ?? 0;
    this.#reader = undefined;
  }

  #setState(state: PlayerState): void {
    this.#publish({ state });
  }

  #publish(change: Partial<PlayerSnapshot>): void {
    this.#replace({ ...this.#snapshot, ...change });
  }

  #replace(snapshot: PlayerSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

/** The law of a G.711 track; undefined for every other one. */
function lawOf({ kind, encoding }: SdpTrack): G711Law | undefined {
  return kind === 'audio' && (encoding === 'PCMA' || encoding === 'PCMU') ? encoding : undefined;
}
