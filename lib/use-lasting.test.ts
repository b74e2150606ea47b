// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLasting } from './use-lasting';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is true after the time, and begins anew with a break or another condition', () => {
  const { result, rerender } = renderHook(({ isSo }) => useLasting(isSo, 1_000), {
    initialProps: { isSo: 'one' as string | boolean },
  });
  const after = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
    return result.current;
  };
  expect([after(999), after(1)]).toEqual([false, true]);
  rerender({ isSo: 'another' });
  expect(result.current).toBe(false);
  expect([after(999), after(1)]).toEqual([false, true]);
  rerender({ isSo: false });
  expect([result.current, after(5_000)]).toEqual([false, false]);
});
