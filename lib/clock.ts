/**
 * The console's only source of timers, so that a test can fire them. The caller that starts one keeps the returned
 * function and calls it to stop the timer. Code that is given a clock reads the time from it, too; elsewhere
 * `Date.now()` is a time of day, and `performance.now()` measures a span, which the computer's clock may not change.
 */

/** Stops the timer; calling it twice is harmless. */
export type Cancel = () => void;

export interface Clock {
  /** Milliseconds since 1970, of the browser. */
  now(): number;
  after(ms: number, run: () => void): Cancel;
  every(ms: number, run: () => void): Cancel;
}

/** The browser’s own timers. */
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
