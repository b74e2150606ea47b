// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ask } from '@/components/feedback/ask';
import AskDialog from '@/components/feedback/ask-dialog';
import { DialogFrame } from './dialog-frame';
import { setUpPage, TestProvider } from './test-provider';

setUpPage();

const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));

function open(props: { closeOnEscape?: boolean; isTyped?: boolean } = {}) {
  const onClose = vi.fn();
  render(
    <TestProvider>
      <DialogFrame title="Below" onClose={onClose} {...props}>
        Text
      </DialogFrame>
      <AskDialog />
    </TestProvider>,
  );
  return onClose;
}

it('leaves Escape to a question over it', async () => {
  const onClose = open();
  let isConfirmed: boolean | undefined;
  await act(async () => {
    void ask({ title: 'Sure?', text: '', confirm: 'Yes', cancel: 'No' }).then((answer) => {
      isConfirmed = answer;
    });
  });
  await pressEscape();
  expect(isConfirmed).toBe(false);
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  [true, 0],
  [false, 2],
])('something is typed: %s, Escape and a press on the scrim close it %i times', async (isTyped, times) => {
  const onClose = open({ isTyped });
  await pressEscape();
  fireEvent.click(screen.getByRole('dialog').parentElement?.previousElementSibling ?? document.body);
  expect(onClose).toHaveBeenCalledTimes(times);
});

it('does not close by Escape where its user does not want that', async () => {
  const onClose = open({ closeOnEscape: false });
  await pressEscape();
  expect(onClose).not.toHaveBeenCalled();
});
