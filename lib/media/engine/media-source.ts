/**
 * The kind of MediaSource that exists here; undefined where there is none. An iPhone has the managed kind alone, whose
 * advice to stop appending is not taken: a live stream is never far ahead. W3C Media Source Extensions §4
 */
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
