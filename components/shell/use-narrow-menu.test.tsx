// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNarrowMenu } from './use-narrow-menu';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => vi.restoreAllMocks());

it('is as narrow or as wide after a reload as it was left', () => {
  const left = (times: number) => {
    const { result, unmount } = renderHook(useNarrowMenu);
    for (let time = 0; time < times; time += 1) act(() => result.current.toggle());
    unmount();
    return renderHook(useNarrowMenu).result.current.isNarrow;
  };
  expect(left(0)).toBe(false);
  expect(left(1)).toBe(true);
  expect(left(0)).toBe(true);
  expect(left(1)).toBe(false);
});

it('can be made narrow where nothing is stored', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('switched off');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('switched off');
  });
  const { result } = renderHook(useNarrowMenu);
  act(() => result.current.toggle());
  expect(result.current.isNarrow).toBe(true);
});
