// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc, session } from '@/lib/session/device';
import { useTrial } from './use-trial';

vi.mock('@/lib/session/use-device-events', () => ({ useDeviceEvents: () => undefined }));

setUpPage();
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('asks again after a sign-in at which the device did not answer: what is on trial must be seen to be ended', async () => {
  vi.useFakeTimers();
  const list = [{ Name: 'Web', User: 'admin', Remain: 60, Timeout: 180 }];
  const call = vi.spyOn(rpc, 'call').mockResolvedValue({ list, last: null } as never);
  call.mockRejectedValueOnce(new TransportError('configManager.getTemporaryConfig', 'timeout'));
  const visitor = { userName: 'admin', capabilities: DEFAULT_CAPABILITIES, authorities: [], loginTime: '' };
  session.state.set({ phase: 'open', visitor });
  const { result, unmount } = renderHook(() => useTrial(), { wrapper: TestProvider });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(result.current).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(result.current?.names).toEqual(['Web']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(2);
  unmount();
  session.state.set({ phase: 'none' });
});

it.each(['waits to ask again', 'still asks'])('asks no more after a sign-out while it %s', async (when) => {
  vi.useFakeTimers();
  const failure = new TransportError('configManager.getTemporaryConfig', 'timeout');
  let fail: () => void = () => undefined;
  const answer = new Promise<never>((_, reject) => {
    fail = () => reject(failure);
  });
  const call = vi.spyOn(rpc, 'call').mockReturnValue(answer);
  const visitor = { userName: 'admin', capabilities: DEFAULT_CAPABILITIES, authorities: [], loginTime: '' };
  session.state.set({ phase: 'open', visitor });
  const { unmount } = renderHook(() => useTrial(), { wrapper: TestProvider });
  const leave = () => act(() => session.state.set({ phase: 'none' }));
  if (when === 'still asks') leave();
  fail();
  await vi.advanceTimersByTimeAsync(1_000);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(1);
  unmount();
});
