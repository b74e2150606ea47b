// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { browserClock } from '@/lib/clock';
import { TransportError } from '@/lib/rpc/rpc-error';
import { session } from '@/lib/session/device';
import ConsoleLayout from './layout';

const replace = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ usePathname: () => '/door', useRouter: () => ({ replace }) }));

setUpPage();

it('goes on trying while the device does not answer, and to the sign-in page only when it refuses', async () => {
  const resume = vi.spyOn(session, 'resume').mockRejectedValue(new TransportError('Global.keepAlive', 'network'));
  const waits: (() => void)[] = [];
  const queries = new QueryClient();
  const forget = vi.spyOn(queries, 'clear');
  vi.spyOn(browserClock, 'after').mockImplementation((_ms, run) => {
    waits.push(run);
    return () => undefined;
  });
  render(
    <TestProvider>
      <QueryClientProvider client={queries}>
        <ConsoleLayout>page</ConsoleLayout>
      </QueryClientProvider>
    </TestProvider>,
  );
  await screen.findByText('The device does not answer. Trying again');
  expect([resume.mock.calls.length, replace.mock.calls]).toEqual([1, []]);
  resume.mockResolvedValue(undefined);
  await waitFor(() => expect(waits).toHaveLength(1));
  await act(async () => waits[0]?.());
  expect(resume).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(replace.mock.calls).toEqual([['/']]));
  // The next login sees nothing of this one, not even for a moment.
  expect(forget).toHaveBeenCalledOnce();
});
