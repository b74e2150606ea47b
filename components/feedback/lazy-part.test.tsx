// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part';

describe('lazyPart', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('asks again every two seconds until the part comes, and leaves the page around it alone', async () => {
    vi.useFakeTimers();
    const load = vi.fn(() =>
      load.mock.calls.length < 3 ? Promise.reject(new Error('gone')) : Promise.resolve(() => <p>here</p>),
    );
    const Part = lazyPart(load);
    render(
      <>
        <input defaultValue="typed" />
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </>,
    );
    await act(() => vi.advanceTimersByTimeAsync(3_900));
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('here')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('here')).toBeTruthy();
    expect(screen.getByDisplayValue('typed')).toBeTruthy();
  });
});
