// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountdown } from './use-countdown';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['counts on when the clock of the computer is set back', -3_600_000, 7],
  ['has ended after an hour of sleep, during which the steady clock stood still', 3_600_000, 0],
])('%s', (_, by, left) => {
  const { result } = renderHook(useCountdown);
  act(() => result.current.start(10_000));
  vi.setSystemTime(Date.now() + by);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(result.current.seconds).toBe(left);
});
