// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { rpc } from './device';
import { deviceTime, useDeviceClock, useDeviceMinute } from './use-device-clock';

const asked = vi.spyOn(rpc, 'call');
beforeEach(() => {
  asked.mockReset();
  asked.mockResolvedValue({ time: '2026-11-20 12:00:30' });
});

it('is known at once to a later component, which asks again all the same', async () => {
  const line = renderHook(useDeviceClock);
  expect(line.result.current).toBeUndefined();
  await waitFor(() => expect(line.result.current).toBe('2026-11-20 12:00:30'));
  asked.mockResolvedValue({ time: '2026-11-20 13:00:00' });
  const page = renderHook(useDeviceMinute);
  expect(page.result.current).toBe('2026-11-20 12:00');
  await waitFor(() => expect(page.result.current).toBe('2026-11-20 13:00'));
  expect(asked).toHaveBeenCalledTimes(2);
  page.unmount();
  expect(deviceTime()).toMatch(/^2026-11-20 13:00:/);
  line.unmount();
  expect(deviceTime()).toBeUndefined();
});

it('asks once for components that open together', async () => {
  const rows = renderHook(() => [useDeviceMinute(), useDeviceMinute(), useDeviceClock()]);
  await waitFor(() => expect(rows.result.current[1]).toBe('2026-11-20 12:00'));
  expect(asked).toHaveBeenCalledTimes(1);
  rows.unmount();
});

it('goes on with the known time when the device does not answer, and ignores a late answer', async () => {
  const line = renderHook(useDeviceClock);
  await waitFor(() => expect(line.result.current).toBeDefined());
  asked.mockRejectedValue(new TypeError('network'));
  const page = renderHook(useDeviceClock);
  await act(async () => undefined);
  expect(page.result.current).toMatch(/^2026-11-20 12:00:3/);
  let late = (_: { time: string }) => undefined as unknown;
  asked.mockReturnValue(
    new Promise((resolve) => {
      late = resolve;
    }),
  );
  const last = renderHook(useDeviceClock);
  for (const each of [line, page, last]) each.unmount();
  await act(async () => late({ time: '2026-11-20 15:00:00' }));
  expect(deviceTime()).toBeUndefined();
});
