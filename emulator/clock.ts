/**
 * The device's time. Locks, codes, door timers, keep-alives and the reboot follow it, so that a frozen clock holds
 * everything and `advance` needs no waiting.
 */
import type { Clock } from './device-interface';

/** Real time on which the device's clock is based; tests pass their own. */
export interface TimeBase {
  now(): number;
  /** Calls back once after real `ms`; returns the cancelling function. */
  after(ms: number, fire: () => void): () => void;
}

/** Whether a device can write this time (ms since 1970): its year has four digits, in every time zone. */
export const isClockTime = (ms: number): boolean => ms >= 0 && ms <= Date.UTC(9999, 0);

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/**
 * The time of an ISO date; undefined for one that a device cannot write, and for other texts: `Date.parse` takes nearly
 * everything for a date, and 30 February for 2 March.
 */
export function readIsoTime(text: string): number | undefined {
  const [year = 0, month = 1, day = 0] = ISO_DATE.exec(text)?.slice(1).map(Number) ?? [];
  const time = Date.parse(text);
  return isClockTime(time) && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day ? time : undefined;
}

/** Longest wait given to setTimeout: it cannot count further than 2^31 ms. */
const LONGEST_WAIT_MS = 86_400_000;

/** Timers fire for this long in real time before others have their turn: there may be more than one can fire. */
export const SLICE_MS = 50;

/** The machine's own time; its timers do not keep the process alive. */
export const machineTime: TimeBase = {
  now: () => Date.now(),
  after: (ms, fire) => {
    const timer = setTimeout(fire, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

interface Timer {
  due: number;
  /** Order of creation, for timers due at the same moment. */
  order: number;
  fire: () => void;
}

/**
 * A clock that starts running at real time.
 * @param options.frozenAt starts frozen at that time (ms since 1970)
 * @param options.speed device seconds per real second, 1 when absent
 */
export function createClock(options: { frozenAt?: number; speed?: number; base?: TimeBase } = {}): Clock {
  const base = options.base ?? machineTime;
  let speed = options.speed ?? 1;
  let mode: ReturnType<Clock['mode']> = options.frozenAt !== undefined ? 'frozen' : speed === 1 ? 'real' : 'running';
  /** Device time at `anchorReal`; in frozen mode simply the device time. */
  let anchor = options.frozenAt ?? base.now();
  let anchorReal = base.now();
  let order = 0;
  let cancelWait: (() => void) | undefined;
  /** The time that was told last. */
  let told = anchor;
  /** Device time while timers fire: each sees its due time. */
  let firingAt: number | undefined;
  const timers = new Set<Timer>();

  const running = () => (mode === 'frozen' ? anchor : anchor + (base.now() - anchorReal) * speed);
  const now = () => {
    if (firingAt !== undefined) return Math.floor(firingAt);
    told = Math.floor(running());
    return told;
  };
  const setAnchor = (at: number) => {
    anchor = at;
    told = at;
    anchorReal = base.now();
  };

  function nextDue(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of timers) {
      if (!first || timer.due < first.due || (timer.due === first.due && timer.order < first.order)) first = timer;
    }
    return first;
  }

  /** Fires what is due, for `sliceMs` of real time; returns when it was due that fired last, if others are left. */
  function fireUntil(limit: number, sliceMs = Number.POSITIVE_INFINITY): number | undefined {
    const from = base.now();
    let last: number | undefined;
    for (let timer = nextDue(); timer && timer.due <= limit; timer = nextDue()) {
      if (last !== undefined && base.now() - from >= sliceMs) return last;
      timers.delete(timer);
      last = timer.due;
      firingAt = Math.max(timer.due, firingAt ?? timer.due);
      try {
        timer.fire();
      } finally {
        firingAt = undefined;
      }
    }
    return undefined;
  }

  function wait(): void {
    cancelWait?.();
    cancelWait = undefined;
    const first = nextDue();
    if (!first || mode === 'frozen' || firingAt !== undefined) return;
    const ms = Math.max(0, (first.due - running()) / speed);
    cancelWait = base.after(Math.min(Math.ceil(ms), LONGEST_WAIT_MS), () => {
      const reached = fireUntil(running(), SLICE_MS);
      // A clock that is too fast for its timers is as fast as they are, or it would be ahead of what has happened. But
      // it never goes back.
      if (reached !== undefined && mode === 'running') setAnchor(Math.max(reached, told));
      wait();
    });
  }

  return {
    now,
    mode: () => mode,
    speed: () => speed,
    freeze(at) {
      setAnchor(at ?? running());
      mode = 'frozen';
      fireUntil(anchor);
      wait();
    },
    run(factor) {
      setAnchor(running());
      speed = factor ?? speed;
      // A real clock that runs as fast as before is still one.
      if (mode === 'frozen' || speed !== 1) mode = 'running';
      wait();
    },
    follow() {
      speed = 1;
      setAnchor(base.now());
      mode = 'real';
      fireUntil(anchor);
      wait();
    },
    set(at) {
      setAnchor(at);
      if (mode === 'real') mode = 'running';
      fireUntil(at);
      wait();
    },
    advance(ms, sliceMs) {
      const from = running();
      const target = from + Math.max(0, ms);
      const reached = fireUntil(target, sliceMs);
      setAnchor(reached === undefined ? Math.max(target, running()) : Math.max(from, reached));
      if (mode === 'real' && ms > 0) mode = 'running';
      wait();
      return reached === undefined ? undefined : target - anchor;
    },
    after(ms, fire) {
      const timer: Timer = { due: now() + Math.max(0, ms), order: order++, fire };
      timers.add(timer);
      wait();
      return () => {
        timers.delete(timer);
        wait();
      };
    },
  };
}
