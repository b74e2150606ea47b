import { randomBytes } from 'node:crypto';
import { type DisturbanceFacts, type DisturbanceKind, noteShape } from './disturbance';
import { MediaSender, type PacketSink, type SentName, type SentTrack } from './media-sender';
import type { MediaShape } from './media-shape';
import { clipSettings } from './picture-clip';
import { PlayHead, type PlayRange } from './play-head';
import { roughLine } from './rough-line';
import type { Scheduler } from './scheduler';
import { slowSink } from './slow-sink';
import { splitSink } from './split-sink';
import type { StreamAddress } from './stream-address';
import type { StreamFault, StreamHost, StreamSettings } from './stream-host';
import { canSend, isSameSound, isSameStream } from './stream-settings';
import type { PictureTexts } from './test-picture';

/** A rule at PLAY that strikes between two pictures, and is carried out by the session. */
export type StrikingFault = Extract<StreamFault, { kind: 'closeWs' | 'rtsp' }>;

/** What the media of a session needs around it. */
export interface MediaSurroundings {
  sink: PacketSink;
  host: StreamHost;
  scheduler: Scheduler;
  /** What the session plays; undefined before its first DESCRIBE or SETUP. */
  address(): StreamAddress | undefined;
  /** Whether the client may still have the media, asked before each picture. */
  mayGoOn(): boolean;
  /** Records a disturbance of a rule. */
  note(fault: StreamFault | undefined, what: DisturbanceKind, facts?: DisturbanceFacts): void;
  /** Records that the stream changed. */
  logChange(detail: string): void;
}

/** A new source of a track. RFC 3550 §8.1 */
export const newSource = () => randomBytes(4).readUInt32BE();

/** The settings, or those of a clip. */
export const withClip = (settings: StreamSettings, clip: MediaShape['clip']): StreamSettings =>
  clip ? clipSettings(settings, clip) : settings;

/**
 * What a client has set up and is sent: its tracks, their settings, and since its first PLAY the sender and the moment
 * that is shown. The rule of a PLAY disturbs it until the next one.
 */
export class PlayedMedia {
  readonly #around: MediaSurroundings;
  /** Of the encoder table, as the client knows them. */
  #table: StreamSettings | undefined;
  /** The same with the change of a rule, as they are sent. */
  #settings: StreamSettings | undefined;
  /** The clip of a rule, played instead of the encoder table's picture. */
  #clip: MediaShape['clip'];
  #tracks: Readonly<Partial<Record<SentName, SentTrack>>> = {};
  #sender: MediaSender | undefined;
  #head: PlayHead | undefined;
  #onFrame: (frames: number) => void = () => {};

  constructor(around: MediaSurroundings) {
    this.#around = around;
  }

