// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { NO_ATTEMPT, ResetStep } from './reset-step';

setUpPage();

const hintOf = (contactKind: 'phone' | 'email', label: RegExp) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no device')));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestProvider>
        <ResetStep
          place={{ number: 2, of: 3 }}
          contactKind={contactKind}
          attempt={NO_ATTEMPT}
          onAttempt={() => undefined}
          onDone={() => undefined}
          onTaken={() => undefined}
        />
      </TestProvider>
    </QueryClientProvider>,
  );
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids.split(' ').map((id) => document.getElementById(id)?.textContent);
};

it('says how many digits a recovery phone has before any is typed', () => {
  expect(hintOf('phone', /^Recovery phone/)).toContain('11 digits. Receives the code if the password is lost');
});

it('names no time zone as that of the device while it does not know it', () => {
  hintOf('email', /^Recovery e-mail/);
  const zone = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect([zone.value, zone.selectedOptions[0]?.textContent]).toEqual(['', '–']);
  fireEvent.change(zone, { target: { value: '0' } });
  expect(zone.value).toBe('0');
});

it('asks nothing of the kind for an e-mail address', () => {
  expect(hintOf('email', /^Recovery e-mail/)).toContain('Receives the code if the password is lost');
});
