import { isRecord } from '@/lib/rpc/is-record';
import { createStore } from '@/lib/store';
import { tabWord } from '@/lib/tab-word';

/** What was restored before the device restarted, and what it needs by hand; tables by name. */
export interface Restored {
  what: 'whole' | 'settings';
  /** The account may not write them: they stayed as they were. */
  leftOut: readonly string[];
  /** Their passwords are neither in the file nor on the device. */
  lacking: readonly string[];
}

const word = tabWord('restored');

const namesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** The tab's storage may hold anything. */
function read(): Restored | undefined {
  try {
    const held: unknown = JSON.parse(word.get() ?? '');
    if (!isRecord(held) || (held.what !== 'whole' && held.what !== 'settings')) return undefined;
    return { what: held.what, leftOut: namesOf(held.leftOut), lacking: namesOf(held.lacking) };
  } catch {
    return undefined;
  }
}

/** Said after the restart, until somebody has closed it. */
export const restored = createStore(read());

/** To be called when the device has applied everything and restarts: the page that is loaded then will say so. */
export const noteRestored = (what: Restored): void => void word.set(JSON.stringify(what));

/** It was read and closed. */
export function forgetRestored(): void {
  word.set(undefined);
  restored.set(undefined);
}
