import { browserClock, type Cancel, type Clock } from '@/lib/clock';
import { isRecord } from '@/lib/rpc/is-record';
import { createStore } from '@/lib/store';

/** Minutes without use after which this browser signs out; 0: never. @assumed pages-1 session keeping */
export const IDLE_MINUTES = [0, 5, 15, 30, 60] as const;
export type IdleMinutes = (typeof IDLE_MINUTES)[number];

const KEY = 'gatehouse.idle';
/** Of the last use of each login, for all tabs. */
const USED_KEY = 'gatehouse.used';
const CHECK_MS = 5_000;
const LONGEST_MS = Math.max(...IDLE_MINUTES) * 60_000;

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

/** The choice of one tab is valid in all of them. */
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => key === KEY && idleMinutes.set(readKept()));

let lastUse = 0;
let toldAt = 0;
/** Mark of the login that is watched. */
let loginNow: () => string | undefined = () => undefined;

/** Records that a user, or a long write, uses the console; the other tabs of the login learn of it within seconds. */
export function noteUse(at: number = browserClock.now()): void {
  lastUse = at;
  const login = loginNow();
  if (login === undefined || Math.abs(at - toldAt) < CHECK_MS) return;
  toldAt = at;
  const recent = Object.entries(usesKept()).filter(([, used]) => at - used < LONGEST_MS);
  try {
    localStorage.setItem(USED_KEY, JSON.stringify({ ...Object.fromEntries(recent), [login]: at }));
  } catch {
    // Without storage each tab counts for itself.
  }
}

/** When each login of this browser was used last, by its mark: a tab at rest must not sign out the one in use. */
function usesKept(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(USED_KEY) ?? '{}');
    return Object.fromEntries(Object.entries(isRecord(kept) ? kept : {}).filter((each) => isUse(each)));
  } catch {
    return {};
  }
}

const isUse = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number';

/**
 * Calls once when nothing was used for that long, in any tab with this login. It compares times, so that a computer
 * that slept counts, too.
 */
export function watchIdle(clock: Clock, minutes: number, login: () => string | undefined, onIdle: () => void): Cancel {
  loginNow = login;
  toldAt = 0;
  noteUse(clock.now());
  const stop = clock.every(CHECK_MS, () => {
    const now = clock.now();
    const elsewhere = usesKept()[login() ?? ''] ?? 0;
    // A time to come was written under another clock.
    if (now - Math.max(lastUse, elsewhere > now ? 0 : elsewhere) < minutes * 60_000) return;
    stop();
    onIdle();
  });
  return stop;
}
