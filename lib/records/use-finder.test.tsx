// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FinderSource } from './finder-source';
import { useFinder } from './use-finder';

afterEach(cleanup);

it('shows what a page showed while the page that is opened again is read again', async () => {
  let rows = ['a'];
  const source: FinderSource<string, string> = {
    name: 'Letters',
    open: async () => ({ total: 1, read: async () => rows, close: () => undefined }),
  };
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const first = renderHook(() => useFinder(source, 'a'), { wrapper });
  await waitFor(() => expect(first.result.current.rows).toEqual(['a']));
  vi.useFakeTimers();
  first.unmount();
  vi.advanceTimersByTime(59_000);
  vi.useRealTimers();
  rows = ['b'];
  const { result } = renderHook(() => useFinder(source, 'a'), { wrapper });
  expect(result.current).toMatchObject({ rows: ['a'], state: 'ready', isReading: true });
  await waitFor(() => expect(result.current).toMatchObject({ rows: ['b'], isReading: false }));
});

it('ends its query on the device only when nothing is being read from it any more', async () => {
  const seen: string[] = [];
  let answer: (rows: string[]) => void = () => undefined;
  const source: FinderSource<string, string> = {
    name: 'Letters',
    open: async () => ({
      total: 1,
      read: () => {
        seen.push('read');
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      close: () => void seen.push('close'),
    }),
  };
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => useFinder(source, 'a'), { wrapper });
  await waitFor(() => expect(seen).toEqual(['read']));
  unmount();
  // Longer than all callbacks that wait for nothing.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(seen).toEqual(['read']);
  answer(['a']);
  await waitFor(() => expect(seen).toEqual(['read', 'close']));
});

it('ends what opening still reads when another list is shown, and reads anew when it is shown again', async () => {
  const opened: { signal: AbortSignal | undefined; fail(error: unknown): void; give(): void }[] = [];
  const source: FinderSource<string, string> = {
    name: 'Letters',
    open: (_, condition, signal) =>
      new Promise((resolve, reject) => {
        const give = () => resolve({ total: 1, read: async () => [condition], close: () => undefined });
        opened.push({ signal, fail: reject, give });
      }),
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook((condition: string) => useFinder(source, condition), {
    wrapper,
    initialProps: 'a',
  });
  await waitFor(() => expect(opened).toHaveLength(1));
  rerender('b');
  await waitFor(() => expect(opened).toHaveLength(2));
  expect(opened.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  rerender('a');
  await waitFor(() => expect(opened).toHaveLength(3));
  opened[0]?.fail(opened[0].signal?.reason);
  opened[1]?.fail(opened[1].signal?.reason);
  opened[2]?.give();
  await waitFor(() => expect(result.current).toMatchObject({ rows: ['a'], state: 'ready', error: undefined }));
});

it('says of rows that stay while another filter is read which filter found them', async () => {
  let answer: () => void = () => undefined;
  const source: FinderSource<string, string> = {
    name: 'Letters',
    open: async (_, condition) => ({
      total: 1,
      read: () =>
        new Promise((resolve) => {
          answer = () => resolve([condition]);
        }),
      close: () => undefined,
    }),
  };
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook((condition: string) => useFinder(source, condition), {
    wrapper,
    initialProps: 'a',
  });
  await waitFor(() => {
    answer();
    expect(result.current.rows).toEqual(['a']);
  });
  rerender('b');
  expect(result.current).toMatchObject({ rows: ['a'], filter: '"a"' });
  await waitFor(() => {
    answer();
    expect(result.current).toMatchObject({ rows: ['b'], filter: '"b"' });
  });
});
