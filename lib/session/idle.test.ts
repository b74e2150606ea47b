import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { noteUse, watchIdle } from './idle';

describe('watchIdle', () => {
  it('calls once, after that long without use', async () => {
    const clock = fakeClock();
    const onIdle = vi.fn();
    watchIdle(clock, 5, onIdle);
    await clock.advance(4 * 60_000);
    noteUse(clock.now());
    await clock.advance(4 * 60_000 + 59_000);
    expect(onIdle).not.toHaveBeenCalled();
    await clock.advance(10_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
    await clock.advance(20 * 60_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('stops', async () => {
    const clock = fakeClock();
    const onIdle = vi.fn();
    watchIdle(clock, 5, onIdle)();
    await clock.advance(20 * 60_000);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
