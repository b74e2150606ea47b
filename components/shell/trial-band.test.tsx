// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { Answer } from '@/lib/trial/probe';
import { prober } from '@/lib/trial/trial-calls';
import { TrialBand } from './trial-band';

setUpVisitor();

setUpPage();

/** The band of the page at `former`, of a change that leads to `next`. */
function openBand(former: string, next: string, answers: (origin: string) => Answer) {
  const { origin, protocol, pathname } = new URL(`${former}/network/port`);
  vi.spyOn(window, 'location', 'get').mockReturnValue({ origin, protocol, pathname } as Location);
  vi.spyOn(prober, 'ask').mockImplementation(async (asked) => answers(asked));
  const own = { former, next, path: '/network/port' };
  render(
    <TestProvider>
      <TrialBand trial={{ names: ['Https'], user: 'admin', endsAt: performance.now() + 180_000, timeoutS: 180, own }} />
    </TestProvider>,
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => vi.restoreAllMocks());

it('leads to an address that an encrypted page cannot ask, and offers nothing that the switched-off one would have to do', async () => {
  openBand('https://192.0.2.1', 'http://192.0.2.1', () => ({ kind: 'none' }));
  const link = screen.getByRole('link', { name: 'Open 192.0.2.1' });
  expect(link.getAttribute('href')).toBe('http://192.0.2.1/network/port');
  expect(link.getAttribute('target')).toBe('_blank');
  screen.getByText(/^The browser cannot check the new address from here\. Open it and keep the change there, or/);
  expect(screen.queryByRole('button', { name: 'Keep the change' })).toBeNull();
  await waitFor(() => expect(button('Revert now').disabled).toBe(true));
  expect(button('Add 60 s').disabled).toBe(true);
  expect(vi.mocked(prober.ask).mock.calls).toEqual([['https://192.0.2.1']]);
});

it('waits for an address that the page can ask, and can go back meanwhile', async () => {
  openBand('http://192.0.2.1', 'http://192.0.2.2', (origin) =>
    origin.endsWith('.1') ? { kind: 'device', serialNumber: '', ms: 1 } : { kind: 'none' },
  );
  await waitFor(() => expect(prober.ask).toHaveBeenCalledWith('http://192.0.2.2'));
  expect(screen.queryByRole('link')).toBeNull();
  expect(button('Keep the change').disabled).toBe(true);
  expect(button('Revert now').disabled).toBe(false);
});

it('cannot keep a filter that locks this computer out, although the device answers it now', async () => {
  const { origin, protocol, pathname } = new URL('http://192.0.2.1/safe/ipfilter');
  vi.spyOn(window, 'location', 'get').mockReturnValue({ origin, protocol, pathname } as Location);
  vi.spyOn(prober, 'ask').mockResolvedValue({ kind: 'device', serialNumber: '', ms: 1 });
  const own = { former: origin, next: undefined, path: pathname, locksOut: true };
  render(
    <TestProvider>
      <TrialBand
        trial={{ names: ['AccessFilter'], user: 'admin', endsAt: performance.now() + 180_000, timeoutS: 180, own }}
      />
    </TestProvider>,
  );
  await waitFor(() => expect(vi.mocked(prober.ask)).toHaveBeenCalled());
  await screen.findByText(/sign-in/);
  expect(button('Keep the change').disabled).toBe(true);
  expect(button('Revert now').disabled).toBe(false);
});
