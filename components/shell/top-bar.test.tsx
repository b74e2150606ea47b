// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LOADING, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { drafts, keepDraft } from '@/lib/forms/drafts';
import { TopBar } from './top-bar';

const open = vi.hoisted(() => ({ path: '/network/serialPort' }));
vi.mock('next/navigation', async () => ({
  ...(await import('@/components/form/navigation.fixtures')).navigationAt(''),
  usePathname: () => open.path,
}));
const visitor = { userName: 'admin', loginTime: '', capabilities: DEFAULT_CAPABILITIES, authorities: [] };
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => DEFAULT_CAPABILITIES,
  useVisitor: () => visitor,
  useAuthority: () => true,
}));
vi.mock('@/lib/session/use-device-name', () => ({ useDeviceName: () => 'Door' }));

const queries = new QueryClient();
const Bar = () => (
  <TestProvider>
    <QueryClientProvider client={queries}>
      <TopBar visitor={visitor} groups={[]} onOpenMenu={() => undefined} />
    </QueryClientProvider>
  </TestProvider>
);

setUpDevicePage();
afterEach(() => drafts.set([]));

it.each([
  ['pending changes', () => fireEvent.click(screen.getByRole('button', { name: /^Unsaved changes/ }))],
  [
    'changes of this sign-in',
    () => {
      fireEvent.click(screen.getByRole('button', { name: /^admin/ }));
      fireEvent.click(screen.getByRole('menuitem', { name: 'Changes since sign-in' }));
    },
  ],
])('closes its list of %s when another page opens, as after the question about this one', async (_, press) => {
  open.path = '/network/serialPort';
  const changed = [{ label: 'Day', was: 'Monday', now: 'Tuesday' }];
  keepDraft({ form: 'a', address: '/automaintain', loaded: {}, values: {}, changed });
  const { rerender } = render(<Bar />);
  press();
  await screen.findByRole('dialog', {}, LOADING);
  open.path = '/automaintain';
  rerender(<Bar />);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the console dark once it is chosen, and keeps that in this browser', async () => {
  const page = document.documentElement;
  const chosen = async (option: string) => {
    fireEvent.click(screen.getByRole('button', { name: /^admin/ }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Light or dark' }));
    const box = await screen.findByRole('combobox', { name: 'Appearance' }, LOADING);
    fireEvent.change(box, { target: { value: option } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  render(<Bar />);
  // The policy of the page refuses it.
  const written = vi.spyOn(Element.prototype, 'innerHTML', 'set');
  await chosen('dark');
  expect(page.dataset.mantineColorScheme).toBe('dark');
  expect(Object.values({ ...localStorage })).toContain('dark');
  await chosen('light');
  expect(page.dataset.mantineColorScheme).toBe('light');
  expect(written).not.toHaveBeenCalled();
});
