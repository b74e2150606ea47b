// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import ConsolePageError from './error';

vi.mock('next/navigation', () => ({ usePathname: () => '/onlineuser' }));

setUpPage();

it('shows what failed under the title of the page, and asks the device for everything again', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['online users'], [null]);
  const reset = vi.fn();
  render(
    <TestProvider>
      <QueryClientProvider client={queries}>
        <ConsolePageError error={new TypeError('of a wrong reply')} reset={reset} />
      </QueryClientProvider>
    </TestProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Online users');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(reset).toHaveBeenCalledOnce();
  expect(queries.getQueryData(['online users'])).toBeUndefined();
});
