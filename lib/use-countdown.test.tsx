// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountdown } from './use-countdown';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([-3_600_000, 3_600_000])('counts seconds, also when the clock of the computer is set by %i ms', (by) => {
  const { result } = renderHook(useCountdown);
  act(() => result.current.start(10_000));
  vi.setSystemTime(Date.now() + by);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(result.current.seconds).toBe(7);
});
