import type { Clock } from '@/lib/clock';
import { StreamLimits, VIDEO_CLOCK_HZ } from '@/lib/contract/stream';
import { type CodedPicture, isSameConfig, type VideoConfig } from './codec/video-config';
import { decodeModeOf, enginesFor } from './engine/choose-engine';
import type { DecodeMode, EngineHandlers, EngineKind, EnginePicture, VideoEngine } from './engine/video-engine';
import { HiddenPictures } from './hidden-pictures';
import { MediaTimeline } from './rtp/media-timeline';

/** What became of engines, by kind and codec; the players of a worker (or page) share it. */
export class EngineOutcomes {
  /** Why they failed: they are not tried again. */
  readonly failures = new Map<string, string>();
  /** They have shown a picture: one that shows none hangs, and another may not. */
  readonly proven = new Set<string>();
}

/** How the stage makes engines; replaced in tests. */
export interface EngineFactory {
  outcomes: EngineOutcomes;
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

const NO_PICTURE = 'no picture from a key frame';
const HANGS = 'no picture any more';

/**
 * Chooses the engine for the stream's size, changes it when the decode mode changes, and falls back when an engine
 * fails. The old picture stays until the new engine shows its first one.
 */
export class PictureStage {
  readonly #factory: EngineFactory;
  readonly #clock: Pick<Clock, 'now'>;
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
  /** Since when the engine has pictures without ever having shown one, and how long the page was drawn meanwhile. */
  #proof: { fromMs: number; drawnMs: number } | undefined;

  constructor(factory: EngineFactory, clock: Pick<Clock, 'now'>, handlers: StageHandlers) {
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

  /** The engine got a picture. */
  get isFed(): boolean {
    return this.#engine !== undefined && !this.#needsKey;
  }

  /** The page was drawn for the last `ms` with the picture in view: only such time proves that an engine fails. */
  noteDrawn(ms: number): void {
    const config = this.#config;
    if (!this.#proof || !this.#engine || !config || !this.#mode) return;
    this.#proof.drawnMs += Math.min(ms, this.#clock.now() - this.#proof.fromMs);
    const { drawnMs } = this.#proof;
    if (this.#engines(config, this.#mode).length > 1) {
      if (drawnMs >= StreamLimits.decoderProofMs) this.#onUnable(this.#engine, NO_PICTURE);
    } else if (drawnMs >= StreamLimits.lastDecoderProofMs) {
      // It may only hang: it is tried again when the user asks for it.
      this.#handlers.onUndecodable(`${this.#engine.kind}: ${NO_PICTURE}`);
    }
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
    if (engine !== this.#shown && !this.#factory.outcomes.proven.has(this.#keyOf(engine.kind))) {
      this.#proof ??= { fromMs: this.#clock.now(), drawnMs: 0 };
    }
    engine.push(picture);
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
      (kind) => !this.#factory.outcomes.failures.has(`${kind} ${codec}`) && this.#factory.isAvailable(kind, codec),
    );
  }

  /** Why the engine before this one, or the last of all, was dropped. */
  #stepDownTo(kind: EngineKind | undefined, { codec, family }: VideoConfig, mode: DecodeMode): string | undefined {
    const { failures } = this.#factory.outcomes;
    const ladder = enginesFor(family, mode, () => true);
    const better = kind === undefined ? ladder : ladder.slice(0, ladder.indexOf(kind));
    const failed = better.findLast((each) => failures.has(`${each} ${codec}`));
    return failed && `${failed}: ${failures.get(`${failed} ${codec}`)}`;
  }

  #keyOf(kind: EngineKind): string {
    return `${kind} ${this.#config?.codec}`;
  }

  #onFrame(engine: VideoEngine, size: { width: number; height: number }, ticks: number): void {
    if (engine !== this.#engine) return;
    this.#proof = undefined;
    this.#isBlocked = false;
    if (this.#shown !== engine) {
      this.#factory.outcomes.proven.add(this.#keyOf(engine.kind));
      const old = this.#shown;
      this.#shown = engine;
      this.#mount();
      old?.close();
    }
    this.#handlers.onFrame(size, ticks);
  }

  /** Puts the kind of engine aside that hangs again and again, where another one is left. */
  giveWay(): boolean {
    const engine = this.#engine;
    if (!engine || !this.#config || !this.#mode || !this.isFed) return false;
    if (this.#engines(this.#config, this.#mode).length < 2) return false;
    this.#factory.outcomes.failures.set(this.#keyOf(engine.kind), HANGS);
    return true;
  }

  /** An engine that never showed a picture is not used again; one that broke later is created again. */
  #onUnable(engine: VideoEngine, reason: string): void {
    if (engine !== this.#engine || !this.#config || !this.#mode) return;
    if (engine !== this.#shown) this.#factory.outcomes.failures.set(this.#keyOf(engine.kind), reason);
    this.#change(this.#mode);
  }

  #onBlocked(engine: VideoEngine): void {
    if (engine !== this.#engine) return;
    this.#isBlocked = true;
    this.#handlers.onBlocked();
  }

  /** Stops the current engine; if its picture is on the screen it stays there as a still. */
  #retire(): void {
    this.#proof = undefined;
    this.#isBlocked = false;
    if (this.#engine !== this.#shown) this.#engine?.close();
    this.#engine = undefined;
  }

  #mount(): void {
    const shown = this.#shown?.screen;
    const waiting = this.#engine === this.#shown ? undefined : this.#engine?.screen;
    this.#handlers.onScreens({ ...(shown !== undefined && { shown }), ...(waiting !== undefined && { waiting }) });
  }
}
