// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DialogForm } from './dialog-form';
import { DialogFrame } from './dialog-frame';
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
