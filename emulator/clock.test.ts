import { describe, expect, it } from 'vitest';
import { createClock, type TimeBase } from './clock';

/** Real time, advanced by the test. */
function manualTime(): TimeBase & { pass(ms: number): void; work(ms: number): void } {
  let at = 1000;
  let waits: { due: number; fire: () => void }[] = [];
  return {
    now: () => at,
    after: (ms, fire) => {
      const wait = { due: at + ms, fire };
      waits.push(wait);
      return () => {
        waits = waits.filter((each) => each !== wait);
      };
    },
    /** Time passes while a timer fires. */
    work(ms) {
      at += ms;
    },
    pass(ms) {
      at += ms;
      const due = waits.filter((each) => each.due <= at);
      waits = waits.filter((each) => each.due > at);
      for (const { fire } of due) fire();
    },
  };
}

describe('clock', () => {
  it('runs at real time, at another speed, and stops when frozen', () => {
    const base = manualTime();
    const clock = createClock({ base });
    base.pass(500);
    expect(clock.now()).toBe(1500);
    clock.run(10);
    base.pass(100);
    expect(clock.now()).toBe(2500);
    clock.freeze();
    base.pass(9999);
    expect([clock.now(), clock.mode()]).toEqual([2500, 'frozen']);
    clock.run(1);
    base.pass(1);
    expect(clock.now()).toBe(2501);
  });

  it('tells a clock of its own from that of the machine, and goes back to it', () => {
    const base = manualTime();
    const clock = createClock({ base });
    const seen: number[] = [];
    expect(clock.mode()).toBe('real');
    clock.set(50_000);
    clock.after(1_000, () => seen.push(clock.now()));
    base.pass(10);
    expect([clock.mode(), clock.now()]).toEqual(['running', 50_010]);
    clock.run(4);
    clock.freeze();
    clock.set(40_000);
    expect([clock.mode(), clock.now(), clock.speed()]).toEqual(['frozen', 40_000, 4]);
    clock.follow();
    expect([clock.mode(), clock.now(), clock.speed()]).toEqual(['real', 1_010, 1]);
    clock.advance(100);
    expect([clock.mode(), clock.now()]).toEqual(['running', 1_110]);
    base.pass(50_000);
    expect(seen).toEqual([51_000]);
  });

  it('fires timers in the order they fall due, each at its own moment', () => {
    const clock = createClock({ frozenAt: 0 });
    const seen: string[] = [];
    clock.after(30, () => seen.push(`late ${clock.now()}`));
    clock.after(10, () => {
      seen.push(`first ${clock.now()}`);
      clock.after(5, () => seen.push(`nested ${clock.now()}`));
    });
    const cancel = clock.after(20, () => seen.push('cancelled'));
    cancel();
    clock.advance(29);
    expect(seen).toEqual(['first 10', 'nested 15']);
    clock.advance(1);
    expect(seen.at(-1)).toBe('late 30');
  });

  it('waits in device time: twice the speed, half the wait', () => {
    const base = manualTime();
    const clock = createClock({ base, speed: 2 });
    let fired = 0;
    clock.after(1000, () => {
      fired += 1;
    });
    base.pass(499);
    expect(fired).toBe(0);
    base.pass(1);
    expect(fired).toBe(1);
  });

  it('holds timers while frozen and releases them when it runs again', () => {
    const base = manualTime();
    const clock = createClock({ base });
    let fired = 0;
    clock.after(100, () => {
      fired += 1;
    });
    clock.freeze();
    base.pass(5000);
    expect(fired).toBe(0);
    clock.run();
    base.pass(100);
    expect(fired).toBe(1);
  });

  it('fires timers that a jump ahead skips', () => {
    const clock = createClock({ frozenAt: 0 });
    let fired = 0;
    clock.after(60_000, () => {
      fired += 1;
    });
    clock.freeze(3_600_000);
    expect([fired, clock.now()]).toEqual([1, 3_600_000]);
  });
});

describe('timers that take longer than they may', () => {
  /** A clock with a timer every 250 ms whose work takes 10 ms. */
  function busy() {
    const base = manualTime();
    const clock = createClock({ base });
    const seen: number[] = [];
    const again = () => {
      seen.push(clock.now());
      clock.after(250, again);
      base.work(10);
    };
    clock.after(250, again);
    return { base, clock, seen };
  }

  it('fire in slices on request, each at its time and none left out, and all at once otherwise', () => {
    const { clock, seen } = busy();
    clock.freeze(1_000);
    let slices = 1;
    for (let left = clock.advance(5_000, 50); left !== undefined; left = clock.advance(left, 50)) slices += 1;
    expect(slices).toBe(4);
    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => 1_250 + 250 * index));
    expect(clock.now()).toBe(6_000);
    expect(clock.advance(60_000)).toBeUndefined();
    expect([seen.length, clock.now()]).toEqual([260, 66_000]);
  });

  it('slow down a clock that is too fast for them: it is never ahead of what has happened', () => {
    const { base, clock, seen } = busy();
    clock.run(10_000);
    for (let count = 1; count <= 3; count += 1) {
      base.pass(1);
      expect(seen.length).toBeLessThanOrEqual(count * 6);
      expect(clock.now()).toBe(seen.at(-1));
    }
  });

  it('do not put back a time that was told', () => {
    const { base, clock } = busy();
    clock.run(10_000);
    base.work(10);
    const told = clock.now();
    base.pass(1);
    expect(clock.now()).toBeGreaterThanOrEqual(told);
  });
});
