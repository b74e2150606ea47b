// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { FinderSource } from './finder-source';
import { useFinder } from './use-finder';

afterEach(cleanup);

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
