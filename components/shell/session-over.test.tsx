// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { DialogFrame } from '@/components/form/dialog-frame';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { session } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import SessionOver from './session-over';

const restartAtRoot = vi.hoisted(() => vi.fn());
vi.mock('./use-reboot', () => ({ restartAtRoot }));
setUpPage();
afterEach(() => session.state.set({ phase: 'none' }));

const visitor: SignedIn = { userName: 'admin', capabilities: DEFAULT_CAPABILITIES, authorities: [], loginTime: '' };

it.each([
  ['authorize-failed', 'The device ended the session.'],
  ['connect-over', 'The device did not answer for a minute and ended the session.'],
  ['unauthorized', 'The device no longer accepts this session.'],
] as const)('says after %s why the session is over, cannot be closed, and leads to the root', (end, why) => {
  session.state.set({ phase: 'over', visitor, end });
  const { rerender } = render(<SessionOver isShown={false} />, { wrapper: TestProvider });
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<SessionOver isShown />);
  const dialog = screen.getByRole('dialog', { name: 'Sign in again' });
  expect(dialog.textContent).toContain(why);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Leave this page' }));
  expect(restartAtRoot).toHaveBeenCalled();
});

it('leaves what it covers as it is at Escape, and asks nothing about it', () => {
  session.state.set({ phase: 'over', visitor, end: 'idle' });
  const onClose = vi.fn();
  const shown = (isShown: boolean) => (
    <>
      <DialogFrame title="Below" changed={['Name']} onClose={onClose}>
        Text
      </DialogFrame>
      <SessionOver isShown={isShown} />
      <AskDialog />
    </>
  );
  const { rerender } = render(shown(false), { wrapper: TestProvider });
  rerender(shown(true));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
});
