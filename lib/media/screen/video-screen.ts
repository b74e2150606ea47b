import type { MediaNews, Post, Segment } from '../media-messages';

/** Reports of the page's video element to its engine. */
export type VideoReport =
  /** Number of pictures shown so far; size of the newest in pixels, and its time in the media. */
  | { type: 'frame'; presented: number; width: number; height: number; mediaTimeS: number }
  /** Playback position of the element, in seconds, and how far it is behind the newest picture. */
  | { type: 'position'; currentTimeS: number; lagMs: number }
  /** The browser plays nothing before a click or a key press. */
  | { type: 'blocked' }
  | { type: 'unable'; reason: string };

/** A video element of the page, fed by an engine: by a MediaSource of its own, or by segments for the page's. */
export class VideoScreen {
  readonly id: number;
  readonly #post: Post<MediaNews>;
  /** Set by the engine. */
  onReport: ((report: VideoReport) => void) | undefined;

  constructor(id: number, post: Post<MediaNews>) {
    this.id = id;
    this.#post = post;
  }

  /** The element plays a MediaSource that lives here. */
  attach(handle: MediaSourceHandle): void {
    this.#post({ type: 'attach', screen: this.id, handle }, [handle]);
  }

  /** The page appends `segments` itself; their memory is transferred. `jitterS` as in `appended`. */
  append(segments: Segment[], jitterS: number): void {
    this.#post(
      { type: 'append', screen: this.id, segments, jitterS },
      segments.map(({ bytes }) => bytes.buffer),
    );
  }

  /** Something was appended here; `jitterS` is the arrival jitter (p95) in seconds. */
  appended(jitterS: number): void {
    this.#post({ type: 'appended', screen: this.id, jitterS });
  }

  /** The page removes the element. */
  close(): void {
    this.onReport = undefined;
    this.#post({ type: 'closeScreen', screen: this.id });
  }
}
