// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc, session } from '@/lib/session/device';
import { useTrial } from './use-trial';

vi.mock('@/lib/session/use-device-events', () => ({ useDeviceEvents: () => undefined }));

setUpPage();

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
  vi.useRealTimers();
});