  /** A track was set up and not torn down. */
  get isSetUp(): boolean {
    return Object.keys(this.#tracks).length > 0;
  }

  /** Those set up. */
  get tracks(): Readonly<Partial<Record<SentName, SentTrack>>> {
    return this.#tracks;
  }

  /** As they are sent; undefined before DESCRIBE and SETUP. */
  get settings(): StreamSettings | undefined {
    return this.#settings;
  }

  /** There was a PLAY since the first SETUP: what is played stays the same. */
  get hasPlayed(): boolean {
    return this.#head !== undefined;
  }

  /** It plays, or is paused; not before PLAY and after the end. */
  get hasSender(): boolean {
    return this.#sender !== undefined;
  }

  /** Between PLAY and PAUSE. */
  get isPlaying(): boolean {
    return this.#sender?.isPlaying === true;
  }

  /** Where the part that is played ends, milliseconds from the start of the recording. */
  get untilMs(): number | undefined {
    return this.#head?.untilMs;
  }

  /** Milliseconds from the start of the recording, and the speed. */
  get position(): { atMs: number; scale: number } {
    return { atMs: this.#head?.positionMs ?? 0, scale: this.#head?.scale ?? 1 };
  }

  /** Sequence number and RTP time of the next packet of each track. */
  get rtpInfo(): ReturnType<MediaSender['rtpInfo']> {
    return this.#sender?.rtpInfo() ?? {};
  }

  /** The encoder table as the client is told; that of a sender stays, also with the change of a rule. */
  tell(table: StreamSettings | undefined): void {
    if (this.#sender) return;
    this.#table = table;
    this.#settings = table;
  }

  /** Begins a track with the next picture, or ends it. */
  setTrack(name: SentName, track: SentTrack | undefined): void {
    const { [name]: _before, ...others } = this.#tracks;
    this.#tracks = track ? { ...others, [name]: track } : others;
    this.#sender?.setTrack(name, track);
  }

  /**
   * The encoder table is another one. False: the stream cannot follow, because its description no longer fits, or there
   * is none any more.
   */
  follow(table: StreamSettings | undefined): boolean {
    const settings = table && withClip(table, this.#clip);
    const before = this.#settings;
    if (!before || (settings && isSameStream(settings, before))) return true;
    const isSameCodec = settings?.compression === before.compression && isSameSound(settings, before);
    if (!settings || !isSameCodec || !canSend(settings)) return false;
    this.#table = table;
    this.#settings = settings;
    this.#sender?.change(settings);
    this.#around.logChange(`${settings.width}x${settings.height}@${settings.fps}`);
    return true;
  }

  /**
   * Gets ready to play this part at this speed, with a key picture, disturbed as the rule says; tracks that have been
   * played go on. The numbers of the reply are known then.
   */
  prepare(range: PlayRange, scale: number, fault: StreamFault | undefined): void {
    this.#head ??= new PlayHead(this.#around.scheduler, this.#around.address()?.recording);
    this.pause();
    this.#makeSender(this.#head, fault);
    // After the sender, whose painter takes a while to be built.
    this.#head.play(range, scale);
  }

  /** Plays what was prepared. `strike` is called when the rule's number of pictures was sent. */
  start(fault: StreamFault | undefined, strike: (fault: StrikingFault, frames: number) => void): void {
    this.#onFrame = (frames) => {
      if (fault?.kind === 'media') this.#resize(fault, frames);
      if (!fault || !('afterFrames' in fault) || frames !== fault.afterFrames) return;
      if (fault.kind === 'stall') this.#stall(fault);
      else strike(fault, frames);
    };
    if (fault?.kind === 'stall' && fault.afterFrames === 0) this.#stall(fault);
    if (fault?.kind === 'media') this.#resize(fault, 0);
    this.#sender?.play();
  }

  /** Sends the packets that wait for later ones. */
  flush(): void {
    this.#sender?.flush();
  }

  /** Stops sending; the recording stays where it is. */
  pause(): void {
    this.#sender?.pause();
    this.#head?.pause();
  }

  /** Stops with BYE. */
  end(): void {
    this.#sender?.end();
  }

  /** Stops for good; what is set up next begins as the encoder table is then. */
  stop(): void {
    this.#sender?.pause();
    this.#sender = undefined;
    this.#head = undefined;
    this.#clip = undefined;
  }

  /** The same, and nothing is set up any more. */
  clear(): void {
    this.stop();
    this.tell(undefined);
    this.#tracks = {};
  }

  #makeSender(head: PlayHead, fault: StreamFault | undefined): void {
    if (!this.isSetUp || !this.#table) return;
    const { host, scheduler, address, mayGoOn } = this.#around;
    const note = (what: DisturbanceKind, facts?: DisturbanceFacts) => this.#around.note(fault, what, facts);
    const shape = fault?.kind === 'media' ? fault.shape : undefined;
    if (shape) noteShape(note, 'PLAY', shape);
    this.#clip = shape?.clip;
    const settings = withClip(this.#table, this.#clip);
    this.#settings = settings;
    const split = splitSink(this.#around.sink, shape);
    const sink = roughLine(slowSink(split, scheduler, fault, note), scheduler, shape, note);
    if (this.#sender) {
      this.#sender.reshape({ sink, shape, settings, note });
      return;
    }
    const channel = () => address()?.channelIndex ?? 0;
    this.#sender = new MediaSender({
      ...{ sink, scheduler, head, shape, settings, note, mayGoOn },
      tracks: this.#tracks,
      texts: (each) => this.#texts(each),
      volume: () => host.microphone(),
      analytics: () => host.analytics(channel()),
      face: () => host.face(channel()),
      // Nobody knows who passed then.
      passing: () => (address()?.recording ? [] : host.passing(channel())),
      onFrame: (frames) => this.#onFrame(frames),
      onEnd: () => {
        this.#head?.stop();
        this.#sender = undefined;
        for (const [name, track] of Object.entries(this.#tracks))
          this.setTrack(name as SentName, { ...track, ssrc: newSource() });
      },
    });
  }

  #stall(fault: Extract<StreamFault, { kind: 'stall' }>): void {
    if (!this.#sender) return;
    const { afterFrames, forMs, isBurst = false } = fault;
    const from = this.#around.scheduler.now();
    this.#around.note(fault, 'stalled', { afterFrames, from, to: forMs === undefined ? null : from + forMs, isBurst });
    this.#sender.stall(forMs, isBurst);
  }

  /** Another size by a rule; the table's size returns with its next change, or the next PLAY. */
  #resize(fault: Extract<StreamFault, { kind: 'media' }>, frames: number): void {
    const { resizeAfterFrames = 0, width, height } = fault.shape;
    if (!this.#settings || !this.#sender || frames !== resizeAfterFrames || (width ?? height) === undefined) return;
    const settings = {
      ...this.#settings,
      width: width ?? this.#settings.width,
      height: height ?? this.#settings.height,
    };
    const size = `${settings.width}x${settings.height}`;
    if (!canSend(settings)) {
      this.#around.logChange(`no ${size} in ${settings.compression}, as a rule asked for`);
      return;
    }
    this.#settings = settings;
    this.#sender.change(settings);
    this.#around.note(fault, 'resized', { afterFrames: frames, width: settings.width, height: settings.height });
    this.#around.logChange(size);
  }

  #texts({ width, height, fps }: StreamSettings): PictureTexts {
    const { host, address } = this.#around;
    const { channelIndex = 0, subtype = 0, recording } = address() ?? {};
    const stream = `CH${channelIndex + 1} ${['MAIN', 'SUB', 'CUT'][subtype] ?? 'SUB'}`;
    // Of a recording, when it was made.
    const wallMs = recording && this.#head?.shownMs;
    return {
      caption: `${stream} ${width}X${height} ${fps}FPS`,
      overlays: host.overlays(channelIndex, wallMs),
      view: host.view(),
      look: host.look(channelIndex, wallMs),
    };
  }
}
