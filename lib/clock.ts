/**
 * The console's only source of timers and time. The caller that starts a timer keeps the returned function and calls
 * it to stop the timer.
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
