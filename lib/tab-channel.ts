/** The other tabs of this address in this browser, until `close`. */
export interface TabChannel<Word> {
  say(word: Word): void;
  close(): void;
}

/**
 * Joins the tabs that say words under this name, and hears them; undefined where tabs cannot talk. A word may come from
 * another version of the console. BroadcastChannel needs no https.
 */
export function tabChannel<Word>(name: string, hear: (word: unknown) => void): TabChannel<Word> | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => hear(data);
  return { say: (word) => channel.postMessage(word), close: () => channel.close() };
}
