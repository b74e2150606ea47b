import { browserClock, type Clock } from './clock';

/** A clock for tests: nothing moves until `advance`, timers fire in order. */
export function fakeClock(): Clock & { advance(ms: number): Promise<void> } {
  let now = 0;
  let timers: { at: number; run: () => void; every?: number }[] = [];
  const add = (timer: (typeof timers)[number]) => {
    timers.push(timer);
    return () => {
      timers = timers.filter((each) => each !== timer);
    };
  };
  return {
    now: () => now,
    after: (ms, run) => add({ at: now + ms, run }),
    every: (ms, run) => add({ at: now + ms, run, every: ms }),
    async advance(ms) {
      const until = now + ms;
      for (;;) {
        const next = timers.filter((each) => each.at <= until).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        now = next.at;
        if (next.every) next.at += next.every;
        else timers = timers.filter((each) => each !== next);
        next.run();
        // Pending promises settle before the next timer.
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = until;
    },
  };
}

/** A clock whose waits end at once, after one turn of the event loop each. */
export const quickClock: Clock = {
  ...browserClock,
  after(_ms, run) {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  },
};
