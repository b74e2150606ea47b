// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { rpc } from '@/lib/session/device';
import { useTables } from './use-tables';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('gives no tables until the last of them was answered', async () => {
  // The device is silent.
  vi.spyOn(rpc, 'call').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(rpc, 'batch').mockReturnValue(new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(['table', 'Web'], { Enable: true, Port: 80 });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useTables(['Web', 'RTSP']), { wrapper });
  expect(result.current.data).toBeUndefined();
  act(() => client.setQueryData(['table', 'RTSP'], { Port: 554 }));
  await waitFor(() => expect(result.current.data).toEqual({ Web: { Enable: true, Port: 80 }, RTSP: { Port: 554 } }));
});
