/** Safari's kind of a MediaSource, the only one on an iPhone. W3C Media Source Extensions §4 */
interface ManagedMediaSource extends MediaSource {
  /** Whether the browser wants data now. */
  readonly streaming: boolean;
}

/** The kind of MediaSource that exists here; undefined where there is none. */
export function mediaSourceKind(): typeof MediaSource | undefined {
  if (typeof MediaSource === 'function') return MediaSource;
  return (globalThis as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource;
}

/** A MediaSource of that kind. Throws an Error where there is none. */
export function openMediaSource(): MediaSource {
  const Kind = mediaSourceKind();
  if (!Kind) throw new Error('this browser has no MediaSource');
  return new Kind();
}

/** Whether data may be appended now: a managed one wants none between `endstreaming` and `startstreaming`. */
export function wantsData(source: MediaSource): boolean {
  return !('streaming' in source) || (source as ManagedMediaSource).streaming;
}
