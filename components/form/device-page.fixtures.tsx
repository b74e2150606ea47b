import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { run as axe } from 'axe-core';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { type Answering, deviceClient } from '@/lib/rpc/device-client.fixtures';
import { rpc } from '@/lib/session/device';
import { TestProvider } from './test-provider';

/** A page over an emulated device in this process, once it shows what it read; `asked` lists the methods it called. */
export async function openOnDevice(Page: ComponentType, made: Answering) {
  const client = deviceClient(made);
  vi.spyOn(rpc, 'call').mockImplementation((method, params, options) => client.rpc.call(method, params, options));
  vi.spyOn(rpc, 'batch').mockImplementation((calls, options) => client.rpc.batch(calls, options));
  const { container } = render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Page />
        <AskDialog />
      </QueryClientProvider>
    </TestProvider>,
  );
  await waitFor(() => {
    if (container.querySelector('[aria-busy="true"]')) throw new Error('still reading');
  });
  return { container, ...client };
}

/** What stands in the way of people with assistive technology; colours are for the browser. */
export async function barriers(container: Element): Promise<string[]> {
  const { violations } = await axe(container, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
