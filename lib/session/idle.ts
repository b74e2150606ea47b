import { browserClock, type Cancel, type Clock } from '@/lib/clock';
import { createStore } from '@/lib/store';

/** Minutes without use after which this browser signs out; 0: never. @assumed pages-1 session keeping */
export const IDLE_MINUTES = [0, 5, 15, 30, 60] as const;
export type IdleMinutes = (typeof IDLE_MINUTES)[number];

const KEY = 'gatehouse.idle';
const CHECK_MS = 5_000;

function readKept(): IdleMinutes {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return IDLE_MINUTES.find((each) => each === kept) ?? 0;
  } catch {
    return 0;
  }
}

/** The choice stored in this browser. */
export const idleMinutes = createStore<IdleMinutes>(typeof window === 'undefined' ? 0 : readKept());

/** Stores the choice; without storage it is valid until the page is closed. */
export function keepIdleMinutes(minutes: IdleMinutes): void {
  idleMinutes.set(minutes);
  try {
    localStorage.setItem(KEY, String(minutes));
  } catch {
    // Without storage it is valid until the page is closed.
  }
}

let lastUse = 0;

/** Records that a user, or a long write, uses the console. */
export function noteUse(at: number = browserClock.now()): void {
  lastUse = at;
}

/** Calls once when nothing was used for that long. It compares times, so that a computer that slept counts, too. */
export function watchIdle(clock: Clock, minutes: number, onIdle: () => void): Cancel {
  noteUse(clock.now());
  const stop = clock.every(CHECK_MS, () => {
    if (clock.now() - lastUse < minutes * 60_000) return;
    stop();
    onIdle();
  });
  return stop;
}
