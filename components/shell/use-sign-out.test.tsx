// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { steadyClock } from '@/lib/clock';
import { rpc } from '@/lib/session/device';
import { readTrial } from '@/lib/trial/read-trial';
import { trial } from '@/lib/trial/trial';
import { useSignOut } from './use-sign-out';

vi.mock('next/navigation', async () => (await import('@/components/form/navigation.fixtures')).navigationAt('/door'));

setUpPage();

const Providers = ({ children }: { children: ReactNode }) => (
  <TestProvider>
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  </TestProvider>
);

it('forgets what is on trial, which may be over when somebody signs in again, and what was typed for it', async () => {
  vi.spyOn(rpc, 'call').mockResolvedValue(true as never);
  const own = { former: 'http://192.0.2.1', next: undefined, path: '/network/port' };
  trial.set({ names: ['Web'], user: 'admin', endsAt: steadyClock.now() + 180_000, timeoutS: 180, own });
  const { result } = renderHook(() => useSignOut(), { wrapper: Providers });
  await act(() => result.current());
  expect(trial.get()).toBeUndefined();
});

it('takes no answer about it that arrives later', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const late = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(rpc, 'call').mockImplementation((method) =>
    method === 'configManager.getTemporaryConfig' ? (late as never) : (Promise.resolve(true) as never),
  );
  const reading = readTrial();
  const { result } = renderHook(() => useSignOut(), { wrapper: Providers });
  await act(() => result.current());
  answer({ list: [{ Name: 'Web', User: 'admin', Remain: 170, Timeout: 180 }], last: null });
  await reading;
  expect(trial.get()).toBeUndefined();
});
