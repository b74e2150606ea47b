// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { notifications, session } from './device';

it('asks for no more events from the moment somebody signs out', () => {
  const stop = vi.spyOn(notifications, 'stop');
  session.isLeaving.set(true);
  expect(stop).toHaveBeenCalledExactlyOnceWith(true);
  session.isLeaving.set(false);
  expect(stop).toHaveBeenCalledTimes(1);
});
