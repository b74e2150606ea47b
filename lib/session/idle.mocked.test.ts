// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '@/lib/fake-clock.fixtures';

type Tab = typeof import('./idle');

/** Another tab of the browser: the same storage, and modules of its own. */
const tab = (): Promise<Tab> => {
  vi.resetModules();
  return import('./idle');
};
const LOGIN = () => 'mark of the login';
const MINUTE = 60_000;

beforeEach(() => localStorage.clear());

describe('watchIdle', () => {
  it('calls once, after that long without use', async () => {
    const { noteUse, watchIdle } = await tab();
    const clock = fakeClock();
    const onIdle = vi.fn();
    watchIdle(clock, 5, LOGIN, onIdle);
    await clock.advance(4 * MINUTE);
    noteUse(clock.now());
    await clock.advance(4 * MINUTE + 59_000);
    expect(onIdle).not.toHaveBeenCalled();
    await clock.advance(10_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
    await clock.advance(20 * MINUTE);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('stops', async () => {
    const { watchIdle } = await tab();
    const clock = fakeClock();
    const onIdle = vi.fn();
    watchIdle(clock, 5, LOGIN, onIdle)();
    await clock.advance(20 * MINUTE);
    expect(onIdle).not.toHaveBeenCalled();
  });

  it.each([
    ['the same login keeps it', LOGIN, 0],
    ['another login does not', () => 'another', 1],
  ])('with use in another tab: %s', async (_title, login, calls) => {
    const [resting, used] = [await tab(), await tab()];
    const clock = fakeClock();
    const onIdle = vi.fn();
    resting.watchIdle(clock, 5, LOGIN, onIdle);
    used.watchIdle(clock, 5, login, () => undefined);
    await clock.advance(4 * MINUTE);
    used.noteUse(clock.now());
    await clock.advance(2 * MINUTE);
    expect(onIdle).toHaveBeenCalledTimes(calls);
    await clock.advance(4 * MINUTE);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('tells the other tab also after the clock of the computer was set back', async () => {
    const [resting, used] = [await tab(), await tab()];
    const clock = fakeClock();
    const onIdle = vi.fn();
    used.watchIdle(clock, 5, LOGIN, () => undefined);
    used.noteUse(clock.now() + 60 * MINUTE);
    used.noteUse(clock.now());
    await clock.advance(10_000);
    resting.watchIdle(clock, 5, LOGIN, onIdle);
    localStorage.clear();
    used.noteUse(clock.now());
    expect(localStorage.getItem('gatehouse.used')).not.toBeNull();
  });

  it('counts for itself beside a storage with anything in it', async () => {
    const { watchIdle } = await tab();
    const clock = fakeClock();
    const onIdle = vi.fn();
    for (const kept of ['no JSON', '[1]', `{"${LOGIN()}":"soon"}`, `{"${LOGIN()}":${clock.now() + 99 * MINUTE}}`]) {
      onIdle.mockClear();
      watchIdle(clock, 5, LOGIN, onIdle);
      localStorage.setItem('gatehouse.used', kept);
      await clock.advance(6 * MINUTE);
      expect(onIdle, kept).toHaveBeenCalledTimes(1);
    }
  });
});

it('the choice of one tab is valid in another', async () => {
  const [one, other] = [await tab(), await tab()];
  one.keepIdleMinutes(15);
  window.dispatchEvent(new StorageEvent('storage', { key: 'gatehouse.idle' }));
  expect(other.idleMinutes.get()).toBe(15);
  one.keepIdleMinutes(0);
  window.dispatchEvent(new StorageEvent('storage', { key: 'gatehouse.idle' }));
  expect(other.idleMinutes.get()).toBe(0);
});
