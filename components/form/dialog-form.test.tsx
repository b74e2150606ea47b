// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useActionForm } from '@/lib/forms/use-action-form';
import { required } from '@/lib/validation/text-kinds';
import { DialogForm } from './dialog-form';
import { DialogFrame } from './dialog-frame';
import { DialogTextField } from './dialog-text-field';
import { PasswordBox } from './password-pair';
import { setUpPage, TestProvider } from './test-provider';

setUpPage();

function show(state: { isBusy?: boolean; isReady?: boolean; failure?: string } = {}) {
  const onSubmit = vi.fn();
  const onClose = vi.fn();
  const shown = (isOpen: boolean) => (
    <TestProvider>
      <button type="button">Opener</button>
      {isOpen && (
        <DialogFrame title="Copy" onClose={onClose}>
          <DialogForm button="Copy it" {...state} onSubmit={onSubmit} onClose={onClose}>
            <input aria-label="Name" />
          </DialogForm>
        </DialogFrame>
      )}
    </TestProvider>
  );
  const { rerender } = render(shown(false));
  screen.getByRole('button', { name: 'Opener' }).focus();
  rerender(shown(true));
  const form = screen.getByLabelText('Name').closest('form') as HTMLFormElement;
  return { onSubmit, onClose, form, close: () => rerender(shown(false)) };
}

it('submits by its button and by Enter, and closes by Cancel', () => {
  const { onSubmit, onClose, form } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy it' }));
  expect(onSubmit).toHaveBeenCalledOnce();
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([{ isBusy: true }, { isReady: false }])('does not submit while %o', (state) => {
  const { onSubmit, form } = show(state);
  fireEvent.submit(form);
  fireEvent.click(screen.getByRole('button', { name: /Copy it/ }));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('announces why the last attempt failed, and returns the focus to its opener', () => {
  const { close } = show({ failure: 'The device is busy.' });
  expect(screen.getByRole('alert').textContent).toContain('The device is busy.');
  close();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opener' }));
});

function AccountForm({ send }: { send(values: { name: string; password: string }): void }) {
  const form = useActionForm({
    initial: { name: '', password: '' },
    label: (key) => key,
    validate: ({ name, password }) => ({ name: required(name), password: required(password) }),
  });
  return (
    <DialogForm button="Add" onSubmit={form.onSubmit(send)} onClose={vi.fn()}>
      <DialogTextField field={form.field('name')} />
      <PasswordBox field={form.field('password')} autoComplete="new-password" />
    </DialogForm>
  );
}

it('focuses the first wrong box, whatever its kind, until all are right', async () => {
  const send = vi.fn();
  render(
    <TestProvider>
      <AccountForm send={send} />
    </TestProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  for (const [name, text] of [
    ['name', 'guest'],
    ['password', 'secret12'],
  ] as const) {
    press();
    const box = screen.getByLabelText(name);
    await waitFor(() => expect(document.activeElement).toBe(box));
    fireEvent.change(box, { target: { value: text } });
  }
  expect(send).not.toHaveBeenCalled();
  press();
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'guest', password: 'secret12' });
});
