// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { hasUnsaved } from '@/lib/forms/unsaved';
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
          <DialogForm button="Copy it" {...state} onSubmit={onSubmit}>
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

interface AccountDialogProps {
  send?(values: { name: string; password: string }): void;
  isBusy?: boolean;
  onStop?(): void;
  onClose?(): void;
}

function AccountDialog({ send = vi.fn(), onClose = vi.fn(), ...rest }: AccountDialogProps) {
  const form = useActionForm({
    initial: { name: '', password: '' },
    label: (key) => key,
    validate: ({ name, password }) => ({ name: required(name), password: required(password) }),
  });
  return (
    <DialogFrame title="Account" changed={form.changedNames} onClose={onClose}>
      <DialogForm button="Add" {...rest} onSubmit={form.onSubmit(send)}>
        <DialogTextField field={form.field('name')} />
        <PasswordBox field={form.field('password')} autoComplete="new-password" />
      </DialogForm>
    </DialogFrame>
  );
}

const openAccount = (props: AccountDialogProps) =>
  render(
    <TestProvider>
      <AccountDialog {...props} />
      <AskDialog />
    </TestProvider>,
  );
const type = (name: string, text: string) => fireEvent.change(screen.getByLabelText(name), { target: { value: text } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('focuses the first wrong box, whatever its kind, until all are right', async () => {
  const send = vi.fn();
  openAccount({ send });
  for (const [name, text] of [
    ['name', 'guest'],
    ['password', 'secret12'],
  ] as const) {
    await press('Add');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(name)));
    type(name, text);
  }
  expect(send).not.toHaveBeenCalled();
  await press('Add');
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'guest', password: 'secret12' });
});

it.each(['Cancel', 'Close', 'Escape'])(
  '%s asks before an entry is lost, names it, and asks nothing without',
  async (way) => {
    const onClose = vi.fn();
    openAccount({ onClose });
    const leave = () =>
      way === 'Escape' ? act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' })) : press(way);
    await leave();
    expect(onClose).toHaveBeenCalledOnce();
    type('password', 'secret12');
    await leave();
    const question = await screen.findByRole('dialog', { name: 'Discard your entries?' });
    expect(question.textContent).toContain('password');
    await press('Stay in the dialog');
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByLabelText<HTMLInputElement>('password').value).toBe('secret12');
    await leave();
    await press('Discard entries');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  },
);

it('counts an entry as unsaved while it is there', () => {
  const { unmount } = openAccount({});
  expect(hasUnsaved()).toBe(false);
  type('name', 'guest');
  expect(hasUnsaved()).toBe(true);
  type('name', '');
  expect(hasUnsaved()).toBe(false);
  type('name', 'guest');
  unmount();
  expect(hasUnsaved()).toBe(false);
});

it('ends what is pending by Cancel, where that can be ended, and asks nothing', async () => {
  const [onStop, onClose] = [vi.fn(), vi.fn()];
  openAccount({ isBusy: true, onStop, onClose });
  type('name', 'guest');
  await press('Cancel');
  expect(onStop).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog', { name: 'Discard your entries?' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
