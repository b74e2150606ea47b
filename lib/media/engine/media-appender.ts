import { StreamLimits } from '@/lib/contract/stream';
import { joined } from '../bytes';
import type { Segment } from '../media-messages';
import { openMediaSource } from './media-source';

/** Callbacks of the appender. */
export interface AppenderHandlers {
  onAppended(): void;
  onUnable(reason: string): void;
}

/**
 * Feeds a MediaSource, in a worker or on the page: segments are queued, played media is trimmed, a full buffer is
 * trimmed and the append retried once. Where there is no MediaSource, its constructor throws.
 */
export class MediaAppender {
  readonly source = openMediaSource();
  readonly #handlers: AppenderHandlers;
  #buffer: SourceBuffer | undefined;
  #queue: Segment[] = [];
  #type = '';
  #keyTimes: number[] = [];
  #currentTimeS = 0;
  #isAppending = false;
  #hasRetriedQuota = false;
  #isClosed = false;

  constructor(handlers: AppenderHandlers) {
    this.#handlers = handlers;
    this.source.addEventListener('sourceopen', () => this.#appendNext());
  }

  /** Queues segments in order; the very first is an initialisation segment. */
  append(segments: readonly Segment[]): void {
    if (this.#isClosed) return;
    this.#queue.push(...segments);
    this.#appendNext();
  }

  /** The current playback position in seconds: nothing after it may be trimmed. */
  playsAt(currentTimeS: number): void {
    this.#currentTimeS = currentTimeS;
  }

  /** Clears the queue; the element releases the source by itself. */
  close(): void {
    this.#isClosed = true;
    this.#queue = [];
  }

  /** Appends queued segments, up to the next initialisation segment. */
  #appendNext(): void {
    if (this.#isClosed || this.source.readyState !== 'open' || this.#buffer?.updating) return;
    const run = this.#queue.findIndex((segment, index) => index > 0 && segment.type !== undefined);
    const next = this.#queue.splice(0, run < 0 ? this.#queue.length : run);
    const [first] = next;
    if (!first) return;
    try {
      const buffer = this.#bufferFor(first.type);
      this.#isAppending = true;
      buffer.appendBuffer(next.length === 1 ? first.bytes : joined(next.map(({ bytes }) => bytes)));
    } catch (error) {
      this.#onRefused(next, error);
      return;
    }
    for (const { keyTimeS } of next) if (keyTimeS !== undefined) this.#keyTimes.push(keyTimeS);
  }

  /** The buffer, created or changed for `type` where one is given. Throws the browser's errors. */
  #bufferFor(type: string | undefined): SourceBuffer {
    if (!this.#buffer) {
      this.#buffer = this.source.addSourceBuffer(type ?? '');
      this.#buffer.addEventListener('updateend', () => this.#onAppended());
    } else if (type !== undefined && type !== this.#type) this.#buffer.changeType(type);
    this.#type = type ?? this.#type;
    return this.#buffer;
  }

  /** A full buffer is trimmed and gets the same bytes once more; any other error is final. */
  #onRefused(segments: Segment[], error: unknown): void {
    const isQuota = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (!isQuota || this.#hasRetriedQuota) {
      if (!this.#isClosed) this.#handlers.onUnable(String(error));
      return;
    }
    this.#hasRetriedQuota = true;
    this.#isAppending = false;
    this.#queue.unshift(...segments);
    this.#trim(StreamLimits.trimKeepS);
  }

  #onAppended(): void {
    if (this.#isClosed) return;
    if (this.#isAppending) this.#hasRetriedQuota = false;
    this.#isAppending = false;
    this.#handlers.onAppended();
    if (this.#queue.length > 0) this.#appendNext();
    else this.#trim(StreamLimits.trimOverS);
  }

  /** Removes played media when more than `limitS` is held, down to the last 10 s, ending before a key picture. */
  #trim(limitS: number): void {
    const buffered = this.#buffer?.buffered;
    if (!this.#buffer || !buffered || buffered.length === 0 || this.#buffer.updating) return;
    const start = buffered.start(0);
    const end = buffered.end(buffered.length - 1);
    if (end - start <= limitS) return;
    const keepFrom = Math.min(end - StreamLimits.trimKeepS, this.#currentTimeS);
    const cut = this.#keyTimes.filter((time) => time <= keepFrom).at(-1);
    if (cut === undefined || cut <= start) return;
    this.#keyTimes = this.#keyTimes.filter((time) => time >= cut);
    this.#buffer.remove(0, cut);
  }
}
