/**
 * The console's only source of timers, so that a test can fire them. The caller that starts one keeps the returned
 * function and calls it to stop the timer. Code that is given a clock reads the time from it, too: `browserClock` has
 * the time of day, which somebody or a time server may set, also back; `steadyClock` measures spans.
 */

/** Stops the timer; calling it twice is harmless. */
export type Cancel = () => void;

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  after(ms: number, run: () => void): Cancel;
  every(ms: number, run: () => void): Cancel;
}

/** The browser’s own timers, and the time of day by the computer's clock. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};

/**
 * The same timers, and a time that goes on evenly: the time of day when the page (or worker) was loaded, and since then
 * a span that setting the computer's clock does not change. It may stand still while the computer sleeps.
 */
export const steadyClock: Clock = { ...browserClock, now: () => performance.timeOrigin + performance.now() };
