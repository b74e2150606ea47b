// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { session } from '@/lib/session/device';
import { StreamPassword } from './stream-password';

setUpPage();

it('names the account for the password manager, and signs in once more with what is typed or filled in', async () => {
  const renew = vi.spyOn(session, 'renew').mockResolvedValue({ kind: 'refused', key: 'LoginFailure' });
  vi.spyOn(session.state, 'get').mockReturnValue({
    phase: 'open',
    visitor: { userName: 'operator1' } as never,
  });
  const { container } = render(
    <TestProvider>
      <StreamPassword />
    </TestProvider>,
  );
  const account = container.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  const password = screen.getByLabelText('Password', { selector: 'input' }) as HTMLInputElement;
  expect(account?.value).toBe('operator1');
  expect(account?.readOnly).toBe(true);
  expect(screen.queryByDisplayValue('operator1')?.hidden).toBe(true);
  // A password manager looks for the name before the password.
  expect(account && account.compareDocumentPosition(password) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(password.autocomplete).toBe('current-password');
  fireEvent.change(password, { target: { value: 'Admin123' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })));
  expect(renew).toHaveBeenCalledWith('Admin123');
  expect(password.value).toBe('');
  // The reason is below the row, and still that of the field.
  expect(password.getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
});

it('takes one line in place of a picture, and asks once its button is pressed', () => {
  render(
    <TestProvider>
      <StreamPassword isFolded />
    </TestProvider>,
  );
  expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull();
  expect(screen.getByText('After a reload, sign in again to see live video.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show picture' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Password', { selector: 'input' }));
});
