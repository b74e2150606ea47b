import { G711_RATE_HZ, StreamLimits } from '@/lib/contract/stream';
import { mediaSourceKind } from '../engine/media-source';
import type { Segment } from '../media-messages';
import { SoundElement } from './sound-element';
import { Upsampler } from './upsampler';

/** Time between the arrival of sound and its output, in seconds: absorbs network jitter. */
const LEAD_S = 0.06;

interface Output {
  context: AudioContext;
  filter: BiquadFilterNode;
  gain: GainNode;
}

/**
 * Plays sound as it arrives, also on plain http where there is neither AudioWorklet nor AudioDecoder: each packet of
 * G.711 is a small scheduled buffer, AAC goes through an element. Sound that would drift more than 200 ms from the
 * live end is dropped. @spec §9
 */
export class SoundOutput {
  readonly #makeContext: () => AudioContext;
  readonly #sources = new Set<AudioBufferSourceNode>();
  #output: Output | undefined;
  #upsampler: Upsampler | undefined;
  #element: SoundElement | undefined;
  /** RTP time of the next expected sample. */
  #expected: number | undefined;
  /** Time of the context at which that sample is played. */
  #nextAt: number | undefined;
  #volume = 0;
  /** How often sound was dropped to be live again. */
  resets = 0;

  constructor(makeContext: () => AudioContext = () => new AudioContext()) {
    this.#makeContext = makeContext;
  }

  /** 0 (silent, nothing is decoded) to 1. Browsers allow the first sound only after a click or a key. */
  setVolume(volume: number): void {
    this.#volume = Math.min(1, Math.max(0, volume));
    if (this.#volume === 0) {
      this.silence();
      return;
    }
    const { context, gain } = this.#open();
    gain.gain.value = this.#volume;
    // Refused without a gesture: the next change of the volume tries again.
    context.resume().catch(() => undefined);
  }

  /** Whether sound is wanted at all. */
  get isOn(): boolean {
    return this.#volume > 0;
  }

  /** Takes the samples of one packet; `timestamp` is its RTP time, at 8000 a second. */
  push(samples: Float32Array, timestamp: number): void {
    if (!this.isOn) return;
    const output = this.#open();
    const { context } = output;
    if (context.state !== 'running') return;
    const gap = this.#expected === undefined ? 0 : ((timestamp - this.#expected) | 0) / G711_RATE_HZ;
    // Duplicates, and samples that are already over.
    if (gap < 0 && gap > -1) return;
    this.#expected = (timestamp + samples.length) >>> 0;
    if (this.#nextAt !== undefined) this.#nextAt += gap;
    const now = context.currentTime;
    const isLive =
      Math.abs(gap) <= StreamLimits.soundGapS &&
      this.#nextAt !== undefined &&
      this.#nextAt >= now &&
      this.#nextAt <= now + LEAD_S + StreamLimits.soundGapS;
    if (!isLive) this.#restart(now);
    this.#upsampler ??= new Upsampler(G711_RATE_HZ, context.sampleRate);
    this.#play(output, this.#upsampler.push(samples));
  }

  /** Takes coded sound for the browser to decode; after a silence it must start with an initialisation segment. */
  append(segments: readonly Segment[]): void {
    // A worker cannot know that the page has no MediaSource.
    if (!this.isOn || !mediaSourceKind() || (!this.#element && segments[0]?.type === undefined)) return;
    this.#element ??= this.#openElement();
    this.#element.append(segments);
  }

  /** Stops the sound at once; the next packet starts over. */
  silence(): void {
    this.#element?.close();
    this.#element = undefined;
    for (const source of this.#sources) source.stop();
    this.#sources.clear();
    this.#expected = undefined;
    this.#nextAt = undefined;
    this.#upsampler = undefined;
  }

  /** Closes the sound device; the next sound opens it again. */
  close(): void {
    this.silence();
    // A context that is already closing rejects; that is fine.
    this.#output?.context.close().catch(() => undefined);
    this.#output = undefined;
  }

  #open(): Output {
    if (this.#output) return this.#output;
    const context = this.#makeContext();
    const filter = context.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.value = StreamLimits.soundLowPassHz;
    const gain = context.createGain();
    gain.gain.value = this.#volume;
    filter.connect(gain);
    gain.connect(context.destination);
    this.#output = { context, filter, gain };
    return this.#output;
  }

  #openElement(): SoundElement {
    const { context, filter } = this.#open();
    const element = new SoundElement(() => {
      // Sound that a browser cannot decode stays silent; the picture does not depend on it.
      if (this.#element === element) this.#element = undefined;
      element.close();
    });
    context.createMediaElementSource(element.element).connect(filter);
    return element;
  }

  #restart(now: number): void {
    const expected = this.#expected;
    if (this.#nextAt !== undefined) this.resets += 1;
    this.silence();
    this.#expected = expected;
    this.#nextAt = now + LEAD_S;
  }

  #play({ context, filter }: Output, samples: Float32Array<ArrayBuffer>): void {
    if (samples.length === 0) return;
    const buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(filter);
    source.onended = () => this.#sources.delete(source);
    this.#sources.add(source);
    const at = this.#nextAt ?? context.currentTime;
    source.start(at);
    this.#nextAt = at + buffer.duration;
  }
}
