import { StreamLimits } from '@/lib/contract/stream';
import { MediaAppender } from '../engine/media-appender';
import type { Segment } from '../media-messages';

/** Delay of the sound against the newest data, in seconds: absorbs network jitter. */
const LEAD_S = 0.1;

/**
 * Sound that the browser decodes, in an element of its own, so that a stall of the sound does not stall the picture.
 * When it is more than 200 ms behind its lead, it jumps to the live end. @spec §9
 */
export class SoundElement {
  readonly element = new Audio();
  readonly #appender: MediaAppender;
  readonly #objectUrl: string;
  #hasStarted = false;
  /** How often sound was skipped to be live again. */
  resets = 0;

  /** `onUnable`: the sound cannot be played; for the log, not for people. */
  constructor(onUnable: (reason: string) => void) {
    this.#appender = new MediaAppender({ onAppended: () => this.#onAppended(), onUnable });
    // Without it an iPhone opens no MediaSource.
    this.element.disableRemotePlayback = true;
    this.#objectUrl = URL.createObjectURL(this.#appender.source);
    this.element.src = this.#objectUrl;
  }

  append(segments: readonly Segment[]): void {
    this.#appender.append(segments);
  }

  /** Frees the element and stops the sound. */
  close(): void {
    this.#appender.close();
    this.element.pause();
    this.element.removeAttribute('src');
    this.element.load();
    URL.revokeObjectURL(this.#objectUrl);
  }

  #onAppended(): void {
    const { buffered, currentTime, seeking } = this.element;
    const last = buffered.length - 1;
    if (last < 0) return;
    this.#appender.playsAt(currentTime);
    const end = buffered.end(last);
    const lag = end - currentTime;
    if (!this.#hasStarted) {
      if (lag < LEAD_S) return;
      this.#hasStarted = true;
      // Refused or aborted: the picture goes on without sound.
      this.element.play().catch(() => undefined);
    } else if (!seeking && (currentTime < buffered.start(last) || lag > LEAD_S + StreamLimits.soundGapS)) {
      this.resets += 1;
      this.element.currentTime = Math.max(buffered.start(last), end - LEAD_S);
    }
  }
}
