import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { TestProvider } from '@/components/form/test-provider';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { notifications, rpc } from '@/lib/session/device';

/** As much of the emulator's `testDevice` as a log needs; only tests may import the emulator itself. */
type LogDevice = Parameters<typeof deviceClient>[0] & {
  device: { emit(event: DeviceEvent): void };
  signIn(): unknown;
};

const LOADING = { timeout: 15_000 };

/** Renders a log of an emulated device in this process; events arrive at once. */
export async function openLog<Made extends LogDevice>(Page: ComponentType, made: Made) {
  made.signIn();
  const trouble: NonNullable<Parameters<typeof deviceClient>[1]> = {};
  const client = deviceClient(made, trouble);
  const conditions: unknown[] = [];
  vi.spyOn(rpc, 'call').mockImplementation((method, params, options) => {
    if (method === 'RecordFinder.startFind') conditions.push((params as { condition: unknown }).condition);
    return client.rpc.call(method, params, options);
  });
  vi.spyOn(rpc, 'batch').mockImplementation((calls, options) => client.rpc.batch(calls, options));
  let tell: (event: DeviceEvent) => void = () => undefined;
  vi.spyOn(notifications, 'listen').mockImplementation((codes, onEvent) => {
    tell = (event) => codes.includes(event.Code) && onEvent(event);
    return () => undefined;
  });
  const { container } = render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Page />
        <AskDialog />
      </QueryClientProvider>
    </TestProvider>,
  );
  const settled = () =>
    waitFor(() => {
      if (container.querySelector('[aria-busy="true"]')) throw new Error('still reading');
      // The buttons of the head load after the page.
      if (container.querySelector('form [type="submit"]') && !screen.queryByRole('button', { name: 'Export' }))
        throw new Error('no buttons yet');
    }, LOADING);
  await settled();
  return {
    ...made,
    ...client,
    container,
    /** Conditions of the queries so far. */
    conditions,
    settled,
    /** Something happens at the device, and the page gets the event. */
    emitEvent(Code: string, Data: Record<string, unknown> = {}) {
      const event = { Action: 'Pulse', Code, Index: 0, Data } as const;
      made.device.emit(event);
      act(() => tell(event));
    },
    rows: () => [...container.querySelectorAll('tbody tr:not([data-group])')].map((row) => row.textContent ?? ''),
  };
}
