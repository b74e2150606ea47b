// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { connection, rpc } from '@/lib/session/device';
import { StatusLine } from './status-line';

vi.mock('@/lib/session/use-visitor', async () => {
  const { DEFAULT_CAPABILITIES } = await import('@/lib/contract/capabilities');
  return { useCapabilities: () => DEFAULT_CAPABILITIES };
});

setUpPage();
afterEach(() => connection.state.set('online'));

it('shows a dash while the device time is unknown', async () => {
  vi.spyOn(rpc, 'call').mockResolvedValue({ time: '2026-11-24 02:44:02' } as never);
  vi.spyOn(rpc, 'batch').mockResolvedValue([] as never);
  const { container } = render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StatusLine />
      </QueryClientProvider>
    </TestProvider>,
  );
  await screen.findByText(/^2026-11-24 02:44/);
  for (const state of ['lost', 'rebooting'] as const) {
    act(() => connection.state.set(state));
    expect(container.textContent).not.toContain('2026');
    expect(container.textContent).toContain('Device time –');
  }
  act(() => connection.state.set('online'));
  expect(container.textContent).toContain('2026');
});
