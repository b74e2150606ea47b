import type { Cancel, Clock } from '@/lib/clock';
import { StreamLimits, VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import { type CodedPicture, isSameConfig, type VideoConfig } from './codec/video-config';
import { decodeModeOf, enginesFor } from './engine/choose-engine';
import type { DecodeMode, EngineHandlers, EngineKind, EnginePicture, VideoEngine } from './engine/video-engine';
import { HiddenPictures } from './hidden-pictures';
import { MediaTimeline } from './rtp/media-timeline';

/** How the stage makes engines; replaced in tests. */
export interface EngineFactory {
  isAvailable(kind: EngineKind, codec: string): boolean;
  create(kind: EngineKind, handlers: EngineHandlers): VideoEngine;
}

/** Callbacks of the stage to the player. */
export interface StageHandlers {
  /** A picture is on the screen; `ticks` as in `onPlaced`, except for rounding. */
  onFrame(size: { width: number; height: number }, ticks: number): void;
  /** A picture with this RTP time was placed on the timeline. */
  onPlaced(timestamp: number, ticks: number): void;
  /** Another engine was chosen, whose timeline begins at 0; `stepDown` says why a better one was dropped. */
  onEngine(choice: { kind: EngineKind; mode: DecodeMode; codec: string; stepDown?: string }): void;
  /** Which screens are visible: the picture, and below it one that has not shown anything yet. */
  onScreens(screens: { shown?: number; waiting?: number }): void;
  /** The browser shows nothing before a click or a key press; the first picture ends this state. */
  onBlocked(): void;
  /** No engine of this browser shows the stream; the reason of the last one that failed. */
  onUndecodable(stepDown: string | undefined): void;
}

/** Why engines failed, by kind and codec: they are not tried again for it by any player of this worker (or page). */
const failures = new Map<string, string>();

/**
 * Chooses the engine for the stream's size, changes it when the decode mode changes, and falls back when an engine
 * fails. The old picture stays until the new engine shows its first one.
 */
export class PictureStage {
  readonly #factory: EngineFactory;
  readonly #clock: Clock;
  readonly #handlers: StageHandlers;
  readonly #hidden: HiddenPictures;
  #isVisible = true;
  #shown: VideoEngine | undefined;
  #engine: VideoEngine | undefined;
  #config: VideoConfig | undefined;
  #mode: DecodeMode | undefined;
  #timeline: MediaTimeline;
  #frameTicks: number;
  #needsKey = true;
  #isBlocked = false;
  #unshown = 0;
  #cancelProof: Cancel | undefined;

  constructor(factory: EngineFactory, clock: Clock, handlers: StageHandlers) {
    this.#factory = factory;
    this.#clock = clock;
    this.#handlers = handlers;
    this.#frameTicks = VIDEO_CLOCK_HZ / 25;
    this.#timeline = new MediaTimeline(VIDEO_CLOCK_HZ, this.#frameTicks);
    this.#hidden = new HiddenPictures(clock);
  }

  /** Whether the page is visible. On return, pictures that came meanwhile are caught up with at once. */
  setVisible(isVisible: boolean): void {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    this.#unshown = 0;
    if (isVisible) this.#catchUp();
    else this.#hidden.begin();
    this.#engine?.setVisible(isVisible);
  }

  /** The engine whose picture is on the screen. */
  get shown(): VideoEngine | undefined {
    return this.#shown;
  }

  /** The browser shows nothing before a click or a key press. */
  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /** Pictures that this engine got since it last showed one. */
  get unshown(): number {
    return this.#engine === this.#shown ? this.#unshown : 0;
  }

  /** Replaces an engine that hangs by a new one. */
  renew(): void {
    if (this.#engine) this.#onUnable(this.#engine, 'no picture any more');
  }

  /** A new connection: RTP times start over, the last picture stays. `fps` according to the description. */
  begin(fps: number | undefined): void {
    this.#frameTicks = fps ? VIDEO_CLOCK_HZ / fps : (StreamLimits.defaultFrameIntervalMs * VIDEO_CLOCK_HZ) / 1000;
    this.#retire();
    this.#config = undefined;
    this.#hidden.forget();
  }

  /** The next picture is from another time, and is a key picture. */
  jump(): void {
    this.#timeline.jump();
    this.#needsKey = true;
    this.#hidden.forget();
  }

  /** A configuration known before the first picture lets the engine start in advance. */
  prepare(known: VideoConfig | undefined): void {
    if (known) this.#configure(known);
  }

  /** Shows one coded picture. */
  push({ data, isKey, timestamp, config }: CodedPicture): void {
    if (config) this.#configure(config);
    const engine = this.#engine;
    if (!engine || (this.#needsKey && !isKey)) return;
    this.#needsKey = false;
    const place = this.#timeline.place(timestamp, isKey);
    this.#handlers.onPlaced(timestamp, place.ticks);
    const picture = { data, isKey, ...place };
    if (!this.#isVisible && this.#hidden.keep(picture)) return;
    this.#show(engine, picture);
  }

  #show(engine: VideoEngine, picture: EnginePicture): void {
    engine.push(picture);
    if (engine === this.#shown) {
      if (!picture.isPast) this.#unshown += 1;
      return;
    }
    const ms = this.#hasAnother() ? StreamLimits.decoderProofMs : StreamLimits.lastDecoderProofMs;
    this.#cancelProof ??= this.#clock.after(ms, () => this.#prove());
  }

  #catchUp(): void {
    const { pictures, isBroken } = this.#hidden.end();
    if (isBroken) this.#needsKey = true;
    const engine = this.#engine;
    if (!engine) return;
    for (const [index, picture] of pictures.entries()) {
      this.#show(engine, index < pictures.length - 1 ? { ...picture, isPast: true } : picture);
    }
  }

  /** Frees every engine; the picture disappears. */
  clear(): void {
    this.#retire();
    this.#shown?.close();
    this.#shown = undefined;
    this.#hidden.forget();
    this.#config = undefined;
    this.#mode = undefined;
  }

  #configure(config: VideoConfig): void {
    const before = this.#config;
    if (before && isSameConfig(config, before)) return;
    this.#config = config;
    const mode = decodeModeOf(config);
    if (!this.#engine || mode !== this.#mode || config.family !== before?.family) this.#change(mode);
    else {
      // Kept pictures belong to the previous stream.
      this.#hidden.forget();
      this.#engine.configure(config);
      this.#timeline.reorderedPictures(config.reorderedPictures);
      this.#needsKey = true;
    }
  }

  #change(mode: DecodeMode): void {
    const config = this.#config;
    if (!config) return;
    const { codec } = config;
    const [kind] = this.#engines(config, mode);
    const stepDown = this.#stepDownTo(kind, config, mode);
    this.#retire();
    this.#mode = mode;
    if (!kind) {
      this.#handlers.onUndecodable(stepDown);
      return;
    }
    const engine = this.#factory.create(kind, {
      onFrame: (size, ticks) => this.#onFrame(engine, size, ticks),
      onUnable: (reason) => this.#onUnable(engine, reason),
      onBlocked: () => this.#onBlocked(engine),
    });
    this.#isBlocked = false;
    this.#engine = engine;
    engine.setVisible(this.#isVisible);
    this.#hidden.forget();
    this.#needsKey = true;
    this.#timeline = new MediaTimeline(VIDEO_CLOCK_HZ, this.#frameTicks);
    this.#timeline.reorderedPictures(config.reorderedPictures);
    engine.configure(config);
    this.#mount();
    this.#handlers.onEngine({ kind, mode, codec, ...(stepDown !== undefined && { stepDown }) });
  }

  /** Engines for a stream, the best one first. */
  #engines({ codec, family }: VideoConfig, mode: DecodeMode): EngineKind[] {
    return enginesFor(
      family,
      mode,
      (kind) => !failures.has(`${kind} ${codec}`) && this.#factory.isAvailable(kind, codec),
    );
  }

  /** Why the engine before this one, or the last of all, was dropped. */
  #stepDownTo(kind: EngineKind | undefined, { codec, family }: VideoConfig, mode: DecodeMode): string | undefined {
    const ladder = enginesFor(family, mode, () => true);
    const better = kind === undefined ? ladder : ladder.slice(0, ladder.indexOf(kind));
    const failed = better.findLast((each) => failures.has(`${each} ${codec}`));
    return failed && `${failed}: ${failures.get(`${failed} ${codec}`)}`;
  }

  /** Whether there is one to step down to. */
  #hasAnother(): boolean {
    return this.#config !== undefined && this.#mode !== undefined && this.#engines(this.#config, this.#mode).length > 1;
  }

  #onFrame(engine: VideoEngine, size: { width: number; height: number }, ticks: number): void {
    if (engine !== this.#engine) return;
    this.#cancelProof?.();
    this.#cancelProof = undefined;
    this.#isBlocked = false;
    this.#unshown = 0;
    if (this.#shown !== engine) {
      const old = this.#shown;
      this.#shown = engine;
      this.#mount();
      old?.close();
    }
    this.#handlers.onFrame(size, ticks);
  }

  /** An engine that never showed a picture is not used again; one that broke later is created again. */
  #onUnable(engine: VideoEngine, reason: string): void {
    if (engine !== this.#engine || !this.#config || !this.#mode) return;
    if (engine !== this.#shown) {
      failures.set(`${engine.kind} ${this.#config.codec}`, reason);
    }
    this.#change(this.#mode);
  }

  #onBlocked(engine: VideoEngine): void {
    if (engine !== this.#engine) return;
    this.#isBlocked = true;
    this.#handlers.onBlocked();
  }

  #prove(): void {
    this.#cancelProof = undefined;
    // A page that is hidden, or may not play yet, shows nothing: that proves nothing.
    if (this.#engine && this.#engine !== this.#shown && this.#isVisible && !this.#isBlocked) {
      this.#onUnable(this.#engine, 'no picture from a key frame');
    }
  }

  /** Stops the current engine; if its picture is on the screen it stays there as a still. */
  #retire(): void {
    this.#cancelProof?.();
    this.#cancelProof = undefined;
    if (this.#engine !== this.#shown) this.#engine?.close();
    this.#engine = undefined;
  }

  #mount(): void {
    const shown = this.#shown?.screen;
    const waiting = this.#engine === this.#shown ? undefined : this.#engine?.screen;
    this.#handlers.onScreens({ ...(shown !== undefined && { shown }), ...(waiting !== undefined && { waiting }) });
  }
}
