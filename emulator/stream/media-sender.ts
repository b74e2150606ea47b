import { randomBytes } from 'node:crypto';
import { ANALYTICS_PAYLOAD_TYPE } from '@/lib/contract/analytics';
import { RtpPayload, VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import { turnedTrack } from '../rules/picture-turn';
import { createRandom, type Random } from '../state/random';
import { type AnalyticsMode, AnalyticsScene, type SeenObject } from './analytics-scene';
import type { NoteDisturbance } from './disturbance';
import type { MediaShape } from './media-shape';
import { ClipReel, pictureClip } from './picture-clip';
import { newCoder, type PictureCoder, type PicturePackets } from './picture-coder';
import { PictureCut } from './picture-cut';
import { NEUTRAL_LOOK, type PictureLook } from './picture-look';
import type { PlayHead } from './play-head';
import { goodbye, type SenderFacts, senderReport } from './rtcp';
import { RtpTrack } from './rtp-packetiser';
import type { Scheduler } from './scheduler';
import type { FaceInPicture, StreamSettings } from './stream-host';
import { type PaintedObject, type PictureTexts, TestPicture } from './test-picture';
import { ToneLine } from './tone-line';

const SENDER_REPORT_MS = 5000;
const MAX_LATE_FRAMES = 5;
const MAX_LATE_TONE_MS = 1000;
const MESSAGE_BYTES = 32 * 1024;
/** A stall that keeps its pictures keeps at most this much; then they are skipped. */
const HELD_BYTES = 16 * 1024 * 1024;
/** Packets from the first to the wrap of sequence numbers, where a wrap is asked for. */
const PACKETS_BEFORE_WRAP = 50;

/** Where packets are sent. */
export interface PacketSink {
  send(bytes: Uint8Array): void;
  /** The client is too slow, and frames should be skipped. */
  isCongested(): boolean;
  /** Sends what waits for more, as nothing follows for now. */
  flush?(): void;
}

/** A track that a client has set up: the channel of its packets (that of its RTCP is one above) and their source. */
export interface SentTrack {
  channel: number;
  ssrc: number;
}

/** Names of the tracks to the client. */
export type SentName = 'video' | 'audio' | 'analytics';

/** Callbacks of the sender to its session. */
export interface SenderOptions {
  sink: PacketSink;
  scheduler: Scheduler;
  /** Which moment is shown, and at which speed. */
  head: PlayHead;
  tracks: Readonly<Partial<Record<SentName, SentTrack>>>;
  settings: StreamSettings;
  /** Differences from an encoder's stream. */
  shape?: MediaShape;
  /** The texts of the next picture. */
  texts(settings: StreamSettings): PictureTexts;
  /** Loudness of the next packet of sound, 0 to 1. */
  volume(): number;
  /** Whether objects cross the next picture, and whether they are reported. */
  analytics(): AnalyticsMode;
  /** The face that crosses the next picture: its size, and what the device says of it. */
  face(): FaceInPicture;
  /** Who and what passes in the next picture beside the analytics. */
  passing(): readonly PaintedObject[];
  /** Disturbances of single pictures are recorded here. */
  note: NoteDisturbance;
  /** Whether the client may still have the media, asked before each frame; without a picture, too. */
  mayGoOn(): boolean;
  /** After each video frame, with the number sent so far. */
  onFrame(frames: number): void;
  /** The recording, or the requested part of it, is over, and so are the tracks. */
  onEnd(): void;
}

/**
 * Makes and sends the media of one playing session: a picture on each tick of the frame grid, packets of tone between
 * them, sender reports every 5 s. The frame grid is fixed at the start, so that a late timer does not slow the stream
 * down; frames more than five ticks late are skipped. A recording played at another speed sends its pictures in that
 * rhythm, without sound; RTP time advances normally. At its end the tracks end with BYE, and receivers forget their
 * sources: another sender goes on with others.
 */
export class MediaSender {
  #options: SenderOptions;
  #video: RtpTrack | undefined;
  #audio: RtpTrack | undefined;
  #analytics: RtpTrack | undefined;
  /** Random, as RFC 7022 §4.2 wants it. */
  readonly #cname = randomBytes(12).toString('base64');
  readonly #scene = new AnalyticsScene();
  #shape: MediaShape;
  #random: Random;
  readonly #videoBase: number;
  readonly #tone: ToneLine;
  /** The clip that is sent instead of painted pictures. */
  #reel: ClipReel | undefined;
  #settings: StreamSettings;
  #coder: PictureCoder;
  #picture: TestPicture;
  #cut: PictureCut | undefined;
  #startedAt = 0;
  #gridAt = 0;
  #gridTick = 0;
  #frames = 0;
  /** Those before the last PLAY. */
  #framesBefore = 0;
  #sinceIdr = 0;
  #wantsIdr = true;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #silentUntil = Number.NEGATIVE_INFINITY;
  #heldUntil = Number.NEGATIVE_INFINITY;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #isPlaying = false;
  /** RTP-Info has laid the grid of the next `play`. */
  #isAnnounced = false;
  #cancelTick: (() => void) | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#shape = options.shape ?? {};
    const { clip } = this.#shape;
    this.#reel = clip && new ClipReel(pictureClip(clip), this.#shape);
    this.#coder = newCoder(options.settings, this.#shape);
    this.#picture = pictureFor(options.settings);
    this.#cut = cutFor(options.settings);
    this.#random = createRandom(this.#shape.seed ?? 1);
    const { wrapAfterMs } = this.#shape;
    const base = (clockHz: number) =>
      wrapAfterMs === undefined ? randomBytes(4).readUInt32BE() : 2 ** 32 - (wrapAfterMs * clockHz) / 1000;
    this.#videoBase = base(VIDEO_CLOCK_HZ);
    this.#tone = new ToneLine(options.settings, base);
    for (const name of ['video', 'audio', 'analytics'] as const) this.setTrack(name, options.tracks[name]);
  }

  /** Another PLAY after `pause`: its own rule applies, or none; numbers and times of the tracks go on. */
  reshape({ sink, shape = {}, settings, note }: Pick<SenderOptions, 'sink' | 'shape' | 'settings' | 'note'>): void {
    this.#options = { ...this.#options, sink, note };
    this.#shape = shape;
    this.#random = createRandom(shape.seed ?? 1);
    this.#reel = shape.clip && new ClipReel(pictureClip(shape.clip), shape);
    this.#coder = newCoder(settings, shape);
    this.#silentUntil = Number.NEGATIVE_INFINITY;
    this.#heldUntil = Number.NEGATIVE_INFINITY;
    this.change(settings);
  }

  /** Begins a track with the next picture, or ends it. */
  setTrack(name: SentName, track: SentTrack | undefined): void {
    if (name === 'video') this.#video = track && this.#newTrack(track, RtpPayload.Video);
    else if (name === 'audio') this.#audio = track && this.#newTrack(track, this.#tone.payloadType);
    else this.#analytics = track && this.#newTrack(track, ANALYTICS_PAYLOAD_TYPE);
  }

  #newTrack({ channel, ssrc }: SentTrack, payloadType: number): RtpTrack {
    const first = this.#shape.wrapAfterMs === undefined ? randomBytes(2).readUInt16BE() : 2 ** 16 - PACKETS_BEFORE_WRAP;
    return new RtpTrack(channel, payloadType, ssrc, first);
  }

  /** Between `play` and `pause`. */
  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  /** Sequence number and RTP time of the next packet of each track, as RTP-Info gives them before `play`. */
  rtpInfo(): Partial<Record<SentName, { seq: number; rtptime: number }>> {
    if (!this.#isPlaying) {
      this.#begin();
      this.#isAnnounced = true;
    }
    const rtptime = this.#videoTimestamp(this.#reel?.firstShift);
    return {
      ...(this.#video && { video: { seq: this.#video.nextSequence, rtptime } }),
      ...(this.#audio && { audio: { seq: this.#audio.nextSequence, rtptime: this.#tone.nextTimestamp } }),
      ...(this.#analytics && { analytics: { seq: this.#analytics.nextSequence, rtptime: this.#videoTimestamp() } }),
    };
  }

  /** Starts, or resumes after `pause`; the first picture is an IDR picture and is sent in this call. */
  play(): void {
    if (this.#isPlaying) return;
    this.#isPlaying = true;
    // Packets begin with the announced numbers, however long the reply took.
    if (!this.#isAnnounced) this.#begin();
    this.#isAnnounced = false;
    this.#wantsIdr = true;
    this.#framesBefore = this.#frames;
    this.#tick();
  }

  #begin(): void {
    const now = this.#options.scheduler.now();
    if (this.#startedAt === 0) this.#startedAt = now;
    this.#layGrid(now);
    this.#reel?.rewind();
    this.#tone.skipTo(now - this.#startedAt);
  }

  /** Sends the packets that wait for later ones. */
  flush(): void {
    this.#options.sink.flush?.();
  }

  /** Stops sending; time continues. What a stall has kept is lost: the next PLAY announces later numbers. */
  pause(): void {
    this.#isPlaying = false;
    this.#isAnnounced = false;
    this.#cancelTick?.();
    this.#held = [];
    this.#heldBytes = 0;
    this.flush();
  }

  /** Sends nothing for `forMs`, for ever when absent; output is lost, or kept for a burst. */
  stall(forMs: number | undefined, isBurst = false): void {
    const until = forMs === undefined ? Number.POSITIVE_INFINITY : this.#options.scheduler.now() + forMs;
    if (isBurst) this.#heldUntil = until;
    else {
      this.#silentUntil = until;
      this.#wantsIdr = true;
    }
  }

  /** Applies new encoder settings: new parameter sets and an IDR picture with the next frame. */
  change(settings: StreamSettings): void {
    const old = this.#settings;
    this.#settings = settings;
    if (old.width !== settings.width || old.height !== settings.height) {
      this.#coder = newCoder(settings, this.#shape);
    }
    this.#picture = pictureFor(settings);
    this.#cut = cutFor(settings);
    if (old.fps !== settings.fps) this.#layGrid(this.#options.scheduler.now());
    this.#wantsIdr = true;
  }

  /** Stops and ends the tracks with RTCP BYE. */
  end(): void {
    this.pause();
    const now = this.#options.scheduler.now();
    for (const track of this.#tracks) this.#options.sink.send(goodbye(this.#factsOf(track, now)));
    this.#options.sink.flush?.();
  }

  #tick(): void {
    const { scheduler } = this.#options;
    if (!this.#options.mayGoOn()) return;
    const now = scheduler.now();
    if (this.#options.head.isOver) {
      this.end();
      this.#options.onEnd();
      return;
    }
    if (now >= this.#heldUntil) this.#sendHeld();
    const isSilent = now < this.#silentUntil;
    if (isSilent || this.#heldBytes > HELD_BYTES || this.#options.sink.isCongested()) {
      this.#wantsIdr = true;
      this.#tone.skipTo(now - this.#startedAt);
    } else {
      this.#sendReports(now);
      this.#sendFrame();
      this.#sendTone(now);
    }
    if (!this.#isPlaying) return; // a frame callback may have ended the session
    const interval = this.#intervalMs;
    this.#gridTick += 1;
    const late = Math.floor((now - this.#gridAt) / interval) - this.#gridTick;
    if (late > MAX_LATE_FRAMES) this.#gridTick += late;
    const dueAt = this.#gridAt + this.#gridTick * interval;
    this.#cancelTick = scheduler.after(Math.max(0, dueAt - scheduler.now()), () => {
      this.#tick();
    });
  }

  #sendFrame(): void {
    if (!this.#video) {
      this.#sendAnalyticsAlone();
      return;
    }
    const picture = this.#reel
      ? this.#reel.code(this.#gridTick, this.#video, (shift) => this.#videoTimestamp(shift))
      : this.#painted(this.#video);
    if (!picture) return;
    const { isKey, packets } = picture;
    this.#sinceIdr = isKey ? 1 : this.#sinceIdr + 1;
    this.#wantsIdr = false;
    if (this.#shape.isMarkerMissing) for (const packet of packets) packet[5] = (packet[5] ?? 0) & 0x7f;
    this.#sendTogether(packets);
    this.#frames += 1;
    this.#options.onFrame(this.#frames - this.#framesBefore);
  }

  /** The next picture of the encoder table, with its analytics; undefined for one that is skipped. */
  #painted(track: RtpTrack): PicturePackets | undefined {
    const isIdrDue = this.#wantsIdr || this.#sinceIdr >= this.#settings.gop;
    if (!isIdrDue && this.#random.next() * 100 < (this.#shape.skipPercent ?? 0)) {
      this.#options.note('leftOut', { afterFrames: this.#frames });
      return undefined;
    }
    const shownMs = Math.round(this.#options.head.shownMs);
    const texts = this.#options.texts(this.#settings);
    const seen = this.#seen(texts.look);
    const whole = this.#picture.paint(this.#frames, shownMs, texts, [...this.#options.passing(), ...seen]);
    const grid = this.#cut?.of(whole) ?? whole;
    const { isKey, packets } = this.#coder.code(grid, isIdrDue, track, this.#videoTimestamp());
    // Sent before its picture, so that a client knows the overlay when it shows the picture.
    packets.unshift(...this.#analyticsOf(seen));
    return { isKey, packets };
  }

  /** What the analytics see in the next picture. */
  #seen(look: PictureLook = NEUTRAL_LOOK): SeenObject[] {
    if (this.#options.analytics() === 'off') return [];
    return this.#scene.at(this.#sinceStartMs(), this.#options.face().size).map((each) => turned(each, look));
  }

  /** The message about them, where they are reported to this client. */
  #analyticsOf(seen: readonly SeenObject[]): Uint8Array[] {
    if (!this.#analytics || this.#options.analytics() !== 'on') return [];
    const message = Buffer.from(JSON.stringify(this.#scene.message(seen, this.#options.face().judge)));
    return [this.#analytics.packet([message], this.#videoTimestamp(), true)];
  }

  /** To a client that has set up no picture. */
  #sendAnalyticsAlone(): void {
    if (this.#analytics) this.#sendTogether(this.#analyticsOf(this.#seen(this.#options.texts(this.#settings).look)));
  }

  #sendTone(now: number): void {
    if (!this.#audio || this.#options.head.scale !== 1) return;
    // There may be one picture a second, with which the sound goes out.
    const mostMs = Math.max(MAX_LATE_TONE_MS, 2 * this.#intervalMs);
    const packets = this.#tone.packets(now - this.#startedAt, mostMs, this.#audio, this.#options.volume);
    for (const packet of packets) this.#send(packet);
  }

  #sendReports(now: number): void {
    if (now - this.#reportedAt < SENDER_REPORT_MS) return;
    this.#reportedAt = now;
    for (const track of this.#tracks) {
      // At another speed the sound's time stands.
      if (track !== this.#audio || this.#options.head.scale === 1) this.#send(senderReport(this.#factsOf(track, now)));
    }
  }

  get #tracks(): RtpTrack[] {
    return [this.#video, this.#audio, this.#analytics].flatMap((track) => track ?? []);
  }

  /** RTP time of exactly this moment, not of the last packet: receivers align sound and picture by it. */
  #factsOf(track: RtpTrack, now: number): SenderFacts {
    const ms = now - this.#startedAt;
    const videoTimestamp = this.#videoBase + Math.round((ms * VIDEO_CLOCK_HZ) / 1000);
    return {
      channel: track.channel + 1,
      ssrc: track.ssrc,
      cname: this.#cname,
      wallClockMs: now,
      rtpTimestamp: track === this.#audio ? this.#tone.timestampAt(ms) : videoTimestamp,
      packets: track.packets,
      octets: track.octets,
    };
  }

  /** Several packets share one message, as devices send them; a message stays small enough for slow readers. */
  #sendTogether(packets: readonly Uint8Array[]): void {
    let batch: Uint8Array[] = [];
    let bytes = 0;
    for (const packet of packets) {
      batch.push(packet);
      bytes += packet.length;
      if (bytes < MESSAGE_BYTES) continue;
      this.#send(Buffer.concat(batch));
      batch = [];
      bytes = 0;
    }
    if (batch.length > 0) this.#send(Buffer.concat(batch));
  }

  #send(bytes: Uint8Array): void {
    if (this.#options.scheduler.now() >= this.#heldUntil) {
      this.#options.sink.send(bytes);
      return;
    }
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
  }

  #sendHeld(): void {
    for (const bytes of this.#held) this.#options.sink.send(bytes);
    this.#held = [];
    this.#heldBytes = 0;
  }

  #layGrid(now: number): void {
    this.#gridAt = now;
    this.#gridTick = 0;
  }

  get #intervalMs(): number {
    return 1000 / (this.#settings.fps * this.#options.head.scale);
  }

  /** RTP time follows the grid, not the moment the timer fired; `shift` is in pictures. */
  #videoTimestamp(shift = 0): number {
    const sinceStartMs = this.#sinceStartMs() + shift * this.#intervalMs;
    return (this.#videoBase + Math.round((sinceStartMs * VIDEO_CLOCK_HZ) / 1000)) >>> 0;
  }

  #sinceStartMs(): number {
    return this.#gridAt - this.#startedAt + this.#gridTick * this.#intervalMs;
  }
}

/** The whole picture, of which a cut stream shows a part. */
function pictureFor({ width, height, cut }: StreamSettings): TestPicture {
  return new TestPicture(cut?.whole.width ?? width, cut?.whole.height ?? height);
}

const cutFor = ({ cut, ...size }: StreamSettings) => cut && new PictureCut(cut.whole, size, cut.region);

/** An object where the turned picture shows it. */
const turned = (seen: SeenObject, look: PictureLook): SeenObject => ({ ...seen, track: turnedTrack(seen.track, look) });
