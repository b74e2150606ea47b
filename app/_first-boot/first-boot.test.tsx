// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { navigationAt } from '@/components/form/navigation.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { bootFacts } from '@/lib/session/boot';
import { FirstBoot } from './first-boot';

vi.mock('next/navigation', () => navigationAt('/'));
setUpPage();

it('knows after Back from the account that the terms were agreed to', async () => {
  vi.stubGlobal('fetch', async () => new Response('The terms'));
  bootFacts.set({ loaded: true, capabilities: { ...DEFAULT_CAPABILITIES, languages: ['English'] } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestProvider>
        <FirstBoot contact="email" />
      </TestProvider>
    </QueryClientProvider>,
  );
  const agree = () => screen.findByRole('radio', { name: 'I agree' });
  fireEvent.click(await agree());
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await agree()).toHaveProperty('checked', true);
});
