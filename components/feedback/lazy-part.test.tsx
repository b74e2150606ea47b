// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { lazyPart, type Waiting } from './lazy-part';

setUpPage();
afterEach(() => void vi.useRealTimers());

const page = (part: ReactNode) => (
  <TestProvider>
    <input defaultValue="typed" />
    {part}
  </TestProvider>
);

describe('lazyPart', () => {
  it('retries every two seconds until the part loads, and leaves the page around it alone', async () => {
    vi.useFakeTimers();
    const load = vi.fn(() =>
      load.mock.calls.length < 3 ? Promise.reject(new Error('gone')) : Promise.resolve(() => <p>here</p>),
    );
    const Part = lazyPart(load);
    render(page(<Part />));
    await act(() => vi.advanceTimersByTimeAsync(3_900));
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('here')).toBeNull();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.getByDisplayValue('typed')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('here')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByDisplayValue('typed')).toBeTruthy();
  });

  it.each<[Waiting, string]>([
    ['line', 'Loading'],
    ['block', 'Loading'],
    ['nothing', ''],
    [() => <p role="status" aria-label="The picture" />, 'The picture'],
  ])('waits as its kind says: %s', async (waiting, shown) => {
    let come: (part: () => ReactNode) => void = () => undefined;
    const loading = new Promise<() => ReactNode>((resolve) => {
      come = resolve;
    });
    const Part = lazyPart(() => loading, waiting);
    render(page(<Part />));
    expect(screen.queryByRole('status')?.getAttribute('aria-label') ?? '').toBe(shown);
    await act(async () => come(() => <p>here</p>));
    expect(screen.getByText('here')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is there at once when it was loaded before, and loads once', async () => {
    const load = vi.fn(() => Promise.resolve(() => <p>here</p>));
    const Part = lazyPart(load);
    const { unmount } = render(page(<Part />));
    await act(async () => undefined);
    unmount();
    render(page(<Part />));
    expect(screen.getByText('here')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is there at once when it was preloaded, and loads when shown where that failed', async () => {
    const load = vi.fn(() =>
      load.mock.calls.length < 2 ? Promise.reject(new Error('gone')) : Promise.resolve(() => <p>here</p>),
    );
    const Part = lazyPart(load);
    await expect(Part.preload()).rejects.toThrow('gone');
    await Part.preload();
    render(page(<Part />));
    expect(screen.getByText('here')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
