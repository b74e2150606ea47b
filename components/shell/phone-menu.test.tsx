// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DialogFrame } from '@/components/form/dialog-frame';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { always } from '@/lib/routes/condition';
import { route } from '@/lib/routes/route';
import PhoneMenu from './phone-menu';

vi.mock('next/navigation', async () => (await import('@/components/form/navigation.fixtures')).navigationAt('/door'));
vi.mock('./use-connection-word', () => ({ useConnectionWord: () => ({ tone: 'ok', word: 'Connected' }) }));
vi.mock('./language-menu', () => ({ LanguageMenu: () => null }));
vi.mock('./encryption-dialog', () => ({
  default: ({ onClose }: { onClose(): void }) => (
    <DialogFrame title="Encrypted connection" onClose={onClose}>
      Text
    </DialogFrame>
  ),
}));

setUpPage();

const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));

it('closes when the open page is chosen again, which changes no path', async () => {
  const onClose = vi.fn();
  const at = { authority: undefined, when: always, built: true };
  const routes = [route('/door', at), route('/door/firstCard', at)];
  const groups = [{ name: 'door', caption: 'access', routes } as const];
  render(<PhoneMenu groups={groups} onClose={onClose} />, { wrapper: TestProvider });
  await act(async () => void fireEvent.click(await screen.findByRole('link', { current: 'page' })));
  expect(onClose).toHaveBeenCalledOnce();
});

it('leaves Escape to a dialog over it', async () => {
  const onClose = vi.fn();
  render(<PhoneMenu groups={[]} onClose={onClose} />, { wrapper: TestProvider });
  fireEvent.click(screen.getByRole('button', { name: 'Not encrypted' }));
  const over = () => screen.queryByRole('dialog', { name: 'Encrypted connection' });
  await waitFor(() => expect(over()).not.toBeNull());
  await pressEscape();
  expect(over()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});
