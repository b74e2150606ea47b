// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { qrText } from '@/components/feedback/qr-reading.fixtures';
import { steadyClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { trial } from '@/lib/trial/trial';
import { setUpPage, TestProvider } from './test-provider';
import { TrialSide } from './trial-side';

vi.mock('@/lib/session/use-visitor', () => ({ useCapabilities: () => DEFAULT_CAPABILITIES }));
vi.mock('@/lib/session/device', () => ({ rpc: {} }));

setUpPage();
afterEach(() => trial.set(undefined));

it('leads a phone by its code where the link leads: to this page at the new address', async () => {
  const own = { former: 'https://192.0.2.108', next: 'https://192.0.2.109:8443', path: '/network/ip' };
  trial.set({ names: ['Network'], user: 'admin', endsAt: steadyClock.now() + 60_000, timeoutS: 60, own });
  render(
    <TestProvider>
      <TrialSide />
    </TestProvider>,
  );
  const link = screen.getByRole('link', { name: /192\.0\.2\.109:8443/ });
  expect(link.getAttribute('href')).toBe('https://192.0.2.109:8443/network/ip');
  expect(qrText(await screen.findByRole('img', { name: 'QR code with the new address' }))).toBe(
    link.getAttribute('href'),
  );
});
